"""Which tokens or merges are of a kind: pieces of characters, special ones, of a script, of a length.

Not here: what is looked for in them (search.py), which of them encoding never makes (reachability.py).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.listing.columns import NO_MARK, Columns
from engine.spans import CUTS_CHARACTER, NO
from engine.text.scripts import SCRIPTS

Mask = NDArray[np.bool_]

_INVALID = CUTS_CHARACTER.index("invalid")


@dataclass(frozen=True, slots=True)
class Filters:
    """What all tokens shown have in common.

    fragments: they cut a character; invalid: they hold bytes of no valid UTF-8; special: they are special or added;
    tied: another pair had the count of theirs; script: a name of `engine.text.scripts.SCRIPTS`, None: any; least,
    most: bytes, most 0: any number.
    """

    fragments: bool = False
    invalid: bool = False
    tied: bool = False
    special: bool = False
    script: str | None = None
    least: int = 0
    most: int = 0


def kept(columns: Columns, filters: Filters) -> Mask:
    """Which tokens pass the filters, bool (n,).

    >>> from engine.models.merges import Merges
    >>> from engine.tokenizer import Tokenizer
    >>> columns = Columns.of(Tokenizer(Merges.of([(97, 98), (228, 184)]), special_tokens=["<s>"]))
    >>> np.flatnonzero(kept(columns, Filters(least=2))).tolist()
    [256, 257, 258]
    >>> np.flatnonzero(kept(columns, Filters(least=2, fragments=True))).tolist()
    [257]
    """
    found = np.ones(len(columns), np.bool_)
    sizes = columns.tokens.sizes
    if filters.fragments:
        found &= columns.survey.cuts != NO
    if filters.invalid:
        found &= columns.survey.cuts == _INVALID
    if filters.tied:
        found &= columns.ties
    if filters.special:
        found &= columns.marks != NO_MARK
    if filters.script is not None:
        found &= columns.survey.scripts == SCRIPTS.index(filters.script)
    if filters.least:
        found &= sizes >= filters.least
    if filters.most:
        found &= sizes <= filters.most
    return found


def tokens_in(columns: Columns, ids: NDArray[np.integer]) -> Mask:
    """Which tokens are among the ids of a text, bool (n,)."""
    found = np.zeros(len(columns), np.bool_)
    found[columns.tokens.rows_of(ids)] = True
    return found


def script_counts(columns: Columns) -> NDArray[np.int64]:
    """How many tokens each of SCRIPTS has, int64."""
    return np.bincount(columns.survey.scripts, minlength=len(SCRIPTS)).astype(np.int64)
