"""Steps are done to their end, or until somebody says stop."""

import pytest

from engine import EncodingStopped
from engine.training.drained import drained


def three(done):
    for number in range(3):
        done.append(number)
        yield
    return "all"


def test_all_steps_are_done():
    done = []
    assert drained(three(done), lambda: False) == "all"
    assert done == [0, 1, 2]


def test_after_a_step_it_may_be_stopped():
    done = []
    with pytest.raises(EncodingStopped):
        drained(three(done), lambda: len(done) == 2)
    assert done == [0, 1]
