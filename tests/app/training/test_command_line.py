"""The command line makes the vocabulary that the window makes, whatever stands in the settings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

import engine
from app.training.command_box import CommandBox
from app.training.command_line import command_line
from app.training.training_settings import TrainingSettings

TEXT = "low lower lowest 中国 中国人 don't $HOME `x` \\n\n" * 5


@pytest.mark.skipif(sys.platform == "win32", reason="the line is for a POSIX shell")
def test_a_shell_runs_it(tmp_path: Path) -> None:
    (tmp_path / "it's a=b").mkdir()
    (tmp_path / "it's a=b/old.txt").write_text(TEXT, "gb18030")
    (tmp_path / "it's a=b/as usual.txt").write_text(TEXT, "utf-8")
    (tmp_path / "-new.txt").write_bytes(TEXT.encode() + b"\xff")
    settings = TrainingSettings(
        (Path("it's a=b"), Path("-new.txt")), 300, r"""[^\s'"$`]+|\s|'|"|\$|`""", ("<|end|>", "-x", "a b\t'"), 3,
        "first-seen", errors="replace", name="it's a=b",
        differing=(
            ("it's a=b", "gb18030", "replace"), (str(Path("it's a=b/old.txt")), "gb18030", "strict"),
            (str(Path("it's a=b/as usual.txt")), "utf-8", "replace"),
        ),
        blocked=((b"o", b"w"), ("中".encode(), "国".encode())),
    )  # fmt: skip
    line = command_line(settings).replace("python", sys.executable, 1)
    environment = {**os.environ, "PYTHONPATH": str(Path(engine.__file__).parents[1])}
    subprocess.run(line, shell=True, check=True, cwd=tmp_path, env=environment)
    made = engine.load(tmp_path / "it's a=b.prism.json")
    here = Path.cwd()
    os.chdir(tmp_path)
    try:
        trainer = settings.trainer()
        while not trainer.finished:
            trainer.advance()
    finally:
        os.chdir(here)
    assert list(made.merges) == list(trainer.merges)
    assert made.training == trainer.tokenizer().training
    assert made.name == trainer.name


def test_only_what_is_not_the_default() -> None:
    assert command_line(TrainingSettings((Path("a.txt"),), 512, name="a")) == (
        "python -m engine train a.txt --vocab-size 512 --out a.prism.json"
    )


def test_it_is_copied(qtbot: QtBot) -> None:
    box = CommandBox()
    qtbot.addWidget(box)
    box.show_settings(TrainingSettings((Path("a.txt"),), 512, name="a"))
    assert box.can_copy
    box.copy()
    assert QGuiApplication.clipboard().text().startswith("python -m engine train a.txt")
    box.show_settings(TrainingSettings((Path("\udcff.txt"),), 512, name="a"))
    assert not box.can_copy
    assert "no text" in box._line.toPlainText()
    box.show_settings(TrainingSettings((Path("a.txt"),), 512, special_tokens=("<\0>",), name="a"))
    assert not box.can_copy
    assert "U+0000" in box._line.toPlainText()
    box.show_settings(None)
    assert box._line.toPlainText() == ""
