"""Of which script a token is: of which writing system its first letter is.

Letters are told apart by the Unicode property Script. A token without a letter is of symbols, of digits or of
blanks and punctuation; one without a whole character is a fragment. Not here: the scripts of a whole vocabulary at
once (engine/models/token_survey.py).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

import numpy as np
import regex
from numpy.typing import NDArray

SCRIPTS = (
    "han", "latin", "cyrillic", "arabic", "thai", "devanagari", "hangul", "kana", "other", "symbols", "digits",
    "common", "fragment",
)  # fmt: skip
"""By number. `common`: blanks, punctuation and controls."""
_NUMBERS = {name: number for number, name in enumerate(SCRIPTS)}
FAR = 256
"""So many bytes of a token are looked at."""
_KINDS = {
    "han": r"\p{Script=Han}",
    "latin": r"\p{Script=Latin}",
    "cyrillic": r"\p{Script=Cyrillic}",
    "arabic": r"\p{Script=Arabic}",
    "thai": r"\p{Script=Thai}",
    "devanagari": r"\p{Script=Devanagari}",
    "hangul": r"\p{Script=Hangul}",
    # The marks that lengthen or voice a kana are of no single script to Unicode.
    "kana": r"[\p{Script=Hiragana}\p{Script=Katakana}ー゛゜ｰﾞﾟ]",
    "other": r"\p{L}",
}
_LETTER = regex.compile(
    "(?=[\\p{L}\\p{M}\\p{Nl}゛゜])(?:" + "|".join(f"(?P<{k}>{v})" for k, v in _KINDS.items()) + ")"
)
_SIGN = regex.compile(
    # Joiners and variation selectors stand in emoji; a mark that is left here may stand on any letter.
    r"(?P<digits>\p{N})|(?P<symbols>[\p{S}\p{Extended_Pictographic}\u200d\ufe0e\ufe0f\u20e3\U000e0020-\U000e007f])"
    r"|(?P<other>\p{M})"
)


def scripts_of(tokens: Iterable[bytes]) -> NDArray[np.int64]:
    """Numbers in SCRIPTS, int64 (n,), of the tokens with these bytes.

    >>> [SCRIPTS[number] for number in scripts_of([" 中".encode(), b"the", "中".encode()[:2], b"12"])]
    ['han', 'latin', 'fragment', 'digits']
    """
    return np.array([script_of(token) for token in tokens], np.int64)


@functools.lru_cache(maxsize=1 << 16)
def script_of(token: bytes) -> int:
    """The number in SCRIPTS of one token.

    >>> SCRIPTS[script_of("👩".encode())], SCRIPTS[script_of(b", ")]
    ('symbols', 'common')
    """
    text = token[:FAR].decode("utf-8", "ignore")
    if not text:
        return _NUMBERS["fragment"] if token else _NUMBERS["common"]
    # Not concurrent: `regex` would hand Python's lock to another thread at each call, and wait for it.
    found = _LETTER.search(text, concurrent=False) or _SIGN.search(text, concurrent=False)
    return _NUMBERS[found.lastgroup if found else "common"]


SIGN, NEITHER = 16, 32
"""In `script_table`: added to the number of a code point that counts only where there is no letter; one that never
counts."""

_CODE_POINTS = 0x110000
_SEARCHED = ((0, 0x40000), (0xE0000, 0xE1000))
"""Beyond these code points there are no letters and no signs (a test asks `regex`)."""


@functools.cache
def script_table() -> NDArray[np.uint8]:
    """The number in SCRIPTS of each code point, uint8 (0x110000,): of a letter as it is, of others see SIGN.

    >>> (script_table()[[ord(letter) for letter in "中a7 "]]).tolist() == [0, 1, SIGN + 10, NEITHER]
    True
    """
    table = np.full(_CODE_POINTS, NEITHER, np.uint8)
    for first, stop in _SEARCHED:
        points = np.arange(first, stop, dtype="<u4").tobytes().decode("utf-32-le", "surrogatepass")
        for pattern, added in ((_SIGN, SIGN), (_LETTER, 0)):  # a letter is what it is, whatever sign it is too
            for found in pattern.finditer(points, concurrent=True):
                table[first + found.start()] = _NUMBERS[found.lastgroup] + added
    table.setflags(write=False)
    return table
