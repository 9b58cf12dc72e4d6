"""The pace: monotone, without leaps, and as long as it says."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pace import FULL, SHOW, SHOW_SECONDS, SLOWEST, Pace

totals = st.integers(1, 200_000)
speeds = st.integers(SLOWEST, FULL)


@given(totals)
def test_show_lasts_ten_seconds_or_as_long_as_one_a_second(total: int) -> None:
    seconds = min(SHOW_SECONDS, total)
    assert Pace(total).seconds_to(0, total) == pytest.approx(seconds, rel=0.01)
    assert Pace(total).after(0, seconds * 1.01) == total
    assert Pace(total).after(0, seconds * 0.9) < total


@given(totals, speeds, st.floats(0, 1), st.floats(0, 20), st.floats(0, 20))
def test_monotone_in_time(total: int, speed: int, part: float, first: float, second: float) -> None:
    pace, shown = Pace(total, speed), part * total
    earlier, later = sorted((first, second))
    assert shown <= pace.after(shown, earlier) <= pace.after(shown, later) * (1 + 1e-12) + 1e-12
    assert pace.after(shown, later) <= total


@given(totals, st.floats(0, 1), st.floats(0, 20), speeds, speeds)
def test_monotone_in_speed(total: int, part: float, seconds: float, first: int, second: int) -> None:
    slower, faster = sorted((first, second))
    shown = part * total
    assert (
        Pace(total, slower).after(shown, seconds) <= Pace(total, faster).after(shown, seconds) * (1 + 1e-9) + 1e-9
    )


@given(totals, speeds, st.floats(0, 1), st.floats(0, 5), st.floats(0, 5))
def test_interruptions_change_nothing(total: int, speed: int, part: float, first: float, second: float) -> None:
    pace, shown = Pace(total, speed), part * total
    in_one = pace.after(shown, first + second)
    assert pace.after(pace.after(shown, first), second) == pytest.approx(in_one, rel=1e-6, abs=1e-6)


@given(totals, st.integers(SLOWEST, FULL - 1), st.floats(0, 0.9), st.floats(0.01, 1))
def test_seconds_to_is_the_inverse(total: int, speed: int, start: float, way: float) -> None:
    pace, shown = Pace(total, speed), start * total
    goal = shown + way * (total - shown)
    assert pace.after(shown, pace.seconds_to(shown, goal)) == pytest.approx(goal, rel=1e-6, abs=1e-6)


@given(totals, st.floats(0, 0.5), st.floats(0, 10))
def test_slowest_is_one_a_second(total: int, part: float, seconds: float) -> None:
    shown = part * total
    assert Pace(total, SLOWEST).after(shown, seconds) == pytest.approx(min(total, shown + seconds))


def test_full_speed_has_no_limit() -> None:
    assert Pace(5000, FULL).after(0, 0) == 5000
    assert math.isinf(Pace(5000, FULL).rate(10))
    assert Pace(5000, FULL).seconds_to(0, 5000) == 0


@given(st.integers(11, 200_000), st.floats(0, 1))
def test_equal_steps_of_the_speed_are_equal_factors(total: int, part: float) -> None:
    shown = part * total
    slow = [Pace(total, speed).rate(shown) for speed in (0, 25, SHOW)]
    assert slow[1] ** 2 == pytest.approx(slow[0] * slow[2])
    fast = [Pace(total, speed).rate(shown) for speed in (SHOW, 75)]
    assert fast[1] == pytest.approx(10 * fast[0])


def test_first_merges_come_slowly() -> None:
    assert Pace(200_000).after(0, 1) < 5
