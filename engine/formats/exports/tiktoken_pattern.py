r"""What tiktoken makes of a split pattern: whether its regex engine, fancy-regex, takes it and cuts alike.

Where tiktoken is installed it is tried out on texts of all kinds; else the constructs are named that are known not
to work there. The named patterns are tiktoken's own, or cut alike there. Not here: the file, which has no pattern
(tiktoken_ranks.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import regex

from engine.errors import PatternError, shortened
from engine.formats.exports.trial_texts import leaves_gaps, trial_texts
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.split_patterns import SplitPattern, has_known_name

_UNKNOWN = regex.compile(
    r"(?P<found>\\[XmM]|\(\?(?:[a-zA-Z01]*[Vwaberfp][01]?[:)]|[&|]|P>|[0-9R]+\))|\{,\d+\})|\\."
)
"""What fancy-regex does not know, or reads otherwise; the last part hides what is escaped."""


def notes_on_pattern(pattern: SplitPattern) -> tuple[str, ...]:
    """What is to be said of giving the pattern to tiktoken; nothing where it does the same there.

    >>> notes_on_pattern(SplitPattern(None, "[0-9]", ("[a-z]+", ".")))
    ('tiktoken splits by one expression: it has no pattern that does what these do one after the other',)
    """
    if pattern.regex is None:
        return ()
    if pattern.then:
        return ("tiktoken splits by one expression: it has no pattern that does what these do one after the other",)
    trouble = () if has_known_name(pattern) else _trouble(pattern)
    if not trouble and leaves_gaps(pattern):
        return (f"tiktoken leaves out what the split pattern {pattern} does not match",)
    return trouble


@lru_cache(maxsize=16)
def _trouble(pattern: SplitPattern) -> tuple[str, ...]:
    try:
        import tiktoken
    except ModuleNotFoundError as error:
        if error.name != "tiktoken":
            raise
        return _known_trouble(str(pattern.regex))
    pieces = _pieces()
    ranks = {piece: rank for rank, piece in enumerate(pieces)}
    try:
        theirs: Any = tiktoken.Encoding("t", pat_str=str(pattern.regex), mergeable_ranks=ranks, special_tokens={})
        return _difference(pattern, lambda text: [pieces[rank].decode() for rank in theirs.encode_ordinary(text)])
    except PatternError as error:
        return (str(error),)
    except BaseException as error:
        if not isinstance(error, ValueError) and type(error).__name__ != "PanicException":
            raise
        return (shortened(f"tiktoken's regex engine does not take the split pattern {pattern}: {error}"),)


def _difference(pattern: SplitPattern, split_there: Callable[[str], list[str]]) -> tuple[str, ...]:
    """What to say of the first trial text that is cut otherwise there."""
    ours = PreTokenizer(pattern)
    for text in trial_texts():
        utf8 = text.encode()
        split, found = ours.split(utf8), split_there(text)
        if "" in found:
            return (
                f"tiktoken fails where the split pattern {pattern} matches nothing, as in {json.dumps(text)}: give "
                "it another",
            )
        wanted = [utf8[start:end].decode() for start, end in pairwise(split.bounds.tolist())]
        if found != wanted and not split.gaps:
            return (
                f"tiktoken's regex engine reads the split pattern {pattern} otherwise: it cuts {json.dumps(text)} "
                f"into {json.dumps(found)}, not {json.dumps(wanted)}",
            )
    return ()


@lru_cache(maxsize=1)
def _pieces() -> tuple[bytes, ...]:
    """The single bytes, nothing, and whatever may be a piece of a trial text: tiktoken makes one token of each."""
    parts = {
        text[start:end].encode()
        for text in trial_texts()
        for start in range(len(text))
        for end in range(start + 1, len(text) + 1)
    }
    single = [bytes([byte]) for byte in range(256)]
    return (*single, b"", *sorted(parts.difference(single)))


def _known_trouble(expression: str) -> tuple[str, ...]:
    """The constructs in an expression that tiktoken is known not to know."""
    found = dict.fromkeys(part["found"] for part in _UNKNOWN.finditer(expression) if part["found"])
    if not found:
        return ()
    listed = ", ".join(found)
    return (f"tiktoken's regex engine does not know {listed} of the split pattern, or reads it otherwise",)
