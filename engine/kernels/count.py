"""Counting equal pre-tokens: a hash table over slices of bytes. Not here: finding the slices
(engine.kernels.scan), and making and growing the arrays (engine.training.scanned_counter).

Distinct pre-tokens are entries in the order in which each was first seen: entry i is
pool[starts[i]:starts[i + 1]]. A slot of the table is two numbers, so that it is in one line of the cache: a key
(0: free), and count << ENTRY_BITS | entry. The key of a pre-token of up to EXACT bytes is the pre-token itself;
that of a longer one is a hash, so its bytes are compared too.

Bytes are taken seven at a time, from the same memory seen as 64-bit words (little-endian). Products may pass 64
bits: both forms then agree on the low bits, which is all that is kept.
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import inlined, kernel

EXACT = 7
KEY_MASK = (1 << 56) - 1
LONG = 8 << 56
MIX = 0x1E3779B97F4A7C15

ENTRY_BITS = 31
ENTRY_MASK = (1 << ENTRY_BITS) - 1
ONE = 1 << ENTRY_BITS

ENTRIES, POOL, TOUCHED = 0, 1, 2
"""Where the number of entries and of bytes in the pool lie in `state`."""


@inlined
def _seven(words, at):
    """The seven bytes from `at` on as a number."""
    shift = (at & 7) << 3
    low = words[at >> 3] >> shift & ((2 << (63 - shift)) - 1)
    return (low | 2 * words[(at >> 3) + 1] << (63 - shift)) & KEY_MASK


@inlined
def _key(words, start, size):
    if size <= EXACT:
        return _seven(words, start) & ((1 << (size << 3)) - 1) | size << 56
    key = size
    end = start + size
    at = start
    while at + 7 <= end:
        key = (key ^ _seven(words, at)) * MIX & KEY_MASK
        at += 7
    key = (key ^ _seven(words, at) & ((1 << ((end - at) << 3)) - 1)) * MIX & KEY_MASK
    return key | LONG


@inlined
def _first_slot(key, mask):
    return ((key & KEY_MASK) * MIX & KEY_MASK) >> 24 & mask


@kernel("i8", "u1_in i8_in i8_in i8 i8 i8_out u1_out i4_out i8_out i8_out")
def count_slices(data, words, ends, first, stop, table, pool, starts, keys, state):
    """Count the pre-tokens `first` to `stop` of `data`; the first that was not counted for want of room.

    Pre-token i ends at ends[i] and begins at ends[i - 1], the first at 0. `words` is the memory of `data`, of
    which at least 8 bytes must follow the last pre-token. The table is kept at most half full. `keys` is scratch.
    """
    mask = (len(table) >> 1) - 1
    number = state[ENTRIES]
    filled = state[POOL]
    start = 0 if first == 0 else ends[first - 1]
    while first < stop:
        # All keys of a batch first: their slots are then on their way from memory together.
        batch = min(stop - first, len(keys))
        touched = 0
        before = start
        for i in range(batch):
            end = ends[first + i]
            key = _key(words, before, end - before)
            keys[i] = key
            touched |= table[2 * _first_slot(key, mask)]
            before = end
        state[TOUCHED] = touched
        for i in range(batch):
            end = ends[first + i]
            size = end - start
            key = keys[i]
            slot = _first_slot(key, mask)
            while table[2 * slot] != 0:
                if table[2 * slot] == key:
                    if size <= EXACT:
                        break
                    entry = table[2 * slot + 1] & ENTRY_MASK
                    at = starts[entry]
                    if starts[entry + 1] - at == size:
                        same = 0
                        while same < size and pool[at + same] == data[start + same]:
                            same += 1
                        if same == size:
                            break
                slot = (slot + 1) & mask
            if table[2 * slot] == 0:
                if 2 * number >= mask or number + 1 >= len(starts) or filled + size > len(pool):
                    state[ENTRIES] = number
                    state[POOL] = filled
                    return first + i
                table[2 * slot] = key
                table[2 * slot + 1] = number
                for p in range(size):
                    pool[filled + p] = data[start + p]
                filled += size
                number += 1
                starts[number] = filled
            table[2 * slot + 1] += ONE
            start = end
        first += batch
    state[ENTRIES] = number
    state[POOL] = filled
    return stop


@kernel("i8", "i8_in i8 i8 i8_out")
def move_slots(old, first, stop, table):
    """Copy the used ones of the slots [first, stop) into a larger, emptier table; returns `stop`."""
    mask = (len(table) >> 1) - 1
    for i in range(first, stop):
        key = old[2 * i]
        if key != 0:
            slot = _first_slot(key, mask)
            while table[2 * slot] != 0:
                slot = (slot + 1) & mask
            table[2 * slot] = key
            table[2 * slot + 1] = old[2 * i + 1]
    return stop


@kernel("i8", "i8_in i8 i8 i8_out")
def read_counts(table, first, stop, counts):
    """Write the counts of the entries in the slots [first, stop); returns `stop`."""
    for i in range(first, stop):
        if table[2 * i] != 0:
            counts[table[2 * i + 1] & ENTRY_MASK] = table[2 * i + 1] >> ENTRY_BITS
    return stop
