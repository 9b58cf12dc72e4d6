r"""Writing minbpe's ``.model``: "minbpe v1", the split pattern, the special tokens, the merges.

Source: ``Tokenizer.save`` and ``load`` of karpathy/minbpe, minbpe/base.py: one line for the pattern, which is
stripped of blanks at both ends on loading, and one for each special token. Not here: reading it
(engine/formats/minbpe_model.py), the line of the pattern
(minbpe_pattern.py).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import SaveError
from engine.formats.exports.minbpe_pattern import line_of
from engine.formats.exports.rank_order import as_merges
from engine.formats.exports.written import Written, byte_level
from engine.models.vocabulary import FIRST_MERGE_ID
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer


def write(tokenizer: Tokenizer, path: Path) -> Written:
    """The model file; SaveError for what its lines cannot hold."""
    pipeline = byte_level(tokenizer, "a minbpe file")
    listed = as_merges(pipeline)
    if pipeline.normalizer is not None or pipeline.added_tokens or listed.whole_first:
        raise SaveError(
            f"not saved: minbpe knows no normalisation, no added tokens and no look-up of whole pre-tokens, but "
            f"{tokenizer.name} needs them; save it as tokenizer.json"
        )
    _check_ids(pipeline)
    pattern, notes = line_of(tokenizer.pattern or NAMED["none"])
    lines = ["minbpe v1", pattern, str(len(pipeline.special_tokens))]
    for text, number in pipeline.special_tokens.items():
        if len(text.split()) != 1 or text != text.strip():
            raise SaveError(
                f"not saved: the special token {text!r} has a blank or a line end, which minbpe takes for the end "
                "of its name; rename it, or save it as tokenizer.json"
            )
        lines.append(f"{text} {number}")
    lines += [f"{merge.left} {merge.right}" for merge in listed.merges]
    return Written({path: ("\n".join(lines) + "\n").encode()}, notes)


def _check_ids(pipeline: ByteLevelBpe) -> None:
    """minbpe gives the ids itself: bytes are their values, merges follow."""
    counted = FIRST_MERGE_ID + len(pipeline.merges) + len(pipeline.special_tokens)
    if len(pipeline.vocabulary) != counted:
        raise SaveError(
            "not saved: a minbpe file cannot hold tokens that are neither bytes nor special, and that no merge "
            f"makes, here {len(pipeline.vocabulary) - counted}; save it as tokenizer.json"
        )
    bytes_are_values = all(pipeline.vocabulary.get(byte) == bytes([byte]) for byte in range(FIRST_MERGE_ID))
    follow = np.array_equal(pipeline.merge_ids, np.arange(len(pipeline.merges)) + FIRST_MERGE_ID)
    if not (bytes_are_values and follow):
        raise SaveError(
            "not saved: a minbpe file gives the ids itself, bytes by their value and merges from 256 on, but this "
            "vocabulary has other ids; save it as tokenizer.json"
        )
