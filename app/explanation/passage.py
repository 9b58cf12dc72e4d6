"""The pre-tokens at the caret with what explains them: what cut them, their merges, their borders. No Qt in here.

It is found in the background. Not here: the words for it (step_rows, border_words), the engine's part
(engine/explaining).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from app.latest_task import Stop
from engine import Encoding, Tokenizer
from engine.errors import EncodingStopped
from engine.explaining.borders import BorderReason, border_reasons
from engine.explaining.explanation import Explanation, PreToken
from engine.explaining.merge_steps import MOST_BYTES, MergeSteps
from engine.text.offsets import code_point_starts
from engine.text.split_patterns import SplitPattern

MOST_PRE_TOKENS = 40
"""Pre-tokens of a selection that are explained; nobody reads more."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A pre-token. number: which of the text's; data: its bytes as the merges see them; typed: as they were typed.

    steps: None of a special token, and of one that is too long. reasons: of the borders between its tokens.
    """

    number: int
    pre_token: PreToken
    data: bytes
    typed: bytes
    steps: MergeSteps | None
    reasons: tuple[BorderReason, ...]

    @property
    def in_bytes(self) -> list[tuple[int, int]]:
        """The characters, by their bytes, that the first step finds as bytes and not as letters.

        Where letters are merged these are the ones that the vocabulary lacks.
        """
        if self.steps is None:
            return []
        borders = set(self.steps.first.borders.tolist())
        return [
            (start, end) for start, end in pairwise(code_point_starts(self.data).tolist())
            if borders.intersection(range(start + 1, end))
        ]  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """Pre-tokens in a row, and those that stand before and behind them, None at the ends of the text.

    beside: the bytes of these two; left_out: how many more were asked for; asked: the bytes of the first piece that
    were asked about. pattern: None where a library cuts the text; agrees: whether it then made the same tokens of
    all pieces, None where it makes none; letters: whether the merges begin with letters, and not with bytes.
    """

    tokenizer: Tokenizer
    pattern: SplitPattern | None
    pieces: tuple[Piece, ...]
    before: PreToken | None
    behind: PreToken | None
    beside: Mapping[PreToken, bytes]
    left_out: int
    asked: tuple[int, int]
    agrees: bool | None = None
    letters: bool = False

    @property
    def data(self) -> tuple[bytes, ...]:
        """The bytes of each pre-token, by which the same ones are known again under another tokenizer."""
        return tuple(piece.data for piece in self.pieces)


def passage(explanation: Explanation, tokenizer: Tokenizer, span: tuple[int, int], stop: Stop) -> Passage:
    """Explain the pre-tokens that hold bytes `span` of the typed text; EncodingStopped once `stop` says yes.

    >>> from engine.models.merges import Merges
    >>> tokenizer = Tokenizer(Merges.of([(108, 111)]))
    >>> found = passage(Explanation(tokenizer, "so low"), tokenizer, (4, 5), lambda: False)
    >>> [(piece.data, len(piece.steps), [each.at for each in piece.reasons]) for piece in found.pieces]
    [(b' low', 1, [1, 3])]
    """
    numbers = explanation.holding(*span)
    shown = numbers[:MOST_PRE_TOKENS]
    pieces = tuple(_piece(explanation, number, stop) for number in shown)
    before = explanation.pre_token(shown[0] - 1) if shown and shown[0] > 0 else None
    behind = explanation.pre_token(shown[-1] + 1) if shown and shown[-1] + 1 < len(explanation) else None
    beside = {each: explanation.data[each.start : each.end] for each in (before, behind) if each is not None}
    left_out = len(numbers) - len(shown)
    asked = _asked(explanation, pieces[0], span) if pieces else (0, 0)
    agree = [explanation.agrees(number, stop=stop) for number in shown]
    agrees = None if None in agree else all(agree)
    return Passage(
        tokenizer, explanation.pattern, pieces, before, behind, beside, left_out, asked, agrees,
        explanation.begins_with_letters,
    )  # fmt: skip


def _asked(explanation: Explanation, piece: Piece, span: tuple[int, int]) -> tuple[int, int]:
    """Bytes of a piece that come from bytes `span` of the text; of whole characters where these were changed."""
    if piece.data != piece.typed:
        return explanation.bytes_of(piece.number, span)
    start, end = (min(max(0, byte - piece.pre_token.typed[0]), len(piece.data)) for byte in span)
    return start, max(start, end)


def _piece(explanation: Explanation, number: int, stop: Stop) -> Piece:
    if stop():  # what cut it is found by going through the text before it
        raise EncodingStopped
    told = explanation.pre_token(number)
    data, typed = explanation.data[told.start : told.end], explanation.utf8[slice(*told.typed)]
    if told.special is not None or len(data) > MOST_BYTES:
        return Piece(number, told, data, typed, None, ())
    steps = explanation.steps(number, stop=stop)
    return Piece(number, told, data, typed, steps, border_reasons(steps, explanation.model, stop=stop))


class Cutter:
    """Cuts a text into pre-tokens, and keeps the last one: the caret moves in it. For one thread."""

    def __init__(self) -> None:
        self._known: tuple[Tokenizer, Encoding, bool, Explanation] | None = None

    def cut(self, tokenizer: Tokenizer, encoding: Encoding, *, special: bool, stop: Stop) -> Explanation:
        """The encoding's text as the tokenizer cuts it."""
        known = self._known
        if known is not None and known[0] is tokenizer and known[1] is encoding and known[2] == special:
            return known[3]
        found = Explanation(tokenizer, encoding.text, special="all" if special else "none", stop=stop)
        self._known = tokenizer, encoding, special, found
        return found
