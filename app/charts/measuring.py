"""Finds out what a chart shows, in the background. No Qt in here.

What is found out about a vocabulary from elsewhere is kept as long as its tokenizer lives. Not here: the numbers
themselves (engine/curves, engine/metrics.py), when they are asked for (dock.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from app.charts.figure import Bars, Choice, Curve, Figure
from engine import EngineError, Tokenizer
from engine.added_tokens import added_tokens
from engine.curves.bars import by_length, by_script
from engine.curves.fragment_curve import are_fragments, fragments_after
from engine.curves.peaks import peaks
from engine.curves.text_curve import NOT_KNOWN, text_tokens_after
from engine.metrics import bytes_per_token
from engine.models.joined_tokens import JoinedTokens
from engine.models.merges import UNKNOWN, Merges
from engine.models.token_survey import TokenSurvey, survey_of

LONGEST = 48
"""Of lengths that have a bar of their own."""


@dataclass(frozen=True, slots=True, eq=False)
class TextTokens:
    """The typed text as tokens: `ids` that `merges` made as `made`, and its bytes.

    `equal`: the rows of ranks that count as equal, (r, 2); None: no two do.
    """

    merges: Merges
    made: NDArray[np.integer]
    ids: NDArray[np.integer]
    utf8: bytes
    equal: NDArray[np.int64] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What a chart is to be made of. `tokenizer` is one from elsewhere, whose tokens are not those of `merges`
    alone, else None; `made` are the ids that the merges make, (n,); `corpus_bytes` is 0 where it is not known;
    `moment`: only so many merges count."""

    choice: Choice
    merges: Merges
    made: NDArray[np.integer]
    tokenizer: Tokenizer | None = None
    corpus_bytes: int = 0
    text: TextTokens | None = None
    moment: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Tokens:
    """Tokens and what they consist of; `plain` are neither special nor added, bool (n,)."""

    tokens: JoinedTokens
    survey: TokenSurvey
    plain: NDArray[np.bool_]


class Measurer:
    """Makes one figure after the other, each in a thread of its own at most."""

    def __init__(self) -> None:
        self._foreign: WeakKeyDictionary[Tokenizer, _Tokens] = WeakKeyDictionary()

    def measure(self, asked: Asked) -> Figure:
        """The chart that is asked for.

        >>> merges = Merges.of([(97, 98, 3, 3), (228, 184, 2, 2)])
        >>> asked = Asked(Choice("fragments", "tokens"), merges, np.array([256, 257]))
        >>> Measurer().measure(asked).curves[0].values.tolist()
        [0.0, 1.0]
        """
        began = perf_counter()
        kind = asked.choice.kind
        if kind == "lengths" or kind == "scripts":
            figure = self._bars(asked)
        elif not len(asked.merges):
            figure = Figure(asked.choice, 0, missing=((kind, "no-merges"),))
        elif kind == "count":
            figure = _counts(asked)
        elif kind == "compression":
            figure = _compression(asked)
        else:
            figure = self._fragments(asked)
        return replace(figure, moment=asked.moment, seconds=perf_counter() - began)

    def _fragments(self, asked: Asked) -> Figure:
        try:
            tokens = self._tokens(asked, len(asked.merges)).tokens
        except EngineError:
            return Figure(asked.choice, len(asked.merges), missing=(("fragments", "too-long"),))
        values = fragments_after(are_fragments(tokens, asked.made))[1:].astype(np.float64)
        if asked.choice.unit == "share":
            values *= 100 / np.arange(1, len(values) + 1)
        return Figure(asked.choice, len(asked.merges), (_curve("fragments", values, asked.choice),))

    def _bars(self, asked: Asked) -> Figure:
        choice, count = asked.choice, len(asked.merges)
        shown = count if asked.moment is None else min(asked.moment, count)
        try:
            tokens = self._tokens(asked, shown)
        except EngineError:
            return Figure(choice, count, missing=((choice.kind, "too-long"),))
        plain = tokens.plain
        if asked.tokenizer is not None and shown < count:
            late = np.zeros(len(plain), np.bool_)
            late[np.searchsorted(tokens.tokens.ids, asked.made[shown:])] = True
            late[np.searchsorted(tokens.tokens.ids, asked.made[:shown])] = False  # made by two merges
            plain = plain & ~late
        if not plain.any():
            return Figure(choice, count, missing=((choice.kind, "no-tokens"),))
        if choice.kind == "scripts":
            return Figure(choice, count, bars=Bars(*by_script(tokens.survey.scripts[plain])))
        lengths = tokens.tokens.sizes if choice.unit == "bytes" else tokens.survey.points
        longest = int(lengths[plain].max())
        last = min(longest, LONGEST)
        counts = by_length(lengths[plain], last)
        first = 0 if counts[0] else 1
        return Figure(choice, count, bars=Bars(np.arange(first, last + 1), counts[first:], longest > last))

    def _tokens(self, asked: Asked, shown: int) -> _Tokens:
        """The tokens of the first `shown` merges; of a tokenizer from elsewhere all. EngineError: too long."""
        tokenizer = asked.tokenizer
        if tokenizer is None:
            tokens = JoinedTokens.of_merges(asked.merges.first(shown), {})
            return _Tokens(tokens, survey_of(tokens), np.ones(len(tokens), np.bool_))
        known = self._foreign.get(tokenizer)
        if known is None:
            tokens = tokenizer.vocabulary.joined()
            plain = np.ones(len(tokens), np.bool_)
            plain[tokens.rows_of([each.id for each in added_tokens(tokenizer)])] = False
            known = self._foreign[tokenizer] = _Tokens(tokens, survey_of(tokens), plain)
        return known


def _counts(asked: Asked) -> Figure:
    values = asked.merges.count.astype(np.float64)
    values[values <= 0] = np.nan
    if np.isnan(values).all():
        return Figure(asked.choice, len(values), missing=(("count", "no-counts"),))
    return Figure(asked.choice, len(values), (_curve("count", values, asked.choice),))


def _compression(asked: Asked) -> Figure:
    """Bytes per token after each merge: of the training corpus, and of the typed text."""
    curves, missing = [], []
    if (asked.merges.replacements == UNKNOWN).any() or not asked.corpus_bytes:
        missing.append(("corpus", "no-corpus"))
    else:
        values = bytes_per_token(asked.merges, asked.corpus_bytes)[1:]
        curves.append(_curve("corpus", values, asked.choice))
    text = asked.text
    if text is None or not text.utf8 or not len(text.ids):
        missing.append(("text", "no-text"))
    elif len(text.merges):
        try:
            tokens = text_tokens_after(text.merges, text.made, text.ids, text.equal)[1:]
        except EngineError:
            missing.append(("text", "no-way"))
        else:
            values = np.where(tokens == NOT_KNOWN, np.nan, len(text.utf8) / np.maximum(tokens, 1))
            curves.append(_curve("text", values, asked.choice))
    return Figure(asked.choice, len(asked.merges), tuple(curves), missing=tuple(missing))


def _curve(name: str, values: NDArray[np.float64], choice: Choice) -> Curve:
    return Curve(name, values, peaks(values, log=choice.log_across))
