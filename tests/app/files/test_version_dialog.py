"""The question about another content under the same version, and the menu that raises a version."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QRadioButton

from app.files.save_form import SaveForm
from app.files.semantic_version import PARTS, raised
from app.files.version_dialog import VersionDialog
from app.languages import Languages
from engine.formats.replaced import Replaced


def dialog(qtbot, version="1.2.3", first_changed=None, name="v.prism.json"):
    made = VersionDialog(name, Replaced(version, first_changed))
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    "version", ["", "1", "1.0", "1.0.0.0", "01.0.0", "1.0.0-rc.1", "v1.0.0", "1.0.x", "１.0.0"]
)
def test_other_versions_are_left_alone(qtbot, version):
    assert raised(version) == {}
    form = SaveForm("name", version, "")
    qtbot.addWidget(form)
    assert not form._raise.isEnabled()
    assert "three numbers" in form._raise.toolTip()
    assert form.version == version


def test_every_part_can_be_raised():
    assert list(raised("0.9.9").items()) == list(zip(PARTS, ["0.9.10", "0.10.0", "1.0.0"], strict=True))


def test_the_form_raises_the_version_by_its_menu(qtbot):
    form = SaveForm("name", "1.9.9", "")
    qtbot.addWidget(form)
    assert [action.text().replace("&", "") for action in form._raise.menu().actions()] == [
        "Patch: 1.9.10", "Minor: 1.10.0", "Major: 2.0.0",
    ]  # fmt: skip
    form._raise.menu().actions()[1].trigger()
    assert form.version == "1.10.0"
    form._raise.menu().actions()[0].trigger()
    assert form.version == "1.10.1"


@pytest.mark.parametrize(("first_changed", "suggested"), [(None, "1.3.0"), (512, "2.0.0")])
def test_what_is_suggested_fits_the_difference(qtbot, first_changed, suggested):
    made = dialog(qtbot, first_changed=first_changed)
    assert made.version == suggested
    assert ("512" in made.findChild(QLabel).text()) == (first_changed is not None)


def test_each_choice(qtbot):
    made = dialog(qtbot)
    versions = []
    for choice in made.findChildren(QRadioButton):
        choice.setChecked(True)
        versions.append(made.version)
    assert versions == ["1.2.4", "1.3.0", "2.0.0", "1.2.3", "1.2.3"]


def test_a_version_that_cannot_be_raised_is_typed(qtbot):
    made = dialog(qtbot, version="spring")
    assert len(made.findChildren(QRadioButton)) == 2
    made.findChild(QLineEdit).setText("summer")
    assert made.version == "summer"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_letter_leads_to_two_places(qtbot, language):
    languages = Languages(QApplication.instance())
    languages.use(language)
    try:
        form = SaveForm("name", "1.0.0", "")
        qtbot.addWidget(form)
        texts = [
            [each.text() for each in dialog(qtbot).findChildren(QRadioButton)],
            [each.text() for kind in (QLabel, QPushButton) for each in form.findChildren(kind)],
            [action.text() for action in form._raise.menu().actions()],
        ]
    finally:
        languages.use("en")
    for each in texts:
        keys = [key for text in each if (key := QKeySequence.mnemonic(text).toString())]
        assert len(keys) >= 3
        assert sorted(keys) == sorted(set(keys))


def test_the_title_is_not_longer_than_the_dialog(qtbot):
    made = dialog(qtbot)
    made.show()
    buttons = 120  # what a window manager needs beside it
    assert made.fontMetrics().horizontalAdvance(made.windowTitle()) + buttons < made.width()


def test_a_name_that_looks_like_markup_is_told_as_it_is(qtbot):
    assert dialog(qtbot, name="<h1>v</h1>.prism.json").findChild(QLabel).textFormat() == Qt.TextFormat.PlainText
