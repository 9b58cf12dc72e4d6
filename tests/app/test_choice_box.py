"""A combo box forces no width on anybody."""

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QComboBox, QToolTip

from app.choice_box import ChoiceBox

LONG = "an entry that is much longer than the others and than any box needs to be"


def test_it_can_be_narrow_and_shows_an_ellipsis(qtbot):
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItems(["short", LONG])
    assert box.minimumSizeHint().width() < box.sizeHint().width() / 2
    box.setCurrentIndex(1)
    narrow, wide = [], []
    for text in (LONG, LONG[:-1] + "z"):  # they differ only where the narrow box shows nothing of them
        box.setItemText(1, text)
        box.resize(box.minimumSizeHint().width() + 20, 30)
        narrow.append(box.grab().toImage())
        box.resize(box.sizeHint().width() + 20, 30)
        wide.append(box.grab().toImage())
    assert narrow[0].copy(0, 0, 80, 30) == narrow[1].copy(0, 0, 80, 30)
    assert wide[0] != wide[1].copy(wide[0].rect())


def test_one_of_so_many_letters_keeps_its_width_and_can_be_narrow(qtbot):
    box = ChoiceBox(letters=13)
    qtbot.addWidget(box)
    box.addItems(["a", "b"])
    short, letter = box.sizeHint(), box.fontMetrics().averageCharWidth()
    box.setItemText(1, LONG)
    assert box.sizeHint() == short
    assert 0 < box.minimumSizeHint().width() <= short.width() - 4 * letter
    font = box.font()
    font.setPointSize(28)
    box.setFont(font)
    assert box.sizeHint().width() > 1.5 * short.width()


def test_its_list_is_wide_enough(qtbot, monkeypatch):
    monkeypatch.setattr(QComboBox, "showPopup", lambda _box: None)
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItems(["short", LONG])
    box.showPopup()
    assert box.view().minimumWidth() >= box.fontMetrics().horizontalAdvance(LONG)


def test_an_editable_one_shows_what_is_typed(qtbot):
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.setEditable(True)
    box.addItems(["a", "b"])
    box.resize(200, box.sizeHint().height())
    empty = box.grab().toImage()
    box.setEditText("W" * 5)
    assert box.lineEdit().text() == "WWWWW"
    assert box.grab().toImage() != empty


def test_where_nothing_is_chosen_it_says_so(qtbot):
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItems(["a", "b"])
    box.setCurrentIndex(-1)
    box.resize(200, box.sizeHint().height())
    empty = box.grab().toImage()
    box.setPlaceholderText("different from each other")
    assert box.grab().toImage() != empty


def test_a_text_that_is_elided_stands_in_the_tool_tip(qtbot, monkeypatch):
    said = []
    monkeypatch.setattr(QToolTip, "showText", lambda _where, text, _widget: said.append(text))
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItem(LONG)
    box.setToolTip("what is chosen here")
    for width, whole in ((60, LONG), (2000, "")):
        box.resize(width, 30)
        assert box.whole_text() == whole
        QApplication.sendEvent(box, QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), QPoint(5, 5)))
    assert said == [f"{LONG}\nwhat is chosen here"]  # what fits is Qt's affair
