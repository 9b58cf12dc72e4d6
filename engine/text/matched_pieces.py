r"""The pre-tokens of a text with the alternative of the split pattern that made each.

Not here: what an alternative is (alternatives.py), and cutting where nobody asks why (pre_tokenizer.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.errors import EncodingStopped, PatternError
from engine.text.alternatives import UNKNOWN, matched
from engine.text.pre_tokenizer import SECONDS_WITHOUT_PROGRESS, pieces
from engine.text.split_patterns import quoted


class MatchedPiece(NamedTuple):
    """A pre-token, ``[start, end)`` in code points, and what made it: numbers of an expression and an alternative.

    alternative: UNKNOWN where none did (``gap``: nothing matched there), or where it cannot be told.
    """

    start: int
    end: int
    expression: int
    alternative: int
    gap: bool


def matched_pieces(
    expressions: Sequence[str], text: str, *, stop: Callable[[], bool] | None = None
) -> Iterator[MatchedPiece]:
    r"""The pre-tokens of ``text`` from end to end; of several expressions the last one that matched counts.

    PatternError where an expression makes no progress; EncodingStopped once ``stop`` says yes.

    >>> [tuple(piece) for piece in matched_pieces(["[0-9]+|[a-z]+"], "ab12.")]
    [(0, 2, 0, 1, False), (2, 4, 0, 0, False), (4, 5, 0, -1, True)]
    >>> [piece[:4] for piece in matched_pieces(["[0-9]|x", "[a-z]+|,"], "1ab,")]
    [(0, 1, 0, 0), (1, 3, 1, 0), (3, 4, 1, 1)]
    """
    if not expressions:
        if text:
            yield MatchedPiece(0, len(text), 0, UNKNOWN, False)
        return
    yield from _matched_pieces(expressions, 0, text, stop)


def _matched_pieces(
    expressions: Sequence[str], number: int, text: str, stop: Callable[[], bool] | None
) -> Iterator[MatchedPiece]:
    expression, last = expressions[number], number == len(expressions) - 1
    for asked, piece in enumerate(pieces([expression], text)):
        if stop is not None and (piece is None or asked % 256 == 0) and stop():
            raise EncodingStopped
        if piece is None:
            continue
        start, end, found = piece
        alternative = _alternative(expression, text, start, end) if found else UNKNOWN
        made = MatchedPiece(start, end, number, alternative, not found)
        if last or (found and end - start == 1):
            yield made
            continue
        for inner in _matched_pieces(expressions, number + 1, text[start:end], stop):
            shifted = inner._replace(start=start + inner.start, end=start + inner.end)
            # What the further expressions leave alone was still cut out by this one.
            yield made._replace(start=shifted.start, end=shifted.end) if inner.gap and found else shifted


def _alternative(expression: str, text: str, start: int, end: int) -> int:
    try:
        return matched(expression, text, start, end)
    except TimeoutError:
        raise PatternError(
            f"split pattern {quoted(expression)}: no progress for {SECONDS_WITHOUT_PROGRESS:g} s at "
            f"character {start + 1} of the text ({text[start : start + 20]!r}); give a pattern that backtracks less"
        ) from None
