"""Learning merges: the inner loops of byte-level BPE training. Not here: the arrays' making and growing
(engine.training.pair_index) and when to go on or stop (engine.training.bpe_trainer).

One array `cells` holds all distinct pre-tokens side by side, a cell per byte, a separator between two and at both
ends. A token writes its id into its first and its last cell: from the first the next token lies `lengths[id]`
cells on, and the cell before it is the last one of its left neighbour. So nothing is linked and nothing moves.

A pair is a row in `left right counts starts sizes stamps`. Where it occurs stands in one slice of `places`,
ascending, each with the count of its pre-token as weight: weight << PLACE_BITS | cell. All occurrences of a pair
arise in the one merge that makes its newer token. Afterwards they only get fewer, and nobody keeps book of that:
`counts` is an upper bound, and a pair is counted again when it comes to the top of the heap, unless no merge since
its stamp can have touched it. Hence no table of pairs is needed.

The trainer's rules: the highest count first; ties fall to the lowest pair, or to the pair seen first, whose
key is its first cell (it only grows, as counts only fall, so that the heap may be lazy about both).
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import inlined, kernel

PLACE_BITS = 31
PLACE_MASK = (1 << PLACE_BITS) - 1
INSIDE = -1
"""A cell in which a token began that is now a part of another; a separator is the id after the last token's."""

PHASE, CURSOR, PAIRS, PLACES, HEAP, THRESHOLD, MADE, BEST = 0, 1, 2, 3, 4, 5, 6, 7
HITS, KEPT, SUM, TIE, TOUCHED, NEW_PAIRS, WORK, TOKENS = 8, 9, 10, 11, 12, 13, 14, 15
STATE_SIZE = 16
"""Where the state of `learn` lies in its array between two calls."""

CHOOSE, RECOUNT, COMPARE, RECOUNT_NEXT, REFILL, REWRITE, ADD_UP, CREATE, FILL, FINISH = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
"""The phases of one merge. Each can be left and resumed, so that a call ends soon whatever the corpus."""

WORK_DONE, GOAL_REACHED, EXHAUSTED, NO_ROOM = 0, 1, 2, 3
"""Answers of `learn`: limit used up; as many merges as wanted; no pair of the least count; grow the pairs."""

LOWEST_PAIR, FIRST_SEEN = 0, 1

CHUNK = 512
"""Places that are rewritten at a time: their cells fit into a first-level cache."""


@kernel("i8", "u1_in i4_in i8_in i8 i8 i8 i8 i4_out i8_out i8_out i8_out")
def lay_out(pool, starts, weights, words, first, limit, separator, cells, token_counts, pair_sums, pair_sizes):
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
            token_counts[byte] += weight
            if p > begin:
                pair = pool[p - 1] << 8 | byte
                pair_sums[pair] += weight
                pair_sizes[pair] += 1
        cells[end + shift] = separator
        done += end - begin
        i += 1
    return i


@kernel("i8", "i4_in i4_in i8_in i8 i8 i8 i8_out i8_out")
def index_bytes(cells, starts, weights, words, first, limit, ends, places):
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
def _push(count, key, pair, size, heap_counts, heap_keys, heap_pairs):
    """Put a pair into the heap of `size` pairs."""
    i = size
    while i > 0:
        above = (i - 1) >> 1
        if heap_counts[above] > count or (heap_counts[above] == count and heap_keys[above] < key):
            break
        heap_counts[i] = heap_counts[above]
        heap_keys[i] = heap_keys[above]
        heap_pairs[i] = heap_pairs[above]
        i = above
    heap_counts[i] = count
    heap_keys[i] = key
    heap_pairs[i] = pair


@inlined
def _sink(count, key, pair, size, heap_counts, heap_keys, heap_pairs):
    """Put a pair at the top of a heap of `size` pairs, in place of the one there, and let it sink."""
    i = 0
    below = 1
    while below < size:
        other = below + 1
        if other < size and (
            heap_counts[other] > heap_counts[below]
            or (heap_counts[other] == heap_counts[below] and heap_keys[other] < heap_keys[below])
        ):
            below = other
        if heap_counts[below] < count or (heap_counts[below] == count and heap_keys[below] > key):
            break
        heap_counts[i] = heap_counts[below]
        heap_keys[i] = heap_keys[below]
        heap_pairs[i] = heap_pairs[below]
        i = below
        below = 2 * i + 1
    heap_counts[i] = count
    heap_keys[i] = key
    heap_pairs[i] = pair


@inlined
def _drop_top(size, heap_counts, heap_keys, heap_pairs):
    """Take the top off a heap of `size` pairs; the new size."""
    last = size - 1
    if last > 0:
        _sink(heap_counts[last], heap_keys[last], heap_pairs[last], last, heap_counts, heap_keys, heap_pairs)
    return last


