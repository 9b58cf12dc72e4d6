r"""Where pre-tokens begin and end, for the split patterns that need no regex engine.

Each pattern is a walk over the classes of the code points. The `regex` module defines the right answer. Not here:
the classes (classes.py), which expression is which scheme and the scan of a whole text
(engine/text/scanned_patterns.py).
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

import numpy as np
import numpy.typing as npt

from engine.kernels import inlined, kernel

LETTER, NUMBER, SPACE, MARK, UPPER, LOWER, SYMBOL, EASTERN = (1 << bit for bit in range(8))
r"""A class is a set of these: \p{L}, \p{N}, \s, \p{M}, \p{Lu} with \p{Lt}, \p{Ll}, \p{P} with \p{S}, and hanzi with
kana as DeepSeek's second expression has them."""

KIND = LETTER | NUMBER | SPACE
"""The bits of which a code point has at most one."""

OTHER, END = 0, NUMBER | SPACE
"""The kind of what is no letter, number or white space; and what stands behind the last byte of a text."""

GPT2, CL100K, CL100K_HF, QWEN, QWEN_MARKS, WHITESPACE, O200K, DEEPSEEK = range(8)
r"""The schemes. CL100K_HF is CL100K without its `\s++$`; QWEN is that with `\p{N}` for `\p{N}{1,3}`, and QWEN_MARKS
is QWEN with `\p{L}\p{M}` for `\p{L}` but in the first place of a word: with marks as letters, it is QWEN."""

RUNS, AHEAD, STRETCH = 1024, 4, 64
"""Runs that are held at a time, runs beyond its first that a pre-token may reach into, and bytes that are looked at
together for more runs."""

LINE_FEED, CARRIAGE_RETURN, BLANK, APOSTROPHE, SLASH = 0x0A, 0x0D, 0x20, 0x27, 0x2F

POSITIVE = (1 << 63) - 1


def scan_bounds(
    data: npt.NDArray[np.uint8],
    start: int,
    stop: int,
    classes: npt.NDArray[np.uint8],
    scheme: int,
    ends: npt.NDArray[np.int64],
    limit: int,
) -> int:
    """Write the ends of the pre-tokens of data[start:stop] (`stop` is the end of the text); how many.

    `start` is the begin of a pre-token and `classes` comes from `classify`. It goes on until an end reaches
    start + limit or `stop`; a later call with start = the last end resumes. `ends` holds an end per byte.
    """
    if scheme < WHITESPACE:
        return int(walk_runs(data, start, stop, classes, scheme, np.empty(RUNS, np.int64), ends, limit))
    return int(walk_characters(data, start, stop, classes, scheme, ends, limit))


@kernel("i8", "u1_in i8 i8 u1_in i8 i8_out i8_out i8")
def walk_runs(data, start, stop, classes, scheme, runs, ends, limit):
    """`scan_bounds` for patterns that need to know only where the next two runs of code points of a kind end."""
    goal = min(stop, start + limit)
    digits = 3 if scheme < QWEN else 1
    count = 0
    p = start
    # Run number i is from runs[i] to runs[i + 1], and p lies in number `run`; `seen` bytes have been looked at.
    runs[0] = start
    seen = start + 1
    filled = 1
    run = 0
    while p < goal:
        if run + AHEAD >= filled:
            filled -= run
            for i in range(filled):
                runs[i] = runs[run + i]
            run = 0
            while seen < stop and filled + STRETCH + AHEAD < RUNS:
                until = min(stop, seen + STRETCH)
                for i in range(seen, until):  # without a branch: where runs end can not be foreseen
                    runs[filled & POSITIVE] = i
                    filled += (classes[i & POSITIVE] ^ classes[i - 1 & POSITIVE]) & KIND != 0
                seen = until
            if seen == stop:
                for _ in range(AHEAD + 1):
                    runs[filled] = stop
                    filled += 1
        kind = classes[p & POSITIVE] & KIND
        end = runs[(run + 1) & POSITIVE]
        following = runs[(run + 2) & POSITIVE]
        if scheme == GPT2:
            end = _end_gpt2(data, p, stop, kind, end, following)
        elif kind == LETTER:
            pass
        elif kind == NUMBER:
            if end - p > digits:
                end = _after_numbers(data, p, stop, classes, digits)
        else:
            joins = classes[end & POSITIVE] & KIND
            end = _end_cl100k(data, p, stop, kind, end, following, joins, scheme == CL100K)
        if end == following:
            run += 2
        elif end == runs[(run + 1) & POSITIVE]:
            run += 1
        elif end > runs[(run + 1) & POSITIVE]:
            run += 1
            while end < stop and runs[run + 1] <= end:
                run += 1
        p = end
        ends[count] = p
        count += 1
    return count


