"""The split patterns that have a name, and the check of one that a user typed.

Not here: cutting a text with them (pre_tokenizer.py; engine/kernels/scan.py for the fast ones).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import regex

from engine.errors import PatternError


@dataclass(frozen=True, slots=True)
class SplitPattern:
    """How a document is cut: the name of a named pattern (None for a user's own), and its regular expression.

    ``regex`` is None for the pattern "none" alone, which cuts nothing. ``then`` are further expressions, each for
    the pieces that the ones before leave, one piece at a time: none of them sees past the ends of its piece.

    >>> str(SplitPattern(None, "[0-9]", ("[a-z]+", ".")))
    '[0-9], then [a-z]+, then .'
    """

    name: str | None
    regex: str | None
    then: tuple[str, ...] = ()

    @property
    def expressions(self) -> tuple[str, ...]:
        """All of them in their order; none where nothing is cut."""
        return () if self.regex is None else (self.regex, *self.then)

    def __str__(self) -> str:
        return self.name if self.name is not None else ", then ".join((str(self.regex), *self.then))


def _named(*patterns: SplitPattern) -> Mapping[str, SplitPattern]:
    return MappingProxyType({str(pattern): pattern for pattern in patterns})


NAMED: Mapping[str, SplitPattern] = _named(
    # tiktoken, tiktoken_ext/openai_public.py, r50k_pat_str: GPT-2's pattern in possessive form. "\s++$" and the
    # single "\s" at the end give the same pre-tokens as the first form's "\s+(?!\S)|\s+".
    SplitPattern(
        "gpt2",
        r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s",
    ),
    # tiktoken, tiktoken_ext/openai_public.py, cl100k_base: its present form.
    SplitPattern(
        "cl100k",
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
        r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s",
    ),
    # The older form of cl100k_base, as minbpe (minbpe/regex.py, GPT4_SPLIT_PATTERN) and tokenizer.json files carry
    # it. It has no "\s++$": blanks after the last line end of a text are a pre-token of their own.
    SplitPattern(
        "cl100k-hf",
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}"
        r"| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+",
    ),
    # tiktoken, tiktoken_ext/openai_public.py, o200k_base.
    SplitPattern(
        "o200k",
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
        r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
        r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    ),
    # This project's own: runs of visible characters, runs of white space.
    SplitPattern("whitespace", r"\S+|\s+"),
    # No cut at all: each document is one pre-token.
    SplitPattern("none", None),
)
"""Name -> pattern, in the order in which they are offered."""

CARRIED: Mapping[str, SplitPattern] = _named(
    # Qwen to Qwen3: PAT_STR of Qwen's tokenization_qwen.py; Qwen2's tokenizer.json has it too.
    SplitPattern(
        "qwen",
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
        r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    ),
    # Qwen3.5 and Qwen3.6, tokenizer.json: marks belong to the letters before them.
    SplitPattern(
        "qwen3_6",
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}"
        r"| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    ),
)
"""Name -> pattern of vocabularies from elsewhere; these are not offered for training."""

_OTHER_WRITINGS: Mapping[str, str] = {
    # openai/gpt-2, src/encoder.py, and those who took it over: minbpe, Hugging Face's ByteLevel, Anthropic.
    r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
    r"'s|'t|'re|'ve|'m|'ll|'d| ?[\p{L}]+| ?[\p{N}]+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
    # tiktoken 0.3 to 0.8, r50k_base and p50k_base.
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
    # The first form of cl100k_base, which Llama 3 and most tokenizer.json files of that time carry.
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+": "cl100k-hf",
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+": "cl100k-hf",
    # As cl100k is written for Hugging Face's library, which reads "$" and "{1,3}+" in another way.
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s+\z|\s*[\r\n]|\s+(?!\S)|\s": "cl100k",
}
"""Other ways to write a named pattern, of which every text has the same pre-tokens."""


def split_pattern(text: str) -> SplitPattern:
    """The named pattern of that name, else ``text`` as a regular expression of the ``regex`` module.

    PatternError where it is neither; the message says at which character the expression breaks off.

    >>> split_pattern("whitespace").name
    'whitespace'
    >>> split_pattern("[0-9]+").name is None
    True
    """
    if text in NAMED:
        return NAMED[text]
    compiled(text)
    return SplitPattern(None, text)


def recognised(expression: str) -> SplitPattern:
    r"""The pattern with a name that cuts every text as this expression does, else the expression as it is.

    Known are the writings in use of the patterns in NAMED and CARRIED. PatternError where it is no expression.

    >>> recognised(r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+").name
    'gpt2'
    """
    name = _OTHER_WRITINGS.get(expression)
    if name is not None:
        return NAMED[name]
    for pattern in (*NAMED.values(), *CARRIED.values()):
        if pattern.regex == expression and not pattern.then:
            return pattern
    compiled(expression)
    return SplitPattern(None, expression)


def has_known_name(pattern: SplitPattern) -> bool:
    """Whether its name stands for just this expression: a file may carry a known name with another one."""
    return pattern.name is not None and pattern in (NAMED.get(pattern.name), CARRIED.get(pattern.name))


def quoted(expression: str) -> str:
    r"""An expression as it was typed, on one line, in quotes.

    >>> print(quoted(r"(\p{Han}"), quoted("a\nb"))
    '(\p{Han}' 'a\nb'
    """
    return "'" + "".join(each if each.isprintable() else repr(each)[1:-1] for each in expression) + "'"


@lru_cache(maxsize=64)
def compiled(expression: str) -> Any:
    """The compiled regular expression; PatternError where it is none or cannot split a text, with the place."""
    names = ", ".join(NAMED)
    if not expression:
        raise PatternError(f"the split pattern is empty; give one of {names}, or a regular expression")
    try:
        pattern = regex.compile(expression)
    except regex.error as error:
        where = ""
        if error.pos is not None:
            where = " at its end" if error.pos == len(expression) else f" at character {error.pos + 1}"
        refused = PatternError(
            f"split pattern {quoted(expression)}: {error.msg}{where}; correct it, or give one of {names}"
        )
        refused.position = error.pos
        raise refused from error
    except (RecursionError, OverflowError, MemoryError, ValueError) as error:
        raise PatternError(
            f"split pattern {quoted(expression)}: too large or too deep ({type(error).__name__}); "
            "give a simpler one"
        ) from error
    if pattern.flags & regex.REVERSE:
        raise PatternError(
            f"split pattern {quoted(expression)}: its flag r searches backwards, but a text is cut forwards; "
            "leave it out"
        )
    return pattern
