r"""A split pattern as Hugging Face's library takes it: steps of a pre-tokenizer with expressions for Oniguruma.

The two regex engines differ in places: there ``$`` is every line's end, and ``{1,3}+`` "(1 to 3), once
or more". The named patterns have a form that both read alike; a user's own is taken as it is and tried out on texts
of all kinds: where the pieces differ it is refused. Not here: the rest of the file (tokenizer_json.py).
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from tokenizers import Regex, pre_tokenizers

from engine.errors import PatternError, SaveError
from engine.formats.exports.trial_texts import trial_texts
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.split_patterns import NAMED, SplitPattern

_CL100K = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s+\z|\s*[\r\n]|\s+(?!\S)|\s"
)
_REWRITTEN = {NAMED["cl100k"].regex: _CL100K}


def pre_tokenizer(pattern: SplitPattern) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The pre-tokenizer's object, and what to know of it; SaveError where that library would split otherwise."""
    by_letter = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    if pattern.regex is None:
        return by_letter, ()
    if pattern == NAMED["gpt2"]:
        return {**by_letter, "use_regex": True}, ()
    expressions = [pattern.regex, *getattr(pattern, "then", ())]
    written = [_REWRITTEN.get(each, each) for each in expressions]
    _check(pattern, written)
    steps = [
        {"type": "Split", "pattern": {"Regex": each}, "behavior": "Isolated", "invert": False} for each in written
    ]
    changed = [old for old, new in zip(expressions, written, strict=True) if old != new]
    notes = []
    if changed:
        notes.append(f"the split pattern {pattern} is written in a form that Hugging Face's library reads alike")
    return {"type": "Sequence", "pretokenizers": [*steps, by_letter]}, tuple(notes)


def _check(pattern: SplitPattern, written: list[str]) -> None:
    try:
        steps = [pre_tokenizers.Split(Regex(each), "isolated") for each in written]
    except Exception as error:
        raise SaveError(
            f"not saved: Hugging Face's regex engine does not take the split pattern {pattern}: {error}; give "
            "another"
        ) from error
    theirs, ours = pre_tokenizers.Sequence(steps), PreTokenizer(pattern)
    for text in trial_texts():
        utf8 = text.encode()
        ends = [end for _piece, (_start, end) in theirs.pre_tokenize_str(text)]
        try:
            bounds = ours.bounds(utf8)
        except PatternError as error:
            raise SaveError(f"not saved: {error}") from error
        pieces = [utf8[start:end].decode() for start, end in pairwise(bounds.tolist())]
        found = [text[start:end] for start, end in pairwise([0, *ends])]
        if pieces != found:
            raise SaveError(
                f"not saved: Hugging Face's regex engine reads the split pattern {pattern} otherwise: it cuts "
                f"{json.dumps(text)} into {json.dumps(found)}, not {json.dumps(pieces)}; use one of the named "
                "patterns, or leave out possessive intervals, $ and ^"
            )
