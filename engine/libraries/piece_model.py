"""What a SentencePiece model says of itself: its pieces, and how it treats a text.

Field numbers and defaults: sentencepiece_model.proto of google/sentencepiece. Read here and not asked of the
library, which gives pieces that are no UTF-8 as errors and some settings not at all. Not here: encoding
(sentence_piece.py), the bytes of messages (wire_format.py).
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field

from engine.errors import FileFormatError
from engine.libraries.wire_format import BYTES, FIXED_32, VARINT, Field, WireError, fields

NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED, BYTE = range(1, 7)
"""The types of pieces, as `PieceModel.types` has them."""

BLANK_SIGN = "▁".encode()
"""U+2581, which stands for a blank in pieces."""

MODEL_TYPES = {1: "Unigram", 2: "BPE", 3: "word", 4: "character"}

_BYTE_PIECE = re.compile(rb"<0x([0-9A-F]{2})>")
_USUAL_PIECE = re.compile(rb"\x0a[\x00-\x7f]")
_SCORE_TAG, _TYPE_TAG = 2 << 3 | FIXED_32, 3 << 3 | VARINT
_FLOAT = struct.Struct("<f")
_PIECES, _TRAINER, _NORMALIZER = 1, 2, 3
_TOP_LEVEL = range(1, 6)


@dataclass(slots=True)
class PieceModel:
    """A model: ``pieces`` as the file has them, with ``scores`` and ``types``; the id of a piece is its place.

    The settings have the library's defaults; without ``has_settings`` the file lacks those of the training.
    ``charsmap``: the normaliser's rules, empty where it changes no character (charsmap.py).

    >>> model = read_piece_model(bytes.fromhex("0a0a0a016115000040c018010a080a01621500000000"), "x.model")
    >>> model.pieces, model.scores, model.types, model.kind
    ([b'a', b'b'], [-3.0, 0.0], [1, 1], 'Unigram')
    """

    pieces: list[bytes] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    types: list[int] = field(default_factory=list)
    has_settings: bool = False
    model_type: int = 1
    byte_fallback: bool = False
    blank_as_suffix: bool = False
    normalizer: str = ""
    charsmap: bytes = b""
    dummy_prefix: bool = True
    removes_extra_blanks: bool = True
    escapes_blanks: bool = True

    @property
    def kind(self) -> str:
        """How it makes tokens, in a word; a number that is not known counts as Unigram in the library too."""
        return MODEL_TYPES.get(self.model_type, "Unigram")

    def bytes_of(self, token_id: int) -> bytes:
        """What a piece stands for: a byte piece for its byte, U+2581 for a blank."""
        piece = self.pieces[token_id]
        if self.types[token_id] == BYTE and (written := _BYTE_PIECE.fullmatch(piece)):
            return bytes([int(written[1], 16)])
        return piece.replace(BLANK_SIGN, b" ")


def looks_like_piece_model(data: bytes) -> bool:
    """Whether the first fields are those of such a model, whatever comes after them.

    >>> looks_like_piece_model(b"minbpe v1"), looks_like_piece_model(b"\\x0a\\x03\\x0a\\x01a")
    (False, True)
    """
    seen = 0
    try:
        for each in fields(data):
            if each.number not in _TOP_LEVEL or each.kind != BYTES:
                return False
            inner = list(fields(data, each.start, each.end))
            if each.number == _PIECES and not any(part.number == 1 and part.kind == BYTES for part in inner):
                return False
            seen += 1
            if seen == 4:
                break
    except WireError:
        return seen > 0
    return seen > 0


def read_piece_model(data: bytes, source: str) -> PieceModel:
    """The model in the bytes of a file; FileFormatError, which calls it ``source``, where it is damaged."""
    model = PieceModel()
    try:
        for each in fields(data):
            if each.kind != BYTES:
                continue
            if each.number == _PIECES:
                _read_piece(model, data, each)
            elif each.number == _TRAINER:
                _read_trainer(model, data, each)
            elif each.number == _NORMALIZER:
                _read_normalizer(model, data, each)
    except WireError as error:
        raise FileFormatError(
            f"{source}: {error}, pieces before it: {len(model.pieces)}; the file is damaged or cut off: take a "
            "whole copy"
        ) from error
    if not model.pieces:
        raise FileFormatError(
            f"{source}: expected a SentencePiece model with pieces, found none in it; take the model that goes "
            "with the tokenizer"
        )
    return model


def _read_piece(model: PieceModel, data: bytes, message: Field) -> None:
    """One piece: text and score, and a type unless it is a normal one; nearly all are written in just this way."""
    usual = _USUAL_PIECE.match(data, message.start, message.end)
    text = message.start + 2
    if usual and (score_at := text + usual[0][1]) + 5 <= message.end and data[score_at] == _SCORE_TAG:
        rest = data[score_at + 5 : message.end]
        if not rest or (len(rest) == 2 and rest[0] == _TYPE_TAG and NORMAL <= rest[1] <= BYTE):
            model.pieces.append(data[text:score_at])
            model.scores.append(_FLOAT.unpack_from(data, score_at + 1)[0])
            model.types.append(rest[1] if rest else NORMAL)
            return
    piece, score, kind = b"", 0.0, NORMAL
    for each in fields(data, message.start, message.end):
        if each.number == 1 and each.kind == BYTES:
            piece = data[each.start : each.end]
        elif each.number == 2 and each.kind == FIXED_32:
            (score,) = _FLOAT.unpack_from(data, each.start)
        elif each.number == 3 and each.kind == VARINT and NORMAL <= each.value <= BYTE:
            kind = each.value
    model.pieces.append(piece)
    model.scores.append(score)
    model.types.append(kind)


def _read_trainer(model: PieceModel, data: bytes, message: Field) -> None:
    model.has_settings = True
    for each in fields(data, message.start, message.end):
        if each.kind != VARINT:
            continue
        if each.number == 3:
            model.model_type = each.value
        elif each.number == 35:
            model.byte_fallback = bool(each.value)
        elif each.number == 24:
            model.blank_as_suffix = bool(each.value)


def _read_normalizer(model: PieceModel, data: bytes, message: Field) -> None:
    for each in fields(data, message.start, message.end):
        if each.kind == BYTES and each.number == 1:
            model.normalizer = data[each.start : each.end].decode("utf-8", "replace")
        elif each.kind == BYTES and each.number == 2:
            model.charsmap = data[each.start : each.end]
        elif each.kind == VARINT and each.number == 3:
            model.dummy_prefix = bool(each.value)
        elif each.kind == VARINT and each.number == 4:
            model.removes_extra_blanks = bool(each.value)
        elif each.kind == VARINT and each.number == 5:
            model.escapes_blanks = bool(each.value)
