"""The dock with the charts: what it shows, follows, says, copies and saves."""

from pathlib import Path
from threading import Event

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

import engine
from app.charts.dock import ChartsDock
from app.charts.figure import KINDS, Figure
from app.charts.measuring import Asked
from app.palette import DARK, LIGHT
from app.session import Session
from app.settings import Settings
from app.ticker import Ticker
from engine import SaveError
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer
from tests.app.charts.conftest import ShownByTest, settle
from tests.app.training.fake_trainer import made_up


def choose(qtbot: QtBot, dock: ChartsDock, kind: str) -> None:
    dock.bar.choose(kind)
    settle(qtbot, dock)


@pytest.mark.parametrize("kind", KINDS)
def test_each_chart_is_drawn_and_named(qtbot: QtBot, dock: ChartsDock, kind: str) -> None:
    choose(qtbot, dock, kind)
    plot = dock.plot
    assert plot is not None
    assert dock._pages.currentWidget() is plot
    assert plot.accessibleName() == dock.bar.kind.currentText()
    over_merges = kind in ("count", "compression", "fragments")
    assert bool(plot.drawn()) == over_merges
    assert len(plot._places) == (30 if over_merges else len(plot.figure.bars.keys))


def test_axes_are_logarithmic_or_not(qtbot: QtBot, dock: ChartsDock, trained: engine.Tokenizer) -> None:
    ((across, up),) = dock.plot.drawn()
    assert np.allclose(10**across, range(1, 31))
    assert np.allclose(10**up, trained.merges.count)
    for action in (dock.bar.log_across, dock.bar.log_up):
        action.trigger()
        settle(qtbot, dock)
    ((across, up),) = dock.plot.drawn()
    assert across.tolist() == list(range(1, 31))
    assert up.tolist() == trained.merges.count.tolist()


