"""Learning merges: the inner loop of byte-level BPE training. Not here: how cells and places begin (lay_out), the
arrays' making and growing (engine.training.pair_index), when to go on or stop (engine.training.bpe_trainer).

The separator's id comes after the last token's; the next one marks a cell in which a token no longer begins. A
token writes its id into its first and its last cell: from the first the next token lies as many cells on as it has
bytes, and the cell before it is the last one of its left neighbour. So nothing is linked and nothing moves.

All occurrences of a pair arise in the one merge that makes its newer token; afterwards they only get fewer. A
merge of a and b takes one of x + a for each x on its left, and one of b + y for each y on its right: so it looks up
a pair for each different neighbour and corrects its count, but leaves the places alone. Which of them are still
true is asked when the pair is merged.

The trainer's rules: the highest count first; ties fall to the lowest pair, or to the pair seen first, whose key
is its first cell (it only grows, as counts only fall, so that the heap may be lazy about both).

Pairs, tokens and the entries of the heap are records of a few numbers in one array each, so that each is one line
of the cache: most of the time goes into waiting for memory.
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import Kernel, inlined, kernel
from engine.kernels.lay_out import PLACE_BITS, PLACE_MASK

PAIR_SIZE, IDS, COUNT, SLICE = 3, 0, 1, 2
"""A record of `pairs`: left << PLACE_BITS | right; count; start << PLACE_BITS | size of its slice of places."""

TOKEN_SIZE, LENGTH, PART, BESIDE = 8, 0, 1, 4
"""A record of `tokens`, a line of the cache: its bytes; its number among the texts that `joins` tells of; then
weights and places of the present merge's left neighbours that are this token, and the same of its right ones."""

ENTRY_SIZE, ENTRY_COUNT, ENTRY_KEY, ENTRY_PAIR = 3, 0, 1, 2
"""A record of `heap`: the count and the key by which it is ordered, and the pair."""

PHASE, CURSOR, PAIRS, PLACES, HEAP, THRESHOLD, MADE, BEST = 0, 1, 2, 3, 4, 5, 6, 7
HITS, SUM, TOUCHED, NEW_PAIRS, WORK, LEFT_OVER, SEEN = 8, 9, 10, 11, 12, 13, 14
STATE_SIZE = 15
"""Where the state of `learn` lies in its array between two calls; LEFT_OVER are the tokens of all cells."""

CHOOSE, COMPARE, REFILL, REWRITE, ADD_UP, CREATE, FILL, FINISH = 0, 1, 2, 3, 4, 5, 6, 7
"""The phases of one merge. Each can be left and resumed, so that a call ends soon whatever the corpus."""

WORK_DONE, GOAL_REACHED, EXHAUSTED, NO_ROOM = 0, 1, 2, 3
"""Answers of `learn`: limit used up; as many merges as wanted; no pair of the least count; grow pairs and slots."""

LOWEST_PAIR, FIRST_SEEN = 0, 1

NEVER = -(1 << 62)
"""Count of a blocked pair: whatever it loses later, it stays below every threshold."""

CHUNK = 512
"""Places that are asked or rewritten at a time: their cells fit into a first-level cache."""


@inlined
def _first_slot(ids, slots):
    """Where the search for this pair begins."""
    return ((ids >> PLACE_BITS) * 0x9E3779B1 + (ids & PLACE_MASK) * 0x85EBCA6B >> 16) & (len(slots) - 1)


@inlined
def _slot(ids, slots, pairs):
    """Where this pair stands in the table, or a free slot; at least one is free."""
    mask = len(slots) - 1
    at = _first_slot(ids, slots)
    while slots[at] != 0 and pairs[PAIR_SIZE * (slots[at] - 1)] != ids:
        at = (at + 1) & mask
    return at


@inlined
def _free_slot(ids, slots):
    """Where a pair goes that is not in the table yet."""
    mask = len(slots) - 1
    at = _first_slot(ids, slots)
    while slots[at] != 0:
        at = (at + 1) & mask
    return at


