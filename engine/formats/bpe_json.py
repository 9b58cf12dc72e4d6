"""The ``tokenizer.json`` for a ``vocab.json`` and ``merges.txt`` that the engine does not run itself.

Three kinds: bytes in stand-in letters, but not all of them; characters; characters with ``</w>`` at the end of a
word. Not here: the presets ``clip`` and ``openai-gpt`` (end_of_word.py), running it (engine/libraries).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.formats.end_of_word import SUFFIX, Object, special_token
from engine.text.normalizer import Form
from engine.text.split_patterns import NAMED, SplitPattern

_UNKNOWN = "<unk>"
_BY_LETTER = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False}


def in_bytes(
    entries: Mapping[str, int],
    merges: Iterable[tuple[str, str]],
    special: Mapping[str, int],
    pattern: SplitPattern,
    form: Form | None,
) -> Object:
    """Tokens, token -> id, and merges in stand-in letters; special tokens text -> id.

    >>> in_bytes({"a": 0}, [], {}, NAMED["gpt2"], None)["pre_tokenizer"]["use_regex"]
    True
    """
    by_letter = {**_BY_LETTER, "use_regex": pattern == NAMED["gpt2"]}
    splits = [] if pattern == NAMED["gpt2"] else [_split(each) for each in pattern.expressions]
    steps = {"type": "Sequence", "pretokenizers": [*splits, by_letter]} if splits else by_letter
    return {
        **_head(special),
        "normalizer": None if form is None else {"type": form},
        "pre_tokenizer": steps,
        "decoder": {**_BY_LETTER, "use_regex": True},
        "model": _model(entries, merges),
    }


def in_characters(
    entries: Mapping[str, int], merges: Iterable[tuple[str, str]], special: Mapping[str, int]
) -> Object:
    """Tokens and merges in characters; a text is one word from end to end, or words that end in ``</w>``."""
    ended = any(token.endswith(SUFFIX) for token in entries)
    return {
        **_head(special),
        "normalizer": None,
        "pre_tokenizer": {"type": "Whitespace"} if ended else None,
        "decoder": {"type": "BPEDecoder", "suffix": SUFFIX} if ended else {"type": "Fuse"},
        "model": {
            **_model(entries, merges),
            "unk_token": _UNKNOWN if _UNKNOWN in entries else None,
            "end_of_word_suffix": SUFFIX if ended else None,
        },
    }


def _head(special: Mapping[str, int]) -> Object:
    added = [special_token(text, token_id) for text, token_id in sorted(special.items(), key=lambda each: each[1])]
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": added, "post_processor": None}


def _split(expression: str) -> dict[str, Any]:
    return {"type": "Split", "pattern": {"Regex": expression}, "behavior": "Isolated", "invert": False}


def _model(entries: Mapping[str, int], merges: Iterable[tuple[str, str]]) -> Object:
    return {
        "type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
        "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
        "vocab": dict(entries), "merges": [list(pair) for pair in merges],
    }  # fmt: skip
