"""Learning merges: the inner loops of byte-level BPE training. Not here: the arrays' making and growing
(engine.training.pair_index) and when to go on or stop (engine.training.bpe_trainer).

One array `cells` holds all distinct pre-tokens side by side, a cell per byte, a separator between two and at both
ends (its id comes after the last token's, and the next one marks a cell in which a token no longer begins). A token
writes its id into its first and its last cell: from the first the next token lies as many cells on as it has bytes,
and the cell before it is the last one of its left neighbour. So nothing is linked and nothing moves.

Where a pair occurs stands in one slice of `places`, ascending, each with the count of its pre-token as weight:
weight << PLACE_BITS | cell. All occurrences of a pair arise in the one merge that makes its newer token. Afterwards
they only get fewer, and nobody keeps book of that: the count of a pair is an upper bound, and it is counted again
when it comes to the top of the heap, unless no merge since its stamp can have touched it. So no table of pairs is
needed.

The trainer's rules: the highest count first; ties fall to the lowest pair, or to the pair seen first, whose key
is its first cell (it only grows, as counts only fall, so that the heap may be lazy about both).

Pairs, tokens and the entries of the heap are records of a few numbers in one array each, so that each is one line
of the cache: most of the time goes into waiting for memory.
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import Kernel, inlined, kernel

PLACE_BITS = 31
PLACE_MASK = (1 << PLACE_BITS) - 1

PAIR_SIZE, IDS, COUNT, SLICE, STAMP = 4, 0, 1, 2, 3
"""A record of `pairs`: left << PLACE_BITS | right; count; start << PLACE_BITS | size; merges at the last count."""

TOKEN_SIZE, LENGTH, TOTAL, AS_LEFT, AS_RIGHT, BESIDE = 8, 0, 1, 2, 3, 4
"""A record of `tokens`: bytes, occurrences, the last merge with it as left and as right part; then the weights and
the places of the present merge's left neighbours that are this token, and the same of its right ones."""

ENTRY_SIZE, ENTRY_COUNT, ENTRY_KEY, ENTRY_PAIR = 3, 0, 1, 2
"""A record of `heap`: the count and the key by which it is ordered, and the pair."""

PHASE, CURSOR, PAIRS, PLACES, HEAP, THRESHOLD, MADE, BEST = 0, 1, 2, 3, 4, 5, 6, 7
HITS, KEPT, SUM, TIE, TOUCHED, NEW_PAIRS, WORK, LEFT_OVER = 8, 9, 10, 11, 12, 13, 14, 15
STATE_SIZE = 16
"""Where the state of `learn` lies in its array between two calls; LEFT_OVER are the tokens of all cells."""

CHOOSE, RECOUNT, COMPARE, RECOUNT_NEXT, REFILL, REWRITE, ADD_UP, CREATE, FILL, FINISH = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
"""The phases of one merge. Each can be left and resumed, so that a call ends soon whatever the corpus."""

WORK_DONE, GOAL_REACHED, EXHAUSTED, NO_ROOM = 0, 1, 2, 3
"""Answers of `learn`: limit used up; as many merges as wanted; no pair of the least count; grow the pairs."""

LOWEST_PAIR, FIRST_SEEN = 0, 1

CHUNK = 512
"""Places that are asked or rewritten at a time: their cells fit into a first-level cache."""


