"""The list of a corpus: order, encodings, what was seen, and files that are dropped on the dock."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.ticker import Ticker
from app.training.corpus_list import CorpusList
from app.training.corpus_picker import CorpusPicker
from app.training.training_dock import TrainingDock
from app.training.training_run import TrainingRun
from engine.training.corpus_sample import take_sample
from engine.training.decoding import Decoding

GBK = "你好，世界，这是一个文件。".encode("gb18030")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "a.txt").write_text("中国 " * 30, "utf-8")
    (tmp_path / "in/b.txt").write_bytes(GBK)
    (tmp_path / "in/c.txt").write_bytes(b"abc")
    return tmp_path


@pytest.fixture
def listed(qtbot: QtBot) -> CorpusList:
    listed = CorpusList()
    qtbot.addWidget(listed)
    listed.set_paths([Path("a"), Path("b"), Path("c")])
    listed.show()
    return listed


def select(listed: CorpusList, *rows: int) -> None:
    listed.clearSelection()
    listed.setCurrentItem(listed.topLevelItem(rows[0]))
    for row in rows:
        listed.topLevelItem(row).setSelected(True)


def names(listed: CorpusList) -> str:
    return "".join(map(str, listed.paths))


def test_each_path_once(listed: CorpusList) -> None:
    listed.add_paths([Path("b"), Path("d"), Path("d")])
    assert names(listed) == "abcd"


def test_keys_move_and_remove(qtbot: QtBot, listed: CorpusList) -> None:
    alt = Qt.KeyboardModifier.AltModifier
    select(listed, 0)
    qtbot.keyClick(listed, Qt.Key.Key_Down, alt)
    assert names(listed) == "bac"
    assert listed.current_path == Path("a")
    qtbot.keyClick(listed, Qt.Key.Key_Down, alt)
    qtbot.keyClick(listed, Qt.Key.Key_Down, alt)
    assert names(listed) == "bca"
    qtbot.keyClick(listed, Qt.Key.Key_Up, alt)
    assert names(listed) == "bac"
    with qtbot.waitSignal(listed.paths_changed):
        qtbot.keyClick(listed, Qt.Key.Key_Delete)
    assert names(listed) == "bc"
    assert listed.current_path == Path("c")


def test_several_move_together(listed: CorpusList) -> None:
    select(listed, 1, 2)
    listed.move_selected(-1)
    assert names(listed) == "bca"
    listed.move_selected(-1)
    assert names(listed) == "bca"  # there is no room above
    listed.move_selected(1)
    assert names(listed) == "abc"


def test_what_is_selected_is_read_in_its_own_way(listed: CorpusList) -> None:
    listed.choose(encoding="utf-16")
    select(listed, 1)
    listed.choose(encoding="gb18030")
    assert listed.usual == Decoding("utf-16")
    assert listed.differing == (("b", "gb18030", "strict"),)
    select(listed, 0)
    assert listed.chosen == {Decoding("utf-16")}
    select(listed, 1)
    assert listed.chosen == {Decoding("gb18030")}
    listed.choose(encoding="utf-16")
    assert listed.differing == ()


def test_the_last_word_for_a_folder_counts_for_its_files(listed: CorpusList) -> None:
    listed.set_paths([Path("in")])
    listed.set_differing([("in/b.txt", "big5", "strict"), ("in/c.txt", "big5", "strict")])
    assert len(listed.differing) == 2
    select(listed, 0)
    listed.choose(encoding="gbk")
    assert listed.differing == (("in", "gbk", "strict"),)
    listed.set_differing([("in/b.txt", "utf-8", "strict")])
    assert {path: own for path, own, _ in listed.differing} == {"in": "gbk", "in/b.txt": "utf-8"}
    listed.remove_selected()
    assert listed.differing == ()


def test_shares_and_faults_are_shown(listed: CorpusList, folder: Path) -> None:
    listed.set_paths([folder / "a.txt", folder / "in"])
    listed.show_sample(take_sample(listed.paths))
    part = listed.topLevelItem(1)
    assert [part.child(row).text(0) for row in range(2)] == ["b.txt", "c.txt"]
    assert part.isExpanded()  # since there is a fault in it
    shares = [item.text(1) for item in (listed.topLevelItem(0), part, part.child(0), part.child(1))]
    assert shares == ["87.9\u00a0%", "12.1\u00a0%", "10.9\u00a0%", "1.3\u00a0%"]
    assert "byte 0 (0xC4) is not valid UTF-8" in part.child(0).toolTip(0)
    assert part.child(0).data(0, Qt.ItemDataRole.DecorationRole) is not None
    assert part.child(1).data(0, Qt.ItemDataRole.DecorationRole) is None
    assert listed.isColumnHidden(2)
    listed.set_differing([(str(folder / "in/b.txt"), "gb18030", "replace")])
    assert not listed.isColumnHidden(2)
    assert part.child(0).text(2) == "gb18030 + U+FFFD"


def test_a_file_of_a_folder_that_differs_stays_as_it_is_when_all_others_become_like_it(listed: CorpusList) -> None:
    listed.set_paths([Path("in"), Path("a.txt")])
    listed.set_differing([("in", "gbk", "strict"), ("in/b.txt", "big5", "strict"), ("a.txt", "big5", "strict")])
    listed.set_usual(Decoding("big5"))
    assert listed.differing == (("in", "gbk", "strict"), ("in/b.txt", "big5", "strict"))
    listed.set_usual(Decoding("gbk"))
    assert listed.differing == (("in/b.txt", "big5", "strict"),)


@pytest.fixture
def picker(qtbot: QtBot, folder: Path) -> CorpusPicker:
    picker = CorpusPicker({})
    qtbot.addWidget(picker)
    picker.choose_paths([folder])
    picker.show()
    picker.show_sample(take_sample([folder]))
    return picker


def said(picker: CorpusPicker) -> str:
    label = picker.findChild(QLabel, "corpus_faults")
    assert label is not None
    return label.text() if label.isVisible() else ""


def test_a_fault_says_where_and_offers_ways_out(qtbot: QtBot, picker: CorpusPicker, folder: Path) -> None:
    assert "b.txt: byte 0 (0xC4) is not valid UTF-8" in said(picker)
    assert "Line 1, bytes C4 E3 BA C3" in said(picker)
    suggest = picker.findChild(QPushButton, "use_suggested")
    assert suggest is not None
    assert suggest.text() == "Read as gb18030"
    with qtbot.waitSignal(picker.changed):
        qtbot.mouseClick(suggest, Qt.MouseButton.LeftButton)
    assert picker.differing == ((str(folder / "in/b.txt"), "gb18030", "strict"),)
    decodings = {Path(path): Decoding(encoding, errors) for path, encoding, errors in picker.differing}
    picker.show_sample(take_sample([folder], differing=decodings))
    assert said(picker) == ""


FOUND = ("gb18030", "shift_jis", "gb18030", "gb18030")


def test_it_is_said_which_file_is_read_how(picker: CorpusPicker, folder: Path) -> None:
    suggest = picker.findChild(QPushButton, "use_suggested")
    assert suggest is not None
    (folder / "in/d.txt").write_bytes("これは日本語です。".encode("shift_jis"))
    picker.show_sample(take_sample([folder]))
    assert suggest.text() == "Files to read as suggested: 2"
    assert said(picker).split("\n")[-2:] == ["b.txt → gb18030", "d.txt → shift_jis"]
    for name in ("e", "f"):
        (folder / f"in/{name}.txt").write_bytes("你好，世界".encode("gb18030"))
    picker.show_sample(take_sample([folder]))
    assert suggest.text() == "Files to read as suggested: 4"
    named = [f"{name}.txt → {encoding}" for name, encoding in zip("bdef", FOUND, strict=True)]
    assert said(picker).split("\n")[-3:] == named[:3]
    assert suggest.toolTip().split("\n")[1:] == named


def test_wrong_bytes_can_be_replaced(qtbot: QtBot, picker: CorpusPicker, folder: Path) -> None:
    replace = picker.findChild(QPushButton, "replace_wrong")
    assert replace is not None
    qtbot.mouseClick(replace, Qt.MouseButton.LeftButton)
    assert picker.differing == ((str(folder / "in/b.txt"), "utf-8", "replace"),)


def test_of_damaged_utf8_it_is_told_how_many_places(picker: CorpusPicker, folder: Path) -> None:
    (folder / "in/b.txt").write_bytes("你好，世界。\n".encode() * 9 + b"\xff and \xe4\xb8\n")
    picker.show_sample(take_sample([folder]))
    assert "byte 171 (0xFF) is not valid UTF-8" in said(picker)
    assert said(picker).endswith("\nPlaces that do not decode: 2")
    suggest = picker.findChild(QPushButton, "use_suggested")
    assert suggest is not None
    assert suggest.isHidden()


def test_the_fields_follow_the_selection(qtbot: QtBot, picker: CorpusPicker, folder: Path) -> None:
    encoding = picker.findChild(QComboBox, "corpus_encoding")
    assert encoding is not None
    picker._list.setCurrentItem(picker._list.topLevelItem(0).child(1))
    assert picker._read_as.text() == "How the selected entries are read: 1"
    encoding.setEditText("gbk")
    assert picker.differing == ((str(folder / "in/b.txt"), "gbk", "strict"),)
    assert picker.current_path == folder / "in/b.txt"
    picker._list.clearSelection()
    assert encoding.currentText() == "utf-8"
    assert picker._read_as.text() == "How the other files are read"
    picker.set_encoding("utf-8", "strict", [(str(folder / "in/b.txt"), "utf-8", "strict")])
    assert picker._read_as.text() == "How all files are read"
    picker.set_encoding("utf-8", "strict", [(str(folder / "in/b.txt"), "gbk", "strict")])
    picker._list.topLevelItem(0).child(1).setSelected(True)
    assert encoding.currentText() == "gbk"
    encoding.setEditText("klingon")
    assert "klingon" in picker.problem()


def test_fields_say_that_selected_files_differ(qtbot: QtBot) -> None:
    picker = CorpusPicker({})
    qtbot.addWidget(picker)
    picker.choose_paths([Path("a"), Path("b"), Path("in")])
    differing = [("a", "gbk", "strict"), ("in", "big5", "replace"), ("in/c.txt", "big5", "strict")]
    picker.set_encoding("utf-8", "strict", differing)
    encoding, errors = (picker.findChild(QComboBox, f"corpus_{name}") for name in ("encoding", "errors"))
    assert encoding is not None
    assert errors is not None
    select(picker._list, 0, 1)
    assert (encoding.currentText(), encoding.lineEdit().placeholderText()) == ("", "different")
    assert encoding.accessibleDescription() == "different"
    assert errors.currentText() == "stop and say where"
    assert set(picker.differing) == set(differing)  # to look is not to choose
    errors.setCurrentIndex(1)
    assert {path: own for path, *own in picker.differing} == {
        "a": ["gbk", "replace"], "b": ["utf-8", "replace"], "in": ["big5", "replace"],
        "in/c.txt": ["big5", "strict"],
    }  # fmt: skip
    assert encoding.currentText() == ""  # that was not chosen
    select(picker._list, 2)  # a folder and what differs in it
    assert (encoding.currentText(), errors.currentIndex()) == ("big5", -1)
    assert (errors.accessibleDescription(), encoding.accessibleDescription()) == ("different", "")
    assert encoding.lineEdit().placeholderText() == ""
    encoding.setEditText("gb18030")
    assert set(picker.differing[-2:]) == {("in", "gb18030", "replace"), ("in/c.txt", "gb18030", "strict")}
    errors.setCurrentIndex(0)
    assert picker.differing[-1] == ("in", "gb18030", "strict")
    assert errors.accessibleDescription() == ""


def test_files_dropped_on_the_dock_become_corpus(qtbot: QtBot, folder: Path) -> None:
    run = TrainingRun()
    ticker = Ticker()
    dock = TrainingDock(run, ticker, None, {"mixed": Path("mixed.txt")})
    qtbot.addWidget(dock)
    mime = QMimeData()
    others = ["v.prism.json"]
    mime.setUrls([QUrl.fromLocalFile(str(folder / each)) for each in ("a.txt", "in", *others)])
    enter = QDragEnterEvent(
        QPointF(5, 5).toPoint(), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    drop = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    try:
        QApplication.sendEvent(dock, enter)
        assert enter.isAccepted()
        with qtbot.waitSignal(dock.vocabularies_dropped) as dropped:
            QApplication.sendEvent(dock, drop)
        assert dropped.args == [[str(folder / "v.prism.json")]]
        assert dock.form.corpus.sample is None
        assert dock.form.corpus.paths == (folder / "a.txt", folder / "in")
    finally:
        dock.shutdown()
        ticker.shutdown()
        run.shutdown()


def test_an_encoding_is_whole_at_the_usual_width_of_the_panel(listed):
    listed.set_differing([("a", "gb18030", "strict")])
    for item in listed._parts():
        item.setText(1, "42.1%")
    listed.resize(27 * listed.fontMetrics().averageCharWidth(), 120)
    QApplication.processEvents()
    assert listed.visualItemRect(listed.topLevelItem(0)).width() <= listed.viewport().width()
    assert sum(map(listed.columnWidth, range(3))) <= listed.viewport().width()
