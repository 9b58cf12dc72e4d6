"""Contrast of the themes by the WCAG formula, and how a theme reaches the application."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QComboBox, QMenu, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from app import palette
from app.palette import CELL_SETS, DARK, LIGHT, Theme

BOTH = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


# Colours as people without green or without red cones see them: Machado, Oliveira and Fernandes 2009, linear RGB.
SIGHTS = {
    "all": np.eye(3),
    "no green": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "no red": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
}
# Ottosson's OKLab, in which equal distances look about equal.
TO_CONES = np.array([[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.6300]])
TO_LAB = np.array([[0.2105, 0.7936, -0.0041], [1.9780, -2.4286, 0.4506], [0.0259, 0.7828, -0.8087]])


def in_oklab(colours: tuple[str, ...], sight: np.ndarray) -> np.ndarray:
    """Lightness and two hue axes of each colour, (n, 3)."""
    channels = np.array([[int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)] for colour in colours])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    lab: np.ndarray = np.cbrt(np.clip(linear @ sight.T, 0, 1) @ TO_CONES.T) @ TO_LAB.T
    return lab


def least_distance(colours: tuple[str, ...], sight: np.ndarray) -> float:
    lab = in_oklab(colours, sight)
    return min(float(np.linalg.norm(one - other)) for one, other in combinations(lab, 2))


@BOTH
def test_token_colours_are_told_apart(theme: Theme) -> None:
    assert least_distance(theme.tokens, SIGHTS["all"]) > 0.09
    assert least_distance(theme.tokens, SIGHTS["no green"]) > 0.045
    assert least_distance(theme.tokens, SIGHTS["no red"]) > 0.045


@BOTH
def test_scripts_are_told_apart_and_from_plain_text(theme: Theme) -> None:
    """Twice as many as the tokens' colours, so they are closer to each other; each has its word in the legend."""
    colours = (*theme.cell_colours("scripts"), theme.base)
    assert least_distance(colours, SIGHTS["all"]) > 0.07
    assert least_distance(colours, SIGHTS["no green"]) > 0.04
    assert least_distance(colours, SIGHTS["no red"]) > 0.04


@BOTH
@pytest.mark.parametrize("sight", SIGHTS)
def test_ramp_goes_one_way_in_steps_that_are_seen(theme: Theme, sight: str) -> None:
    """Away from the paper, lightness changes at every step, and all steps are about as long."""
    lab = in_oklab(theme.ramp, SIGHTS[sight])
    lightness = np.diff(lab[:, 0]) * (-1 if theme is LIGHT else 1)
    assert (lightness > 0.018).all()
    steps = np.linalg.norm(np.diff(lab, axis=0), axis=1)
    assert steps.min() > (0.045 if sight == "all" else 0.03)
    assert steps.max() < 2.2 * steps.min()


@BOTH
def test_what_is_apart_is_on_no_ramp(theme: Theme) -> None:
    for sight in SIGHTS.values():
        lab = in_oklab((*theme.ramp, *theme.apart, theme.base), sight)
        for one in lab[7:]:
            assert np.linalg.norm(lab[:7] - one, axis=1).min() > 0.03
        assert least_distance((*theme.apart, theme.base), sight) > 0.07


@BOTH
def test_flagged_tokens_are_told_apart(theme: Theme) -> None:
    for sight in SIGHTS.values():
        assert least_distance((*theme.flags, theme.base), sight) > 0.045


@BOTH
@pytest.mark.parametrize("name", CELL_SETS)
def test_text_and_marks_are_seen_on_every_cell(theme: Theme, name: str) -> None:
    for cell in theme.cell_colours(name):
        assert contrast(theme.text, cell) >= 4.5
        for mark in (theme.cut, theme.grapheme, theme.pre_token, theme.special, theme.altered):
            assert contrast(mark, cell) >= 3
        assert contrast(theme.border, cell) >= 1.9
        assert contrast(theme.selection_mark, cell) >= 4.5


def test_unknown_set_of_colours_is_named() -> None:
    with pytest.raises(ValueError, match="'rainbow': it is one of tokens, ramp"):
        LIGHT.cell_colours("rainbow")


