"""What a model adds to a text by itself, such as [CLS] or a beginning mark: only for those who ask for it.

Not here: the libraries that know what it is (engine/libraries).
"""

from __future__ import annotations

from dataclasses import replace

from engine.formats import tokenizer_json
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.sentence_piece import SentencePiece
from engine.tokenizer import Tokenizer


def adding_ends(tokenizer: Tokenizer, source: Source, wanted: Wanted) -> Tokenizer:
    """The tokenizer of ``source``, but with the tokens that its model puts around a text.

    The same tokenizer where the file says of none. What is added has empty spans and is marked as inserted.

    >>> from engine.models.merges import Merges
    >>> plain = Tokenizer(Merges.of([]))
    >>> adding_ends(plain, Source("v.prism.json", b"{}"), Wanted()) is plain
    True
    """
    pipeline = tokenizer.pipeline
    if isinstance(pipeline, SentencePiece):
        return replace(tokenizer, pipeline=pipeline.with_ends())
    if isinstance(pipeline, HuggingFacePipeline):
        return replace(tokenizer, pipeline=pipeline.with_added())
    if tokenizer.origin.format != tokenizer_json.NAME:
        return tokenizer
    # What the engine runs itself ends nothing; the library runs the same file whole.
    library = tokenizer_json.in_library(source.json.value, source.name, wanted)
    origin = replace(tokenizer.origin, library="tokenizers")
    return Tokenizer.of_pipeline(
        library.with_added(), name=tokenizer.name, origin=origin, version=tokenizer.version, notes=tokenizer.notes
    )
