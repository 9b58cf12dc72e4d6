"""Kernels over the tokens of a vocabulary as bytes: a hash table of them, the pairs of tokens of which tokens
consist, and the pre-tokens that are a token as a whole.

Tokens lie end to end in ``data``; number i is ``data[starts[i]:starts[i + 1]]``. The table is open addressing over
int64, ``hash >> 1 << 32 | number``, -1 where empty: most of what is not there is told from the slot alone, without
a wait for the token's bytes. Its length is a power of two and at least twice the number of tokens. Not here: what
the pairs are for (engine/models/ranks.py), merging (engine.kernels.encode).
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import inlined, kernel

BASIS, PRIME = 0x811C9DC5, 0x01000193
"""FNV-1a of 32 bits."""


@inlined
def _step(h, byte):
    return ((h ^ byte) * PRIME) & 0xFFFFFFFF


@inlined
def _hash(data, start, end):
    h = BASIS
    for i in range(start, end):
        h = _step(h, 0 + data[i])
    return h


@inlined
def _find(data, starts, table, text, start, end, h):
    """The number of the token with the bytes ``text[start:end]``, whose hash is ``h``; -1 where there is none."""
    mask = len(table) - 1
    size = end - start
    slot = (h ^ (h >> 15)) & mask
    while table[slot] >= 0:
        if table[slot] >> 32 == h >> 1:
            number = table[slot] & 0xFFFFFFFF
            first = starts[number]
            if starts[number + 1] - first == size:
                i = 0
                while i < size and data[first + i] == text[start + i]:
                    i += 1
                if i == size:
                    return number
        slot = (slot + 1) & mask
    return -1


@kernel("i8", "u1_in i8_in i8_out")
def enter_tokens(data, starts, table):
    """Enter all tokens into ``table`` (filled with -1).

    Returns the number of the first token whose bytes another one before it has, -1 where there is none.
    """
    mask = len(table) - 1
    for number in range(len(starts) - 1):
        start = starts[number]
        end = starts[number + 1]
        h = _hash(data, start, end)
        if _find(data, starts, table, data, start, end, h) >= 0:
            return number
        slot = (h ^ (h >> 15)) & mask
        while table[slot] >= 0:
            slot = (slot + 1) & mask
        table[slot] = ((h >> 1) << 32) | number
    return -1


@kernel("i8", "u1_in i8_in i8_in i4_out i4_out i4_out")
def find_pairs(data, starts, table, left, right, whole):
    """Every way in which a token consists of two tokens, as token numbers.

    ``left``, ``right`` and ``whole`` have room for ``len(data)``. Returns how many there are.
    """
    found = 0
    for number in range(len(starts) - 1):
        start = starts[number]
        end = starts[number + 1]
        h = BASIS
        for border in range(start + 1, end):
            h = _step(h, 0 + data[border - 1])
            one = _find(data, starts, table, data, start, border, h)
            if one >= 0:
                other = _find(data, starts, table, data, border, end, _hash(data, border, end))
                if other >= 0:
                    left[found] = one
                    right[found] = other
                    whole[found] = number
                    found += 1
    return found


@kernel("i8", "u1_in i8_in i8_in u1_in i8_in i4_in i4_out")
def find_whole(data, starts, table, text, bounds, ids, given):
    """Name the pre-tokens of ``text`` that are one of these tokens: ``given[i]`` becomes the token's id.

    Those that are named already (not -1) stay. Returns how many were found.
    """
    found = 0
    longest = 0
    for number in range(len(starts) - 1):
        longest = max(longest, starts[number + 1] - starts[number])
    for i in range(len(bounds) - 1):
        start = bounds[i]
        end = bounds[i + 1]
        if given[i] < 0 and end - start <= longest:
            number = _find(data, starts, table, text, start, end, _hash(text, start, end))
            if number >= 0:
                given[i] = ids[number]
                found += 1
    return found
