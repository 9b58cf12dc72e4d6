"""Tokens of the part in sight come, and all that is known of them, whenever the count of the whole text ends."""

from threading import Event

import pytest

import engine
from app.inspection.large.tokens import LargeTokens
from engine.text_index import TextIndex

DATA = "中国 low lower ".encode() * 400


class HeldIndex(TextIndex):
    """What is asked first has its answer, None where it `refuses`, only once `counted` is set."""

    def __init__(self, data, tokenizer, *, refuses):
        super().__init__(data, tokenizer)
        self.refuses = refuses
        self.counted = Event()
        self.asked = 0

    def tokens_between(self, low, high, *, stop=None):
        self.asked += 1
        if self.asked > 1:
            return super().tokens_between(low, high, stop=stop)
        found = None if self.refuses else super().tokens_between(low, high, stop=stop)
        assert self.counted.wait(60)
        return found


@pytest.mark.parametrize("refuses", [True, False])
def test_a_count_that_ends_meanwhile_is_asked_again(qtbot, refuses):
    index = HeldIndex(DATA, engine.train(texts=["low lower"], vocab_size=260), refuses=refuses)
    tokens = LargeTokens(margin=64)
    tokens.set_index(index)
    tokens.want(3_000, 3_200)
    qtbot.waitUntil(lambda: index.asked == 1)
    index.advance()
    tokens.refresh(len(DATA))  # the last time that it is told
    index.counted.set()
    qtbot.waitUntil(lambda: not tokens.busy and tokens.lines is not None and tokens.lines.total is not None)
    assert index.asked == 2
    assert tokens.lines.covers(3_000, 3_200)
    assert tokens.lines.total == index.counts.tokens
    tokens.shutdown()
