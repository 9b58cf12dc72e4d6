"""The legend explains every colour and every mark that can be shown, and fits."""

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.inspection.colours.colouring import SET_OF_RULE
from app.inspection.colours.flag_rule import GRAPHEME, PLAIN
from app.inspection.colours.scale_rules import SPECIAL
from app.inspection.legend.legend import Legend
from app.inspection.legend.samples import sample_colours
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


def test_its_tip_has_the_colours_as_well(qtbot: QtBot, legend: Legend) -> None:
    for theme in (LIGHT, DARK):
        with qtbot.waitSignal(legend.changed):
            legend.set_theme(theme)
        with qtbot.waitSignal(legend.changed):
            legend.set_view_options(ViewOptions("length" if theme is LIGHT else "count", EVERYTHING))
        assert all(colour in legend.tip() for colour in theme.ramp)
        assert "cut character (hatched, underlined)" in legend.tip()


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
def test_every_entry_has_its_place(legend: Legend, rule: str, points: float, width: int) -> None:
    font = QFont(legend.font())
    font.setPointSizeF(points)
    legend.setFont(font)
    found = entries(ViewOptions(rule, EVERYTHING), altered=False)
    placed = legend._placed(found, width)
    assert [each.entry for each in placed] == list(found)
    for each in placed[1:]:
        assert each.x + legend._entry_width(each.entry) <= width or each.x == placed[0].x
    assert legend.sizeHint().height() <= 3 * (legend.fontMetrics().height() + 6) + 6


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("width", [300, 700, 1500])
@pytest.mark.parametrize("high", [False, True])
def test_what_has_no_room_is_scrolled_to(
    qtbot: QtBot, legend: Legend, rule: str, width: int, *, high: bool
) -> None:
    legend.set_view_options(ViewOptions(rule, EVERYTHING))
    legend.resize(width, legend.heightForWidth(width) if high else legend.minimumSizeHint().height())
    bar, needed = legend.verticalScrollBar(), rows(legend, width)
    shown = min(3, needed) if high else 1
    QApplication.sendPostedEvents()
    assert bar.maximum() == (rows(legend, legend.viewport().width()) - shown if needed > shown else 0)
    assert bar.isVisible() == (needed > shown)
    legend.setFocus()
    for _ in range(bar.maximum()):
        before = legend.viewport().grab().toImage()
        qtbot.keyClick(legend, Qt.Key.Key_Down)
        assert legend.viewport().grab().toImage() != before
    assert bar.value() == bar.maximum()


def rows(legend: Legend, width: int) -> int:
    return legend._placed(legend._entries, width)[-1].row + 1


def test_it_is_as_high_as_what_it_says(legend: Legend) -> None:
    one_row = legend.minimumSizeHint().height()
    assert legend.heightForWidth(6000) == one_row
    for width in (500, 844, 1200):
        needed = min(3, rows(legend, width))
        assert legend.heightForWidth(width) - one_row == (needed - 1) * (legend.fontMetrics().height() + 6)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("width", [300, 700, 1500])
def test_a_text_changes_its_height_once_at_most(legend: Legend, rule: str, width: int) -> None:
    legend.set_view_options(ViewOptions(rule))
    legend.set_altered(True)
    high = legend.heightForWidth(width)
    for altered in (False, True, False):
        legend.set_altered(altered)
        assert legend.heightForWidth(width) == high
    legend.set_view_options(ViewOptions("length" if rule == "age" else "age"))
    legend.set_view_options(ViewOptions(rule))
    assert legend.heightForWidth(width) == legend._height(min(3, rows(legend, width)))


def test_only_whole_rows_are_painted(qtbot: QtBot) -> None:
    legend = Legend()
    qtbot.addWidget(legend)
    legend.resize(300, legend.minimumSizeHint().height())
    legend.show()
    bottom = legend.viewport().grab().toImage().copy(0, legend.height() - 2, 280, 2)
    plain = bottom.pixelColor(0, 0)
    assert all(bottom.pixelColor(x, y) == plain for x in range(280) for y in range(2))  # nothing is cut off


def test_focus_is_seen(legend: Legend, qtbot: QtBot) -> None:
    with qtbot.waitActive(legend):
        legend.activateWindow()
    legend.clearFocus()
    before = legend.grab().toImage()
    legend.setFocus(Qt.FocusReason.TabFocusReason)
    assert legend.hasFocus()
    after = legend.grab().toImage()
    assert before.pixelColor(0, 0) != legend.palette().accent().color()
    assert after.pixelColor(0, 0) == legend.palette().accent().color()


def test_without_a_row_it_takes_no_key(legend: Legend) -> None:
    legend.resize(300, 0)
    assert legend.focusPolicy() == Qt.FocusPolicy.NoFocus
    legend.resize(300, legend.minimumSizeHint().height())
    assert legend.focusPolicy() == Qt.FocusPolicy.TabFocus


@pytest.mark.parametrize("rule", RULES)
def test_samples_have_colours_that_the_text_has(rule: str) -> None:
    for entry in entries(ViewOptions(rule, EVERYTHING), altered=True):
        numbers = sample_colours(entry, rule)
        assert all(
            number == PLAIN or number in range(len(LIGHT.cell_colours(SET_OF_RULE[rule]))) for number in numbers
        )
        if rule == "flags" and entry.swatch in ("borders", "pre_tokens", "special", "inserted"):
            assert set(numbers) == {PLAIN}  # without a flag a token has no colour
        if rule == "flags" and entry.swatch == "cut_graphemes":
            assert set(numbers) == {GRAPHEME}
