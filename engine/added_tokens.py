"""The special and added tokens of a tokenizer, with how each is found in a text.

Not here: finding them (engine/text/special_tokens.py; the libraries), changing them
(``Tokenizer.with_special_tokens``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.byte_level_bpe import ByteLevelBpe
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.piece_model import CONTROL, UNKNOWN
from engine.libraries.sentence_piece import SentencePiece
from engine.pipeline import Pipeline
from engine.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class AddedToken:
    """One token that is found as a whole.

    special: it means something to the model and is left out of decoded text; found: "asked" (where special tokens
    are recognised), "always" or "never" in a text. lstrip and rstrip: it takes the blanks on that side along;
    single_word: only between word borders; normalized: looked for in the normalised text.
    """

    id: int
    text: str
    special: bool = True
    found: str = "asked"
    lstrip: bool = False
    rstrip: bool = False
    single_word: bool = False
    normalized: bool = False


def added_tokens(tokenizer: Tokenizer) -> tuple[AddedToken, ...]:
    """All of them, in the order of their ids.

    >>> from engine.models.merges import Merges
    >>> tokenizer = Tokenizer(Merges.of([]), special_tokens=["<s>"])
    >>> [(each.id, each.text, each.found) for each in added_tokens(tokenizer)]
    [(256, '<s>', 'asked')]
    """
    pipeline = tokenizer.pipeline
    if isinstance(pipeline, HuggingFacePipeline):
        rows = _of_rows(pipeline)
    elif isinstance(pipeline, SentencePiece):
        rows = _of_pieces(pipeline)
    else:
        rows = _of_texts(pipeline)
    return tuple(sorted(rows, key=lambda each: each.id))


def _of_rows(pipeline: HuggingFacePipeline) -> Iterator[AddedToken]:
    """Those of a ``tokenizer.json``, with their flags; of two rows with the same text the last counts, as there."""
    rows: dict[str, dict[str, Any]] = {row["content"]: row for row in pipeline.file.value.get("added_tokens") or ()}
    for text, number in pipeline.file.added.items():
        special = text in pipeline.special_tokens
        flags = {name: bool(rows[text].get(name)) for name in ("lstrip", "rstrip", "single_word", "normalized")}
        yield AddedToken(number, text, special, "asked" if special else "always", **flags)


def _of_pieces(pipeline: SentencePiece) -> Iterator[AddedToken]:
    """Control pieces and the unknown one never come from their text, user-defined ones do so from any."""
    for text, number in pipeline.special_tokens.items():
        yield AddedToken(number, text, found="never" if pipeline.model.types[number] == CONTROL else "always")
    for number, (piece, kind) in enumerate(zip(pipeline.model.pieces, pipeline.model.types, strict=True)):
        if kind == UNKNOWN:
            yield AddedToken(number, piece.decode("utf-8", "replace"), found="never")


def _of_texts(pipeline: Pipeline) -> Iterator[AddedToken]:
    """Those that the engine finds itself: by their letters alone."""
    further = pipeline if isinstance(pipeline, ByteLevelBpe) else None
    normalized = further is not None and further.normalize_first
    for text, number in pipeline.special_tokens.items():
        yield AddedToken(number, text, normalized=normalized)
    for text, number in further.added_tokens.items() if further is not None else ():
        yield AddedToken(number, text, special=False, found="always", normalized=normalized)
