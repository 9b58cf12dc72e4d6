"""Tokenizers with one fault each, for checks that must find it. Not here: what is found."""

from __future__ import annotations

from types import MappingProxyType

from engine.byte_level_bpe import ByteLevelBpe
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary
from engine.origin import Origin
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer


def never() -> bool:
    return False


def kinds(findings) -> dict[str, str]:
    """The grade of each finding, by its kind."""
    return {each.kind: str(each.grade) for each in findings}


def finding(findings, kind):
    """The one of this kind."""
    return next(each for each in findings if each.kind == kind)


class OddPipeline(ByteLevelBpe):
    """Byte-level BPE that does what its fields say, where they say anything."""

    lost_byte: int | None = None
    """Left out of what is decoded."""
    deaf = False
    """Special tokens are never found."""
    blind_beside = ""
    """Special tokens are not found in a text with this letter."""

    def decode_bytes(self, ids):
        data = super().decode_bytes(ids)
        return data if self.lost_byte is None else data.replace(bytes([self.lost_byte]), b"")

    def encode(self, text, *, special=False, previous=None, stop=None):
        blind = self.deaf or (self.blind_beside and self.blind_beside in text)
        return super().encode(text, special=special and not blind, previous=previous, stop=stop)


def odd(merges=(), *, special_tokens=(), vocabulary=None, trained_here=True, **fields) -> Tokenizer:
    """A tokenizer whose pipeline has these fields; `vocabulary`: id -> bytes, in place of its own."""
    plain = Tokenizer(Merges.of(merges), pattern=NAMED["none"], special_tokens=special_tokens)
    inner = plain.pipeline
    listed = Vocabulary(vocabulary) if vocabulary is not None else inner.vocabulary
    pipeline = OddPipeline(
        inner._source, pattern=NAMED["none"], special_tokens=dict(inner.special_tokens), vocabulary=listed
    )
    for name, value in fields.items():
        assert hasattr(OddPipeline, name)
        setattr(pipeline, name, value)
    if trained_here:
        return Tokenizer(plain.merges, pattern=NAMED["none"], pipeline=pipeline)
    return Tokenizer.of_pipeline(pipeline, name="odd", origin=Origin("tiktoken"))


ALL_BYTES = MappingProxyType({byte: bytes([byte]) for byte in range(256)})
