"""Kernels that cut pre-tokens into pieces which no merge can join, and look at each piece as a number.

The same pieces come again and again, so their tokens are kept in a cache: an open table of four int64 a slot, the
piece's key (two numbers), and its tokens (encode.py). A piece of up to EXACT bytes is its own key; that of a longer
one is a hash and where it stands, so its bytes have to be compared. Cuts are made between characters of three bytes
(hanzi, kana, hangul and others), where words have no blanks between them. Not here: merging (encode.py), and the
arrays (engine/models/bpe_model.py).
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import inlined, kernel

POSITIVE = (1 << 63) - 1
KEY_MASK = (1 << 56) - 1
MIX = 0x1E3779B97F4A7C15

EXACT = 14
"""Bytes of a piece that two numbers hold, seven in each."""

COMPARED = 1 << 62
"""Set in the second number of a key that is a hash."""

LENGTH_BIT = 56
"""From this bit on the second number holds the length of the piece in bytes."""

JOINT_BYTES = 1 << 16
JOINT_CELLS = JOINT_BYTES + 1024
"""A set of pairs of characters, eight bits in each cell, and then a cell for each last byte with each first one."""

AT, CURRENT, START, TOUCHED = 0, 1, 2, 3
"""Cells of ``state``: the byte that the first piece begins at, the pre-token and the byte to go on from."""


@inlined
def _seven(words, at):
    """The seven bytes from ``at`` on as a number."""
    shift = (at & 7) << 3
    low = words[at >> 3 & POSITIVE] >> shift & ((2 << (63 - shift)) - 1)
    return (low | 2 * words[(at >> 3) + 1 & POSITIVE] << (63 - shift)) & KEY_MASK


@inlined
def _mixed(key):
    """24 bits that depend on the whole of a number of 56 bits."""
    return ((key ^ key >> 29) * MIX & KEY_MASK) >> 32


@inlined
def _long_key(words, start, n):
    key = n
    at = start
    while at + 7 <= start + n:
        key = (key ^ _seven(words, at)) * MIX & KEY_MASK
        key ^= key >> 29
        at += 7
    return (key ^ _seven(words, at) & ((1 << ((start + n - at) << 3)) - 1)) & KEY_MASK


@inlined
def _joint_bit(before, after):
    return _mixed(before | after << 24) & (8 * JOINT_BYTES - 1)


@inlined
def _is_free(joints, seven):
    """Whether no merge joins the two characters of three bytes that these bytes begin with."""
    if joints[JOINT_BYTES + (seven >> 12 & 0x3F0 | seven >> 24 & 15)]:
        return False
    bit = _joint_bit(seven & 0xFFFFFF, seven >> 24 & 0xFFFFFF)
    return joints[bit >> 3] >> (bit & 7) & 1 == 0


@inlined
def _end_of_piece(words, joints, start, end):
    """The first free joint of the bytes [start, end), or ``end``."""
    at = start
    while at + 6 <= end:
        seven = _seven(words, at)
        if seven & 0xF0 != 0xE0:
            at += 1
            continue
        at += 3
        if seven & 0xF0C00000 == 0xE0800000 and _is_free(joints, seven):
            return at
    return end


@kernel("i8", "u1_in i8_in u1_in i8_in i4_in i8 i8 i8 i8_in i8_out i8_out")
def cut_pieces(text, words, joints, bounds, given, budget, short, room, cache, state, pieces):
    """Cut pre-tokens into pieces until about ``budget`` bytes are done, ``pieces`` is full or one has no room.

    text (n,), words: its memory and 8 bytes more; bounds (m + 1,). ``given`` is empty or holds for each pre-token
    the id that it is as a whole, or -1. A record of ``pieces`` (4 k,) is where the piece ends, its key of two
    numbers, its slot in the cache. The second number is negative where the piece is not looked up: -2 - id of a
    given one, -1 of one of more than ``short`` bytes. Pre-tokens of more than ``room`` bytes have no room.
    ``state`` (4,) says where to go on. Returns the number of pieces.
    """
    plain = len(given) == 0
    total = len(bounds) - 1
    slots = ((len(cache) >> 2) - 1) & POSITIVE
    most = len(pieces) >> 2
    current = state[CURRENT]
    start = state[START]
    until = start + budget
    state[AT] = start
    count = 0
    touched = 0  # all slots are looked at here: so they are on their way from memory together
    while count < most and current < total and (start < until or start != bounds[current]):
        while plain and count < most and current < total:  # most are short and end in ASCII
            stop = bounds[current + 1 & POSITIVE]
            n = stop - start
            if n > EXACT or text[stop - 1 & POSITIVE] >= 0x80:
                break
            key = _seven(words, start)
            rest = n << LENGTH_BIT
            if n <= 7:
                key &= (1 << (n << 3)) - 1
            else:
                rest |= _seven(words, start + 7) & ((1 << ((n - 7) << 3)) - 1)
            slot = 4 * (_mixed((key ^ rest * MIX) & KEY_MASK) & slots)
            touched |= cache[slot]
            pieces[4 * count & POSITIVE] = stop
            pieces[4 * count + 1 & POSITIVE] = key
            pieces[4 * count + 2 & POSITIVE] = rest
            pieces[4 * count + 3 & POSITIVE] = slot
            count += 1
            current += 1
            start = stop
        if count == most or current == total:
            break
        stop = bounds[current + 1 & POSITIVE]
        if not plain and given[current] >= 0:
            pieces[4 * count] = stop
            pieces[4 * count + 1] = 0
            pieces[4 * count + 2] = -2 - given[current]
            pieces[4 * count + 3] = 0
            count += 1
            current += 1
            start = stop
            continue
        if stop - start > room and start == bounds[current]:
            break
        cuts = text[stop - 1 & POSITIVE] >= 0x80
        while start < stop and count < most:
            end = _end_of_piece(words, joints, start, stop) if cuts else stop
            n = end - start
            key = 0
            rest = -1
            slot = 0
            if n <= EXACT:
                key = _seven(words, start)
                rest = n << LENGTH_BIT
                if n <= 7:
                    key &= (1 << (n << 3)) - 1
                else:
                    rest |= _seven(words, start + 7) & ((1 << ((n - 7) << 3)) - 1)
                slot = 4 * (_mixed((key ^ rest * MIX) & KEY_MASK) & slots)
                touched |= cache[slot]
            elif n <= short:
                key = _long_key(words, start, n)
                rest = COMPARED | n << LENGTH_BIT | start
                slot = 4 * (_mixed(key) & slots)
            pieces[4 * count & POSITIVE] = end
            pieces[4 * count + 1 & POSITIVE] = key
            pieces[4 * count + 2 & POSITIVE] = rest
            pieces[4 * count + 3 & POSITIVE] = slot
            count += 1
            start = end
        if start == stop:
            current += 1
    state[CURRENT] = current
    state[START] = start
    state[TOUCHED] = touched
    return count


@kernel("i8", "i4_in i4_in i4_in i4_in i4_in i8_out u1_out")
def find_joints(left, right, rank, new_ids, byte_ids, edges, joints):
    """Note in ``joints`` where a merge may join two characters of three bytes, or parts of such.

    ``joints`` (JOINT_CELLS,), all 0, becomes a set of bits, one for each pair of characters by a hash of both, and
    then a cell for each last byte with each first one, where a merge has less than the whole characters to its left
    and right. ``edges`` (2 * ids,), all 0, is scratch: the first and the last three bytes of each token,
    ``bytes | number << 24``. Returns the number of passes; -1 where an id stands for different bytes.
    """
    for byte in range(256):
        if byte_ids[byte] >= 0:
            edges[2 * byte_ids[byte]] = edges[2 * byte_ids[byte] + 1] = 1 << 24 | byte
    passes = 0
    found = 1
    while found:
        found = 0
        passes += 1
        for i in range(len(left)):
            a = edges[2 * left[i]]
            b = edges[2 * right[i]]
            if a == 0 or b == 0:
                continue
            count = min(3, (a >> 24) + (b >> 24))
            begin = (a | b << 8 * (a >> 24)) & ((1 << 8 * count) - 1) if a >> 24 < 3 else a & 0xFFFFFF
            a = edges[2 * left[i] + 1]
            b = edges[2 * right[i] + 1]
            kept = count - (b >> 24)
            end = (a & 0xFFFFFF) >> 8 * ((a >> 24) - kept) | (b & 0xFFFFFF) << 8 * kept
            number = 2 * new_ids[rank[i]]
            if edges[number] == 0:
                found += 1
                edges[number] = begin | count << 24
                edges[number + 1] = end | count << 24
            elif edges[number] != begin | count << 24 or edges[number + 1] != end | count << 24:
                return -1
    for i in range(len(left)):
        before = edges[2 * left[i] + 1]
        after = edges[2 * right[i]]
        if before == 0 or after == 0:
            continue
        last = before >> 8 * ((before >> 24) - 1) & 0xFF
        if not 0xE0 <= after & 0xFF < 0xF0 or last & 0xC0 != 0x80:
            continue
        if before >> 24 == 3 and not 0xE0 <= before & 0xFF < 0xF0:
            continue
        if before >> 24 == 3 and after >> 24 == 3:
            bit = _joint_bit(before & 0xFFFFFF, after & 0xFFFFFF)
            joints[bit >> 3] |= 1 << (bit & 7)
        else:
            joints[JOINT_BYTES + ((last & 63) << 4 | (after & 15))] = 1
    return passes
