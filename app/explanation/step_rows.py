"""The steps of pre-tokens as rows of a table: what cut each, its bytes, then every merge with the state after it.

States are worked out for the rows that are looked at. Not here: finding the steps (passage), the table
(sheet_view).
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

import numpy as np
from PySide6.QtCore import QCoreApplication

from app.explanation import token_words
from app.explanation.passage import Passage, Piece
from app.explanation.sheets import Column, Row, cells_of, written
from engine.explaining.merge_steps import MOST_BYTES, listed
from engine.text.offsets import code_point_starts
from engine.text.token_text import gpt2_alphabet

_MOST_BYTES = 400
"""Bytes of a pre-token that are written out."""


class StepRows:
    """A sheet. For each piece its facts, the state before the first merge, and a row for each merge.

    letters: tokens are written in GPT-2's letters.
    """

    def __init__(self, passage: Passage, *, letters: bool = False) -> None:
        self.passage = passage
        self._letters = letters
        self.columns = _columns()
        self._facts = [_facts(passage, piece) for piece in passage.pieces]
        sizes = [
            len(facts) + (0 if piece.steps is None else len(piece.steps) + 1)
            for facts, piece in zip(self._facts, passage.pieces, strict=True)
        ]
        self._starts = [0, *accumulate(sizes)]
        self._more = [_left_out(passage.left_out)] if passage.left_out else []

    def __len__(self) -> int:
        return self._starts[-1] + len(self._more)

    def row(self, number: int) -> Row:
        """See `sheets.Sheet`."""
        if number >= self._starts[-1]:
            return self._more[number - self._starts[-1]]
        place, done = self._place(number)
        if done < 0:
            return self._facts[place][done]
        return self._state(self.passage.pieces[place], done)

    def step_of(self, number: int) -> tuple[int, int] | None:
        """The piece, and how many of its merges are done, in a row; None in a row that is no state."""
        if not 0 <= number < self._starts[-1]:
            return None
        place, done = self._place(number)
        return (place, done) if done >= 0 else None

    def row_of(self, piece: int, done: int) -> int:
        """The row of the state after `done` merges of a piece; of one without states its last fact."""
        steps = self.passage.pieces[piece].steps
        last = self._starts[piece + 1] - 1
        return last if steps is None else last - (len(steps) - min(done, len(steps)))

    def states(self) -> list[range]:
        """The rows that are states."""
        return [
            range(start + len(facts), end)
            for start, end, facts in zip(self._starts, self._starts[1:], self._facts, strict=False)
        ]

    def _place(self, number: int) -> tuple[int, int]:
        """The piece of a row, and the merges done; of a fact a negative number."""
        place = bisect_right(self._starts, number) - 1
        return place, number - self._starts[place] - len(self._facts[place])

    def _state(self, piece: Piece, done: int) -> Row:
        steps = piece.steps
        if steps is None:
            raise IndexError(done)
        vocabulary, (ids, borders) = self.passage.tokenizer.vocabulary, steps.state(done)
        start, translate = piece.pre_token.start, QCoreApplication.translate

        def as_listed(number: int, part: bytes) -> bytes:
            return listed(vocabulary.bytes_of, int(ids[number]), part)

        if done == 0:
            title = translate("Explanation", "its bytes")
            if self.passage.letters:
                title = _letters_title(piece)
            if steps.whole is not None:
                title = translate("Explanation", "looked up as a whole, before any merge")
            cells = cells_of(piece.data, borders, letters=self._letters, start=start, listed=as_listed)
            return Row((token_words.number(0), "", title), cells)
        step = steps[done - 1]
        made = int(np.searchsorted(borders, step.start))
        cells = cells_of(piece.data, borders, counts=made, letters=self._letters, start=start, listed=as_listed)
        spans = (
            (step.left, step.start, step.middle), (step.right, step.middle, step.end),
            (step.made, step.start, step.end),
        )  # fmt: skip
        parts = (listed(vocabulary.bytes_of, each, piece.data[low:high]) for each, low, high in spans)
        left, right, whole = (token_words.apart(written(each, letters=self._letters)) for each in parts)
        known = step.made if vocabulary.get(step.made) is not None else None
        texts = token_words.number(done), token_words.rank(step.rank), f"{left} + {right} → {whole}"
        return Row(texts, cells, token_id=known)


def _columns() -> tuple[Column, ...]:
    translate = QCoreApplication.translate
    return (
        Column(
            translate("Explanation", "step"), translate("Explanation", "Merges in the order they are applied"),
            "9,999", right=True,
        ),
        Column(
            translate("Explanation", "rank"),
            translate("Explanation", "Place of the merge in the list of merges; the lowest rank goes first"),
            "999,999", right=True,
        ),
        Column(
            translate("Explanation", "merge"), translate("Explanation", "The two tokens, and what they become"),
            "token + izer → tokenizer", grows=1,
        ),
        Column(
            translate("Explanation", "tokens after it"),
            translate("Explanation", "All tokens of the pre-token after the step; what was just merged is framed"),
            "token | izer", grows=3,
        ),
    )  # fmt: skip


def _letters_title(piece: Piece) -> str:
    """What the merges begin with where these are letters, or bytes of those that the vocabulary lacks."""
    translate = QCoreApplication.translate
    if not piece.in_bytes:
        return translate("Explanation", "its letters")
    if len(piece.in_bytes) == len(code_point_starts(piece.data)) - 1:
        return translate("Explanation", "its bytes: the vocabulary lacks the character")
    return translate("Explanation", "its letters, and bytes of those that the vocabulary lacks")


def _left_out(count: int) -> Row:
    words = QCoreApplication.translate("Explanation", "Not shown")
    more = QCoreApplication.translate("Explanation", "further pre-tokens of the selection: {0}")
    return Row((words, more.format(token_words.number(count))), fact=True)


def _facts(passage: Passage, piece: Piece) -> list[Row]:
    """What is known of a pre-token before its merges."""
    translate = QCoreApplication.translate
    told = piece.pre_token
    title = translate("Explanation", "Pre-token {0}").format(token_words.number(piece.number + 1))
    span = translate("Explanation", "{0} of the text").format(token_words.byte_range(*told.typed))
    rows = [Row((title, f"{token_words.apart(written(piece.data))} · {span}"), fact=True)]
    if piece.typed != piece.data:
        typed = token_words.apart(written(piece.typed))
        words = translate("Explanation", "typed as {0}; the normaliser changed it").format(typed)
        rows.append(Row((translate("Explanation", "Normalised"), words), fact=True))
    if told.special is not None:
        words = translate("Explanation", "a special token, id {0}: nothing cuts or merges it")
        rows.append(Row((translate("Explanation", "Matched by"), words.format(told.special)), fact=True))
        return rows
    if passage.pattern is None:
        words = token_words.library_cut(passage.tokenizer)
        rows.append(Row((translate("Explanation", "Matched by"), words), fact=True))
    else:
        for words, expression in token_words.matches(passage.pattern, told.matches):
            rows.append(Row((translate("Explanation", "Matched by"), words), fact=True))
            if expression:
                rows.append(Row((translate("Explanation", "Alternative"), expression), fact=True, fixed=True))
    rows += _byte_rows(piece.data, letters=not passage.letters)
    if piece.steps is None:
        words = translate("Explanation", "not shown: it has {0} bytes, and more than {1} are not explained")
        words = words.format(token_words.number(len(piece.data)), token_words.number(MOST_BYTES))
        rows.append(Row((translate("Explanation", "Steps"), words), fact=True))
    return rows


def _byte_rows(data: bytes, *, letters: bool) -> list[Row]:
    """The bytes, and under each the letter that GPT-2 writes for it, where such are merged."""
    translate = QCoreApplication.translate
    shown, more = data[:_MOST_BYTES], " …" if len(data) > _MOST_BYTES else ""
    count = translate("Explanation", "Bytes ({0})").format(token_words.number(len(data)))
    rows = [Row((count, shown.hex(" ").upper() + more), fact=True, fixed=True)]
    if letters:
        written_so = "".join(f"{letter}  " for letter in gpt2_alphabet(shown)).rstrip()
        rows.append(Row((translate("Explanation", "GPT-2 letters"), written_so + more), fact=True, fixed=True))
    return rows
