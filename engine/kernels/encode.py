"""Kernels of the encoder: the pair table, and pre-tokens to tokens by lowest rank first.

The pair table is an open-addressing hash of one int64 a slot, ``left << 42 | right << 21 | rank``, -1 where
empty; its length is a power of two and at least twice the number of pairs. Ids and ranks are below 2**21.
Short pre-tokens are searched for their lowest rank again after each merge; long ones keep a linked list of tokens
and entries ``rank << 32 | position``, of which the least is next: those of the first pairs are sorted once and read
in their order, those that merges add lie in a heap. Not here: the arrays and slices (engine/models/bpe_model.py).
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import inlined, kernel

ID_BITS = 21
RANK_MASK = (1 << ID_BITS) - 1
NO_RANK = 1 << ID_BITS
"""Greater than every rank: this pair does not merge."""

SHORT = 48
"""Bytes up to which a pre-token is encoded by scanning; ``work`` has room for three times as many."""

CACHE_SLOTS = 1 << 14
CACHED_BYTES = 24
"""Pre-tokens of 2 to so many bytes are copied from where they were last encoded in the same text."""

RADIX_BITS = 11
RADIX = 1 << RADIX_BITS
"""The entries are sorted by so many bits of the rank at a time, in two passes for all 21."""

SORTED_ENTRIES = 2 * RADIX
"""As many first entries as are worth sorting; fewer are made a heap."""

_END = -1


def heap_cells(room: int) -> int:
    """Cells of ``heap`` for long pre-tokens of up to ``room`` bytes: heap, sorted entries, counters or state."""
    return 3 * room + RADIX


@inlined
def _slot(left, right, mask):
    h = (left * 0x9E3779B1 + right * 0x85EBCA6B) & 0xFFFFFFFF
    return (h ^ (h >> 15)) & mask


@inlined
def _rank(table, limit, left, right):
    """The rank of the pair, or NO_RANK where it has none below ``limit``."""
    mask = len(table) - 1
    key = (left << ID_BITS) | right
    i = _slot(left, right, mask)
    while table[i] >= 0:
        if table[i] >> ID_BITS == key:
            rank = table[i] & RANK_MASK
            return rank if rank < limit else NO_RANK
        i = (i + 1) & mask
    return NO_RANK


@kernel("i8", "i4_in i4_in i4_in i8_out")
def build_pair_table(left, right, rank, table):
    """Enter pairs into ``table`` (filled with -1); of a pair given twice the first stays.

    Returns the number of pairs entered.
    """
    mask = len(table) - 1
    entered = 0
    for n in range(len(left)):
        # int64 by the constant: numba would keep the product of two int32 in 64 bits, but not the shift.
        a = 0 + left[n]
        b = 0 + right[n]
        key = (a << ID_BITS) | b
        i = _slot(a, b, mask)
        while table[i] >= 0 and table[i] >> ID_BITS != key:
            i = (i + 1) & mask
        if table[i] < 0:
            table[i] = (key << ID_BITS) | rank[n]
            entered += 1
    return entered


# A heap of four children each: half as deep as one of two, so half as many waits for memory.


@inlined
def _sift_up(heap, i, entry):
    while i > 0:
        parent = (i - 1) >> 2
        if heap[parent] <= entry:
            break
        heap[i] = heap[parent]
        i = parent
    heap[i] = entry


@inlined
def _sift_down(heap, size, i, entry):
    while 4 * i + 1 < size:
        child = 4 * i + 1
        for other in range(child + 1, min(child + 4, size)):
            if heap[other] < heap[child]:
                child = other
        if heap[child] >= entry:
            break
        heap[i] = heap[child]
        i = child
    heap[i] = entry


@inlined
def _sort_pass(cells, source, target, count, shift, counters):
    """Copy entries to ``target`` in the order of RADIX_BITS of theirs; equal ones keep their order."""
    for i in range(RADIX):
        cells[counters + i] = 0
    for i in range(count):
        cells[counters + ((cells[source + i] >> shift) & (RADIX - 1))] += 1
    place = target
    for i in range(RADIX):
        following = place + cells[counters + i]
        cells[counters + i] = place
        place = following
    for i in range(count):
        entry = cells[source + i]
        digit = counters + ((entry >> shift) & (RADIX - 1))
        cells[cells[digit]] = entry
        cells[digit] += 1


@inlined
def _start_long(text, start, end, table, limit, byte_ids, long, heap):
    """Lay out ``text[start:end]`` as single bytes; returns the number of entries.

    ``heap`` is laid out as ``heap_cells`` says; its state: the next sorted entry, their end, the size of the heap.
    ``long`` holds a record of four cells for each byte, side by side so that one line of the cache holds it: the id
    of the token that starts there, the start of the next token, of the one before, and the rank with the next.
    """
    n = end - start
    for i in range(n):
        long[4 * i] = byte_ids[text[start + i]]
        long[4 * i + 1] = i + 1 if i + 1 < n else _END
        long[4 * i + 2] = i - 1
    entries = 0
    for i in range(n):
        rank = NO_RANK
        if i + 1 < n:
            rank = _rank(table, limit, 0 + long[4 * i], 0 + long[4 * (i + 1)])
        long[4 * i + 3] = rank
        if rank != NO_RANK:
            heap[entries] = (rank << 32) | i
            entries += 1
    room = len(long) >> 2
    state = 3 * room
    if entries < SORTED_ENTRIES:
        for i in range((entries - 2) >> 2, -1, -1):
            _sift_down(heap, entries, i, heap[i])
        heap[state] = heap[state + 1] = 0
        heap[state + 2] = entries
        return entries
    _sort_pass(heap, 0, room, entries, 32, state)
    _sort_pass(heap, room, 2 * room, entries, 32 + RADIX_BITS, state)
    heap[state] = 2 * room
    heap[state + 1] = 2 * room + entries
    heap[state + 2] = 0
    return entries


@inlined
def _merge_long(table, limit, new_ids, long, heap, budget):
    """Take at most ``budget`` entries, least first, and make the merges they stand for; returns how many are left.

    An entry is out of date, and dropped, when its position no longer has that rank. Each merge adds at most two,
    and there are fewer merges than bytes, so a heap of 2 n cells is enough for n bytes.
    """
    state = 3 * (len(long) >> 2)
    following = heap[state]
    stop = heap[state + 1]
    entries = heap[state + 2]
    while budget > 0 and (entries > 0 or following < stop):
        budget -= 1
        if entries > 0 and (following == stop or heap[0] < heap[following]):
            top = heap[0]
            entries -= 1
            if entries > 0:
                _sift_down(heap, entries, 0, heap[entries])
        else:
            top = heap[following]
            following += 1
        at = top & 0xFFFFFFFF
        rank = top >> 32
        if long[4 * at + 3] != rank:
            continue
        gone = 0 + long[4 * at + 1]
        after = 0 + long[4 * gone + 1]
        before = 0 + long[4 * at + 2]
        long[4 * at] = new_ids[rank]
        long[4 * at + 1] = after
        long[4 * gone + 3] = NO_RANK
        rank = NO_RANK
        if after != _END:
            long[4 * after + 2] = at
            rank = _rank(table, limit, 0 + long[4 * at], 0 + long[4 * after])
        long[4 * at + 3] = rank
        if rank != NO_RANK:
            _sift_up(heap, entries, (rank << 32) | at)
            entries += 1
        if before != _END:
            rank = _rank(table, limit, 0 + long[4 * before], 0 + long[4 * at])
            long[4 * before + 3] = rank
            if rank != NO_RANK:
                _sift_up(heap, entries, (rank << 32) | before)
                entries += 1
    heap[state] = following
    heap[state + 2] = entries
    return entries + stop - following


@inlined
def _finish_long(start, end, long, ids, ends, tokens):
    """Append the tokens of a long pre-token to the output; returns the new number of tokens."""
    at = 0
    while at != _END:
        after = 0 + long[4 * at + 1]
        ids[tokens] = long[4 * at]
        ends[tokens] = end if after == _END else start + after
        tokens += 1
        at = after
    return tokens


@inlined
def _encode_short(text, start, end, table, limit, byte_ids, new_ids, work, ids, ends, tokens):
    """Encode at most SHORT bytes; returns the new number of tokens.

    ``work`` holds three columns of SHORT cells: the id of each token, its rank with the next one, its end.
    """
    n = end - start
    for i in range(n):
        work[i] = byte_ids[text[start + i]]
        work[2 * SHORT + i] = start + i + 1
    for i in range(n - 1):
        work[SHORT + i] = _rank(table, limit, 0 + work[i], 0 + work[i + 1])
    while n > 1:
        rank = NO_RANK
        at = 0
        for i in range(n - 1):
            if work[SHORT + i] < rank:
                rank = work[SHORT + i]
                at = i
        if rank == NO_RANK:
            break
        work[at] = new_ids[rank]
        work[2 * SHORT + at] = work[2 * SHORT + at + 1]
        n -= 1
        for i in range(at + 1, n):
            work[i] = work[i + 1]
            work[SHORT + i] = work[SHORT + i + 1]
            work[2 * SHORT + i] = work[2 * SHORT + i + 1]
        if at + 1 < n:
            work[SHORT + at] = _rank(table, limit, 0 + work[at], 0 + work[at + 1])
        if at > 0:
            work[SHORT + at - 1] = _rank(table, limit, 0 + work[at - 1], 0 + work[at])
    for i in range(n):
        ids[tokens + i] = work[i]
        ends[tokens + i] = work[2 * SHORT + i]
    return tokens + n


@inlined
def _same(text, a, b, n):
    i = 0
    while i < n and text[a + i] == text[b + i]:
        i += 1
    return i == n


@kernel(
    "i8",
    "u1_in i8_in i4_in i8 i8 i8_in i8 i4_in i4_in i8_out i8_out i4_out i8_out i4_out i8_out i8_out",
)
def encode_pre_tokens(
    text, bounds, given, first, budget, table, limit, byte_ids, new_ids, cache, work, long, heap, ids, ends, out
):
    """Encode pre-tokens from number ``first`` on, until about ``budget`` bytes are done or one has no room.

    text (n,), bounds (m + 1,). ``given`` is empty or holds for each pre-token the id that it is as a whole, or -1.
    ``cache`` (2 * CACHE_SLOTS,) starts as -1; ``work`` is for short pre-tokens, ``long`` (4 k,) and ``heap``
    (heap_cells(k),) for those of up to k bytes. ``ids`` and ``ends`` have room for n tokens; ``out[0]`` is their
    number, in and out. Returns the next pre-token to do: m when all is done; a longer one than k bytes is left to
    ``start_long``.
    """
    tokens = out[0]
    room = len(long) >> 2
    current = first
    while current < len(bounds) - 1 and budget > 0:
        start = bounds[current]
        end = bounds[current + 1]
        n = end - start
        budget -= n
        if len(given) > 0 and given[current] >= 0:
            ids[tokens] = given[current]
            ends[tokens] = end
            tokens += 1
        elif n == 1:
            ids[tokens] = byte_ids[text[start]]
            ends[tokens] = end
            tokens += 1
        elif n <= CACHED_BYTES:
            h = 0
            for i in range(start, end):
                h = ((h ^ text[i]) * 0x01000193) & 0xFFFFFFFF
            slot = 2 * ((h ^ (h >> 15)) & (CACHE_SLOTS - 1))
            # A slot: where the pre-token stood last and its length; where its tokens begin and how many they are.
            place = cache[slot]
            if place >= 0 and place & 63 == n and _same(text, place >> 6, start, n):
                old = cache[slot + 1] >> 6
                moved = start - (place >> 6)
                for i in range(cache[slot + 1] & 63):
                    ids[tokens + i] = ids[old + i]
                    ends[tokens + i] = ends[old + i] + moved
                tokens += cache[slot + 1] & 63
            else:
                before = tokens
                tokens = _encode_short(text, start, end, table, limit, byte_ids, new_ids, work, ids, ends, tokens)
                cache[slot] = (start << 6) | n
                cache[slot + 1] = (before << 6) | (tokens - before)
        elif n <= SHORT:
            tokens = _encode_short(text, start, end, table, limit, byte_ids, new_ids, work, ids, ends, tokens)
        elif n <= room:
            _start_long(text, start, end, table, limit, byte_ids, long, heap)
            _merge_long(table, limit, new_ids, long, heap, 4 * n)
            tokens = _finish_long(start, end, long, ids, ends, tokens)
        else:
            break
        current += 1
    out[0] = tokens
    return current


@kernel("i8", "u1_in i8 i8 i8_in i8 i4_in i4_out i8_out")
def start_long(text, start, end, table, limit, byte_ids, long, heap):
    """Lay out one very long pre-token in ``long`` (4 k,) and ``heap`` (heap_cells(k),), k >= its bytes.

    Returns the number of entries.
    """
    return _start_long(text, start, end, table, limit, byte_ids, long, heap)


@kernel("i8", "i8_in i8 i4_in i4_out i8_out i8")
def merge_long(table, limit, new_ids, long, heap, budget):
    """Go on merging what ``start_long`` laid out; returns the number of entries left, 0 when done."""
    return _merge_long(table, limit, new_ids, long, heap, budget)


@kernel("i8", "i8 i8 i4_in i4_out i8_out i8")
def finish_long(start, end, long, ids, ends, tokens):
    """Append the tokens of the very long pre-token to the output; returns the new number of tokens."""
    return _finish_long(start, end, long, ids, ends, tokens)


@kernel("i8", "u1_in i8_in i4_in i8_in i4_in i4_in i8_out i4_out i8_out i4_out i4_out i4_out i8_out")
def split_tokens(data, starts, limits, table, byte_ids, new_ids, work, long, heap, left, right, ids, ends):
    """The two tokens that were merged last to make each token: what the ranks below its own leave of its bytes.

    Token i is ``data[starts[i]:starts[i + 1]]`` and has the rank ``limits[i]``. ``left`` and ``right`` (n,) get the
    two ids, or -1 where its bytes do not end as two tokens. Scratch: ``work`` (3 * SHORT,); ``long``, ``heap``,
    ``ids`` and ``ends`` as for the longest token. Returns how many tokens have two such parts.
    """
    found = 0
    for i in range(len(limits)):
        start = starts[i]
        end = starts[i + 1]
        limit = 0 + limits[i]
        left[i] = right[i] = -1
        if end - start <= SHORT:
            tokens = _encode_short(data, start, end, table, limit, byte_ids, new_ids, work, ids, ends, 0)
        else:
            _start_long(data, start, end, table, limit, byte_ids, long, heap)
            _merge_long(table, limit, new_ids, long, heap, 4 * (end - start))
            tokens = _finish_long(start, end, long, ids, ends, 0)
        if tokens == 2:
            left[i] = ids[0]
            right[i] = ids[1]
            found += 1
    return found
