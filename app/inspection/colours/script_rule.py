"""Colours by script: of which writing system the first letter of a token is.

Letters are told apart by the Unicode property Script. A token without a letter is of symbols, of digits or of
blanks and punctuation; one without a whole character is a fragment. Not here: the colours (`app/palette.py`).
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import regex

SCRIPTS = (
    "han", "latin", "cyrillic", "arabic", "thai", "devanagari", "hangul", "kana", "other", "symbols", "digits",
    "common", "fragment",
)  # fmt: skip
"""By colour number. `common`: blanks, punctuation and controls."""
_NUMBERS = {name: number for number, name in enumerate(SCRIPTS)}
_FAR = 256
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


def by_script(tokens: Iterable[bytes]) -> np.ndarray:
    """Numbers in SCRIPTS, int64 (n,), of the tokens with these bytes.

    >>> [SCRIPTS[number] for number in by_script([" 中".encode(), b"the", "中".encode()[:2], b"12"])]
    ['han', 'latin', 'fragment', 'digits']
    """
    return np.array([script_of(token) for token in tokens], np.int64)


@lru_cache(maxsize=1 << 16)
def script_of(token: bytes) -> int:
    """The number in SCRIPTS of one token.

    >>> SCRIPTS[script_of("👩".encode())], SCRIPTS[script_of(b", ")]
    ('symbols', 'common')
    """
    text = token[:_FAR].decode("utf-8", "ignore")
    if not text:
        return _NUMBERS["fragment"] if token else _NUMBERS["common"]
    found = _LETTER.search(text) or _SIGN.search(text)
    return _NUMBERS[found.lastgroup if found else "common"]
