"""Counting equal pre-tokens: a hash table over slices of bytes. Not here: finding the slices
(engine.kernels.scan), and making and growing the arrays (engine.training.scanned_counter).

Distinct pre-tokens are entries in the order in which each was first seen: entry i is pool[starts[i]:starts[i + 1]].
A slot of the table is two numbers, so that it is one line of the cache: a key (0: free), and
count << ENTRY_BITS | entry. The key of a pre-token of up to EXACT bytes is the pre-token itself; that of a longer one
is a hash, so its bytes are compared too.

Bytes are taken eight at a time, from the same memory seen as 64-bit words (little-endian). Products may pass 64 bits:
both forms then agree on the low bits, which is all that is kept.
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

ENTRIES, POOL = 0, 1
"""Where the number of entries and of bytes in the pool lie in `state`."""


@inlined
def _eight(words, at):
    """The eight bytes from `at` on; meant to be masked. (A shift by 64, for at % 8 = 0, would be undefined.)"""
    shift = (at & 7) << 3
    whole = at >> 3
    return (words[whole] >> shift) & ((1 << 1 << (63 - shift)) - 1) | words[whole + 1] << 1 << (63 - shift)


@inlined
def _key(words, start, size):
    if size <= EXACT:
        return _eight(words, start) & ((1 << (size << 3)) - 1) | size << 56
    key = size
    for at in range(start, start + size - 8, 8):
        key = ((key ^ _eight(words, at) & KEY_MASK) * MIX + (words[at >> 3] & 1)) & KEY_MASK
    return key


@inlined
def _first_slot(key, mask):
    return (((key & KEY_MASK) * MIX & KEY_MASK) >> 28) & mask