def test_formula_on_known_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@BOTH
def test_text_is_readable_everywhere(theme: Theme) -> None:
    for background in (*theme.tokens, theme.base, theme.window, theme.button):
        assert contrast(theme.text, background) >= 7
    for background in (theme.base, theme.window):
        assert contrast(theme.muted, background) >= 4.5
    assert contrast(theme.accent, theme.on_accent) >= 4.5


@BOTH
def test_marks_stand_out(theme: Theme) -> None:
    for background in (*theme.tokens, theme.base):
        assert contrast(theme.cut, background) >= 3
        assert contrast(theme.grapheme, background) >= 3
        assert contrast(theme.selection_mark, background) >= 7
    for line in theme.lines:
        assert contrast(line, theme.base) >= 3


@BOTH
def test_token_colours_are_eight_and_differ(theme: Theme) -> None:
    assert len(set(theme.tokens)) == 8
    assert theme.cut not in (*theme.lines, theme.accent, theme.grapheme)


def test_unknown_theme_is_named() -> None:
    with pytest.raises(ValueError, match="'blue' is unknown: choose light or dark"):
        palette.theme("blue")


@pytest.fixture
def themed(qapp: QApplication) -> Iterator[QApplication]:
    """The application, which has its style, palette and font back after the test."""
    before = qapp.palette(), qapp.font(), qapp.style().objectName()
    yield qapp
    qapp.setPalette(before[0])
    for kind in palette.BOXED:
        qapp.setPalette(before[0], kind)
    qapp.setFont(before[1])
    qapp.setStyle(before[2])


@BOTH
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
@pytest.mark.parametrize("checked", [False, True])
@pytest.mark.parametrize("state", ["usual", "disabled", "with focus", "pressed"])
def test_frames_of_boxes_are_seen(
    themed: QApplication, qtbot: QtBot, theme: Theme, kind: type[QAbstractButton], *, checked: bool, state: str
) -> None:
    palette.apply(themed, theme.name)
    window = QWidget()
    qtbot.addWidget(window)
    box = kind("words", window)
    box.setChecked(checked)
    box.setEnabled(state != "disabled")
    box.setDown(state == "pressed")
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    box.clearFocus()
    if state == "with focus":
        box.setFocus(Qt.FocusReason.TabFocusReason)
    picture = window.grab().toImage()
    row = [picture.pixelColor(x, box.y() + box.height() // 2).name() for x in range(box.x() + 24)]
    ground = picture.pixelColor(window.width() - 1, window.height() - 1).name()
    assert ground == theme.window
    frame = next(colour for colour in row if colour != ground)
    assert max(contrast(frame, ground), contrast(row[row.index(frame) + 1], ground)) >= 3


@BOTH
def test_frames_of_boxes_in_menus_are_seen(themed: QApplication, qtbot: QtBot, theme: Theme) -> None:
    palette.apply(themed, theme.name)
    menu = QMenu()
    qtbot.addWidget(menu)
    actions = [menu.addAction(words) for words in ("one", "other")]
    for action in actions:
        action.setCheckable(True)
    actions[1].setEnabled(False)
    menu.resize(menu.sizeHint())
    picture = menu.grab().toImage()
    for action in actions:
        place = menu.actionGeometry(action)
        row = [picture.pixelColor(x, place.center().y()).name() for x in range(3, 24)]
        assert max(contrast(colour, row[0]) for colour in row) >= 3


@BOTH
@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)
def test_the_list_of_a_combo_box_is_readable(themed: QApplication, qtbot: QtBot, theme: Theme) -> None:
    palette.apply(themed, theme.name)
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["one", "other"])
    with qtbot.waitExposed(box):
        box.show()
    box.showPopup()
    picture = box.view().viewport().grab().toImage()
    assert picture.pixelColor(picture.width() - 4, picture.height() - 4).name() == theme.base
    box.hidePopup()


def test_apply_puts_style_and_palette(themed: QApplication) -> None:
    assert palette.apply(themed, "dark") is DARK
    assert themed.palette().color(QPalette.ColorRole.Base).name() == DARK.base
    assert themed.style().objectName() == "fusion"
    assert palette.apply(themed, "light") is LIGHT
    assert themed.palette().color(QPalette.ColorRole.Text).name() == LIGHT.text
    assert palette.apply(themed, "system").name == palette.system_theme_name()
