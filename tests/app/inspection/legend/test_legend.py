"""The legend explains every colour and every mark that can be shown, and fits."""

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.inspection.colours.colouring import SET_OF_RULE
from app.inspection.legend.legend import Legend
from app.inspection.legend.words import entries, sentence
from app.inspection.view_options import LAYERS, RULES, ViewOptions
from app.palette import DARK, LIGHT

EVERYTHING = frozenset(LAYERS)


@pytest.fixture
def legend(qtbot: QtBot) -> Legend:
    legend = Legend()
    qtbot.addWidget(legend)
    legend.resize(900, 80)
    legend.show()
    return legend


@pytest.mark.parametrize("rule", RULES)
def test_every_colour_of_a_rule_is_explained(rule: str) -> None:
    found = entries(ViewOptions(rule, frozenset()), altered=True)
    numbers = [entry.number for entry in found if entry.swatch == "cell"]
    if rule in ("position", "token"):
        assert [entry.swatch for entry in found] == [{"position": "neighbours", "token": "alike"}[rule]]
    else:
        assert numbers == list(range(len(LIGHT.cell_colours(SET_OF_RULE[rule]))))[: len(numbers)]
        # Only the ramp of lengths has nothing that stands apart.
        apart = len(LIGHT.apart) if rule == "length" else 0
        assert len(numbers) == len(LIGHT.cell_colours(SET_OF_RULE[rule])) - apart


def test_every_mark_has_a_pattern_and_a_word() -> None:
    found = [entry for entry in entries(ViewOptions(layers=EVERYTHING), altered=True) if entry.pattern]
    assert {entry.swatch for entry in found} == (EVERYTHING - {"altered"}) | {"dropped", "inserted", "unknown"}
    assert len({entry.words for entry in found}) == len({entry.pattern for entry in found}) == len(found)
    hidden = entries(ViewOptions(layers=frozenset()), altered=True)
    assert not any(entry.pattern for entry in hidden)


def test_altered_text_is_explained_only_where_there_is_some(legend: Legend) -> None:
    assert "dropped text" not in legend.words()
    legend.set_altered(True)
    assert "dropped text (no colour, struck through)" in legend.words()


def test_sentence_of_the_steps() -> None:
    QLocale.setDefault(QLocale("en_US"))
    try:
        words = sentence(entries(ViewOptions("age", frozenset()), altered=False))
    finally:
        QLocale.setDefault(QLocale.c())
    assert words.startswith("Rank: 0–15, 16–63, ")
    assert "16,384+, byte, special token" in words


def test_accessible_name_and_tip_say_everything(legend: Legend) -> None:
    legend.set_view_options(ViewOptions("script", EVERYTHING))
    assert legend.toolTip() == legend.words()
    assert legend.words() in legend.accessibleName()
    for word in ("cut character (hatched, underlined)", "Han", "part of a character", "pre-token border"):
        assert word in legend.words()
    assert legend.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_samples_have_the_colours_of_the_theme(legend: Legend, theme: type[LIGHT]) -> None:
    legend.set_theme(theme)
    legend.set_view_options(ViewOptions("length", frozenset({"cut_characters"})))
    image = legend.grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert {*theme.ramp, theme.cut} <= seen


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("points", [9, 28])
@pytest.mark.parametrize("width", [200, 1200])
def test_it_stays_within_its_height(legend: Legend, rule: str, points: float, width: int) -> None:
    font = QFont(legend.font())
    font.setPointSizeF(points)
    legend.setFont(font)
    legend.set_view_options(ViewOptions(rule, EVERYTHING))
    placed, ellipsis = legend._placed(width)
    assert max(each.row for each in placed) <= 2
    assert (ellipsis is None) == (len(placed) == len(entries(ViewOptions(rule, EVERYTHING), altered=False)))
    for each in placed[1:]:
        assert each.x + legend._entry_width(each.entry) <= width or each.x == placed[0].x
    legend.resize(width, legend.heightForWidth(width))
    assert legend.heightForWidth(width) <= 3 * (legend.fontMetrics().height() + 6) + 6


def test_a_column_gives_it_the_height_it_needs(qtbot: QtBot) -> None:
    outer, legend = QWidget(), Legend()
    qtbot.addWidget(outer)
    column = QVBoxLayout(outer)
    column.addWidget(QWidget(), 1)
    column.addWidget(legend)
    outer.resize(1500, 300)
    with qtbot.waitExposed(outer):
        outer.show()
    assert legend.height() == legend.heightForWidth(legend.width())
    wide = legend.height()
    legend.set_view_options(ViewOptions("script", EVERYTHING))
    outer.resize(500, 300)
    qtbot.waitUntil(lambda: legend.height() == legend.heightForWidth(legend.width()) > wide)


def test_focus_is_seen(legend: Legend, qtbot: QtBot) -> None:
    with qtbot.waitActive(legend):
        legend.activateWindow()
    legend.clearFocus()
    before = legend.grab().toImage()
    legend.setFocus(Qt.FocusReason.TabFocusReason)
    assert legend.hasFocus()
    after = legend.grab().toImage()
    assert before.pixelColor(0, 0).name() != LIGHT.accent
    assert after.pixelColor(0, 0).name() == LIGHT.accent