def _lay_out(pool, starts, weights, words, first, limit, separator, cells, tokens, pair_sums, pair_sizes):
    """Write the cells of the pre-tokens from `first` on and add up bytes and byte pairs; the next one to do.

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
            tokens[TOKEN_SIZE * byte + TOTAL] += weight
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
                places[at] = weight << PLACE_BITS | p
                ends[pair] = at + 1
        done += starts[i + 1] - starts[i]
        i += 1
    return i


@inlined
def _push(count, key, pair, size, heap):
    """Put a pair into the heap of `size` pairs."""
    i = ENTRY_SIZE * size
    while i > 0:
        above = (i // ENTRY_SIZE - 1) // 2 * ENTRY_SIZE
        if heap[above] > count or (heap[above] == count and heap[above + ENTRY_KEY] < key):
            break
        heap[i] = heap[above]
        heap[i + ENTRY_KEY] = heap[above + ENTRY_KEY]
        heap[i + ENTRY_PAIR] = heap[above + ENTRY_PAIR]
        i = above
    heap[i] = count
    heap[i + ENTRY_KEY] = key
    heap[i + ENTRY_PAIR] = pair


@inlined
def _sink(count, key, pair, size, heap):
    """Put a pair at the top of a heap of `size` pairs, in place of the one there, and let it sink."""
    end = ENTRY_SIZE * size
    i = 0
    below = ENTRY_SIZE
    while below < end:
        other = below + ENTRY_SIZE
        if other < end and (
            heap[other] > heap[below]
            or (heap[other] == heap[below] and heap[other + ENTRY_KEY] < heap[below + ENTRY_KEY])
        ):
            below = other
        if heap[below] < count or (heap[below] == count and heap[below + ENTRY_KEY] > key):
            break
        heap[i] = heap[below]
        heap[i + ENTRY_KEY] = heap[below + ENTRY_KEY]
        heap[i + ENTRY_PAIR] = heap[below + ENTRY_PAIR]
        i = below
        below = 2 * i + ENTRY_SIZE
    heap[i] = count
    heap[i + ENTRY_KEY] = key
    heap[i + ENTRY_PAIR] = pair


@inlined
def _drop_top(size, heap):
    """Take the top off a heap of `size` pairs; the new size."""
    last = ENTRY_SIZE * (size - 1)
    if last > 0:
        _sink(heap[last], heap[last + ENTRY_KEY], heap[last + ENTRY_PAIR], size - 1, heap)
    return size - 1


@inlined
def _key(pair, rule, pairs, places):
    if rule == FIRST_SEEN:
        return places[pairs[pair + SLICE] >> PLACE_BITS] & PLACE_MASK
    return pairs[pair + IDS]


def _learn(
    state, limit, goal, least_count, rule, cells, places, pairs, tokens, heap, touched, lefts, rights,
    made_left, made_right, made_count, made_replacements, made_tie,
):  # fmt: skip
    """Make merges until there are `goal` or about `limit` places were visited; which of it is the answer.

    Work is never thrown away: the state array says where the next call goes on, maybe in the middle of a merge.
    state[WORK] is the number of places visited by this call. A merge counts once state[MADE] has grown.
    `lefts` and `rights` are the neighbours of the new token, place by place, `touched` their records in `tokens`. A
    pair and a token stand here for where their records begin.
    """
    separator = len(tokens) // TOKEN_SIZE - 1
    work = 0
    answer = WORK_DONE
    while work < limit:
        phase = state[PHASE]
        if phase in (CHOOSE, COMPARE):
            # The top of the heap, once its count is known to be true, is the next merge; when it was taken out,
            # the pair that is on top then tells whether another one had the same count.
            work += 1
            if phase == CHOOSE:
                if state[MADE] >= goal:
                    answer = GOAL_REACHED
                    break
                if state[HEAP] == 0:
                    if state[THRESHOLD] <= least_count:
                        answer = EXHAUSTED
                        break
                    state[THRESHOLD] = max(least_count, state[THRESHOLD] >> 1)
                    state[CURSOR] = 0
                    state[PHASE] = REFILL
                    continue
            is_rival = state[HEAP] > 0 and (phase == CHOOSE or heap[0] == pairs[state[BEST] + COUNT])
            if is_rival:
                pair = heap[ENTRY_PAIR]
                a = TOKEN_SIZE * (pairs[pair] >> PLACE_BITS)
                b = TOKEN_SIZE * (pairs[pair] & PLACE_MASK)
                # Only x + a and b + y take occurrences from a + b.
                if pairs[pair + STAMP] < max(tokens[a + AS_RIGHT], tokens[b + AS_LEFT]):
                    bound = min(tokens[a + TOTAL], tokens[b + TOTAL])
                    if bound >= pairs[pair + COUNT]:
                        state[CURSOR] = 0
                        state[KEPT] = 0
                        state[SUM] = 0
                        state[PHASE] = RECOUNT if phase == CHOOSE else RECOUNT_NEXT
                    else:
                        pairs[pair + COUNT] = bound
                        if bound < state[THRESHOLD]:
                            state[HEAP] = _drop_top(state[HEAP], heap)
                        else:
                            _sink(bound, heap[ENTRY_KEY], pair, state[HEAP], heap)
                    continue
            if phase == CHOOSE:
                state[BEST] = heap[ENTRY_PAIR]
                state[HEAP] = _drop_top(state[HEAP], heap)
                state[PHASE] = COMPARE
            else:
                state[TIE] = 1 if is_rival else 0
                ids = pairs[state[BEST]]
                tokens[TOKEN_SIZE * (256 + state[MADE])] = (
                    tokens[TOKEN_SIZE * (ids >> PLACE_BITS)] + tokens[TOKEN_SIZE * (ids & PLACE_MASK)]
                )
                state[CURSOR] = 0
                state[HITS] = 0
                state[SUM] = 0
                state[TOUCHED] = 0
                state[PHASE] = REWRITE

        elif phase in (RECOUNT, RECOUNT_NEXT):
            # Which of the places of the pair on top are still true? One loop asks the cells, without a branch (its
            # outcome is chance), the next moves the places: so nothing holds up the reading.
            pair = heap[ENTRY_PAIR]
            a = pairs[pair] >> PLACE_BITS
            b = pairs[pair] & PLACE_MASK
            step = tokens[TOKEN_SIZE * a]
            start = pairs[pair + SLICE] >> PLACE_BITS
            size = pairs[pair + SLICE] & PLACE_MASK
            i = state[CURSOR]
            end = min(size, i + min(CHUNK, limit - work))
            work += end - i
            kept = state[KEPT]
            total = state[SUM]
            for at in range(i, end):
                p = places[start + at] & PLACE_MASK
                lefts[at - i] = (cells[p] == a) & (cells[p + step] == b)
            for at in range(i, end):
                place = places[start + at]
                places[start + kept] = place
                kept += lefts[at - i]
                total += lefts[at - i] * (place >> PLACE_BITS)
            state[CURSOR] = end
            state[KEPT] = kept
            state[SUM] = total
            if end == size:
                pairs[pair + SLICE] = start << PLACE_BITS | kept
                pairs[pair + COUNT] = total
                pairs[pair + STAMP] = state[MADE]
                if total < state[THRESHOLD]:
                    state[HEAP] = _drop_top(state[HEAP], heap)
                else:
                    _sink(total, _key(pair, rule, pairs, places), pair, state[HEAP], heap)
                state[PHASE] = CHOOSE if phase == RECOUNT else COMPARE
                work += 1

        elif phase == REFILL:
            # The heap holds the pairs with a count of at least the threshold, which was halved.
            i = state[CURSOR]
            end = min(state[PAIRS], i + limit - work)
            work += end - i
            size = state[HEAP]
            for pair in range(PAIR_SIZE * i, PAIR_SIZE * end, PAIR_SIZE):
                if pairs[pair + COUNT] >= state[THRESHOLD]:
                    _push(pairs[pair + COUNT], _key(pair, rule, pairs, places), pair, size, heap)
                    size += 1
            state[HEAP] = size
            state[CURSOR] = end
            if end == state[PAIRS]:
                state[PHASE] = CHOOSE

        elif phase == REWRITE:
            # Replace from left to right and note the neighbours, some hundred places at a time. Short loops keep
            # many cells on their way from memory at once, and the second one finds its cells in the cache.
            best = state[BEST]
            ids = pairs[best]
            a_length = tokens[TOKEN_SIZE * (ids >> PLACE_BITS)]
            new_id = 256 + state[MADE]
            length = tokens[TOKEN_SIZE * new_id]
            start = pairs[best + SLICE] >> PLACE_BITS
            size = pairs[best + SLICE] & PLACE_MASK
            i = state[CURSOR]
            end = min(size, i + min(CHUNK, limit - work))
            work += end - i
            first = state[HITS]
            hits = first
            if ids >> PLACE_BITS == ids & PLACE_MASK:  # in aaa the second aa is gone once the first was replaced
                free = (places[start + hits - 1] & PLACE_MASK) + length if hits > 0 else 0
                for at in range(start + i, start + end):
                    place = places[at]
                    if place & PLACE_MASK >= free:
                        free = (place & PLACE_MASK) + length
                        places[start + hits] = place
                        hits += 1
            else:
                hits += end - i
            for hit in range(first, hits):
                p = places[start + hit] & PLACE_MASK
                lefts[hit] = cells[p - 1]
                rights[hit] = cells[p + length]
            for hit in range(first, hits):
                p = places[start + hit] & PLACE_MASK
                cells[p + a_length] = separator + 1
                cells[p] = new_id
                cells[p + length - 1] = new_id
            state[HITS] = hits
            state[CURSOR] = end
            if end == size:
                state[CURSOR] = 0
                state[PHASE] = ADD_UP

        elif phase == ADD_UP:
            # The weights and the places of each neighbour of the new token.
            new_id = 256 + state[MADE]
            length = tokens[TOKEN_SIZE * new_id]
            start = pairs[state[BEST] + SLICE] >> PLACE_BITS
            i = state[CURSOR]
            hits = state[HITS]
            end = min(hits, i + limit - work)
            work += end - i
            replaced = state[SUM]
            marks = state[TOUCHED]
            for hit in range(i, end):
                place = places[start + hit]
                weight = place >> PLACE_BITS
                replaced += weight
                # Two new tokens side by side are a pair that is noted by the left one.
                if hit > 0 and (place - places[start + hit - 1]) & PLACE_MASK == length:
                    lefts[hit] = separator
                if hit + 1 < hits and (places[start + hit + 1] - place) & PLACE_MASK == length:
                    rights[hit] = new_id
                beside = TOKEN_SIZE * lefts[hit] + BESIDE
                touched[marks] = beside
                marks += tokens[beside + 1] == 0
                tokens[beside] += weight
                tokens[beside + 1] += 1
                beside = TOKEN_SIZE * rights[hit] + BESIDE + 2
                touched[marks] = beside
                marks += tokens[beside + 1] == 0
                tokens[beside] += weight
                tokens[beside + 1] += 1
            state[SUM] = replaced
            state[TOUCHED] = marks
            state[CURSOR] = end
            if end == hits:
                state[PHASE] = CREATE

        elif phase == CREATE:
            # A pair for each neighbour; its number of places turns into where the next one goes, -1 for nowhere.
            marks = state[TOUCHED]
            pair = PAIR_SIZE * state[PAIRS]
            if pair + PAIR_SIZE * marks > len(pairs):
                answer = NO_ROOM
                break
            work += marks
            state[NEW_PAIRS] = state[PAIRS]
            new_id = 256 + state[MADE]
            free = state[PLACES]
            for i in range(marks):
                beside = touched[i]
                token = beside // TOKEN_SIZE
                total = tokens[beside]
                size = tokens[beside + 1]
                if token != separator and total >= least_count:
                    is_right = beside & 2
                    pairs[pair] = new_id << PLACE_BITS | token if is_right else token << PLACE_BITS | new_id
                    pairs[pair + COUNT] = total
                    pairs[pair + SLICE] = free << PLACE_BITS | size
                    pairs[pair + STAMP] = state[MADE] + 1
                    pair += PAIR_SIZE
                    tokens[beside + 1] = free
                    free += size
                else:
                    tokens[beside + 1] = -1
            state[PAIRS] = pair // PAIR_SIZE
            state[PLACES] = free
            state[CURSOR] = 0
            state[PHASE] = FILL

        elif phase == FILL:
            start = pairs[state[BEST] + SLICE] >> PLACE_BITS
            i = state[CURSOR]
            end = min(state[HITS], i + limit - work)
            work += end - i
            for hit in range(i, end):
                place = places[start + hit]
                token = TOKEN_SIZE * lefts[hit]
                at = tokens[token + BESIDE + 1]
                if at >= 0:
                    places[at] = place - tokens[token + LENGTH]
                    tokens[token + BESIDE + 1] = at + 1
                beside = TOKEN_SIZE * rights[hit] + BESIDE + 2
                at = tokens[beside + 1]
                if at >= 0:
                    places[at] = place
                    tokens[beside + 1] = at + 1
            state[CURSOR] = end
            if end == state[HITS]:
                state[PHASE] = FINISH

        else:
            marks = state[TOUCHED]
            work += marks
            for i in range(marks):
                tokens[touched[i]] = 0
                tokens[touched[i] + 1] = 0
            size = state[HEAP]
            for pair in range(PAIR_SIZE * state[NEW_PAIRS], PAIR_SIZE * state[PAIRS], PAIR_SIZE):
                if pairs[pair + COUNT] >= state[THRESHOLD]:
                    _push(pairs[pair + COUNT], _key(pair, rule, pairs, places), pair, size, heap)
                    size += 1
            state[HEAP] = size
            best = state[BEST]
            made = state[MADE]
            a = pairs[best] >> PLACE_BITS
            b = pairs[best] & PLACE_MASK
            made_left[made] = a
            made_right[made] = b
            made_count[made] = pairs[best + COUNT]
            made_replacements[made] = state[SUM]
            made_tie[made] = state[TIE]
            state[LEFT_OVER] -= state[HITS]
            tokens[TOKEN_SIZE * a + TOTAL] -= state[SUM]
            tokens[TOKEN_SIZE * b + TOTAL] -= state[SUM]
            tokens[TOKEN_SIZE * (256 + made) + TOTAL] = state[SUM]
            tokens[TOKEN_SIZE * a + AS_LEFT] = made + 1
            tokens[TOKEN_SIZE * b + AS_RIGHT] = made + 1
            pairs[best + COUNT] = 0
            state[MADE] = made + 1
            state[PHASE] = CHOOSE
    state[WORK] = work
    return answer


def _for_cells(cell: str) -> tuple[Kernel, Kernel, Kernel]:
    """The three kernels for cells of this type; each is compiled by itself."""
    return (
        kernel("i8", f"u1_in i4_in i8_in i8 i8 i8 i8 {cell}_out i8_out i8_out i8_out")(_lay_out),
        kernel("i8", f"{cell}_in i4_in i8_in i8 i8 i8 i8_out i8_out")(_index_bytes),
        kernel(
            "i8",
            f"i8_out i8 i8 i8 i8 {cell}_out i8_out i8_out i8_out i8_out i4_out i4_out i4_out "  # state ... rights
            "i4_out i4_out i8_out i8_out u1_out",  # the merges made
        )(_learn),
    )


lay_out, index_bytes, learn = _for_cells("i4")
lay_out_narrow, index_bytes_narrow, learn_narrow = _for_cells("u2")
"""The same for cells of 16 bits, which hold up to NARROW tokens: half the memory to wait for."""

NARROW = (1 << 16) - 2
MOST = (1 << 28) - 512
"""Merges that the 32-bit numbers in `touched` allow for."""
