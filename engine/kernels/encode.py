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

POSITIVE = (1 << 63) - 1

ID_BITS = 21
RANK_MASK = (1 << ID_BITS) - 1
NO_RANK = 1 << ID_BITS
"""Greater than every rank: this pair does not merge."""

SHORT = 48
"""Bytes up to which a pre-token is encoded by scanning; ``work`` has room for three times as many."""

INLINE = 4
"""As many tokens of a piece fit into its slot of the cache; ``ids`` and ``ends`` have room for so many more."""

COMPARED = 1 << 62  # as in pieces.py

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
    return (h ^ (h >> 15)) & mask & POSITIVE


@inlined
def _rank(table, limit, left, right):
    """The rank of the pair, or NO_RANK where it has none below ``limit``."""
    mask = (len(table) - 1) & POSITIVE
    key = (left << ID_BITS) | right
    i = _slot(left, right, mask)
    while True:
        entry = table[i]
        if entry < 0:
            return NO_RANK
        if entry >> ID_BITS == key:
            rank = entry & RANK_MASK
            return rank if rank < limit else NO_RANK
        i = (i + 1) & mask


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
        work[i] = byte_ids[text[start + i & POSITIVE]]
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
        work[at] = new_ids[rank & POSITIVE]
        work[2 * SHORT + at] = work[2 * SHORT + at + 1]
        n -= 1
        for i in range(at + 1, n):
            work[i & POSITIVE] = work[i + 1 & POSITIVE]
            work[SHORT + i & POSITIVE] = work[SHORT + i + 1 & POSITIVE]
            work[2 * SHORT + i & POSITIVE] = work[2 * SHORT + i + 1 & POSITIVE]
        if at + 1 < n:
            work[SHORT + at] = _rank(table, limit, 0 + work[at], 0 + work[at + 1])
        if at > 0:
            work[SHORT + at - 1] = _rank(table, limit, 0 + work[at - 1], 0 + work[at])
    for i in range(n):
        ids[tokens + i & POSITIVE] = work[i]
        ends[tokens + i & POSITIVE] = work[2 * SHORT + i]
    return tokens + n


@inlined
def _stands_there(text, cache, slot, key, rest, at, n):
    """Whether a slot is that of the piece at ``at``, whose key is a hash and so has to be compared."""
    if rest < COMPARED or cache[slot] != key or cache[slot + 1] < COMPARED:
        return False
    place = cache[slot + 1] - (rest - at)  # the rest of both is the same but for the place, if the lengths are
    if not 0 <= place < at:
        return False
    i = 0
    while i < n and text[place + i] == text[at + i]:
        i += 1
    return i == n


@inlined
def _remember(cache, slot, start, ids, ends, before, tokens):
    """Keep the tokens of a piece in its slot, or where they stand if they are too many."""
    count = tokens - before
    if count > INLINE:
        cache[slot + 2] = before
        cache[slot + 3] = count << 3 | 7
        return
    kept = 0
    rest = count
    for i in range(count):
        if i < 3:
            kept |= (0 + ids[before + i]) << ID_BITS * i
        else:
            rest |= (0 + ids[before + i]) << 27
        rest |= (ends[before + i] - start) << (3 + 6 * i)
    cache[slot + 2] = kept
    cache[slot + 3] = rest


@inlined
def _recall(cache, slot, start, ids, ends, tokens):
    """Append what ``_remember`` kept; returns the new number of tokens."""
    kept = cache[slot + 2 & POSITIVE]
    rest = cache[slot + 3 & POSITIVE]
    count = rest & 7
    if count == 7:
        count = rest >> 3
        shift = start - (ends[kept - 1] if kept > 0 else 0)
        for i in range(count):
            ids[tokens + i] = ids[kept + i]
            ends[tokens + i] = ends[kept + i] + shift
        return tokens + count
    # All four whatever their number: what is too much will be written over.
    ids[tokens & POSITIVE] = kept & RANK_MASK
    ids[tokens + 1 & POSITIVE] = kept >> ID_BITS & RANK_MASK
    ids[tokens + 2 & POSITIVE] = kept >> 2 * ID_BITS
    ids[tokens + 3 & POSITIVE] = rest >> 27
    ends[tokens & POSITIVE] = start + (rest >> 3 & 63)
    ends[tokens + 1 & POSITIVE] = start + (rest >> 9 & 63)
    ends[tokens + 2 & POSITIVE] = start + (rest >> 15 & 63)
    ends[tokens + 3 & POSITIVE] = start + (rest >> 21 & 63)
    return tokens + count


