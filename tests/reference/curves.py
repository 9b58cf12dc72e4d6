"""The curves of the charts by their definitions alone; slow, to be read. The fast forms are in engine/curves."""

from collections.abc import Sequence

from engine.spans import token_cut
from tests.reference.bpe_encoder import encode, token_bytes


def text_tokens_after(pre_tokens: Sequence[bytes], merges: Sequence[tuple[int, int]]) -> list[int]:
    """Tokens of a text, encoded anew with the first k merges, for each k from 0."""
    return [sum(len(encode(each, merges[:k])) for each in pre_tokens) for k in range(len(merges) + 1)]


def fragments_after(merges: Sequence[tuple[int, int]]) -> list[int]:
    """Tokens of the first k merges that cut a character, for each k from 0."""
    learned = token_bytes(merges)[256:]
    return [sum(token_cut(each) != "no" for each in learned[:k]) for k in range(len(merges) + 1)]


def peaks(values: Sequence[float | None], stretches: Sequence[tuple[int, int]]) -> list[int]:
    """Places to draw: both ends, and of each stretch the first lowest and the first highest; None is not known."""
    known = [place for place, value in enumerate(values) if value is not None]
    drawn = {known[0], known[-1]}
    for start, end in stretches:
        inside = [place for place in known if start <= place < end]
        if inside:
            drawn |= {min(inside, key=lambda place: values[place]), max(inside, key=lambda place: values[place])}
    return sorted(drawn)
