"""Windows that are killed while they type, train and save: what was there a moment before is kept."""

import sys

import pytest

from tests.killing import kill_some, seconds_lost

WITHIN = 2.0
"""Seconds. A journal is written twice a second; where other programs want the same processor, it waits for them.
`tests/benchmarks/kill.py` measures it."""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.timeout(400)
def test_ten_kills_lose_no_more_than_a_moment(tmp_path):
    lost = {}
    for first in (0, 5):
        killed = kill_some(tmp_path, list(range(first, first + 5)), longest=2.5)
        assert all(each.told for each in killed)
        lost |= seconds_lost(tmp_path, killed)
    assert len(lost) == 10
    assert max(lost.values()) < WITHIN, lost
