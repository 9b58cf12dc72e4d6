"""What a writer gives: the files, and what whoever opens them should know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import SaveError
from engine.incomplete_bpe import IncompleteBpe
from engine.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class Written:
    """files: path -> content; notes: what the format does not hold, or holds in another way, a sentence each.

    >>> Written({Path("v.txt"): b"a"}).notes
    ()
    """

    files: Mapping[Path, bytes]
    notes: tuple[str, ...] = ()


def byte_level(tokenizer: Tokenizer, format_title: str) -> ByteLevelBpe:
    """The pipeline of a byte-level BPE tokenizer; SaveError for other kinds, which this format cannot hold."""
    if isinstance(tokenizer.pipeline, IncompleteBpe):
        raise SaveError(
            f"not saved: {tokenizer.name} lacks some of the 256 single bytes, and {format_title} needs them all; "
            "save it as .tiktoken"
        )
    if not isinstance(tokenizer.pipeline, ByteLevelBpe):
        raise SaveError(
            f"not saved: {tokenizer.name} runs in {tokenizer.origin.library} and is no byte-level BPE vocabulary; "
            f"{format_title} cannot hold it; keep the file that it was opened from"
        )
    return tokenizer.pipeline
