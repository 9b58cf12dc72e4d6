"""The presets ``clip`` and ``openai-gpt``: BPE whose tokens at the end of a word carry ``</w>``.

Their files, ``vocab.json`` and ``merges.txt``, say nothing of normalising, splitting and special tokens; here is
the ``tokenizer.json`` that says it. Not here: reading the two files (gpt2_files.py), running it (engine/libraries).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import FileFormatError, PresetNeededError

SUFFIX = "</w>"
PRESETS = ("clip", "openai-gpt")

_CLIP_START, _CLIP_END = "<|startoftext|>", "<|endoftext|>"
_UNKNOWN = "<unk>"
# openai/CLIP, clip/simple_tokenizer.py; its special tokens are found as special tokens are.
_CLIP_WORDS = r"'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+"
_BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}

Object = dict[str, Any]


def preset_of(entries: Mapping[str, int]) -> str | None:
    """Which of the presets a vocabulary, token -> id, is made for; None where it is none.

    >>> preset_of({"<unk>": 0, "a</w>": 1}), preset_of({"a": 0})
    ('openai-gpt', None)
    """
    if not any(token.endswith(SUFFIX) for token in entries):
        return None
    if _CLIP_START in entries and _CLIP_END in entries:
        return "clip"
    return "openai-gpt" if _UNKNOWN in entries else None


def end_of_word_json(
    preset: str, entries: Mapping[str, int], merges: Sequence[tuple[str, str]], *, name: str
) -> Object:
    """The object of a ``tokenizer.json`` for a vocabulary, token -> id, and its merges in the order of their ranks.

    PresetNeededError where ``preset`` is another, FileFormatError where the vocabulary lacks the preset's special
    tokens; ``name`` is what the file is called in them.

    >>> end_of_word_json("openai-gpt", {"<unk>": 0}, [], name="vocab.json")["normalizer"]["type"]
    'BertNormalizer'
    """
    if preset not in PRESETS:
        raise PresetNeededError(
            f"{name}: there is no preset {preset!r} for it; choose one of {', '.join(PRESETS)}", PRESETS
        )
    wanted = (_CLIP_START, _CLIP_END) if preset == "clip" else (_UNKNOWN,)
    missing = [token for token in wanted if token not in entries]
    if missing:
        raise FileFormatError(
            f"{name}: the preset {preset} needs the token {missing[0]}, which is not there; choose another preset"
        )
    steps = _clip(entries) if preset == "clip" else _openai_gpt()
    model = {
        "type": "BPE", "dropout": None, "unk_token": wanted[-1], "continuing_subword_prefix": None,
        "end_of_word_suffix": SUFFIX, "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
        "vocab": dict(entries), "merges": [list(pair) for pair in merges],
    }  # fmt: skip
    added = [special_token(token, entries[token]) for token in wanted]
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": added, **steps, "model": model}


def special_token(text: str, number: int) -> Object:
    """A special token as the list of added tokens has it."""
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    return {"id": number, "content": text, **flags, "special": True}


def bert_normalizer(*, lowercase: bool) -> Object:
    """The normalizer of BERT; with ``lowercase`` it strips accents, too."""
    return {
        "type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
        "lowercase": lowercase,
    }  # fmt: skip


def _clip(entries: Mapping[str, int]) -> Object:
    blanks = {"type": "Replace", "pattern": {"Regex": r"\s+"}, "content": " "}
    split = {"type": "Split", "pattern": {"Regex": _CLIP_WORDS}, "behavior": "Removed", "invert": True}
    around = {"sep": [_CLIP_END, entries[_CLIP_END]], "cls": [_CLIP_START, entries[_CLIP_START]]}
    return {
        "normalizer": {"type": "Sequence", "normalizers": [{"type": "NFC"}, blanks, {"type": "Lowercase"}]},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [split, _BYTE_LEVEL]},
        "post_processor": {
            "type": "RobertaProcessing", **around, "trim_offsets": False, "add_prefix_space": False,
        },
        "decoder": _BYTE_LEVEL,
    }  # fmt: skip


def _openai_gpt() -> Object:
    return {
        "normalizer": bert_normalizer(lowercase=True),
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": None,
        "decoder": {"type": "BPEDecoder", "suffix": SUFFIX},
    }
