"""Both languages are complete, and the compiled file is what the source file says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication

from app.languages import Languages

ROOT = Path(__file__).parents[2]
TRANSLATIONS = ROOT / "resources" / "translations"
SOURCE = TRANSLATIONS / "token_prism_zh_CN.ts"


@pytest.fixture
def languages(qapp):
    languages = Languages(QApplication.instance())
    yield languages
    languages.use("en")


def _tool(name: str, *arguments: str) -> None:
    subprocess.run([str(Path(sys.executable).parent / name), "-silent", *arguments], check=True, cwd=ROOT)


def test_every_text_of_the_program_is_translated(tmp_path):
    fresh = tmp_path / "fresh.ts"
    fresh.write_bytes(SOURCE.read_bytes())
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "app").rglob("*.py"))
    _tool("pyside6-lupdate", "-no-obsolete", "-locations", "none", *sources, "-ts", str(fresh))
    assert re.findall(r'<source>(.*?)</source>\s*<translation type="unfinished"', fresh.read_text("utf-8")) == []
    assert fresh.read_text("utf-8") == SOURCE.read_text("utf-8")


def test_the_compiled_file_is_up_to_date(tmp_path):
    compiled = tmp_path / "compiled.qm"
    _tool("pyside6-lrelease", str(SOURCE), "-qm", str(compiled))
    assert compiled.read_bytes() == SOURCE.with_suffix(".qm").read_bytes()


def test_every_placeholder_is_in_the_translation():
    pairs = re.findall(
        r"<source>(.*?)</source>\s*<translation>(.*?)</translation>", SOURCE.read_text("utf-8"), re.S
    )
    assert len(pairs) > 100
    wrong = [pair for pair in pairs if set(re.findall(r"\{\w*\}", pair[0])) != set(re.findall(r"\{\w*\}", pair[1]))]
    assert wrong == []


def test_switching_there_and_back(languages):
    languages.use("zh_CN")
    assert QCoreApplication.translate("Menu", "&File") == "文件(&F)"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"
    assert QLocale().language() == QLocale.Language.Chinese
    languages.use("en")
    assert QCoreApplication.translate("Menu", "&File") == "&File"
    assert languages.current == "en"


def test_an_unknown_language_is_refused(languages):
    with pytest.raises(ValueError, match="tlh"):
        languages.use("tlh")
