"""Where pre-tokens begin and end, for the split patterns that need no regex engine.

Each pattern is a walk over the classes of the code points (letter, number, white space, other). The `regex`
module defines the right answer, and the class table is made with it when first needed, so both carry the same
Unicode version. Not here: the patterns as regexes (engine.text.split_patterns), and choosing between this and
`regex` (engine.text.pre_tokenizer).
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

import functools

import numpy as np
import numpy.typing as npt
import regex

from engine.kernels import inlined, kernel

SCANNED = {"gpt2": 0, "cl100k": 1, "cl100k-hf": 2, "whitespace": 3}
"""The patterns that `scan` knows, by name, with the number that stands for each."""

GPT2, CL100K, CL100K_HF, WHITESPACE = 0, 1, 2, 3
OTHER, LETTER, NUMBER, SPACE, END = 0, 1, 2, 3, 255
_SEARCHED = 0x40000
"""Beyond this code point Unicode has no letters, numbers or white space (a test asks `regex`)."""

LINE_FEED, CARRIAGE_RETURN, BLANK, APOSTROPHE = 0x0A, 0x0D, 0x20, 0x27


def scan(data: npt.NDArray[np.uint8], scheme: int) -> npt.NDArray[np.int64]:
    """The borders of the pre-tokens of a whole text: int64 (m + 1,), from 0 to the text's length, in bytes.

    `data` is valid UTF-8, `scheme` a value of `SCANNED`.

    >>> scan(np.frombuffer("I'm 42, 你好".encode(), np.uint8), SCANNED["gpt2"]).tolist()
    [0, 1, 3, 6, 7, 14]
    """
    size = len(data)
    classes = np.empty(size + 1, np.uint8)
    bounds = np.zeros(size + 1, np.int64)
    classify(data, 0, size, class_table(), classes)
    found = scan_bounds(data, 0, size, classes, scheme, bounds[1:], size)
    return bounds[: found + 1].copy()


@functools.cache
def class_table() -> npt.NDArray[np.uint8]:
    """The class of each code point, uint8 (0x110000,); made once per process, in a hundredth of a second.

    >>> class_table()[[ord(letter) for letter in "a中9²\u3000 !"]].tolist()
    [1, 1, 2, 2, 3, 3, 0]
    """
    searched = np.arange(_SEARCHED, dtype="<u4").tobytes().decode("utf-32-le", "surrogatepass")
    table = np.zeros(0x110000, np.uint8)
    for value, pattern in ((LETTER, r"\p{L}+"), (NUMBER, r"\p{N}+"), (SPACE, r"\s+")):
        for run in regex.finditer(pattern, searched):
            table[run.start() : run.end()] = value
    table.setflags(write=False)
    return table


@kernel("i8", "u1_in i8 i8 u1_in u1_out")
def classify(data, start, stop, table, classes):
    """Write the class of its code point for each byte in [start, stop), and END at `stop`.

    Returns the number of code points. `classes` has at least stop + 1 cells. A cut character counts as OTHER.
    """
    p = start
    points = 0
    while p < stop:
        points += 1
        lead = data[p]
        if lead < 0x80:
            classes[p] = table[lead]
            p += 1
        elif 0xE0 <= lead < 0xF0 and p + 2 < stop:
            kind = table[(lead & 0x0F) << 12 | (data[p + 1] & 0x3F) << 6 | (data[p + 2] & 0x3F)]
            classes[p] = kind
            classes[p + 1] = kind
            classes[p + 2] = kind
            p += 3
        elif 0xC0 <= lead < 0xE0 and p + 1 < stop:
            kind = table[(lead & 0x1F) << 6 | (data[p + 1] & 0x3F)]
            classes[p] = kind
            classes[p + 1] = kind
            p += 2
        elif 0xF0 <= lead < 0xF5 and p + 3 < stop:
            point = (lead & 7) << 18 | (data[p + 1] & 63) << 12 | (data[p + 2] & 63) << 6 | (data[p + 3] & 63)
            kind = table[point] if point < 0x110000 else OTHER
            classes[p] = kind
            classes[p + 1] = kind
            classes[p + 2] = kind
            classes[p + 3] = kind
            p += 4
        else:
            classes[p] = OTHER
            p += 1
    classes[stop] = END
    return points


@kernel("i8", "u1_in i8 i8 u1_in i8 i8_out i8")
def scan_bounds(data, start, stop, classes, scheme, ends, limit):
    """Write the ends of the pre-tokens of data[start:stop] (`stop` is the end of the text); how many.

    `start` is the begin of a pre-token and `classes` comes from `classify`. It goes on until an end reaches
    start + limit or `stop`; a later call with start = the last end resumes. `ends` holds an end per byte.
    """
    goal = min(stop, start + limit)
    count = 0
    p = start
    while p < goal:
        if scheme == GPT2:
            p = _end_gpt2(data, p, stop, classes)
        elif scheme == WHITESPACE:
            p = _end_whitespace(p, classes)
        else:
            p = _end_cl100k(data, p, stop, classes, scheme == CL100K)
        ends[count] = p
        count += 1
    return count


@inlined
def _end_of_run(p, classes):
    kind = classes[p]
    p += 1
    while classes[p] == kind:
        p += 1
    return p


@inlined
def _end_whitespace(p, classes):
    if classes[p] == SPACE:
        return _end_of_run(p, classes)
    while classes[p] != SPACE and classes[p] != END:
        p += 1
    return p


@inlined
def _end_of_blanks(data, p, stop, classes):
    r"""The end of `\s+(?!\S)|\s+`: the run without its last character, unless that leaves nothing."""
    end = _end_of_run(p, classes)
    if end == stop:
        return end
    last = end - 1
    while data[last] & 0xC0 == 0x80:
        last -= 1
    return last if last > p else end


@inlined
def _end_gpt2(data, p, stop, classes):
    r"""'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"""
    first = data[p]
    if first == BLANK and classes[p + 1] < SPACE:
        return _end_of_run(p + 1, classes)
    if classes[p] == SPACE:
        return _end_of_blanks(data, p, stop, classes)
    if first == APOSTROPHE:
        size = _contraction(data, p, stop)
        if size > 0:
            return p + size
    return _end_of_run(p, classes)


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
def _after_character(data, p, stop):
    p += 1
    while p < stop and data[p] & 0xC0 == 0x80:
        p += 1
    return p


