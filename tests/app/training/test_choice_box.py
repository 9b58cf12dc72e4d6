"""A combo box forces no width on anybody."""

from PySide6.QtWidgets import QComboBox

from app.training.choice_box import ChoiceBox

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