@inlined
def _lost_pair(beside, best, new_id):
    """The pair that a neighbour of the new token was part of before the merge of `best`."""
    token = beside // TOKEN_SIZE
    if beside & 2 == 0:
        return token << PLACE_BITS | best >> PLACE_BITS
    if token == new_id:  # the new token twice, side by side
        return (best & PLACE_MASK) << PLACE_BITS | best >> PLACE_BITS
    return (best & PLACE_MASK) << PLACE_BITS | token


@inlined
def _new_pair(beside, new_id):
    token = beside // TOKEN_SIZE
    return token << PLACE_BITS | new_id if beside & 2 == 0 else new_id << PLACE_BITS | token


def _enter_pairs(pairs, first, last, slots):
    """Enter the records from `first` up to `last` into the table: a slot holds one more than the record's number.

    The number of slots is a power of two, and greater than that of the pairs.
    """
    for number in range(first, last):
        slots[_free_slot(pairs[PAIR_SIZE * number], slots)] = number + 1
    return last


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
def _join(ids, tokens, parts, joins):
    """What `joins` says of this pair: twice the number of the text that its tokens make, and 1 if it is blocked."""
    left = tokens[TOKEN_SIZE * (ids >> PLACE_BITS) + PART]
    return joins[parts * left + tokens[TOKEN_SIZE * (ids & PLACE_MASK) + PART]]


@inlined
def _key(pair, rule, pairs, places):
    if rule == FIRST_SEEN:
        return places[pairs[pair + SLICE] >> PLACE_BITS] & PLACE_MASK
    return pairs[pair + IDS]