@kernel("i8", "u1_in i8_in i8 i8_in i8 i4_in i4_in i8_out i8_out i4_out i8_out i4_out i8_out i8 i8")
def encode_pieces(
    text, pieces, count, table, limit, byte_ids, new_ids, cache, work, long, heap, ids, ends, at, tokens
):  # fmt: skip
    """Append the tokens of the first ``count`` of ``pieces``, as `cut_pieces` makes them from byte ``at`` on.

    ``cache`` (4 * a power of two,) starts as -1; ``work`` is for short pieces, ``long`` (4 k,) and ``heap``
    (heap_cells(k),) for those of up to k bytes. ``ids`` and ``ends`` have room for INLINE tokens more than are
    needed; ``tokens`` is their number so far. Returns the new number.
    """
    i = 0
    while True:
        while i < count:
            slot = pieces[4 * i + 3 & POSITIVE] & POSITIVE
            key = pieces[4 * i + 1 & POSITIVE]
            if cache[slot] != key or cache[slot + 1] != pieces[4 * i + 2 & POSITIVE]:
                break
            tokens = _recall(cache, slot, at, ids, ends, tokens)
            at = pieces[4 * i & POSITIVE]
            i += 1
        if i == count:
            return tokens
        end = pieces[4 * i]
        key = pieces[4 * i + 1]
        rest = pieces[4 * i + 2]
        slot = pieces[4 * i + 3]
        n = end - at
        if rest < -1:
            ids[tokens] = -2 - rest
            ends[tokens] = end
            tokens += 1
        elif rest == -1:
            _start_long(text, at, end, table, limit, byte_ids, long, heap)
            _merge_long(table, limit, new_ids, long, heap, 4 * n)
            tokens = _finish_long(at, end, long, ids, ends, tokens)
        elif _stands_there(text, cache, slot, key, rest, at, n):
            tokens = _recall(cache, slot, at, ids, ends, tokens)
        else:
            before = tokens
            tokens = _encode_short(text, at, end, table, limit, byte_ids, new_ids, work, ids, ends, tokens)
            cache[slot] = key
            cache[slot + 1] = rest
            _remember(cache, slot, at, ids, ends, before, tokens)
        at = end
        i += 1


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


@inlined
def _enter(table, limit, levels, long, heap, entries, left, right):
    """Note the rank of two neighbours, and an entry for it if they merge; returns the number of entries."""
    rank = _rank(table, limit, 0 + long[4 * left], 0 + long[4 * right])
    long[4 * left + 3] = rank
    if rank == NO_RANK:
        return entries
    _sift_up(heap, entries, ((0 + levels[rank]) << 32) | left)
    return entries + 1


@kernel("i8", "i4_in i8_in i4_in i8_in i4_in i4_in i4_out i8_out i4_out i8_out")
def merge_words(symbols, bounds, limits, table, levels, new_ids, long, heap, ids, ends):
    """The tokens of words that are given as tokens, such as letters; returns how many there are.

    Word i is ``symbols[bounds[i]:bounds[i + 1]]``; ranks below ``limits[i]`` count, the least of ``levels`` first.
    ``ids`` and ``ends`` (the symbol behind each) have room for all, ``long`` (4 k,) and ``heap`` (3 k,) for a word.
    """
    tokens = 0
    for word in range(len(limits)):
        start = bounds[word]
        n = bounds[word + 1] - start
        entries = 0
        for i in range(n):
            long[4 * i] = symbols[start + i]
            long[4 * i + 1] = i + 1 if i + 1 < n else _END
            long[4 * i + 2] = i - 1
            long[4 * i + 3] = NO_RANK
        for i in range(n - 1):
            entries = _enter(table, 0 + limits[word], levels, long, heap, entries, i, i + 1)
        while entries > 0:
            top = heap[0]
            entries -= 1
            if entries > 0:
                _sift_down(heap, entries, 0, heap[entries])
            at = top & 0xFFFFFFFF
            rank = 0 + long[4 * at + 3]
            if rank == NO_RANK or levels[rank] != top >> 32:  # out of date
                continue
            gone = 0 + long[4 * at + 1]
            after = 0 + long[4 * gone + 1]
            before = 0 + long[4 * at + 2]
            long[4 * at] = new_ids[rank]
            long[4 * at + 1] = after
            long[4 * at + 3] = long[4 * gone + 3] = NO_RANK
            if after != _END:
                long[4 * after + 2] = at
                entries = _enter(table, 0 + limits[word], levels, long, heap, entries, at, after)
            if before != _END:
                entries = _enter(table, 0 + limits[word], levels, long, heap, entries, before, at)
        tokens = _finish_long(start, start + n, long, ids, ends, tokens) if n > 0 else tokens
    return tokens
