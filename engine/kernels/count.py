"""Counting equal pre-tokens: a hash table over slices of bytes. Not here: finding the slices
(engine.kernels.scan), and making and growing the arrays (engine.training.pre_token_table).

Distinct pre-tokens are entries in the order in which each was first seen: entry i is
pool[starts[i]:starts[i + 1]] and was seen counts[i] times. A slot of the table holds a key (0: free) and an
entry. The key of a pre-token of up to EXACT bytes is the pre-token itself, its bytes plus one taken as digits
to the base 257; that of a longer one is a hash of the same make, so its bytes are compared too.
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import inlined, kernel

EXACT = 6
KEY_MASK = (1 << 54) - 1
LONG = 1 << 54

ENTRIES, POOL = 0, 1
"""Where the number of entries and of bytes in the pool lie in `state`."""


@inlined
def _first_slot(key, mask):
    mixed = (key & 0x3FFFFFFF) * 0x2545F491 + (key >> 30) * 0x3C6EF372
    return (mixed ^ mixed >> 29) & mask


@kernel("i8", "u1_in i8 i8_in i8 i8 i8_out i4_out u1_out i4_out i8_out i8_out")
def count_slices(data, begin, ends, first, stop, keys, entries, pool, starts, counts, state):
    """Count the pre-tokens `first` to `stop` of `data`; the first that was not counted for want of room.

    Pre-token i ends at ends[i] and begins at ends[i - 1], the first at `begin`. The table is kept at most half
    full; `starts` has a cell more than `counts`.
    """
    mask = len(keys) - 1
    number = state[ENTRIES]
    filled = state[POOL]
    start = begin if first == 0 else ends[first - 1]
    for i in range(first, stop):
        end = ends[i]
        size = end - start
        key = 0
        for p in range(start, end):
            key = (key & KEY_MASK) * 257 + data[p] + 1
        if size > EXACT:
            key = key & KEY_MASK | LONG
        slot = _first_slot(key, mask)
        while keys[slot] != 0:
            if keys[slot] == key:
                if size <= EXACT:
                    break
                at = starts[entries[slot]]
                if starts[entries[slot] + 1] - at == size:
                    same = 0
                    while same < size and pool[at + same] == data[start + same]:
                        same += 1
                    if same == size:
                        break
            slot = (slot + 1) & mask
        if keys[slot] == 0:
            if 2 * number >= mask or number >= len(counts) or filled + size > len(pool):
                state[ENTRIES] = number
                state[POOL] = filled
                return i
            keys[slot] = key
            entries[slot] = number
            starts[number] = filled
            for p in range(size):
                pool[filled + p] = data[start + p]
            filled += size
            starts[number + 1] = filled
            counts[number] = 0
            number += 1
        counts[entries[slot]] += 1
        start = end
    state[ENTRIES] = number
    state[POOL] = filled
    return stop


@kernel("i8", "i8_in i4_in i8 i8 i8_out i4_out")
def move_slots(old_keys, old_entries, first, stop, keys, entries):
    """Copy the used ones of the slots [first, stop) into a larger, emptier table; returns `stop`."""
    mask = len(keys) - 1
    for i in range(first, stop):
        key = old_keys[i]
        if key != 0:
            slot = _first_slot(key, mask)
            while keys[slot] != 0:
                slot = (slot + 1) & mask
            keys[slot] = key
            entries[slot] = old_entries[i]
    return stop
