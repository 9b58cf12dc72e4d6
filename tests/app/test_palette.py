"""Contrast of the themes by the WCAG formula, and how a theme reaches the application."""

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from app import palette
from app.palette import DARK, LIGHT, Theme

BOTH = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


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


def test_apply_puts_style_palette_and_fonts(qapp: QApplication) -> None:
    before = qapp.palette(), qapp.font(), qapp.style().objectName()
    try:
        assert palette.apply(qapp, "dark") is DARK
        assert qapp.palette().color(QPalette.ColorRole.Base).name() == DARK.base
        assert qapp.style().objectName() == "fusion"
        families = qapp.font().families()
        assert families.index("Noto Sans CJK SC") < families.index("Noto Color Emoji")
        assert palette.apply(qapp, "light") is LIGHT
        assert qapp.palette().color(QPalette.ColorRole.Text).name() == LIGHT.text
        assert palette.apply(qapp, "system").name == palette.system_theme_name()
    finally:
        qapp.setPalette(before[0])
        qapp.setFont(before[1])
        qapp.setStyle(before[2])
