"""Writing ``.tiktoken``: a line for each token, base64 of its bytes, a blank, its rank.

Source: ``load_tiktoken_bpe`` of openai/tiktoken, tiktoken/load.py. The file holds neither split pattern nor special
tokens nor normalisation. Not here: reading it (engine/formats/tiktoken_file.py).
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from engine.formats.exports.rank_order import as_ranks
from engine.formats.exports.tiktoken_pattern import notes_on_pattern
from engine.formats.exports.written import Written, byte_level
from engine.incomplete_bpe import IncompleteBpe
from engine.tokenizer import Tokenizer


def write(tokenizer: Tokenizer, path: Path) -> Written:
    """The ranks; SaveError where ranks cannot say what the merges say."""
    complete = tokenizer.pipeline
    if isinstance(complete, IncompleteBpe):
        special = set(complete.special_tokens.values())
        tokens = {rank: data for rank, data in complete.vocabulary.items() if rank not in special}
        return Written(
            {path: _lines(tokens)}, ("some single bytes are no tokens: tiktoken fails where one is left",)
        )
    pipeline = byte_level(tokenizer, "a .tiktoken file")
    ranks = as_ranks(pipeline)
    missing = [f"the split pattern {tokenizer.pattern}"]
    if pipeline.special_tokens or pipeline.added_tokens:
        named = {**pipeline.added_tokens, **pipeline.special_tokens}
        listed = ", ".join(f"{text} = {number}" for text, number in named.items())
        missing.append(f"special tokens {listed}")
    if pipeline.normalizer is not None:
        missing.append(f"the normalisation {pipeline.normalizer.form}")
    notes = [f"a .tiktoken file does not hold {'; '.join(missing)}: give them anew"]
    if tokenizer.pattern is not None:
        notes += notes_on_pattern(tokenizer.pattern)
    notes += _begun(pipeline.special_tokens)
    return Written({path: _lines(ranks.tokens)}, tuple(notes))


def _begun(special: Mapping[str, int]) -> tuple[str, ...]:
    """tiktoken joins the special tokens to one expression in no certain order, and takes the first that fits."""
    ordered = sorted(special)
    for short, long in pairwise(ordered):
        if long.startswith(short):
            return (f"tiktoken may find the special token {short!r} where {long!r} stands, which begins with it",)
    return ()


def _lines(tokens: Mapping[int, bytes]) -> bytes:
    return b"".join(base64.b64encode(data) + b" %d\n" % rank for rank, data in tokens.items())
