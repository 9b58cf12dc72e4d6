"""Text to UTF-8 under the surrogate rule: halves side by side are joined, a lone half becomes U+FFFD; and in it,
where a character starts, and whether one is cut.

Not here: positions in other units (offsets.py), decoding of corpora (engine/training/corpus.py).
"""

import re

_SURROGATES = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")


def repair(text: str) -> tuple[str, tuple[int, ...]]:
    """The text after the surrogate rule, and where in it (code points) a lone surrogate became U+FFFD.

    A ``str`` may hold the two halves of one character as two code points (JSON, Qt and PDF readers make such);
    they stand for that character.

    >>> repair("a\\ud83d\\udc4db\\udbc0")
    ('a👍b\ufffd', (3,))
    """
    if not _SURROGATES.search(text):
        return text, ()
    pieces: list[str] = []
    positions: list[int] = []
    length = done = 0
    for match in _SURROGATES.finditer(text):
        half = match.group()
        length += match.start() - done
        if len(half) == 1:
            positions.append(length)
        pieces += (text[done : match.start()], _joined(half))
        length += 1
        done = match.end()
    pieces.append(text[done:])
    return "".join(pieces), tuple(positions)


def to_utf8(text: str) -> tuple[bytes, tuple[int, ...]]:
    """The bytes of ``repair(text)``, always valid UTF-8, and the positions that it reports.

    >>> to_utf8("中\\udc00")
    (b'\\xe4\\xb8\\xad\\xef\\xbf\\xbd', (1,))
    """
    try:
        return text.encode("utf-8"), ()
    except UnicodeEncodeError:
        repaired, positions = repair(text)
        return repaired.encode("utf-8"), positions


def is_utf8(data: bytes) -> bool:
    """Whether these bytes are whole characters.

    >>> is_utf8("è".encode()), is_utf8("è".encode()[:1])
    (True, False)
    """
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def character_start(utf8: bytes, byte: int) -> int:
    """The first byte of the character that holds a byte of valid UTF-8; at the end of the text ``byte`` itself.

    >>> character_start("a中".encode(), 3), character_start("a中".encode(), 4)
    (1, 4)
    """
    while 0 < byte < len(utf8) and utf8[byte] & 0xC0 == 0x80:
        byte -= 1
    return byte


def without_cut_character(data: bytes) -> bytes:
    """The first bytes of something without the beginning of a character whose rest is not among them.

    >>> [without_cut_character("a中".encode()[:most]) for most in (4, 3, 2, 1)], without_cut_character(b"a\\x80")
    ([b'a\\xe4\\xb8\\xad', b'a', b'a', b'a'], b'a\\x80')
    """
    for count, first in enumerate(reversed(data[-3:]), 1):
        if first & 0xC0 != 0x80:
            whole = 1 + (first >= 0xC0) + (first >= 0xE0) + (first >= 0xF0)
            return data[:-count] if whole > count else data
    return data


def _joined(half: str) -> str:
    if len(half) == 1:
        return "\ufffd"
    return chr(0x10000 + ((ord(half[0]) - 0xD800) << 10) + (ord(half[1]) - 0xDC00))