@kernel("i8", "u1_in i8 i8 u1_in i8 i8_out i8")
def walk_characters(data, start, stop, classes, scheme, ends, limit):
    """`scan_bounds` for the other patterns."""
    goal = min(stop, start + limit)
    count = 0
    p = start
    while p < goal:
        if scheme == O200K:
            p = _end_o200k(data, p, stop, classes)
        elif scheme == DEEPSEEK:
            p = _end_deepseek(data, p, stop, classes)
        else:
            p = _end_whitespace(p, classes)
        ends[count] = p
        count += 1
    return count


@inlined
def _end_of_kind(p, classes):
    kind = classes[p] & KIND
    p += 1
    while classes[p & POSITIVE] & KIND == kind:
        p += 1
    return p


@inlined
def _end_of_others(p, classes, bits):
    """The end of the run of code points that have none of the bits, NUMBER and SPACE among these."""
    while not classes[p & POSITIVE] & bits:
        p += 1
    return p


@inlined
def _end_whitespace(p, classes):
    if classes[p] & SPACE:
        return _end_of_kind(p, classes)
    return _end_of_others(p, classes, SPACE)


@inlined
def _after_character(data, p, stop):
    p += 1
    while p < stop and data[p & POSITIVE] & 0xC0 == 0x80:
        p += 1
    return p


@inlined
def _after_numbers(data, p, stop, classes, most):
    for _ in range(most):
        if classes[p] & KIND == NUMBER:
            p = _after_character(data, p, stop)
    return p


@inlined
def _end_of_blanks(data, p, end, stop):
    r"""The end of `\s+(?!\S)|\s+` in a run up to `end`: without its last character, unless that leaves nothing."""
    if end == stop:
        return end
    last = end - 1
    while last > p and data[last] & 0xC0 == 0x80:
        last -= 1
    return last if last > p else end


@inlined
def _end_of_line_ends(data, p, end, stop):
    r"""The end of `\s*[\r\n]+|\s+(?!\S)|\s+` in a run of white space up to `end`."""
    last = end - 1
    while last >= p and data[last] != LINE_FEED and data[last] != CARRIAGE_RETURN:
        last -= 1
    return last + 1 if last >= p else _end_of_blanks(data, p, end, stop)


@inlined
def _after_line_ends(data, p, stop):
    while p < stop and (data[p] == LINE_FEED or data[p] == CARRIAGE_RETURN):
        p += 1
    return p


@inlined
def _end_gpt2(data, p, stop, kind, end, following):
    r"""'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+

    The run in which `p` is goes up to `end`, the one after it up to `following`.
    """
    if kind == SPACE:
        if end == p + 1 and end < stop and data[p] == BLANK:
            return following
        return _end_of_blanks(data, p, end, stop)
    if data[p] == APOSTROPHE:
        size = _contraction(data, p, stop)
        if size > 0:
            return p + size
    return end


@inlined
def _contraction(data, p, stop):
    """Length in bytes of 's 'd 'm 't 'll 've 're at p, else 0."""
    if p + 1 >= stop:
        return 0
    a = data[p + 1]
    if a == 0x73 or a == 0x64 or a == 0x6D or a == 0x74:
        return 2
    if p + 2 >= stop:
        return 0
    b = data[p + 2]
    if (a == 0x6C and b == 0x6C) or (a == 0x76 and b == 0x65) or (a == 0x72 and b == 0x65):
        return 3
    return 0


@inlined
def _contraction_any_case(data, p, stop):
    """The same in either case; `(?i:s)` is also true for U+017F, the long s (bytes c5 bf)."""
    if p + 1 >= stop:
        return 0
    a = data[p + 1] | 0x20
    if a == 0x73 or a == 0x64 or a == 0x6D or a == 0x74:
        return 2
    if p + 2 >= stop:
        return 0
    if data[p + 1] == 0xC5 and data[p + 2] == 0xBF:
        return 3
    b = data[p + 2] | 0x20
    if (a == 0x6C and b == 0x6C) or (a == 0x76 and b == 0x65) or (a == 0x72 and b == 0x65):
        return 3
    return 0


