"""What kind of tokenizer it is: its model, and the steps before it, under the names that its file gives them.

Not here: name, version and origin (engine/tokenizer.py), special and added tokens (added_tokens.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.byte_level_bpe import ByteLevelBpe
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.sentence_piece import SentencePiece
from engine.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class Description:
    """model: such as "byte-level BPE"; normalizer and split: the steps in their order, if there are any."""

    model: str
    normalizer: tuple[str, ...]
    split: tuple[str, ...]


def described(tokenizer: Tokenizer) -> Description:
    """The kind of a tokenizer.

    >>> from engine.models.merges import Merges
    >>> described(Tokenizer(Merges.of([])))
    Description(model='byte-level BPE', normalizer=(), split=('gpt2',))
    """
    pipeline = tokenizer.pipeline
    if isinstance(pipeline, HuggingFacePipeline):
        file = pipeline.file
        normalizer, split = (
            tuple(str(part.get("type")) for part in file.parts(key) if part.get("type") != "Sequence")
            for key in ("normalizer", "pre_tokenizer")
        )
        return Description(file.kind, normalizer, split)
    if isinstance(pipeline, SentencePiece):
        rules = pipeline.model.normalizer or ("rules of its own" if pipeline.model.charsmap else "")
        return Description(f"SentencePiece, {pipeline.model.kind}", (rules,) if rules else (), ())
    form = pipeline.normalizer if isinstance(pipeline, ByteLevelBpe) else None
    pattern = tokenizer.pattern
    split = (str(pattern),) if pattern is not None and pattern.expressions else ()
    return Description("byte-level BPE", () if form is None else (form.form,), split)
