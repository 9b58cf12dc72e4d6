"""The ticker: one part per tick, the most overdue first, and rest when nothing changed."""

from __future__ import annotations

from app.ticker import LONGEST_WAIT, SHARE, Ticker


class Clock:
    """A clock that stands until it is set."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def make(qapp: object) -> tuple[Ticker, Clock, list[str]]:
    clock = Clock()
    return Ticker(clock=clock, worked=lambda: 0.0), clock, []


def test_one_part_a_tick_the_most_overdue_first(qapp: object) -> None:
    ticker, clock, served = make(qapp)
    text = ticker.part(lambda: served.append("text"), interval=200)
    rows = ticker.part(lambda: served.append("rows"), interval=90)
    for part in (text, rows):
        part.set_dirty()
        ticker.tick()
    assert served == ["text", "rows"]
    clock.now += 0.25
    text.set_dirty()
    rows.set_dirty()
    ticker.tick()
    assert served[2:] == ["rows"]
    ticker.tick()
    assert served[2:] == ["rows", "text"]
    ticker.shutdown()


def test_not_before_the_interval_has_passed(qapp: object) -> None:
    ticker, clock, served = make(qapp)
    part = ticker.part(lambda: served.append("chart"), interval=120)
    for _ in range(9):
        part.set_dirty()
        ticker.tick()
        clock.now += 0.03
    assert served == ["chart"] * 3  # at 0, 120 and 240 ms
    ticker.shutdown()


def test_rests_when_nothing_is_dirty(qapp: object) -> None:
    ticker, _clock, served = make(qapp)
    part = ticker.part(lambda: served.append("list"), interval=30)
    assert not ticker.running
    part.set_dirty()
    assert ticker.running
    ticker.tick()
    ticker.tick()
    assert served == ["list"]
    assert not ticker.running


def test_a_part_that_stays_dirty_is_served_again(qapp: object) -> None:
    ticker, clock, served = make(qapp)

    def repaint() -> None:
        served.append("labels")
        part.set_dirty()

    part = ticker.part(repaint, interval=100)
    part.set_dirty()
    for _ in range(3):
        ticker.tick()
        clock.now += 0.1
    assert served == ["labels"] * 3
    ticker.shutdown()


def test_every_part_keeps_its_rate_with_all_of_them_busy(qapp: object) -> None:
    ticker, clock, served = make(qapp)
    parts = [
        ticker.part(lambda name=name: served.append(name), interval=interval)  # type: ignore[misc]
        for name, interval in (("list", 90), ("chart", 120), ("labels", 150), ("text", 200))
    ]
    ticks = 1000
    for _ in range(ticks):
        for part in parts:
            part.set_dirty()
        ticker.tick()
        clock.now += 0.03
    seconds = ticks * 0.03
    assert served.count("text") / seconds >= 4
    assert served.count("list") / seconds >= 6
    ticker.shutdown()


def test_shut_down_for_good(qapp: object) -> None:
    ticker, _clock, served = make(qapp)
    part = ticker.part(lambda: served.append("late"), interval=10)
    part.set_dirty()
    ticker.shutdown()
    ticker.tick()
    assert served == []
    assert not ticker.running


def test_the_thread_works_for_a_share_of_the_time_only(qapp: object) -> None:
    clock, worked = Clock(), Clock()
    ticker = Ticker(clock=clock, worked=worked)
    served: list[float] = []

    def repaint() -> None:
        served.append(clock.now)
        worked.now += 0.02

    part = ticker.part(repaint, interval=30)
    for _ in range(100):
        part.set_dirty()
        ticker.tick()
        clock.now += 0.03
    assert served[1] - served[0] >= 0.02 / SHARE
    assert (worked.now - 100) / (clock.now - 100) <= SHARE
    ticker.shutdown()


def test_however_much_is_worked_each_has_its_turn(qapp: object) -> None:
    clock, worked = Clock(), Clock()
    ticker = Ticker(clock=clock, worked=worked)
    served: list[str] = []
    parts = [ticker.part(lambda name=name: served.append(name), interval=100) for name in ("list", "chart")]  # type: ignore[misc]
    for _ in range(60):
        for part in parts:
            part.set_dirty()
        worked.now += 0.03  # somebody types without a pause
        ticker.tick()
        clock.now += 0.03
    assert min(served.count("list"), served.count("chart")) >= 1.8 / (2 * (LONGEST_WAIT + 0.03)) - 1
    ticker.shutdown()


def test_what_was_worked_while_it_rested_counts_for_nothing(qapp: object) -> None:
    clock, worked = Clock(), Clock()
    ticker = Ticker(clock=clock, worked=worked)
    served: list[str] = []
    part = ticker.part(lambda: served.append("list"), interval=30)
    part.set_dirty()
    ticker.tick()
    ticker.tick()
    clock.now += 1
    worked.now += 1
    part.set_dirty()
    ticker.tick()
    assert served == ["list", "list"]
    ticker.shutdown()