@inlined
def _end_cl100k(data, p, stop, kind, end, following, joins, present_form):
    r"""'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]|...

    and then `\s+(?!\S)|\s`; the present form has `\s++$` before `\s*[\r\n]`. `kind` is neither LETTER nor NUMBER,
    `joins` is the kind at `end`; `end` and `following` as for GPT-2.
    """
    first = data[p & POSITIVE]
    if first == BLANK:
        if end == p + 1:
            if joins == LETTER:
                return following
            if joins == OTHER:
                return _after_line_ends(data, following, stop)
    elif first == APOSTROPHE:
        size = _contraction_any_case(data, p, stop)
        if size > 0:
            return p + size
    is_line_end = first in (LINE_FEED, CARRIAGE_RETURN)
    if joins == LETTER and not is_line_end and _after_character(data, p, stop) == end:
        return following
    if kind == OTHER:
        return _after_line_ends(data, end, stop)
    if present_form and end == stop:
        return end
    return _end_of_line_ends(data, p, end, stop)


@inlined
def _end_o200k(data, p, stop, classes):
    r"""Here U is `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`, L is `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`, X `[^\r\n\p{L}\p{N}]`, and C
    `(?i:'s|'t|'re|'ve|'m|'ll|'d)`: X?U*L+C?|X?U+L*C?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
    """
    kind = classes[p]
    if kind & NUMBER:
        return _after_numbers(data, p, stop, classes, 3)
    first = data[p]
    begin = p
    if not kind & LETTER:
        begin = _after_character(data, p, stop)
        if not classes[begin] & (LETTER | MARK) or first in (LINE_FEED, CARRIAGE_RETURN):
            if kind & MARK:  # a word of its own, without X
                return _after_word(data, begin, stop)
            if kind & SPACE and (first != BLANK or classes[begin] & KIND != OTHER):
                return _end_of_line_ends(data, p, _end_of_kind(p, classes), stop)
            end = _end_of_others(begin, classes, KIND)
            while end < stop and (data[end] == LINE_FEED or data[end] == CARRIAGE_RETURN or data[end] == SLASH):
                end += 1
            return end
    end = begin
    last = -1  # the end of the last character of U that is in L too: so far U* gives back where L+ finds none
    while classes[end & POSITIVE] & (LETTER | MARK) and not classes[end & POSITIVE] & LOWER:
        if not classes[end & POSITIVE] & UPPER:
            last = end + 1
        end += 1
    if classes[end] & LETTER:  # it is in L alone
        while classes[end & POSITIVE] & (LETTER | MARK) and not classes[end & POSITIVE] & UPPER:
            end += 1
    elif last >= 0:
        end = last
    elif kind & MARK:  # X?U*L+ without X comes before X?U+
        end = begin
    return _after_word(data, end, stop)


@inlined
def _after_word(data, end, stop):
    return end + _contraction_any_case(data, end, stop) if end < stop and data[end] == APOSTROPHE else end


@inlined
def _end_deepseek(data, p, stop, classes):
    r"""`\p{N}{1,3}`, then runs of hanzi and kana, then in what is left between:

    P[A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
    with P for the punctuation of ASCII. What matches nothing (control characters) is a pre-token too.
    """
    kind = classes[p]
    if kind & NUMBER:
        return _after_numbers(data, p, stop, classes, 3)
    side = kind & EASTERN
    if kind & (LETTER | MARK):
        return _end_on_side(p, classes, LETTER | MARK, side)
    first = data[p]
    if kind & SYMBOL:
        if first < 0x80 and p + 1 < stop and _is_latin(data[p + 1]):
            p += 2
            while p < stop and _is_latin(data[p]):
                p += 1
            return p
        end = _end_on_side(p, classes, SYMBOL, side)
        return end if side else _after_line_ends(data, end, stop)
    after = _after_character(data, p, stop)
    follows = classes[after]
    if follows & (LETTER | MARK) and follows & EASTERN == side and first != LINE_FEED and first != CARRIAGE_RETURN:
        return _end_on_side(after, classes, LETTER | MARK, side)
    if kind & SPACE:
        if first == BLANK and follows & SYMBOL and not follows & EASTERN:
            return _after_line_ends(data, _end_on_side(after, classes, SYMBOL, 0), stop)
        end = _end_of_kind(p, classes)
        return _end_of_line_ends(data, p, end, end if classes[end] & (NUMBER | EASTERN) else stop)
    while classes[after] == side:
        p = after
        after = _after_character(data, p, stop)
    follows = classes[after]
    # The last of them belongs to the word behind it.
    return p if follows & (LETTER | MARK) and follows & EASTERN == side else after


@inlined
def _end_on_side(p, classes, bits, side):
    """The end of the run of code points that have one of the bits, and EASTERN as `side` says."""
    while classes[p & POSITIVE] & bits and classes[p & POSITIVE] & EASTERN == side:
        p += 1
    return p


@inlined
def _is_latin(byte):
    return 0x61 <= byte | 0x20 <= 0x7A
