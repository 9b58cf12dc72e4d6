"""Which of the eight colours a token gets: by position, neighbours always different; or by token, the same alike.

By position: a colour by running number would recolour everything behind the place where one merge was applied;
while training runs the whole text would flicker. So the colour hangs on the place where the token starts within
its line; a merge or a key changes the colours around it and no others.

Rules for other sets of colours: `app/inspection/colours`.
"""

import numpy as np

COLOURS = 8
_AROUND = 16


def by_position(starts: np.ndarray, line_starts: np.ndarray, first: int, last: int) -> np.ndarray:
    """Colour numbers int64 of the tokens [first, last).

    `starts` int64 (n,): start bytes of all tokens; `line_starts`: start bytes of all lines, the first being 0.

    >>> by_position(np.array([0, 1, 2, 10, 11]), np.array([0, 10]), 0, 5).tolist()
    [0, 4, 1, 0, 4]
    """
    around = _AROUND
    while True:
        low, high = max(first - around, 0), min(last + around, len(starts))
        raw = _raw(starts[low:high], line_starts)
        # Runs of one raw colour are worked on whole, whatever part of them is asked for.
        open_before = low > 0 and (raw[: first - low + 1] == raw[0]).all()
        open_after = high < len(starts) and (raw[last - low - 1 :] == raw[-1]).all()
        if not (open_before or open_after):
            return _neighbours_differ(raw)[first - low : last - low]
        around *= 4


def by_token(ids: np.ndarray) -> np.ndarray:
    """Colour numbers int64 (n,) that hang on the id alone. Two tokens in a row may have one colour.

    >>> by_token(np.array([300, 301, 300])).tolist()
    [3, 0, 3]
    """
    return _spread(ids.astype(np.int64))


def _raw(starts: np.ndarray, line_starts: np.ndarray) -> np.ndarray:
    """A colour by the place in the line alone."""
    line = line_starts[np.searchsorted(line_starts, starts, "right") - 1]
    return _spread(starts - line)


def _spread(numbers: np.ndarray) -> np.ndarray:
    """Multiples of the golden ratio spread evenly, whatever the step, so that neither tokens of equal length nor
    ids in a row fall on one colour."""
    mixed: np.ndarray = ((numbers * 0x9E3779B1) & 0xFFFFFFFF) >> 29
    return mixed


def _neighbours_differ(raw: np.ndarray) -> np.ndarray:
    """In a run of one colour every second token takes another, which also differs from what follows the run."""
    if len(raw) == 0:
        return raw
    begins = np.concatenate(([0], np.flatnonzero(raw[1:] != raw[:-1]) + 1))
    lengths = np.diff(np.append(begins, len(raw)))
    following = np.append(raw[begins][1:], -1)
    other = (raw[begins] + 1) % COLOURS
    other = np.where(other == following, (raw[begins] + 2) % COLOURS, other)
    second = (np.arange(len(raw)) - np.repeat(begins, lengths)) % 2 == 1
    return np.where(second, np.repeat(other, lengths), raw)
