"""Whether bytes are UTF-8, in slices. Not here: repairing a text (engine.text.utf8) and reading files."""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import kernel

WHOLE = -1
"""Answer of `first_fault`: all bytes up to `stop` are whole, valid characters."""


@kernel("i8", "u1_in i8 i8")
def first_fault(data, start, stop):
    """Offset of the first byte in [start, stop) that begins no valid character, or WHOLE.

    A character that is cut off at `stop` is a fault too, at its first byte, and `start` must be the begin of
    a character: so a text can be checked in slices, by starting again at the offset of a cut character. Valid
    is what RFC 3629 calls so: no overlong form, no surrogate, nothing above U+10FFFF.

    >>> import numpy as np
    >>> first_fault(np.frombuffer(b"ab\\xc3\\xa4\\xe4\\xb8", np.uint8), 0, 6)
    4
    """
    p = start
    while p < stop:
        if p + 16 <= stop:  # ASCII in blocks
            seen = 0
            for i in range(16):
                seen |= data[p + i]
            if seen < 0x80:
                p += 16
                continue
        lead = data[p]
        if lead < 0x80:
            p += 1
        elif 0xC2 <= lead < 0xE0:
            if p + 1 >= stop or data[p + 1] & 0xC0 != 0x80:
                return p
            p += 2
        elif 0xE0 <= lead < 0xF0:
            if p + 2 >= stop or data[p + 1] & 0xC0 != 0x80 or data[p + 2] & 0xC0 != 0x80:
                return p
            if (lead == 0xE0 and data[p + 1] < 0xA0) or (lead == 0xED and data[p + 1] >= 0xA0):
                return p
            p += 3
        elif 0xF0 <= lead < 0xF5:
            if p + 3 >= stop or data[p + 1] & 0xC0 != 0x80 or data[p + 2] & 0xC0 != 0x80:
                return p
            if data[p + 3] & 0xC0 != 0x80:
                return p
            if (lead == 0xF0 and data[p + 1] < 0x90) or (lead == 0xF4 and data[p + 1] >= 0x90):
                return p
            p += 4
        else:
            return p
    return WHOLE