@kernel(
    "i8",
    "i8_out i8 i8 i8 i8 i4_out i4_out i8_out "  # state limit goal least_count rule cells lengths places
    "i4_out i4_out i8_out i4_out i4_out i4_out "  # left right counts starts sizes stamps
    "i8_out i8_out i4_out "  # the heap
    "i8_out i4_out i4_out i8_out i4_out i4_out i4_out "  # per token, and the places of one merge
    "i4_out i4_out i8_out i8_out u1_out",  # the merges made
)
def learn(
    state, limit, goal, least_count, rule, cells, lengths, places,
    left, right, counts, starts, sizes, stamps,
    heap_counts, heap_keys, heap_pairs,
    token_counts, as_left, as_right, beside, touched, lefts, rights,
    made_left, made_right, made_count, made_replacements, made_tie,
):  # fmt: skip
    """Make merges until there are `goal` or about `limit` places were visited; which of it is the answer.

    Work is never thrown away: the state array says where the next call goes on, maybe in the middle of a merge.
    state[WORK] is the number of places visited by this call. A merge counts once state[MADE] has grown.

    Per token: `token_counts` (weighted), `as_left` and `as_right` (the last merge that took it as its left or
    right part), `lengths` (bytes), and `beside`: four numbers, the weights and the places of the new token's left
    neighbours, then those of its right ones. `touched` lists which of these are in use, `lefts` and `rights` the
    neighbours place by place.
    """
    separator = len(lengths) - 1
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
            is_rival = state[HEAP] > 0 and (phase == CHOOSE or heap_counts[0] == counts[state[BEST]])
            if is_rival:
                pair = heap_pairs[0]
                a = left[pair]
                b = right[pair]
                # Only x + a and b + y take occurrences from a + b.
                if stamps[pair] < max(as_right[a], as_left[b]):
                    bound = min(token_counts[a], token_counts[b])
                    if bound >= counts[pair]:
                        state[CURSOR] = 0
                        state[KEPT] = 0
                        state[SUM] = 0
                        state[PHASE] = RECOUNT if phase == CHOOSE else RECOUNT_NEXT
                    else:
                        counts[pair] = bound
                        if bound < state[THRESHOLD]:
                            state[HEAP] = _drop_top(state[HEAP], heap_counts, heap_keys, heap_pairs)
                        else:
                            _sink(bound, heap_keys[0], pair, state[HEAP], heap_counts, heap_keys, heap_pairs)
                    continue
            if phase == CHOOSE:
                state[BEST] = heap_pairs[0]
                state[HEAP] = _drop_top(state[HEAP], heap_counts, heap_keys, heap_pairs)
                state[PHASE] = COMPARE
            else:
                state[TIE] = 1 if is_rival else 0
                best = state[BEST]
                lengths[256 + state[MADE]] = lengths[left[best]] + lengths[right[best]]
                state[CURSOR] = 0
                state[HITS] = 0
                state[SUM] = 0
                state[TOUCHED] = 0
                state[PHASE] = REWRITE

        elif phase in (RECOUNT, RECOUNT_NEXT):
            # Which of the places of the pair on top are still true? Without branches: their outcome is chance,
            # and a processor that guesses wrong would wait for each cell.
            pair = heap_pairs[0]
            a = left[pair]
            b = right[pair]
            step = lengths[a]
            start = starts[pair]
            i = state[CURSOR]
            end = min(sizes[pair], i + limit - work)
            work += end - i
            kept = state[KEPT]
            total = state[SUM]
            for at in range(start + i, start + end):
                place = places[at]
                p = place & PLACE_MASK
                is_true = (cells[p] == a) & (cells[p + step] == b)
                places[start + kept] = place
                kept += is_true
                total += is_true * (place >> PLACE_BITS)
            state[CURSOR] = end
            state[KEPT] = kept
            state[SUM] = total
            if end == sizes[pair]:
                sizes[pair] = kept
                counts[pair] = total
                stamps[pair] = state[MADE]
                if total < state[THRESHOLD]:
                    state[HEAP] = _drop_top(state[HEAP], heap_counts, heap_keys, heap_pairs)
                else:
                    key = places[start] & PLACE_MASK if rule == FIRST_SEEN else heap_keys[0]
                    _sink(total, key, pair, state[HEAP], heap_counts, heap_keys, heap_pairs)
                state[PHASE] = CHOOSE if phase == RECOUNT else COMPARE
                work += 1

        elif phase == REFILL:
            # The heap holds the pairs with a count of at least the threshold, which was halved.
            i = state[CURSOR]
            end = min(state[PAIRS], i + limit - work)
            work += end - i
            size = state[HEAP]
            for pair in range(i, end):
                if counts[pair] >= state[THRESHOLD]:
                    key = (
                        places[starts[pair]] & PLACE_MASK
                        if rule == FIRST_SEEN
                        else left[pair] << PLACE_BITS | right[pair]
                    )
                    _push(counts[pair], key, pair, size, heap_counts, heap_keys, heap_pairs)
                    size += 1
            state[HEAP] = size
            state[CURSOR] = end
            if end == state[PAIRS]:
                state[PHASE] = CHOOSE

        elif phase == REWRITE:
            # Replace from left to right and note the neighbours, some hundred places at a time. Short loops keep
            # many cells on their way from memory at once, and the second one finds its cells in the cache.
            best = state[BEST]
            a_length = lengths[left[best]]
            new_id = 256 + state[MADE]
            length = lengths[new_id]
            start = starts[best]
            i = state[CURSOR]
            end = min(sizes[best], i + min(CHUNK, limit - work))
            work += end - i
            first = state[HITS]
            hits = first
            if left[best] == right[best]:  # in aaa the second aa is gone once the first was replaced
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
                cells[p + a_length] = INSIDE
                cells[p] = new_id
                cells[p + length - 1] = new_id
            state[HITS] = hits
            state[CURSOR] = end
            if end == sizes[best]:
                state[CURSOR] = 0
                state[PHASE] = ADD_UP

        elif phase == ADD_UP:
            # The weights and the places of each neighbour of the new token.
            new_id = 256 + state[MADE]
            length = lengths[new_id]
            start = starts[state[BEST]]
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
                slot = 4 * lefts[hit]
                touched[marks] = slot
                marks += beside[slot + 1] == 0
                beside[slot] += weight
                beside[slot + 1] += 1
                slot = 4 * rights[hit] + 2
                touched[marks] = slot
                marks += beside[slot + 1] == 0
                beside[slot] += weight
                beside[slot + 1] += 1
            state[SUM] = replaced
            state[TOUCHED] = marks
            state[CURSOR] = end
            if end == hits:
                state[PHASE] = CREATE

        elif phase == CREATE:
            # A pair for each neighbour; its number of places turns into where the next one goes, -1 for nowhere.
            marks = state[TOUCHED]
            pair = state[PAIRS]
            if pair + marks > len(counts):
                answer = NO_ROOM
                break
            work += marks
            state[NEW_PAIRS] = pair
            new_id = 256 + state[MADE]
            free = state[PLACES]
            for i in range(marks):
                slot = touched[i]
                token = slot >> 2
                if token != separator and beside[slot] >= least_count:
                    is_right = slot & 2
                    left[pair] = new_id if is_right else token
                    right[pair] = token if is_right else new_id
                    counts[pair] = beside[slot]
                    starts[pair] = free
                    sizes[pair] = beside[slot + 1]
                    stamps[pair] = state[MADE] + 1
                    beside[slot + 1] = free
                    free += sizes[pair]
                    pair += 1
                else:
                    beside[slot + 1] = -1
            state[PAIRS] = pair
            state[PLACES] = free
            state[CURSOR] = 0
            state[PHASE] = FILL

        elif phase == FILL:
            start = starts[state[BEST]]
            i = state[CURSOR]
            end = min(state[HITS], i + limit - work)
            work += end - i
            for hit in range(i, end):
                place = places[start + hit]
                token = lefts[hit]
                at = beside[4 * token + 1]
                if at >= 0:
                    places[at] = place - lengths[token]
                    beside[4 * token + 1] = at + 1
                slot = 4 * rights[hit] + 3
                at = beside[slot]
                if at >= 0:
                    places[at] = place
                    beside[slot] = at + 1
            state[CURSOR] = end
            if end == state[HITS]:
                state[PHASE] = FINISH

        else:
            marks = state[TOUCHED]
            work += marks
            for i in range(marks):
                beside[touched[i]] = 0
                beside[touched[i] + 1] = 0
            size = state[HEAP]
            for pair in range(state[NEW_PAIRS], state[PAIRS]):
                if counts[pair] >= state[THRESHOLD]:
                    key = (
                        places[starts[pair]] & PLACE_MASK
                        if rule == FIRST_SEEN
                        else left[pair] << PLACE_BITS | right[pair]
                    )
                    _push(counts[pair], key, pair, size, heap_counts, heap_keys, heap_pairs)
                    size += 1
            state[HEAP] = size
            best = state[BEST]
            made = state[MADE]
            a = left[best]
            b = right[best]
            made_left[made] = a
            made_right[made] = b
            made_count[made] = counts[best]
            made_replacements[made] = state[SUM]
            made_tie[made] = state[TIE]
            state[TOKENS] -= state[HITS]
            token_counts[a] -= state[SUM]
            token_counts[b] -= state[SUM]
            token_counts[256 + made] = state[SUM]
            as_left[a] = made + 1
            as_right[b] = made + 1
            counts[best] = 0
            sizes[best] = 0
            state[MADE] = made + 1
            state[PHASE] = CHOOSE
    state[WORK] = work
    return answer
