"""Both languages are complete, and the compiled file is what the source file says."""

import ast
import json
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFileSystemModel, QLineEdit, QPlainTextEdit, QWidget

from app.window import help_dialogs

ROOT = Path(__file__).parents[2]
TRANSLATIONS = ROOT / "resources" / "translations"
SOURCE = TRANSLATIONS / "token_prism_zh_CN.ts"


def _tool(name: str, *arguments: str) -> None:
    subprocess.run([str(Path(sys.executable).parent / name), "-silent", *arguments], check=True, cwd=ROOT)


def test_every_text_of_the_program_is_translated(tmp_path):
    fresh = tmp_path / "fresh.ts"
    fresh.write_bytes(SOURCE.read_bytes())
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "app").rglob("*.py"))
    _tool("pyside6-lupdate", "-no-obsolete", "-locations", "none", *sources, "-ts", str(fresh))
    assert re.findall(r'<source>(.*?)</source>\s*<translation type="unfinished"', fresh.read_text("utf-8")) == []
    assert fresh.read_text("utf-8") == SOURCE.read_text("utf-8")


def test_no_text_stands_where_the_tool_does_not_look_for_it():
    """It sees no call within an f-string."""
    hidden = [
        (path.name, inner.lineno)
        for path in (ROOT / "app").rglob("*.py")
        for outer in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(outer, ast.JoinedStr)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.Call) and ast.unparse(inner.func).endswith("translate")
    ]
    assert hidden == []


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


_COUNTED = (
    "bytes|tokens|merges|files|letters|characters|times|rows|pairs|lines|ids|texts|pieces|words|matches|entries|"
    "places|points|graphemes|vocabularies|encodings|folders|lists|steps|borders|spans|seconds"
)
_NEVER_ONE = (
    "it has {0} bytes, and more than {1} are not explained",  # from 64 Ki on
    "Not pasted: {0} letters are too many; give up to {1}",
    "{0} (so far {1} times)",  # from the second time on
    "tokens are reached, then no pair",  # 256 and more
    "tokens on, merges occur less than {1} times",
    "Slow: {0} s for {1} characters.",  # of a few no pattern is slow
    "{0} bytes/token", "{0} tokens/code point", "{0} tokens/point",  # units of a ratio
    "more than {0} bytes come", "distinct pre-tokens, too many", "which are too many", "tokens are too many",
    "merges are too many", "{0} are too many", "these ids stand for {0} bytes", "have {2} bytes, which no",
    "up to {0} code points", "the post-processor makes {0} tokens", "not in this vocabulary of {1} tokens",
    "holes between the ids: {0} tokens", "{1} pieces.", "a token of {0} bytes", "{0} ids", "({1} characters)",
    "of the first {3} bytes",
    "in {bytes} bytes.", "{size} tokens", "{wanted} tokens", "{tokens} tokens", "up to {suggested} tokens",
    "{merges} merges ({share})",
    "{of} characters", "{of} texts",  # of these so many
    "{size} bytes; {most} can be copied", "{0} rows of {1} numbers", "a token is then {0} bytes long",
    "{count} code points",
    "matches nothing", "the merge of rank {0} joins ids", "normalises texts",  # a verb
)  # fmt: skip


def test_a_number_that_may_be_one_stands_behind_its_word():
    """The tools read no plural forms from Python, so “1 merges” is kept out by how a text is put: “Merges: 1”."""
    engine_texts = json.loads((TRANSLATIONS / "engine_zh_CN.json").read_text("utf-8"))
    texts = [unescape(each) for each in re.findall(r"<source>(.*?)</source>", SOURCE.read_text("utf-8"), re.DOTALL)]
    texts += [text for group in engine_texts.values() for text in group]
    counted = [each for each in texts if re.search(rf"\{{\w*\}} (?:[a-z]+ )?(?:{_COUNTED})\b", each)]
    assert [each for each in counted if not any(known in each for known in _NEVER_ONE)] == []
    assert [known for known in _NEVER_ONE if not any(known in each for each in counted)] == []


_SECTIONS = {
    "Added": "新增",
    "Changed": "变更",
    "Deprecated": "弃用",
    "Removed": "移除",
    "Fixed": "修复",
    "Security": "安全",
}


def _changes(name: str) -> list[tuple[str, str, int]]:
    """The sections of a list of changes: the number of the version, the heading, and how many entries it has."""
    found, version = [], ""
    for line in (ROOT / "resources" / name).read_text("utf-8").splitlines():
        if line.startswith("## "):
            version = re.match(r"[\d.]+", line[3:])[0]
        elif line.startswith("### "):
            found.append((version, line[4:], 0))
        elif line.startswith("- "):
            found[-1] = (*found[-1][:2], found[-1][2] + 1)
    return found


