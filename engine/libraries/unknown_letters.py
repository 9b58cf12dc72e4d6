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

    spans: int64 (n, 2). Tokens that overlap are parts of what stands there together: the others take theirs, each
    unknown one a character, and the last the rest.

    >>> in_text = [b"a", b"?", b"?"]
    >>> fill_unknown(in_text, np.array([False, True, True]), b"bcd", np.array([[0, 0], [0, 3], [0, 3]]), str.upper)
    >>> in_text
    [b'a', b'B', b'CD']
    """
    joined: list[bool] = [*(spans[1:, 0] < spans[:-1, 1]).tolist(), False]
    starts, ends = spans.T.tolist()
    known: dict[bytes, str] = {}
    last = -1
    for number in np.flatnonzero(unknown).tolist():
        if number <= last:
            continue
        first = last = number
        while first > 0 and joined[first - 1]:
            first -= 1
        while joined[last]:
            last += 1
        below = utf8[starts[first] : max(ends[first : last + 1])]
        if below not in known:
            known[below] = normal(below.decode())
        _share_out(in_text, unknown, first, last, known[below])


def _share_out(in_text: list[bytes], unknown: NDArray[np.bool_], first: int, last: int, text: str) -> None:
    """Give the tokens from ``first`` to ``last`` their parts of the text that stands there."""
    for each in range(first, last + 1):
        if unknown[each]:
            taken = text if each == last else text[:1]
            in_text[each], text = taken.encode(), text[len(taken) :]
        else:
            piece = in_text[each].decode("utf-8", "replace")
            # A blank that was put before the text is no part of what stands there.
            text = text.removeprefix(piece if text.startswith(piece) else piece.removeprefix(" "))
