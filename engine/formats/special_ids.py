"""The ids of special tokens beside ranks: those that were asked for, then those of a preset, as far as they fit.

Not here: the presets (presets.py), finding special tokens in a text (engine/text/special_tokens.py), options of the
command line (engine/commands/arguments.py).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping

from engine.errors import SpecialTokenError
from engine.formats.presets import Preset
from engine.models.ranks import FIRST_STAND_IN
from engine.text.special_tokens import checked_special_tokens
from engine.text.token_text import token_text

_MOST_NAMED = 3
_TEXT_AND_ID = re.compile(r"(.+)=([0-9]{1,10})", re.DOTALL)


def ids_in(lines: Iterable[str]) -> dict[str, int]:
    """Special tokens and their ids as people type them: TEXT=ID, where the text may hold equals signs.

    >>> ids_in(["<|end|>=50256", "a=b=7"])
    {'<|end|>': 50256, 'a=b': 7}
    """
    pairs: list[tuple[str, int]] = []
    for line in lines:
        found = _TEXT_AND_ID.fullmatch(line)
        if found is None:
            raise SpecialTokenError(f"{line!r} is not TEXT=ID; write it like <|end|>=50257")
        pairs.append((found[1], int(found[2])))
    texts = checked_special_tokens(text for text, _ in pairs)
    return {text: number for text, (_, number) in zip(texts, pairs, strict=True)}


def asked_for(source: str, given: Mapping[str, int], ranks: Mapping[int, bytes]) -> dict[str, int]:
    """Special tokens that the user gives; SpecialTokenError, which names both, where an id is that of a rank.

    >>> asked_for("v.tiktoken", {"<|end|>": 1}, {0: b"a", 1: b"b"})
    Traceback (most recent call last):
    engine.errors.SpecialTokenError: v.tiktoken: special token '<|end|>' cannot have the id 1, which is that of \
the token b; give it a free one, such as 2
    """
    found: dict[str, int] = {}
    owners: dict[int, str] = {}
    for text, number in zip(checked_special_tokens(given), given.values(), strict=True):
        if not 0 <= number < FIRST_STAND_IN:
            raise SpecialTokenError(
                f"{source}: special token {text!r} cannot have the id {number}; give one from 0 to "
                f"{FIRST_STAND_IN - 1}"
            )
        if ranks.get(number, text.encode()) != text.encode():
            free = next(n for n in itertools.count(len(ranks)) if n not in ranks and n not in given.values())
            raise SpecialTokenError(
                f"{source}: special token {text!r} cannot have the id {number}, which is that of the token "
                f"{token_text(ranks[number])}; give it a free one, such as {free}"
            )
        if number in owners:
            raise SpecialTokenError(
                f"{source}: special tokens {owners[number]!r} and {text!r} have the same id {number}; "
                "give each its own"
            )
        found[text] = number
        owners[number] = text
    return found


def beside_ranks(
    asked: Mapping[str, int], preset: Preset | None, ranks: Mapping[int, bytes]
) -> tuple[dict[str, int], tuple[str, ...]]:
    """The special tokens of both, by their ids, and remarks on ids that are other ones than the preset's.

    An id of the preset that is taken moves to the first free one. So does one beyond the ranks, unless these end
    where the preset's do: a smaller file would have a gap there, a larger one has other ids anyway.
    """
    found = dict(asked)
    if preset is None:
        return _sorted(found), ()
    end = max(ranks, default=-1) + 1
    kept = {text: number for text, number in preset.special_tokens.items() if text not in asked}
    taken = {*ranks, *asked.values()}
    homeless = [text for text, number in kept.items() if number in taken or (number >= end and end != preset.ranks)]
    for text in homeless:
        del kept[text]
    free = _free({*taken, *kept.values()})
    moved = {text: next(free) for text in homeless}
    remarks = (_remark(preset, moved),) if moved else ()
    return _sorted({**found, **kept, **moved}), remarks


def _free(taken: set[int]) -> Iterator[int]:
    return (number for number in itertools.count() if number not in taken)


def _sorted(tokens: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(tokens.items(), key=lambda each: each[1]))


def _remark(preset: Preset, moved: Mapping[str, int]) -> str:
    named = [f"{text} {preset.special_tokens[text]} → {moved[text]}" for text in list(moved)[:_MOST_NAMED]]
    more = f" and {len(moved) - len(named)} more" if len(moved) > len(named) else ""
    return (
        f"The ranks are others than those of the preset {preset.name}, so special tokens have other ids: "
        f"{', '.join(named)}{more}."
    )
