"""Which steps of a ``tokenizer.json`` the engine runs itself: those of plain byte-level BPE.

A normal form of Unicode or none; splits that both regex engines read alike, then stand-in letters for bytes;
added tokens that are found by their letters alone. Whatever else a file asks for is the library's. Not here:
vocabulary and merges (tokenizer_json.py), the expressions (shared_regex.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import regex

from engine.errors import PatternError
from engine.formats.bpe_strings import MOST_IDS
from engine.formats.shared_regex import read_alike
from engine.text.normalizer import FORMS, Normalizer
from engine.text.split_patterns import CARRIED, NAMED, SplitPattern, compiled, recognised
from engine.text.utf8 import repair

_INNER = {"normalizer": "normalizers", "pre_tokenizer": "pretokenizers", "decoder": "decoders"}
_FLAGS = ("lstrip", "rstrip", "single_word")
_STEP = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PlainSteps:
    """What comes before the merges: special and added tokens text -> id, pattern, normalizer and its place."""

    special_tokens: Mapping[str, int]
    added_tokens: Mapping[str, int]
    pattern: SplitPattern
    normalizer: Normalizer | None = None
    normalize_first: bool = False


def plain_steps(value: Mapping[str, Any]) -> PlainSteps | None:
    """The steps of the object of a ``tokenizer.json``; None where they are not plain.

    >>> bytes_only = {"type": "ByteLevel", "add_prefix_space": False}
    >>> steps = {"pre_tokenizer": bytes_only, "decoder": bytes_only}
    >>> plain_steps(steps).pattern.name, plain_steps({**steps, "normalizer": {"type": "Lowercase"}})
    ('gpt2', None)
    """
    forms = _steps(value, "normalizer")
    added = _added(value.get("added_tokens") or [])
    pattern = _pattern(_steps(value, "pre_tokenizer"))
    decoders = _steps(value, "decoder")
    if (
        forms is None
        or added is None
        or pattern is None
        or [each.get("type") for each in decoders or ()] != ["ByteLevel"]
    ):
        return None
    if not forms:
        return None if _entangled(added) else PlainSteps(*_by_kind(added), pattern)
    form = forms[0].get("type")
    if len(forms) > 1 or form not in FORMS:
        return None
    normalizer = Normalizer(form)
    after = {bool(row.get("normalized")) for row in added}
    if len(after) > 1 or any(normalizer.changes(row["content"]) for row in added if row.get("normalized")):
        return None
    return PlainSteps(*_by_kind(added), pattern, normalizer, True in after)


def _steps(value: Mapping[str, Any], key: str) -> list[_STEP] | None:
    """The steps under a key, those of sequences in their place; None where something else stands there."""
    found: list[_STEP] = []
    pending = [value.get(key)]
    while pending:
        step = pending.pop()
        if step is None and not found and not pending:
            return found
        if not isinstance(step, dict):
            return None
        if step.get("type") == "Sequence":
            inner = step.get(_INNER[key])
            if not isinstance(inner, list):
                return None
            pending += reversed(inner)
        else:
            found.append(step)
    return found


def _pattern(steps: list[_STEP] | None) -> SplitPattern | None:
    if not steps:
        return None
    *splits, last = steps
    if last.get("type") != "ByteLevel" or last.get("add_prefix_space") is not False:
        return None
    expressions = [_expression(each) for each in splits]
    if last.get("use_regex", True):
        expressions.append(NAMED["gpt2"].regex)
    known = [each for each in expressions if each is not None]
    if len(known) < len(expressions):
        return None
    if not known:
        return NAMED["none"]
    try:
        if len(known) == 1:
            return recognised(known[0])
        for each in known:
            compiled(each)
    except PatternError:
        return None
    named = (each for each in (*NAMED.values(), *CARRIED.values()) if each.expressions == tuple(known))
    return next(named, SplitPattern(None, known[0], tuple(known[1:])))


def _expression(split: _STEP) -> str | None:
    """What a step splits by, if it keeps every piece and both regex engines read it alike."""
    if split.get("type") != "Split" or split.get("behavior") != "Isolated" or split.get("invert") is not False:
        return None
    match split.get("pattern"):
        case {"Regex": str(expression)} if read_alike(expression):
            return expression
        case {"String": str(text)} if text:
            escaped: str = regex.escape(text)
            return escaped
    return None


def _added(rows: Any) -> list[_STEP] | None:
    """The added tokens, if they are well-formed and found by their letters alone."""
    if not isinstance(rows, list):
        return None
    for row in rows:
        if not isinstance(row, dict) or type(row.get("id")) is not int or not isinstance(row.get("content"), str):
            return None
        text = row["content"]
        if not text or repair(text)[1] or not 0 <= row["id"] < MOST_IDS or any(row.get(flag) for flag in _FLAGS):
            return None
    if len({row["content"] for row in rows}) < len(rows) or len({row["id"] for row in rows}) < len(rows):
        return None
    return rows


def _by_kind(added: Iterable[_STEP]) -> tuple[Mapping[str, int], Mapping[str, int]]:
    special: dict[str, int] = {}
    others: dict[str, int] = {}
    for row in sorted(added, key=lambda row: int(row["id"])):
        (special if row.get("special") else others)[row["content"]] = row["id"]
    return MappingProxyType(special), MappingProxyType(others)


def _entangled(added: Iterable[_STEP]) -> bool:
    """Whether it matters that the library looks for those with "normalized" only after all others.

    So it is where one of these may begin before one of the others and reach into it, or begins with it: of all
    tokens together it would be the leftmost or the longest.
    """
    late: list[str] = []
    early: set[str] = set()
    for row in added:
        if row.get("normalized"):
            late.append(row["content"])
        else:
            early.add(row["content"])
    begins = {text[:size] for text in early for size in range(1, len(text) + 1)}
    return any(
        (start > 0 and text[start:] in begins)
        or any(text[start:end] in early for end in range(start + 1, len(text) + 1))
        for text in late
        for start in range(len(text))
    )
