"""Writing ``tokenizer.json`` for Hugging Face's library: model, split, normalisation and special tokens in one.

Source: the serialised form of huggingface/tokenizers 0.23. Not here: reading it (engine/formats/tokenizer_json.py),
how a split pattern is written for that library's regex engine (onig_pattern.py).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.byte_level_bpe import ByteLevelBpe
from engine.formats import tokenizer_json
from engine.formats.exports.gpt2 import entries, merge_pairs
from engine.formats.exports.onig_pattern import pre_tokenizer
from engine.formats.exports.rank_order import as_merges
from engine.formats.exports.written import Written, byte_level
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer


def write(tokenizer: Tokenizer, path: Path) -> Written:
    """The file; SaveError where that library cannot do the same."""
    whole, notes = definition(tokenizer)
    return Written({path: (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()}, notes)


def definition(tokenizer: Tokenizer) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The object that the file holds, and what to know of it."""
    if isinstance(tokenizer.pipeline, HuggingFacePipeline):
        return tokenizer.pipeline.file.value, _lost(tokenizer.pipeline)
    pipeline = byte_level(tokenizer, "this tokenizer.json")
    listed = as_merges(pipeline)
    split, notes = pre_tokenizer(tokenizer.pattern or NAMED["none"])
    if tokenizer.origin.format == tokenizer_json.NAME:
        notes = (*notes, "truncation and padding of the original are not written")
    whole = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": _added(pipeline),
        "normalizer": None if pipeline.normalizer is None else {"type": pipeline.normalizer.form},
        "pre_tokenizer": split,
        "post_processor": pipeline.post_processor,
        "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": listed.whole_first,
            # Ids of added tokens are taken from here where they are here, else counted on from the size.
            "vocab": entries(pipeline, with_special=not _follow(pipeline)),
            "merges": [list(pair) for pair in merge_pairs(pipeline, listed)],
        },
    }
    return whole, notes


def _added(pipeline: ByteLevelBpe) -> list[dict[str, Any]]:
    tokens = {**pipeline.added_tokens, **pipeline.special_tokens}
    return [
        {
            "id": number, "content": text, "single_word": False, "lstrip": False, "rstrip": False,
            "normalized": pipeline.normalize_first, "special": text in pipeline.special_tokens,
        }
        for text, number in sorted(tokens.items(), key=lambda each: each[1])
    ]  # fmt: skip


def _follow(pipeline: ByteLevelBpe) -> bool:
    """Whether the special tokens' ids follow those of the others without a hole."""
    special = {*pipeline.added_tokens.values(), *pipeline.special_tokens.values()}
    return all(
        number in special for number in range(len(pipeline.vocabulary) - len(special), len(pipeline.vocabulary))
    )


def _lost(pipeline: HuggingFacePipeline) -> tuple[str, ...]:
    if not pipeline.doubles:
        return ()
    few = ", ".join(map(str, sorted(pipeline.doubles)[:9]))
    ids = few if len(pipeline.doubles) <= 9 else f"{few} and more"
    return (f"the ids {ids} have no piece, or one that another id has too: tokenizer.json does not hold them",)
