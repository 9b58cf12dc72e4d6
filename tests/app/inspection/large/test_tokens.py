"""Tokens of the part in sight come, whenever the count of the whole text ends."""

import engine
from app.inspection.large.tokens import LargeTokens
from engine.text_index import TextIndex

DATA = "中国 low lower ".encode() * 400


class LateIndex(TextIndex):
    """Whose count ends while somebody is told that it has not come near enough."""

    def __init__(self, data, tokenizer):
        super().__init__(data, tokenizer)
        self.refused = 0

    def tokens_between(self, low, high, *, stop=None):
        if not self.finished:
            while not self.finished:
                self.advance(seconds=1)
            self.refused += 1
            return None
        return super().tokens_between(low, high, stop=stop)


def test_a_count_that_ends_meanwhile_is_asked_again(qtbot):
    tokens, index = LargeTokens(margin=64), LateIndex(DATA, engine.train(texts=["low lower"], vocab_size=260))
    tokens.set_index(index)
    with qtbot.waitSignal(tokens.changed):
        tokens.want(3_000, 3_200)
    assert index.refused == 1
    assert tokens.lines.covers(3_000, 3_200)
    tokens.shutdown()
