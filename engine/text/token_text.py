"""A token's bytes as a person reads them: one line, unambiguous, without bidirectional surprises.

Whole characters stand as they are; stray bytes as ``<0xE4>``; blanks as ``␣ ↵ ⇥``; controls, format characters,
separators and combining marks without a letter before them as ``<U+200D>``. A backslash precedes what would
otherwise be mistaken for one of these. Not here: widths, fonts and colours (the app's business).
"""

from __future__ import annotations

import regex

from engine.text.utf8 import without_cut_character

_BLANKS = {" ": "␣", "\n": "↵", "\t": "⇥"}
_MEANT = {sign: blank for blank, sign in _BLANKS.items()}
_WRITTEN = regex.compile(
    r"<0x(?P<byte>[0-9A-F]{2})>|<U\+(?P<point>10[0-9A-F]{4}|[0-9A-F]{4,5})>|\\(?P<marked>[␣↵⇥\\]|<(?=0x|U\+))"
    r"|(?P<sign>[␣↵⇥])|(?P<plain>[^␣↵⇥\\<]+|.)",
    regex.DOTALL,
)
_ORDINARY = regex.compile(r"[\p{L}\p{N}!-;=-\[\]-~]*")  # what needs no mark: no blank, "<", "\" nor combining mark
_INVISIBLE = regex.compile(r"[\p{Cc}\p{Cf}\p{Z}]")
_COMBINING = regex.compile(r"\p{M}")


def token_text(data: bytes, most: int | None = None) -> str:
    """The bytes of one token, written as above; of more than ``most`` bytes the first, and an ellipsis: no
    character is cut by that.

    >>> token_text("中".encode()[:2] + " a👩‍👧\\n".encode())
    '<0xE4><0xB8>␣a👩<U+200D>👧↵'
    >>> token_text(b"<0x41>")
    '\\\\<0x41>'
    >>> token_text(b" lowest", 4), token_text("中文".encode(), 4)
    ('␣low…', '中…')
    """
    if most is not None and len(data) > most:
        return token_text(without_cut_character(data[:most])) + "…"
    # UTF-8 holds no surrogates, so those that "surrogateescape" makes of stray bytes cannot be mistaken.
    text = data.decode("utf-8", "surrogateescape")
    # Not concurrent: `regex` would hand Python's lock to another thread at each call, and wait for it.
    if _ORDINARY.fullmatch(text, concurrent=False):
        return text
    pieces: list[str] = []
    has_base = False
    for position, character in enumerate(text):
        piece, has_base = _written(text, position, character, has_base)
        pieces.append(piece)
    return "".join(pieces)


def read_token_text(written: str) -> bytes:
    r"""The bytes that are written so: what `token_text` wrote is read back, and any other text stands for itself.

    >>> read_token_text("␣the<0xE4>"), read_token_text("a b"), read_token_text("\\␣")
    (b' the\xe4', b'a b', b'\xe2\x90\xa3')
    """
    return b"".join(_read(found) for found in _WRITTEN.finditer(written))


def _read(found: regex.Match[str]) -> bytes:
    if byte := found["byte"]:
        return bytes([int(byte, 16)])
    if point := found["point"]:
        return chr(int(point, 16)).encode("utf-8", "replace")
    if (sign := found["sign"]) in _MEANT:
        return _MEANT[sign].encode()
    plain: str = found["marked"] or sign or found["plain"]
    return plain.encode("utf-8", "replace")


def gpt2_alphabet(data: bytes) -> str:
    """The bytes in the stand-in letters of GPT-2's vocabulary files, one letter a byte.

    Source: ``bytes_to_unicode`` of openai/gpt-2, src/encoder.py.

    >>> gpt2_alphabet(b" h\\n")
    'ĠhĊ'
    """
    return "".join(map(_STAND_INS.__getitem__, data))


def bytes_of_stand_ins(letters: str) -> bytes | None:
    """The bytes that GPT-2's stand-in letters mean; None where one of them is no stand-in letter.

    >>> bytes_of_stand_ins("ĠhĊ"), bytes_of_stand_ins("中")
    (b' h\\n', None)
    """
    found = [_BYTES.get(letter) for letter in letters]
    return None if None in found else bytes(byte for byte in found if byte is not None)


def _written(text: str, position: int, character: str, has_base: bool) -> tuple[str, bool]:
    """How one character is written, and whether a combining mark may follow it as it is."""
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:
        return f"<0x{code - 0xDC00:02X}>", False
    if character in _BLANKS:
        return _BLANKS[character], False
    if _INVISIBLE.match(character, concurrent=False) or (
        not has_base and _COMBINING.match(character, concurrent=False)
    ):
        return f"<U+{code:04X}>", False
    if character in "␣↵⇥\\" or (character == "<" and text.startswith(("0x", "U+"), position + 1)):
        return "\\" + character, True
    return character, True


def _stand_ins() -> list[str]:
    printable = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    letters, shifted = [], 0
    for byte in range(256):
        letters.append(chr(byte) if byte in printable else chr(256 + shifted))
        shifted += byte not in printable
    return letters


_STAND_INS = _stand_ins()
_BYTES = {letter: byte for byte, letter in enumerate(_STAND_INS)}