def test_it_follows_a_training(qtbot: QtBot, dock: ChartsDock, shown: ShownByTest) -> None:
    shown.show(made_up(0, 10), grow=True, expected=1000, corpus_bytes=50_000_000)
    settle(qtbot, dock)
    assert len(dock.plot.drawn()[0][0]) == 10
    right = dock.plot.getPlotItem().getViewBox().viewRange()[0][1]
    shown.add(made_up(10, 1000))
    settle(qtbot, dock)
    across, up = dock.plot.drawn()[0]
    assert np.allclose(10 ** across[[0, -1]], [1, 1000])
    assert np.allclose(10**up, 1_000_000 // np.round(10**across))
    assert dock.plot.getPlotItem().getViewBox().viewRange()[0][1] == right  # nothing moves but what grows


def test_a_long_vocabulary_is_drawn_with_few_points(qtbot: QtBot, dock: ChartsDock, shown: ShownByTest) -> None:
    shown.show(made_up(0, 200_000))
    settle(qtbot, dock)
    across, _up = dock.plot.drawn()[0]
    assert len(across) < 1000
    assert np.allclose(10 ** across[[0, -1]], [1, 200_000])


def test_it_works_only_while_it_is_seen(qtbot: QtBot, dock: ChartsDock, shown: ShownByTest) -> None:
    dock.hide()
    shown.show(made_up(0, 7))
    assert not dock.busy
    assert dock.figure.merges == 30
    dock.show()
    assert settle(qtbot, dock).merges == 7


def test_what_comes_while_nobody_looks_is_drawn_later(
    qtbot: QtBot, dock: ChartsDock, shown: ShownByTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure, seen = dock._measurer.measure, Event()

    def measure_later(asked: Asked) -> Figure:
        assert seen.wait(20)
        return measure(asked)

    monkeypatch.setattr(dock._measurer, "measure", measure_later)
    shown.show(made_up(0, 7))
    qtbot.waitUntil(lambda: dock._task.busy)
    dock.hide()
    seen.set()
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.figure.merges == 30
    dock.show()
    assert settle(qtbot, dock).merges == 7


def test_nothing_is_made_before_it_is_seen(
    qtbot: QtBot, session: Session, shown: ShownByTest, ticker: Ticker
) -> None:
    dock = ChartsDock(session, shown, ticker, Settings())
    qtbot.addWidget(dock)
    shown.show(made_up(0, 7))
    assert dock.plot is None
    assert not ticker.running
    dock.shutdown()


def test_the_typed_text_is_followed(qtbot: QtBot, dock: ChartsDock, session: Session) -> None:
    choose(qtbot, dock, "compression")
    assert dock.plot._words.curves == ("training corpus", "typed text")
    before = dock.figure.curves[1].values[-1]
    session.set_text("zzzz")
    qtbot.waitUntil(lambda: not session.busy)
    settle(qtbot, dock)
    assert dock.figure.curves[1].values[-1] == 1.0 < before
    session.set_text("")
    qtbot.waitUntil(lambda: not session.busy)
    settle(qtbot, dock)
    assert dock.plot._words.curves == ("training corpus",)
    assert dock.numbers.text() == "There is no typed text to count."


def test_at_a_moment_the_text_of_another_vocabulary_counts_no_more(
    qtbot: QtBot, dock: ChartsDock, session: Session, shown: ShownByTest
) -> None:
    choose(qtbot, dock, "compression")
    other = engine.train(texts=["lower lowest"] * 3, vocab_size=262)
    session.open(other, path=None, dirty=False)
    session.set_moment(2)
    dock.show_moment(2)
    shown.show(other.merges)
    qtbot.waitUntil(lambda: not session.busy)
    (typed,) = settle(qtbot, dock).curves
    expected = [len(session.text.encode()) / len(other.at(k).encode(session.text)) for k in (1, 2)]
    assert (typed.name, typed.values.tolist()) == ("text", expected)


def test_at_a_moment_special_tokens_are_switched_in_the_curve_of_the_text_too(
    qtbot: QtBot, dock: ChartsDock, session: Session, shown: ShownByTest
) -> None:
    choose(qtbot, dock, "compression")
    special = engine.train(texts=["lower lowest"] * 3, vocab_size=262, special_tokens=["<|end|>"])
    session.open(special, path=None, dirty=False)
    session.set_text("lower<|end|>lower")
    shown.show(special.merges)
    qtbot.waitUntil(lambda: not session.busy)
    settle(qtbot, dock)
    session.set_moment(2)
    dock.show_moment(2)
    qtbot.waitUntil(lambda: not session.busy)
    settle(qtbot, dock)
    session.set_recognises_special(True)
    qtbot.waitUntil(lambda: not session.busy)
    (typed,) = settle(qtbot, dock).curves
    size = len(session.text.encode())
    expected = [size / len(special.at(k).encode(session.text, special="all")) for k in (1, 2)]
    assert typed.values.tolist()[:2] == expected


def test_what_cannot_be_shown_is_said(qtbot: QtBot, dock: ChartsDock, session: Session, shown: ShownByTest) -> None:
    shown.show(Merges.of([(97, 98), (256, 99)]))
    settle(qtbot, dock)
    assert dock._reason.isVisible()
    assert "not known" in dock._reason.text()
    assert not dock.bar.save.isEnabled()
    dock.retranslate()  # the chart that was shown before stays away
    assert dock._reason.isVisible()
    choose(qtbot, dock, "lengths")
    assert not dock._reason.isVisible()
    assert dock.bar.save.isEnabled()
    session.open(Tokenizer(Merges.of([])), path=None, dirty=False)
    shown.show(Merges.of([]))
    choose(qtbot, dock, "fragments")
    assert "no list of merges" in dock._reason.text()


def test_a_moment_is_marked_and_its_numbers_are_said(qtbot: QtBot, dock: ChartsDock, trained) -> None:
    dock.show_moment(10)
    settle(qtbot, dock)
    assert dock.plot._moment.isVisible()
    assert dock.plot._moment.value() == 1.0
    assert dock.numbers.text() == f"Merges so far: 10 · count {trained.merges.count[9]}"
    choose(qtbot, dock, "lengths")
    assert dock.figure.bars.tokens.sum() == 266
    dock.show_moment(None)
    settle(qtbot, dock)
    assert dock.figure.bars.tokens.sum() == 286
    choose(qtbot, dock, "count")
    assert not dock.plot._moment.isVisible()


# The cross-hair


def test_the_cross_hair_goes_by_keys(qtbot: QtBot, dock: ChartsDock, trained: engine.Tokenizer) -> None:
    plot, chosen = dock.plot, []
    dock.token_selected.connect(chosen.append)
    for key, place in (
        (Qt.Key.Key_Right, 0), (Qt.Key.Key_Right, 1), (Qt.Key.Key_End, 29), (Qt.Key.Key_Left, 28),
        (Qt.Key.Key_PageUp, 26), (Qt.Key.Key_Home, 0), (Qt.Key.Key_Left, 0), (Qt.Key.Key_PageDown, 2),
    ):  # fmt: skip
        qtbot.keyClick(plot, key)
        assert plot.place == place
    count = trained.merges.count[2]
    token = trained.vocabulary[258].decode()
    assert dock.numbers.text() == f"Rank 2 · {token} · count {count}"
    assert plot.accessibleDescription() == dock.numbers.text()
    qtbot.keyClick(plot, Qt.Key.Key_Return)
    assert chosen == [258]


def test_with_shift_it_goes_merge_by_merge(qtbot: QtBot, dock: ChartsDock, shown: ShownByTest) -> None:
    shown.show(made_up(0, 100_000))
    settle(qtbot, dock)
    plot = dock.plot
    qtbot.keyClick(plot, Qt.Key.Key_End)
    qtbot.keyClick(plot, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert plot.place == 99_998
    qtbot.keyClick(plot, Qt.Key.Key_Left)
    assert plot.place in plot._places
    assert plot.place < 99_998
    before = plot.place
    qtbot.keyClick(plot, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert plot.place == before + 1


def test_rows_are_gone_through_downwards(qtbot: QtBot, dock: ChartsDock) -> None:
    choose(qtbot, dock, "scripts")
    for _ in range(2):
        qtbot.keyClick(dock.plot, Qt.Key.Key_Down)
    assert dock.plot.place == 1
    qtbot.keyClick(dock.plot, Qt.Key.Key_Up)
    assert dock.plot.place == 0
    assert dock.numbers.text().startswith("part of a character: tokens: ")


@pytest.mark.parametrize("kind", ["lengths", "scripts"])
def test_it_does_not_stay_at_a_bar_that_is_gone(qtbot: QtBot, dock: ChartsDock, kind: str) -> None:
    choose(qtbot, dock, kind)
    qtbot.keyClick(dock.plot, Qt.Key.Key_End)
    before = dock.plot.place
    dock.show_moment(0)
    assert len(settle(qtbot, dock).bars.keys) <= before
    assert dock.plot.place is None
    assert dock.numbers.text() == "Merges so far: 0"


def test_the_mouse_points_and_chooses(qtbot: QtBot, dock: ChartsDock, trained: engine.Tokenizer) -> None:
    plot, chosen = dock.plot, []
    dock.token_selected.connect(chosen.append)
    box = plot.getPlotItem().getViewBox().sceneBoundingRect()
    right = QPoint(round(box.right()) - 60, round(box.center().y()))
    qtbot.mouseMove(plot.viewport(), right)
    assert plot.place is not None
    pointed = plot.place
    qtbot.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=right)
    assert chosen == [256 + pointed]
    qtbot.mouseMove(plot.viewport(), QPoint(2, 2))  # outside of the axes
    assert plot.place == pointed


def test_a_token_that_is_chosen_elsewhere_is_pointed_to(dock: ChartsDock, session: Session) -> None:
    session.set_selected_token(270)
    assert dock.plot.place == 14
    session.set_selected_token(97)  # a byte, which no merge makes
    assert dock.plot.place is None


def test_a_token_chosen_while_nobody_looks_is_pointed_to(qtbot: QtBot, session, shown, ticker) -> None:
    shown.show(made_up(0, 30))
    dock = ChartsDock(session, shown, ticker, Settings())
    qtbot.addWidget(dock)
    session.set_selected_token(270)  # there is no plot yet
    dock.show()
    settle(qtbot, dock)
    assert dock.plot.place == 14
    dock.hide()
    shown.show(made_up(0, 40))  # other merges
    session.set_selected_token(290)
    dock.show()
    settle(qtbot, dock)
    assert dock.plot.place == 34
    choose(qtbot, dock, "lengths")
    choose(qtbot, dock, "count")
    assert dock.plot.place == 34
    dock.shutdown()


def test_the_mark_does_not_stay_with_other_merges(qtbot: QtBot, dock: ChartsDock, session: Session, shown) -> None:
    session.set_selected_token(270)
    session.set_selected_token(None)
    assert dock.plot.place is None
    session.set_selected_token(270)
    shown.show(made_up(0, 10), grow=True, expected=1000)  # a training begins anew
    settle(qtbot, dock)
    assert dock.plot.place is None
    shown.add(made_up(10, 20))
    settle(qtbot, dock)
    assert dock.plot.place == 14


def test_the_keyboard_scrolls_the_chart_into_sight(qtbot: QtBot, dock: ChartsDock) -> None:
    font = QFont(dock.font())
    font.setPointSizeF(28)
    dock.setFont(font)
    dock.resize(900, 200)
    bar = dock._scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    dock.bar.button.setFocus()
    bar.setValue(0)
    dock.plot.setFocus(Qt.FocusReason.TabFocusReason)
    assert bar.value() > 0


# Ways out


def test_pictures_are_whole_and_in_the_colours_of_the_window(
    qtbot: QtBot, dock: ChartsDock, tmp_path: Path
) -> None:
    dock.set_theme(DARK)
    for kind in KINDS:
        choose(qtbot, dock, kind)
        for form in ("png", "svg"):
            path = tmp_path / f"{kind}.{form}"
            with qtbot.waitSignal(dock.saved):
                dock.export.save(dock.figure, lambda: dock.picture(dock.figure), path)
        image = QImage(str(tmp_path / f"{kind}.png"))
        picture = dock.picture(dock.figure)
        size = picture.size
        picture.close()
        assert image.size() == 2 * size
        assert image.pixelColor(1, 1) == QColor(DARK.base)
        drawn = {
            image.pixelColor(x, y).name() for x in range(0, image.width(), 3) for y in range(0, image.height(), 7)
        }
        assert DARK.lines[0] in drawn
        written = (tmp_path / f"{kind}.svg").read_text("utf-8")
        assert QSvgRenderer(written.encode()).viewBox().size() == size
        assert dock.plot.accessibleName() in written
        assert dock.plot._words.across in written


def test_the_ending_says_the_form(qtbot: QtBot, dock: ChartsDock, tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    with qtbot.waitSignal(dock.saved):
        dock.export.save(dock.figure, lambda: dock.picture(dock.figure), path)
    rows = path.read_bytes().split(b"\r\n")
    assert rows[0] == b"merges,count"
    assert len(rows) == 32
    dock.bar.save.trigger()
    dialog = dock.findChild(QFileDialog)
    assert dialog.defaultSuffix() == "png"
    dialog.selectNameFilter("SVG picture (*.svg)")
    dialog.filterSelected.emit("SVG picture (*.svg)")
    assert dialog.defaultSuffix() == "svg"
    dialog.close()


def test_a_save_that_fails_is_told(qtbot: QtBot, dock: ChartsDock, tmp_path: Path) -> None:
    path = tmp_path / "missing" / "chart.png"
    with qtbot.waitSignal(dock.failed) as failed:
        dock.export.save(dock.figure, lambda: dock.picture(dock.figure), path)
    assert isinstance(failed.args[0], SaveError)


def test_copies_lie_on_the_clipboard(qtbot: QtBot, dock: ChartsDock) -> None:
    dock.bar.copy_picture.trigger()
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasImage()
    assert bytes(data.data("image/svg+xml").data()).startswith(b"<?xml")
    assert dock.numbers.text() == "Copied"
    with qtbot.waitSignal(dock.export.copied):
        dock.bar.copy_numbers.trigger()
    assert QGuiApplication.clipboard().text().startswith("merges\tcount\n1\t")


# How it looks, and what is remembered


def test_the_last_chart_is_shown_again(qtbot: QtBot, dock: ChartsDock, session, shown, ticker) -> None:
    choose(qtbot, dock, "lengths")
    dock.bar.units["characters"].trigger()
    dock.bar.log_up.trigger()
    settle(qtbot, dock)
    again = ChartsDock(session, shown, ticker, Settings())
    qtbot.addWidget(again)
    assert again.bar.choice == dock.bar.choice
    assert (again.bar.choice.kind, again.bar.choice.unit, again.bar.choice.log_up) == (
        "lengths",
        "characters",
        True,
    )
    for line in (
        "{",
        "[]",
        '{"kind": "pie", "units": 3, "log_up": {"count": "yes"}, "log_across": {"count": null}}',
    ):
        again.bar.restore(line)
        assert again.bar.choice == dock.bar.choice
    again.shutdown()


def test_theme_type_and_language_change_while_it_is_shown(qtbot: QtBot, dock: ChartsDock) -> None:
    for theme in (LIGHT, DARK):
        dock.set_theme(theme)
        assert dock.plot.grab().toImage().pixelColor(3, 3) == QColor(theme.base)
    least = dock._pages.minimumSize()
    font = QFont(dock.font())
    font.setPointSizeF(2 * font.pointSizeF())
    dock.setFont(font)
    assert dock._pages.minimumWidth() > least.width()
    assert dock.plot.getPlotItem().getAxis("left").style["tickFont"].pointSizeF() == font.pointSizeF()
    QApplication.sendEvent(dock, QEvent(QEvent.Type.LanguageChange))
    assert dock.windowTitle() == "Charts"
    assert dock.plot.toolTip() == "→ merges so far\n↑ count"


def test_what_came_while_a_measuring_failed_is_measured(
    qtbot: QtBot, dock: ChartsDock, shown: ShownByTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, measure = Event(), dock._measurer.measure

    def fail_at_ten(asked: Asked) -> Figure:
        if len(asked.merges) == 10:
            gate.wait(20)
            raise engine.EngineError("not these")
        return measure(asked)

    monkeypatch.setattr(dock._measurer, "measure", fail_at_ten)
    shown.show(made_up(0, 10), grow=True)
    qtbot.waitUntil(lambda: dock._task.busy)
    shown.add(made_up(10, 20))
    gate.set()
    settle(qtbot, dock)
    assert len(dock.plot.drawn()[0][0]) == 20
