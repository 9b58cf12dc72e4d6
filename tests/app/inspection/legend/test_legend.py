"""The legend explains every colour and every mark that can be shown, and fits."""

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.inspection.colours.colouring import SET_OF_RULE
from app.inspection.colours.scale_rules import SPECIAL
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


@pytest.mark.parametrize("rule", ["age", "count"])
def test_special_tokens_are_named_once(rule: str) -> None:
    for layers in (EVERYTHING, EVERYTHING - {"special"}):
        found = [entry for entry in entries(ViewOptions(rule, layers), altered=True) if "special" in entry.words]
        assert [entry.swatch for entry in found] == ["special" if "special" in layers else "cell"]
        assert [entry.number for entry in found] == [SPECIAL]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_mark_of_special_tokens_has_the_colour_of_the_rule(legend: Legend, theme: type[LIGHT]) -> None:
    legend.set_theme(theme)
    legend.set_view_options(ViewOptions("age", frozenset({"special"})))
    image = legend.grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert theme.cell_colours("ramp")[SPECIAL] in seen


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("points", [9, 28])
@pytest.mark.parametrize("width", [200, 1200])
@pytest.mark.parametrize("rows", [1, 3])
def test_it_stays_within_its_height(legend: Legend, rule: str, points: float, width: int, rows: int) -> None:
    font = QFont(legend.font())
    font.setPointSizeF(points)
    legend.setFont(font)
    found = entries(ViewOptions(rule, EVERYTHING), altered=False)
    placed, ellipsis = legend._placed(found, width, rows)
    assert max(each.row for each in placed) <= rows - 1
    assert (ellipsis is None) == (len(placed) == len(found))
    for each in placed[1:]:
        assert each.x + legend._entry_width(each.entry) <= width or each.x == placed[0].x
    assert legend.sizeHint().height() <= 3 * (legend.fontMetrics().height() + 6) + 6


@pytest.mark.parametrize("width", [300, 700, 1500])
def test_no_rule_and_no_text_changes_its_height(qtbot: QtBot, width: int) -> None:
    outer, legend = QWidget(), Legend()
    qtbot.addWidget(outer)
    column = QVBoxLayout(outer)
    column.addWidget(QPlainTextEdit())
    column.addWidget(legend)
    outer.resize(width, 600)
    with qtbot.waitExposed(outer):
        outer.show()
    heights = set()
    for rule in RULES:
        legend.set_view_options(ViewOptions(rule))
        for altered in (True, False):
            legend.set_altered(altered)
            column.activate()
            heights.add(legend.height())
    assert heights == {legend.sizeHint().height()}


def test_it_has_as_many_rows_as_its_longest_rule_needs(qtbot: QtBot) -> None:
    outer, legend = QWidget(), Legend()
    qtbot.addWidget(outer)
    column = QVBoxLayout(outer)
    column.addWidget(QPlainTextEdit())
    column.addWidget(legend)
    outer.resize(6000, 400)
    with qtbot.waitExposed(outer):
        outer.show()
    assert legend.rows_at(legend.width()) == 1
    one_row = legend.height()
    outer.resize(700, 400)
    assert legend.rows_at(legend.width()) == 3
    qtbot.waitUntil(lambda: legend.height() > 2 * one_row)


def test_in_a_low_window_it_gives_way_to_one_whole_row(qtbot: QtBot) -> None:
    legend = Legend()
    qtbot.addWidget(legend)
    legend.resize(300, legend.minimumSizeHint().height())
    legend.show()
    assert legend._rows() == 1
    assert legend._placed(legend._entries, 300, 1)[1] is not None
    bottom = legend.grab().toImage().copy(0, legend.height() - 2, 300, 2)
    plain = bottom.pixelColor(0, 0)
    assert all(bottom.pixelColor(x, y) == plain for x in range(300) for y in range(2))  # nothing is cut off


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
