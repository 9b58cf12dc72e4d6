"""Small SentencePiece models, written field by field; the numbers are those of sentencepiece_model.proto.

Not here: a model is read by engine/libraries/piece_model.py, which shares nothing with this page.
"""

import struct

from engine.libraries.sentence_piece import SentencePiece

NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED, BYTE = 1, 2, 3, 4, 5, 6
TYPES = {"unigram": 1, "bpe": 2, "word": 3, "char": 4}
UNK = ("<unk>", 0.0, UNKNOWN)
ENDS = [("<s>", 0.0, CONTROL), ("</s>", 0.0, CONTROL)]
ALL_BYTES = [(f"<0x{byte:02X}>", 0.0, BYTE) for byte in range(256)]


def varint(value):
    out = b""
    while value > 0x7F:
        out += bytes([value & 0x7F | 0x80])
        value >>= 7
    return out + bytes([value])


def number(field, value):
    return varint(field << 3) + varint(value)


def inner(field, data):
    return varint(field << 3 | 2) + varint(len(data)) + data


def piece(text, score=-3.0, kind=NORMAL):
    data = text if isinstance(text, bytes) else text.encode()
    return inner(1, inner(1, data) + varint(2 << 3 | 5) + struct.pack("<f", score) + number(3, kind))


def rules(name):
    """The settings of a normaliser that comes with the library."""
    import sentencepiece

    return sentencepiece.SentencePieceNormalizer(rule_name=name).serialized_normalizer_spec()


def pieces_only(pieces):
    """The bytes of a model that ends before its settings."""
    return b"".join(piece(*each) for each in pieces)


def model(
    pieces, kind="unigram", *, byte_fallback=False, dummy_prefix=True, remove_extra=True, suffix=False, escape=True,
    normalizer=b"\x0a\x08identity",
):  # fmt: skip
    """The bytes of a model; later fields of a message replace earlier ones."""
    trainer = number(3, TYPES[kind]) + number(35, byte_fallback) + number(24, suffix)
    settings = normalizer + number(3, dummy_prefix) + number(4, remove_extra) + number(5, escape)
    return pieces_only(pieces) + inner(2, trainer) + inner(3, settings)


def pipeline(pieces, kind="unigram", **settings):
    """A pipeline of such a model."""
    return SentencePiece(model([UNK, *ENDS, *pieces], kind, **settings), source="made.model")


def letters(text):
    """Pieces of one character each."""
    return [(each,) for each in text]