@inlined
def _end_cl100k(data, p, stop, classes, present_form):
    r"""'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]|...

    and then `\s+(?!\S)|\s`; the present form has `\s++$` before `\s*[\r\n]`.
    """
    kind = classes[p]
    if kind == LETTER:
        return _end_of_run(p, classes)
    if kind == NUMBER:
        end = p
        for _ in range(3):
            if classes[end] == NUMBER:
                end = _after_character(data, end, stop)
        return end
    first = data[p]
    if first == APOSTROPHE:
        size = _contraction_any_case(data, p, stop)
        if size > 0:
            return p + size
    is_line_end = first in (LINE_FEED, CARRIAGE_RETURN)
    after = _after_character(data, p, stop)
    if not is_line_end and classes[after] == LETTER:
        return _end_of_run(after, classes)
    if kind == OTHER or (first == BLANK and classes[after] == OTHER):
        end = _end_of_run(p if kind == OTHER else after, classes)
        while end < stop and (data[end] == LINE_FEED or data[end] == CARRIAGE_RETURN):
            end += 1
        return end
    run_end = _end_of_run(p, classes)
    if present_form and run_end == stop:
        return run_end
    line_end = run_end - 1
    while line_end >= p and data[line_end] != LINE_FEED and data[line_end] != CARRIAGE_RETURN:
        line_end -= 1
    return line_end + 1 if line_end >= p else _end_of_blanks(data, p, stop, classes)
