"""What stands in the text where a token only says that the vocabulary lacks it.

Not here: which tokens those are, and letters that vanish without a token (hugging_face.py, lost_letters.py).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray


def fill_unknown(
    in_text: list[bytes],
    unknown: NDArray[np.bool_],
    utf8: bytes,
    spans: NDArray[np.int64],
    normal: Callable[[str], str],
) -> None:
    """Put, for each token that is unknown, what ``normal`` makes of the text at its place into ``in_text``.

    spans: int64 (n, 2). Tokens at the very same place are parts of what stands there: the others take theirs, each
    unknown one a character, and the last the rest.

    >>> in_text = [b"a", b"?", b"?"]
    >>> fill_unknown(in_text, np.array([False, True, True]), b"bcd", np.array([[0, 0], [0, 3], [0, 3]]), str.upper)
    >>> in_text
    [b'a', b'B', b'CD']
    """
    places = np.flatnonzero(unknown)
    alike = np.concatenate(((spans[1:] == spans[:-1]).all(axis=1), np.zeros(1, np.bool_)))
    like_before = np.concatenate((np.zeros(1, np.bool_), alike[:-1]))
    shares = alike[places] | like_before[places]
    known: dict[bytes, str] = {}
    last = -1
    for number, is_shared, (start, end) in zip(
        places.tolist(), shares.tolist(), spans[places].tolist(), strict=True
    ):
        if number <= last:
            continue
        below = utf8[start:end]
        if below not in known:
            known[below] = normal(below.decode())
        if is_shared:
            last = _share_out(in_text, unknown, alike, number, known[below])
        else:
            in_text[number] = known[below].encode()


def _share_out(
    in_text: list[bytes], unknown: NDArray[np.bool_], alike: NDArray[np.bool_], number: int, text: str
) -> int:
    """Give the tokens at the place of this one their parts of the text there; the last of them."""
    first = last = number
    while first > 0 and alike[first - 1]:
        first -= 1
    while alike[last]:
        last += 1
    for each in range(first, last + 1):
        if unknown[each]:
            taken = text if each == last else text[:1]
            in_text[each], text = taken.encode(), text[len(taken) :]
        else:
            text = text.removeprefix(in_text[each].decode("utf-8", "replace"))
    return last
