"""A SentencePiece model, ``*.model``: Llama 1 and 2, Mistral, T5, ALBERT, XLM-R.

Told by its first bytes, since other kinds of files have the same ending. Not here: reading the model itself and
encoding with it (engine/libraries/sentence_piece.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.errors import SpecialTokenError
from engine.formats.kind import Kind, Wanted, not_used
from engine.formats.source import Source
from engine.libraries.piece_model import USER_DEFINED, looks_like_piece_model
from engine.libraries.sentence_piece import SentencePiece
from engine.origin import Origin
from engine.tokenizer import Tokenizer

_NAME = "sentencepiece"
_VERSION = re.compile(r"\.v(\d+(?:\.\d+){0,2})$")


def read(source: Source, wanted: Wanted) -> Tokenizer:
    """The tokenizer in a file; FileFormatError where it is damaged, or its library refuses it.

    SpecialTokenError where special tokens are asked for: a model has its own, and its library takes no others.

    >>> pieces = bytes.fromhex("0a0e0a053c756e6b3e15000000001802 0a0c0a03e29681150000c0bf1801")
    >>> tokenizer = read(Source("spm.model.v2", pieces), Wanted())
    >>> tokenizer.name, tokenizer.version, tokenizer.encode("a").altered.unknown.tolist()
    ('spm', '2', [False, True])
    """
    if wanted.special_tokens:
        texts = ", ".join(map(repr, wanted.special_tokens))
        raise SpecialTokenError(
            f"{source.name}: a SentencePiece model has its own special tokens and takes no others, such as "
            f"{texts}; leave them out"
        )
    pipeline = SentencePiece(source.data, source=source.name)
    remarks = tuple(_remarks(pipeline, wanted))
    name, version = _name_and_version(source)
    origin = Origin(format=_NAME, library="sentencepiece", remarks=remarks)
    return Tokenizer.of_pipeline(pipeline, name=name, version=version, origin=origin)


def _name_and_version(source: Source) -> tuple[str, str]:
    """From the file's name, which is all there is: "tokenizer.model.v3" is version 3 of "tokenizer"."""
    whole = source.name.removesuffix(".gz")
    found = _VERSION.search(whole)
    stem = source.stem if found is None else Source(whole[: found.start()], b"").stem
    return stem, "" if found is None else found[1]


def _remarks(pipeline: SentencePiece, wanted: Wanted) -> Iterator[str]:
    """What a reader of its tokens should know of a model."""
    model = pipeline.model
    yield f"SentencePiece, {model.kind}, {len(model.pieces):,} pieces."
    if model.charsmap:
        yield f"Texts are normalised by the rules {model.normalizer or 'in the file'}."
    if model.dummy_prefix:
        yield f"A blank is put {'after' if model.blank_as_suffix else 'before'} each text."
    if model.removes_extra_blanks:
        yield "Blanks at the ends of a text, and all but the first of several, are dropped."
    if model.byte_fallback:
        yield "A character that no piece holds becomes its bytes."
    else:
        yield "Characters that no piece holds become one unknown token."
    if count := model.types.count(USER_DEFINED):
        yield f"{count} user-defined pieces are found in every text; control pieces are found in none."
    if not model.has_settings:
        yield "The file holds no settings, so the library's own are used; it may be cut off."
    yield from not_used(wanted, "the model says itself how it splits and normalises")


def _recognises(source: Source) -> bool:
    return looks_like_piece_model(source.data)


KIND = Kind(_NAME, "a SentencePiece model", "*.model", _recognises, read)
