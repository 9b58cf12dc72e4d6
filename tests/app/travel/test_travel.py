"""The slider, the field, the buttons and the keys lead to the same moments; the bar says which one it is."""

from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

import engine
from app.languages import Languages
from app.travel.travel import Travel
from app.travel.words import newest_merge_words, why_no_moments
from engine.explaining.changing_merges import ChangingMerges

TEXT = "大模型 low lower newest"
ORDERS = (
    "travel", "first_moment", "back_thousand_moments", "back_ten_moments", "back_moment", "forward_moment",
    "forward_ten_moments", "forward_thousand_moments", "last_moment", "previous_change", "next_change",
    "play_moments",
)  # fmt: skip


@pytest.fixture
def travel(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    session.set_text(TEXT)
    travel = Travel(session, lambda: 0)
    qtbot.addWidget(travel.bar)
    travel.actions = {name: QAction(travel.bar) for name in ORDERS}
    travel.bind(travel.actions)
    yield travel
    travel.shutdown()


def _settle(qtbot, travel):
    qtbot.waitUntil(lambda: not (travel._search.busy or travel._session.busy))


def _said(travel, name):
    return travel.bar.findChild(QWidget, name).text()


def test_it_is_hidden_until_it_is_wanted(travel, session):
    assert travel.bar.isHidden()
    travel.actions["travel"].trigger()
    assert not travel.bar.isHidden()
    assert (travel.bar.slider.value(), travel.bar.slider.maximum()) == (30, 30)
    assert session.moment is None
    travel.actions["travel"].trigger()
    assert travel.bar.isHidden()


def test_slider_field_and_session_are_one(travel, session):
    travel.toggle()
    travel.bar.slider.setValue(12)
    assert (session.moment, travel.bar.field.value()) == (12, 12)
    travel.bar.field.setValue(3)
    assert (session.moment, travel.bar.slider.value()) == (3, 3)
    session.set_moment(20)
    assert (travel.bar.field.value(), travel.bar.slider.value()) == (20, 20)
    travel.bar.slider.setValue(30)
    assert session.moment is None


@pytest.mark.parametrize(
    ("name", "moment"),
    [
        ("first_moment", 0), ("back_thousand_moments", 0), ("back_ten_moments", 5), ("back_moment", 14),
        ("forward_moment", 16), ("forward_ten_moments", 25), ("forward_thousand_moments", None),
        ("last_moment", None),
    ],
)  # fmt: skip
def test_each_key_goes_so_far(travel, session, name, moment):
    session.set_moment(15)
    travel.actions[name].trigger()
    assert session.moment == moment


@pytest.mark.parametrize(
    ("key", "modifier", "moment"),
    [
        ("Left", "No", 14), ("Right", "No", 16), ("Left", "Control", 5), ("Right", "Control", 25),
        ("PageUp", "No", 0), ("PageDown", "No", None), ("Home", "No", 0), ("End", "No", None),
    ],
)  # fmt: skip
def test_keys_of_the_slider(qtbot, travel, session, key, modifier, moment):
    travel.toggle()
    session.set_moment(15)
    qtbot.keyClick(travel.bar.slider, Qt.Key[f"Key_{key}"], Qt.KeyboardModifier[f"{modifier}Modifier"])
    assert session.moment == moment


def test_changes_of_the_text_are_found(qtbot, travel, session, trained):
    """Forwards and backwards it stops where the tokens differ from those one merge before, and nowhere else."""
    states = [trained.at(k).encode(TEXT).ids.tolist() for k in range(len(trained.merges) + 1)]
    stops = [0, *(k for k in range(1, len(states)) if states[k] != states[k - 1])]
    assert 2 < len(stops) < len(states)
    session.set_moment(0)
    for expected in stops[1:]:
        travel.actions["next_change"].trigger()
        _settle(qtbot, travel)
        assert session.moment == (expected if expected < len(trained.merges) else None)
        assert session.encoding.ids.tolist() == states[expected]
    for expected in reversed(stops[:-1]):
        travel.actions["previous_change"].trigger()
        _settle(qtbot, travel)
        assert session.moment == expected
    session.set_moment(stops[-1])
    travel.actions["next_change"].trigger()
    _settle(qtbot, travel)
    assert session.moment == (stops[-1] if stops[-1] < len(trained.merges) else None)
    assert _said(travel, "newest_merge") == "No merge farther on changes this text."


def test_of_a_large_text_changes_are_found_in_what_is_in_sight(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    seen = [TEXT]
    travel = Travel(session, lambda: 0, in_sight=lambda: seen[0])
    qtbot.addWidget(travel.bar)
    counts = [len(trained.at(k).encode(TEXT)) for k in range(len(trained.merges) + 1)]
    stops = [k for k in range(1, len(counts)) if counts[k] < counts[k - 1]]
    try:
        session.set_moment(0)
        for expected in stops[:3]:
            travel._find(ChangingMerges.after)
            _settle(qtbot, travel)
            assert session.moment == expected
        seen[0] = "0"
        travel._find(ChangingMerges.after)
        _settle(qtbot, travel)
        assert session.moment == stops[2]
        assert _said(travel, "newest_merge") == "No merge farther on changes the part in sight."
    finally:
        travel.shutdown()


def test_before_the_first_merge_there_is_no_change_to_go_back_to(qtbot, travel, session):
    travel.actions["first_moment"].trigger()
    travel.actions["previous_change"].trigger()
    _settle(qtbot, travel)
    assert session.moment == 0
    assert _said(travel, "newest_merge").startswith("no merges yet")


@pytest.mark.parametrize(
    ("leave", "moment"),
    [
        (lambda travel, session: travel.actions["last_moment"].trigger(), None),
        (lambda travel, session: travel.close(), None),
        (lambda travel, session: travel.bar.slider.setValue(5), 5),
        (lambda travel, session: session.set_text("z"), None),
        (lambda travel, session: session.open(engine.Tokenizer(session.tokenizer.merges), path=None, dirty=False),
         None),
    ],
)  # fmt: skip
def test_a_change_that_is_found_too_late_moves_nothing(qtbot, travel, session, monkeypatch, leave, moment):
    goes_on, looked = Event(), Event()

    def before(changing, k):
        looked.set()
        goes_on.wait()
        return 3

    monkeypatch.setattr("app.travel.travel.WAIT", 0.0)
    travel.toggle()
    travel._find(before)
    assert looked.wait(20)
    leave(travel, session)
    goes_on.set()
    travel._search.settle()
    _settle(qtbot, travel)
    QApplication.processEvents()
    assert session.moment == moment


def test_escape_closes_it_and_shows_everything(qtbot, travel, session):
    travel.actions["first_moment"].trigger()
    assert session.moment == 0
    assert not travel.bar.isHidden()
    qtbot.keyClick(travel.bar.slider, Qt.Key.Key_Escape)
    assert session.moment is None
    assert travel.bar.isHidden()


def test_a_moment_is_never_shown_without_the_bar(travel, session, trained):
    from dataclasses import replace

    first = session.active
    session.set_moment(4)
    session.open(replace(trained, name="other"), path=None, dirty=False)
    travel.bar.hide()
    session.activate(first)
    assert not travel.bar.isHidden()
    assert travel.bar.slider.value() == 4


def test_it_plays_and_stops(travel, session):
    travel.actions["play_moments"].trigger()
    assert travel.busy
    assert travel.bar.buttons["play_moments"].text() == "Stop"
    travel.actions["back_moment"].trigger()
    assert not travel.player.playing
    assert travel.bar.buttons["play_moments"].text() == "Play"
    travel.replay()
    assert (session.moment, travel.player.playing) == (0, True)
    travel.actions["play_moments"].trigger()
    assert not travel.player.playing


def test_a_training_goes_on_behind(travel, session, trained):
    travel.toggle()
    session.show_live(trained.at(5))
    assert travel.bar.slider.value() == travel.bar.slider.maximum() == 5
    session.set_moment(3)
    session.show_live(trained.at(9))
    assert (travel.bar.slider.value(), travel.bar.slider.maximum()) == (3, 9)
    travel.actions["last_moment"].trigger()
    assert travel.bar.slider.value() == 9
    session.show_live(trained.at(10))
    assert travel.bar.slider.value() == 10


def test_the_newest_merge_is_named(travel, session, trained):
    session.set_moment(2)
    merge = trained.merges[1]
    assert _said(travel, "newest_merge").startswith("rank 1: ")
    assert newest_merge_words(trained, 2) == _said(travel, "newest_merge")
    assert merge.left in range(257)
    session.set_moment(0)
    assert _said(travel, "newest_merge") == "no merges yet: every byte is a token"


def test_a_tokenizer_without_moments_says_why(travel, session, tmp_path):
    (tmp_path / "vocab.txt").write_text("[PAD]\n[UNK]\n[CLS]\n[SEP]\nun\n##do\n")
    opened = engine.load(tmp_path / "vocab.txt", preset="bert-uncased")
    session.open(opened, path=None, dirty=False)
    travel.actions["next_change"].trigger()
    assert "is no BPE whose merges are known" in _said(travel, "why_no_moments")
    assert not travel.bar.slider.isEnabled()
    assert "without merges" in why_no_moments(engine.Tokenizer(opened.merges))
    assert why_no_moments(None)


def test_both_languages(qtbot, travel, session):
    languages = Languages(QApplication.instance())
    session.set_moment(7)
    languages.use("zh_CN")
    try:
        qtbot.waitUntil(lambda: travel.bar.buttons["play_moments"].text() == "播放")
        assert _said(travel, "newest_merge").startswith("序号 6")
        travel.player.play()
        languages.use("en")
        qtbot.waitUntil(lambda: travel.bar.buttons["play_moments"].text() == "Stop")
    finally:
        languages.use("en")
