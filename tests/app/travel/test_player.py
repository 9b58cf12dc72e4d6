"""Playing goes through the moments at its pace and ends at the front."""

import pytest

from app.travel.player import Player


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def player(qtbot, session, trained, clock):
    session.set_tokenizer(trained, path=None, dirty=False)
    player = Player(session, lambda: 0, clock=clock)  # one merge a second
    yield player
    player.stop()


def _pass(player, clock, seconds):
    clock.now += seconds
    player._advance()


def test_it_begins_before_the_first_merge_and_ends_at_the_front(session, player, clock, trained):
    told = []
    player.playing_changed.connect(told.append)
    player.play()
    assert (session.moment, player.playing) == (0, True)
    _pass(player, clock, 3.5)
    assert session.moment == 3
    _pass(player, clock, 0.6)
    assert session.moment == 4
    _pass(player, clock, len(trained.merges))
    assert (session.moment, player.playing) == (None, False)
    assert told == [True, False]


def test_it_goes_on_from_where_it_is_taken(session, player, clock):
    player.play()
    session.set_moment(7)
    _pass(player, clock, 2.0)
    assert session.moment == 9
    player.stop()
    assert not player.playing
    player.play()
    _pass(player, clock, 1.0)
    assert session.moment == 10


def test_who_goes_to_the_front_stops_it(session, player, clock):
    player.play()
    session.set_moment(None)
    _pass(player, clock, 1.0)
    assert (session.moment, player.playing) == (None, False)


def test_without_merges_there_is_nothing_to_play(session, trained, player):
    session.set_tokenizer(trained.at(0), path=None, dirty=False)
    player.play()
    assert not player.playing


def test_the_timer_moves_it(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    player = Player(session, lambda: 100)
    player.play()
    qtbot.waitUntil(lambda: not player.playing)
    assert session.moment is None