def test_what_is_new_is_told_alike_in_both_languages():
    english = [(version, _SECTIONS[heading], count) for version, heading, count in _changes("CHANGES.md")]
    assert english == _changes("CHANGES.zh_CN.md"), "each entry goes into both files, at the same place"


def test_what_is_new_is_told_in_the_language_of_the_window(languages, qtbot):
    for language, words in (("en", "a slider over the merges"), ("zh_CN", "用滑块在各次合并之间移动")):
        languages.use(language)
        window = QWidget()
        qtbot.addWidget(window)
        page = help_dialogs.show_whats_new(window)
        assert words in page.view.toPlainText()
        page.close()


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


def test_the_chinese_file_dialog_has_the_word_for_the_size_of_a_file(languages):
    languages.use("zh_CN")
    model = QFileSystemModel()
    titles = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(3)]
    assert titles == ["名称", "大小", "类型"]  # the others by Qt
    languages.use("en")
    assert model.headerData(1, Qt.Orientation.Horizontal) == "Size"


def test_every_key_has_one_name_in_chinese(languages):
    names = {
        "Alt+Left": "Alt+左箭头", "Right": "右箭头", "Up": "上箭头", "Down": "下箭头", "Return": "Enter",
        "Backspace": "Backspace", "Ctrl+Del": "Ctrl+Delete", "PgUp": "Page Up", "PgDown": "Page Down",
        "Menu": "菜单键",
    }  # fmt: skip
    keys = {name: QKeySequence(name) for name in names}
    languages.use("zh_CN")
    assert {name: QKeySequence(name).toString(QKeySequence.SequenceFormat.NativeText) for name in names} == names
    assert {name: QKeySequence(name) for name in names} == keys, "and is read as the same key"
    assert QKeySequence(Qt.Key.Key_Control).toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl"


@pytest.mark.parametrize("kind", [QLineEdit, QPlainTextEdit])
def test_the_menus_of_text_fields_say_undo_as_the_menu_edit_does(languages, qtbot, kind):
    languages.use("zh_CN")
    field = kind()
    qtbot.addWidget(field)
    menu = field.createStandardContextMenu()
    words = [action.text().partition("\t")[0] for action in menu.actions()]
    menu.deleteLater()
    assert QCoreApplication.translate("Menu", "&Undo") == "撤销(&U)" == words[0]
    assert "删除(&D)" in words


_HANZI = r"[\u3400-\u9fff\u201c\u201d]"


def test_chinese_punctuation_has_full_width_and_no_blank_beside_it():
    texts = re.findall(r"<translation>(.*?)</translation>", SOURCE.read_text("utf-8"), re.DOTALL)
    texts = [unescape(each) for each in texts if "(*" not in each]  # the form of Qt's names of files
    narrow = re.compile(rf"{_HANZI}[,:;!?]|{_HANZI} ?\((?!&)|[。，；：（）] | （")
    assert [each for each in texts if narrow.search(each)] == []


def test_chinese_has_one_word_for_a_thing():
    told = "".join(re.findall(r"<translation>.*?</translation>", SOURCE.read_text("utf-8"), re.DOTALL))
    told += (ROOT / "resources" / "CHANGES.zh_CN.md").read_text("utf-8")
    others = [
        "撤消",
        "片段",
        "回车",
        "退格",
        "方向键",
        "左方向",
        "字节字母",
        "各文字的",
        "所有文字<",
        "号合并",
        "重复编码",
        "例子",
        "词片",
        "近亲",
        "端点",
        "取用",
        "新变化",
        "先猜",
        "透露",
        "格图",
        "……",
    ]
    assert [each for each in others if each in told] == []


def test_chinese_news_have_no_blank_between_sentences():
    """Markdown makes a blank of a line end, so that an entry is one line."""
    news = (ROOT / "resources" / "CHANGES.zh_CN.md").read_text("utf-8")
    assert [line for line in news.splitlines() if line.startswith(" ")] == []


def test_chinese_news_have_no_emphasis():
    """Markdown shows its asterisks where they stand between hanzi, and slanted hanzi are hard to read."""
    news = (ROOT / "resources" / "CHANGES.zh_CN.md").read_text("utf-8")
    assert "*" not in re.sub("`[^`]*`", "", news)
