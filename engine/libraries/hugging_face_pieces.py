"""What a piece of a vocabulary stands for, in the vocabulary and in a text.

In the vocabulary a piece is what is written there, as UTF-8, with its marks: ``##ing``, ``low</w>``. But stand-in
letters of byte-level vocabularies are the bytes they stand for, ``<0xE4>`` is that byte where the model falls back
to bytes, and ``▁the`` is " the" where U+2581 stands for a blank. In a text ``##ing`` stands for "ing".
Not here: which bytes of the text (typed_spans.py).
"""

from __future__ import annotations

import re
from functools import cached_property

from engine.libraries.hugging_face_file import TokenizerJson
from engine.text.token_text import gpt2_alphabet

_BYTE_PIECE = re.compile(r"<0x([0-9A-F]{2})>")
_BYTES = {letter: byte for byte, letter in enumerate(gpt2_alphabet(bytes(range(256))))}
_PLACES = ("normalizer", "pre_tokenizer", "decoder")


class Pieces:
    """The pieces of one tokenizer.

    >>> from engine.libraries.hugging_face_file import read_tokenizer_json
    >>> model = {"type": "WordPiece", "vocab": {"a": 0, "##b": 1}, "continuing_subword_prefix": "##"}
    >>> pieces = Pieces(read_tokenizer_json({"model": model}, "v.json"))
    >>> pieces.written(1), pieces.in_text(1, first=False, last=True)
    (b'##b', b'b')
    """

    def __init__(self, file: TokenizerJson) -> None:
        self._file = file
        model = file.model
        self.byte_level = file.has("ByteLevel", *_PLACES)
        self.byte_fallback = bool(model.get("byte_fallback"))
        self.prefix: str = model.get("continuing_subword_prefix") or ""
        if file.kind == "WordPiece" and "continuing_subword_prefix" not in model:
            self.prefix = "##"
        self.suffix: str = (model.get("end_of_word_suffix") or "") if file.kind == "BPE" else ""
        self.blank = _blank(file)
        self._literal = {number: text.encode() for text, number in file.added.items()}

    @property
    def depends_on_place(self) -> bool:
        """Whether a piece stands for other letters at the start or end of a word."""
        return bool(self.prefix or self.suffix)

    @cached_property
    def all_written(self) -> dict[int, bytes]:
        """id -> bytes of everything in the vocabulary, added tokens included."""
        return {number: self.written(number) for number in (*self._file.pieces, *self._literal)}

    def written(self, number: int) -> bytes:
        """The bytes of a token as the vocabulary has it."""
        literal = self._literal.get(number)
        return self._bytes(self._file.pieces[number]) if literal is None else literal

    def in_text(self, number: int, *, first: bool, last: bool) -> bytes:
        """The bytes for which a token stands in a text, ``first`` or ``last`` in its word, or neither."""
        literal = self._literal.get(number)
        return self._bytes(self._letters(number, first, last)) if literal is None else literal

    def is_byte(self, number: int) -> bool:
        """Whether a token is one of those to fall back on, each of which stands for a byte."""
        return self.byte_fallback and _BYTE_PIECE.fullmatch(self._file.pieces.get(number, "")) is not None

    def letters(self, number: int, *, first: bool, last: bool) -> int:
        """How many letters of the model's alphabet a token of a BPE is: stand-ins, characters, or one byte.

        An added token that the model lacks counts as one: its text is never cut into letters.
        """
        if number not in self._file.pieces:
            return 1
        if self.is_byte(number):
            return 1
        return len(self._letters(number, first, last))

    def without_marks(self, ids: list[int]) -> str | None:
        """The text of tokens of which some hold the mark for the end of a word elsewhere too; None where none do.

        Somebody typed it there: only at the end of a token it is a mark. The library takes each for one.

        >>> from engine.libraries.hugging_face_file import read_tokenizer_json
        >>> vocab, mark = {"a</w>b</w>": 0, "c</w>": 1}, {"end_of_word_suffix": "</w>"}
        >>> value = {"model": {"vocab": vocab, "merges": [], **mark}, "decoder": {"type": "BPEDecoder"}}
        >>> pieces = Pieces(read_tokenizer_json(value, "v.json"))
        >>> pieces.without_marks([0, 1]), pieces.without_marks([1])
        ('a</w>b c', None)
        """
        if not self._typed_marks.intersection(ids):
            return None
        texts = []
        for token_id in ids:
            piece = self._file.pieces.get(token_id, "")
            word = piece.removesuffix(self.suffix)
            texts.append(word + " " if word != piece else piece)
        return "".join(texts).removesuffix(" ")

    @cached_property
    def _typed_marks(self) -> frozenset[int]:
        """The tokens that hold a mark which stands for its letters, where the decoder takes all of them away."""
        kinds = {part.get("type") for part in self._file.parts("decoder")} - {"Sequence"}
        if not self.suffix or kinds != {"BPEDecoder"}:
            return frozenset()
        known = self._file.pieces.items()
        return frozenset(number for number, piece in known if self.suffix in piece.removesuffix(self.suffix))

    def from_normalized(self, text: str) -> str:
        """A normalised text without what is only notation: stand-ins of bytes, the mark for a blank."""
        if self._file.has("ByteLevel", "normalizer"):
            text = self._bytes(text).decode("utf-8", "replace")
        return text.replace(self.blank, " ") if self.blank else text

    def _letters(self, number: int, first: bool, last: bool) -> str:
        piece = self._file.pieces[number]
        if self.prefix and not first:
            piece = piece.removeprefix(self.prefix)
        if self.suffix and last:
            piece = piece.removesuffix(self.suffix)
        return piece

    def _bytes(self, piece: str) -> bytes:
        if self.byte_level:
            try:
                return bytes([_BYTES[letter] for letter in piece])
            except KeyError:  # not all letters are stand-ins: the library takes such a piece as it is
                return piece.encode()
        if self.byte_fallback and (match := _BYTE_PIECE.fullmatch(piece)):
            return bytes([int(match[1], 16)])
        return piece.replace(self.blank, " ").encode() if self.blank else piece.encode()


def _blank(file: TokenizerJson) -> str:
    """The mark that stands for a blank, or nothing where a blank is a blank."""
    for key in _PLACES:
        for part in file.parts(key):
            if part.get("type") == "Metaspace":
                mark = part.get("replacement")
                return mark if isinstance(mark, str) else "▁"
            if part.get("type") == "Replace" and part.get("pattern") == {"String": " "} and key == "normalizer":
                return "▁" if part.get("content") == "▁" else ""
    return ""
