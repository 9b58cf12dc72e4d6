"""What a model adds to a text by itself, such as [CLS] or a beginning mark: only for those who ask for it.

Not here: the libraries that know what it is (engine/libraries), putting it around a text (ended_pipeline.py).
"""

from __future__ import annotations

from dataclasses import replace

from engine.byte_level_bpe import ByteLevelBpe
from engine.ended_pipeline import EndedPipeline
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.hugging_face_ends import ends_of
from engine.libraries.sentence_piece import SentencePiece
from engine.tokenizer import Tokenizer


def adding_ends(tokenizer: Tokenizer) -> Tokenizer:
    """The tokenizer with the tokens that its model puts around a text; itself where it puts none.

    What is added has empty spans and is marked as inserted. FileFormatError where the file describes it wrongly.

    >>> from engine.models.merges import Merges
    >>> plain = Tokenizer(Merges.of([]))
    >>> adding_ends(plain) is plain
    True
    """
    pipeline = tokenizer.pipeline
    if isinstance(pipeline, SentencePiece | HuggingFacePipeline):
        return replace(tokenizer, pipeline=pipeline.with_ends())
    if not isinstance(pipeline, ByteLevelBpe) or pipeline.post_processor is None:
        return tokenizer
    before, after = ends_of(pipeline.post_processor, tokenizer.name, pipeline.vocabulary)
    if not before and not after:
        return tokenizer
    return replace(tokenizer, pipeline=EndedPipeline(pipeline, before, after))
