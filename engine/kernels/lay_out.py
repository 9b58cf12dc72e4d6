"""Where merges begin: distinct pre-tokens as cells, and the places of byte pairs. Not here: learning (merge).

One array `cells` holds all distinct pre-tokens side by side, a cell per byte, a separator between two and at both
ends. Where a pair occurs stands in one slice of `places`, ascending, each with the count of its pre-token as its
weight: weight - 1 << PLACE_BITS | cell, so that 32 bits do where every pre-token occurs once.

Most of the time of a training goes into waiting for memory, so both are as narrow as the corpus allows.
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import Kernel, kernel

PLACE_BITS = 31
PLACE_MASK = (1 << PLACE_BITS) - 1
"""Trap: other kernels use these two; a change of them must also touch their files, which numba's cache goes by."""

MOST_NARROW = (1 << 16) - 2
"""Tokens that cells of 16 bits allow for."""


def _lay_out(pool, starts, weights, words, first, limit, separator, cells, pair_sums, pair_sizes):
    """Write the cells of the pre-tokens from `first` on and add up the byte pairs; the next one to do.

    Ends after the pre-token with which `limit` bytes are reached. Pre-token i is pool[starts[i]:starts[i + 1]]
    and gets the cells from starts[i] + i + 1 on.
    """
    i = first
    done = 0
    if first == 0:
        cells[0] = separator
    while i < words and done < limit:
        begin = starts[i]
        end = starts[i + 1]
        weight = weights[i]
        shift = i + 1
        for p in range(begin, end):
            byte = pool[p]
            cells[p + shift] = byte
            if p > begin:
                pair = pool[p - 1] << 8 | byte
                pair_sums[pair] += weight
                pair_sizes[pair] += 1
        cells[end + shift] = separator
        done += end - begin
        i += 1
    return i


def _index_bytes(cells, starts, weights, words, first, limit, ends, places):
    """Write where each byte pair occurs, for the pre-tokens from `first` on; the next one to do.

    Ends as `lay_out` does. ends[pair] is where its next place goes, -1 for a pair that is not wanted.
    """
    i = first
    done = 0
    while i < words and done < limit:
        weight = weights[i]
        for p in range(starts[i] + i + 1, starts[i + 1] + i):
            pair = cells[p] << 8 | cells[p + 1]
            at = ends[pair]
            if at >= 0:
                places[at] = weight - 1 << PLACE_BITS | p
                ends[pair] = at + 1
        done += starts[i + 1] - starts[i]
        i += 1
    return i


def _laying(cell: str) -> Kernel:
    return kernel("i8", f"u1_in i4_in i8_in i8 i8 i8 i8 {cell}_out i8_out i8_out")(_lay_out)


def _indexing(cell: str, place: str) -> Kernel:
    return kernel("i8", f"{cell}_in i4_in i8_in i8 i8 i8 i8_out {place}_out")(_index_bytes)


lay_out, lay_out_narrow = _laying("i4"), _laying("u2")
index_bytes, index_bytes_narrow, index_bytes_narrowest = (
    _indexing("i4", "i8"),
    _indexing("u2", "i8"),
    _indexing("u2", "i4"),
)
