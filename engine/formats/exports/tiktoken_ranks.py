"""Writing ``.tiktoken``: a line for each token, base64 of its bytes, a blank, its rank.

Source: ``load_tiktoken_bpe`` of openai/tiktoken, tiktoken/load.py. The file holds neither split pattern nor special
tokens nor normalisation. Not here: reading it (engine/formats/tiktoken_file.py).
"""

from __future__ import annotations

import base64
from pathlib import Path

from engine.formats.exports.rank_order import as_ranks
from engine.formats.exports.trial_texts import leaves_gaps
from engine.formats.exports.written import Written, byte_level
from engine.tokenizer import Tokenizer


def write(tokenizer: Tokenizer, path: Path) -> Written:
    """The ranks; SaveError where ranks cannot say what the merges say."""
    pipeline = byte_level(tokenizer, "a .tiktoken file")
    ranks = as_ranks(pipeline)
    lines = [base64.b64encode(data) + b" %d\n" % rank for rank, data in ranks.tokens.items()]
    missing = [f"the split pattern {tokenizer.pattern}"]
    if pipeline.special_tokens or pipeline.added_tokens:
        tokens = {**pipeline.added_tokens, **pipeline.special_tokens}
        missing.append("special tokens " + ", ".join(f"{text} = {number}" for text, number in tokens.items()))
    if pipeline.normalizer is not None:
        missing.append(f"the normalisation {pipeline.normalizer.form}")
    notes = [f"a .tiktoken file does not hold {'; '.join(missing)}: give them anew"]
    if tokenizer.pattern is not None and leaves_gaps(tokenizer.pattern):
        notes.append(f"tiktoken leaves out what the split pattern {tokenizer.pattern} does not match")
    return Written({path: b"".join(lines)}, tuple(notes))
