r"""Writing minbpe's ``.model``: "minbpe v1", the split pattern, the special tokens, the merges.

Source: ``Tokenizer.save`` and ``load`` of karpathy/minbpe, minbpe/base.py: one line for the pattern, which is
stripped of blanks at both ends on loading, and one for each special token. Not here: reading it
(engine/formats/minbpe_model.py).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import SaveError
from engine.formats.exports.rank_order import as_merges
from engine.formats.exports.trial_texts import leaves_gaps
from engine.formats.exports.written import Written, byte_level
from engine.models.vocabulary import FIRST_MERGE_ID
from engine.tokenizer import Tokenizer

_LINE_ENDS = tuple("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")


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
    pattern, notes = _pattern(tokenizer)
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
            f"not saved: {len(pipeline.vocabulary) - counted} tokens are neither bytes nor special, and no merge "
            "makes them, so a minbpe file cannot hold them; save it as tokenizer.json"
        )
    bytes_are_values = all(pipeline.vocabulary.get(byte) == bytes([byte]) for byte in range(FIRST_MERGE_ID))
    follow = np.array_equal(pipeline.merge_ids, np.arange(len(pipeline.merges)) + FIRST_MERGE_ID)
    if not (bytes_are_values and follow):
        raise SaveError(
            "not saved: a minbpe file gives the ids itself, bytes by their value and merges from 256 on, but this "
            "vocabulary has other ids; save it as tokenizer.json"
        )


def _pattern(tokenizer: Tokenizer) -> tuple[str, tuple[str, ...]]:
    pattern = tokenizer.pattern
    expression = "" if pattern is None or pattern.regex is None else pattern.regex
    if any(each in expression for each in _LINE_ENDS):
        raise SaveError(
            "not saved: the split pattern holds a line end, which a line of a minbpe file cannot; write it as \\n "
            "in the pattern, or save it as tokenizer.json"
        )
    notes = []
    if pattern is not None and leaves_gaps(pattern):
        notes.append(f"minbpe leaves out what the split pattern {pattern} does not match")
    written = expression
    if expression.startswith(" "):
        written = "[ ]" + expression[1:]
    if written.endswith(" ") and not written.endswith("\\ "):
        written = written[:-1] + "[ ]"
    if written != written.strip():
        raise SaveError(
            "not saved: minbpe drops blanks at the ends of the split pattern; write them in brackets, or save it "
            "as tokenizer.json"
        )
    if written != expression:
        notes.append("minbpe drops blanks at the ends of the split pattern, so they are written in brackets")
    return written, tuple(notes)