def _learn(
    state, limit, goal, least_count, rule, parts, joins,
    cells, places, pairs, slots, tokens, heap, touched, lefts, rights,
    made_left, made_right, made_count, made_replacements, made_tie,
):  # fmt: skip
    """Make merges until there are `goal` or about `limit` places were visited; which of it is the answer.

    Work is never thrown away: the state array says where the next call goes on, maybe in the middle of a merge.
    state[WORK] is the number of places visited by this call. A merge counts once state[MADE] has grown.
    `joins` has `parts` rows and columns (engine.training.blocked_merges); one of each where no merge is blocked.
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
                count = pairs[pair + COUNT]
                key = heap[ENTRY_KEY]
                if parts > 1 and _join(pairs[pair], tokens, parts, joins) & 1:
                    pairs[pair + COUNT] = NEVER
                    state[HEAP] = _drop_top(state[HEAP], heap)
                    continue
                if rule == FIRST_SEEN and heap[0] == count:
                    ids = pairs[pair]
                    step = tokens[TOKEN_SIZE * (ids >> PLACE_BITS)]
                    at = pairs[pair + SLICE] >> PLACE_BITS
                    first = at
                    key = places[at] & PLACE_MASK
                    while cells[key] != ids >> PLACE_BITS or cells[key + step] != ids & PLACE_MASK:
                        at += 1
                        key = places[at] & PLACE_MASK
                        if at - first == CHUNK:
                            break
                    work += at - first
                    pairs[pair + SLICE] += ((at - first) << PLACE_BITS) - (at - first)
                if heap[0] != count or heap[ENTRY_KEY] != key:
                    if count < state[THRESHOLD]:
                        state[HEAP] = _drop_top(state[HEAP], heap)
                    else:
                        _sink(count, key, pair, state[HEAP], heap)
                    continue
            if phase == CHOOSE:
                state[BEST] = heap[ENTRY_PAIR]
                state[HEAP] = _drop_top(state[HEAP], heap)
                state[PHASE] = COMPARE
            else:
                made_count[state[MADE]] = pairs[state[BEST] + COUNT]
                made_tie[state[MADE]] = is_rival
                ids = pairs[state[BEST]]
                tokens[TOKEN_SIZE * (256 + state[MADE])] = (
                    tokens[TOKEN_SIZE * (ids >> PLACE_BITS)] + tokens[TOKEN_SIZE * (ids & PLACE_MASK)]
                )
                tokens[TOKEN_SIZE * (256 + state[MADE]) + PART] = _join(ids, tokens, parts, joins) >> 1
                state[CURSOR] = 0
                state[HITS] = 0
                state[SUM] = 0
                state[TOUCHED] = 0
                state[PHASE] = REWRITE

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
            # Ask which places are still true, replace from left to right and note the neighbours, some hundred
            # places at a time. The loop that asks has no branch (its outcome is chance), so that many cells are on
            # their way from memory at once; the next ones find them in the cache.
            best = state[BEST]
            ids = pairs[best]
            a = ids >> PLACE_BITS
            b = ids & PLACE_MASK
            a_length = tokens[TOKEN_SIZE * a]
            new_id = 256 + state[MADE]
            length = tokens[TOKEN_SIZE * new_id]
            start = pairs[best + SLICE] >> PLACE_BITS
            size = pairs[best + SLICE] & PLACE_MASK
            i = state[CURSOR]
            end = min(size, i + min(CHUNK, limit - work))
            work += end - i
            first = state[HITS]
            hits = first
            for at in range(i, end):
                p = places[start + at] & PLACE_MASK
                lefts[at] = (cells[p] == a) & (cells[p + a_length] == b)
            if a == b:  # in aaa the second aa is gone once the first was replaced
                free = 0
                for at in range(i, end):
                    place = places[start + at]
                    if lefts[at] and place & PLACE_MASK >= free:
                        free = (place & PLACE_MASK) + length
                        places[start + hits] = place
                        hits += 1
            else:
                for at in range(i, end):
                    places[start + hits] = places[start + at]
                    hits += lefts[at]
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
                weight = (place >> PLACE_BITS) + 1
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
            if pair + PAIR_SIZE * marks > len(pairs) or 2 * (state[PAIRS] + marks) > len(slots):
                answer = NO_ROOM
                break
            work += marks
            state[NEW_PAIRS] = state[PAIRS]
            new_id = 256 + state[MADE]
            best = pairs[state[BEST]]
            free = state[PLACES]
            for first in range(0, marks, CHUNK):
                end = min(marks, first + CHUNK)
                # The table is larger than any cache. These loops only ask for its lines, many at once, and then for
                # those of the pairs; the third one would wait for each in turn.
                seen = 0
                for i in range(first, end):
                    seen += slots[_first_slot(_lost_pair(touched[i], best, new_id), slots)]
                    seen += slots[_first_slot(_new_pair(touched[i], new_id), slots)]
                for i in range(first, end):
                    number = slots[_first_slot(_lost_pair(touched[i], best, new_id), slots)]
                    seen += pairs[PAIR_SIZE * max(number - 1, 0)]
                state[SEEN] = seen
                for i in range(first, end):
                    beside = touched[i]
                    total = tokens[beside]
                    size = tokens[beside + 1]
                    tokens[beside + 1] = -1
                    if beside // TOKEN_SIZE == separator:
                        continue
                    number = slots[_slot(_lost_pair(beside, best, new_id), slots, pairs)] - 1
                    if number >= 0:  # a pair below the least count was never entered
                        pairs[PAIR_SIZE * number + COUNT] -= total
                    if total >= least_count:
                        ids = _new_pair(beside, new_id)
                        slots[_free_slot(ids, slots)] = pair // PAIR_SIZE + 1
                        pairs[pair] = ids
                        pairs[pair + COUNT] = total
                        pairs[pair + SLICE] = free << PLACE_BITS | size
                        pair += PAIR_SIZE
                        tokens[beside + 1] = free
                        free += size
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
            made_replacements[made] = state[SUM]
            state[LEFT_OVER] -= state[HITS]
            pairs[best + COUNT] = 0
            state[MADE] = made + 1
            state[PHASE] = CHOOSE
    state[WORK] = work
    return answer


def _over(cell: str, place: str) -> Kernel:
    """The kernel for cells and places of these types; each is compiled by itself."""
    return kernel(
        "i8",
        f"i8_out i8 i8 i8 i8 i8 i4_in {cell}_out {place}_out i8_out i4_out i8_out i8_out i4_out i4_out i4_out "
        "i4_out i4_out i8_out i8_out u1_out",  # the merges made
    )(_learn)


learn, learn_narrow, learn_narrowest = _over("i4", "i8"), _over("u2", "i8"), _over("u2", "i4")
enter_pairs = kernel("i8", "i8_in i8 i8 i4_out")(_enter_pairs)

MOST = (1 << 28) - 512
"""Merges that the 32-bit numbers in `touched` allow for."""
