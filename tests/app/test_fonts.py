"""The fonts: Latin of the platform, simplified Chinese, colour emoji, and no box where any font has the letter."""

import unicodedata

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetrics, QRawFont, QTextLayout

from app.fonts import CHINESE_FAMILIES, EMOJI_FAMILIES, interface_font, monospace_font

THAANA = range(0x780, 0x7C0)
"""Qt asks of a font for Thaana that it has OpenType rules for it. Noto's has none, and so none is found."""


def runs(text: str, font: QFont) -> list[tuple[QRawFont, list[int]]]:
    layout = QTextLayout(text, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return [(run.rawFont(), run.glyphIndexes()) for run in layout.glyphRuns()]


def families(text: str, font: QFont) -> set[str]:
    return {raw.familyName() for raw, _glyphs in runs(text, font)}


def is_box(letter: str, font: QFont) -> bool:
    """The font of the boxes has no table of letters."""
    return any(0 in glyphs or raw.fontTable("cmap").isEmpty() for raw, glyphs in runs(letter, font))


@pytest.fixture(params=["interface", "monospace"])
def font(request, qapp) -> QFont:
    usual = QFont("Sans Serif")
    return interface_font(usual, 12) if request.param == "interface" else monospace_font(12)


def test_latin_is_written_in_the_platforms_own_font(qapp):
    usual = QFont("Sans Serif")
    font = interface_font(usual, 12)
    assert families("token", font) == {QFontInfo(usual).family()}
    assert font.pointSizeF() == 12


def test_bytes_have_one_width(qapp):
    metrics = QFontMetrics(monospace_font(12))
    assert {metrics.horizontalAdvance(letter) for letter in "iMW0<_"} == {metrics.horizontalAdvance("x")}


def test_chinese_has_simplified_forms(font):
    installed = [each for each in CHINESE_FAMILIES if each in QFontDatabase.families()]
    if not installed:
        pytest.skip("no font for simplified Chinese is installed")
    assert families("直骨角今", font) == {installed[0]}
    if installed[0] == "Noto Sans CJK SC" and "Noto Sans CJK JP" in QFontDatabase.families():
        japanese = QFont("Noto Sans CJK JP", 12)
        chosen = [glyph for _raw, glyphs in runs("直骨角今", font) for glyph in glyphs]
        assert not set(chosen) & {glyph for _raw, glyphs in runs("直骨角今", japanese) for glyph in glyphs}


def test_emoji_have_colours_and_digits_have_none(font):
    installed = [each for each in EMOJI_FAMILIES if each in QFontDatabase.families()]
    if not installed:
        pytest.skip("no font for emoji is installed")
    assert families("👩‍👩‍👧🇨🇳👍🏽", font) == {installed[0]}
    assert installed[0] not in families("0123456789#*", font)


def test_no_letter_is_a_box_that_any_font_has(font):
    """Three letters of every stretch of 64 code points; all fonts that are installed are asked."""
    fonts = [QRawFont.fromFont(QFont(each)) for each in QFontDatabase.families()]
    boxes = []
    for start in (*range(0x40, 0x20000, 64), *range(0x20000, 0x32000, 2048)):
        letters = [code for code in range(start, start + 64) if unicodedata.category(chr(code))[0] in "LNPS"]
        for code in letters[:: max(1, len(letters) // 3)]:
            if code not in THAANA and is_box(chr(code), font) and any(raw.supportsCharacter(code) for raw in fonts):
                boxes.append(hex(code))
    assert boxes == []
