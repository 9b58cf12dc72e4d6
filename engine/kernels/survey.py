"""Kernels over the tokens of a vocabulary that lie end to end: laying them out, and what each of them consists of.

Token number i is ``data[starts[i]:starts[i + 1]]``; the bytes may be any. Not here: finding a token by its bytes
(tokens.py), what the numbers mean (engine/models/token_survey.py).
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import inlined, kernel

SIGN, NEITHER, COMMON, FRAGMENT, FAR = 16, 32, 11, 12, 256
"""As in engine/text/scripts.py (a test compares them)."""
BEGINS, ENDS, INSIDE, INVALID = 1, 2, 4, 5
"""As in engine/spans.py."""
SINGLE = 256
MOST_SUMMED = 1 << 40


@kernel("i8", "i4_in i4_in i8_out")
def merged_sizes(left, right, sizes):
    """Write the bytes of each token: of 256 single ones, then of the merges of earlier ones. Returns their sum.

    ``sizes`` has 256 + len(left) cells. Once the sum is beyond MOST_SUMMED, it is returned and the rest left out:
    a few dozen merges, each of the one before with itself, would run over 64 bits.
    """
    total = SINGLE
    for i in range(SINGLE):
        sizes[i] = 1
    for i in range(len(left)):
        size = sizes[left[i]] + sizes[right[i]]
        sizes[SINGLE + i] = size
        total += size
        if total > MOST_SUMMED:
            return total
    return total


@kernel("i8", "i4_in i4_in i8_in u1_out")
def join_merges(left, right, starts, data):
    """Write the bytes of the 256 single bytes, then of all merges, at ``starts``. Returns where they end."""
    p = 0
    for i in range(SINGLE):
        data[p] = i
        p += 1
    for i in range(len(left)):
        for part in (left[i], right[i]):
            for at in range(starts[part], starts[part + 1]):
                data[p] = data[at]
                p += 1
    return p


@inlined
def _character(data, p, end):
    """Bytes of the character that begins at ``p``; 0 where none does, -1 where one does that goes on at ``end``."""
    lead = data[p]
    size = 1
    if lead >= 0x80:
        size = 2 if 0xC2 <= lead < 0xE0 else 3 if 0xE0 <= lead < 0xF0 else 4 if 0xF0 <= lead < 0xF5 else 0
    for i in range(1, size):
        if p + i >= end:
            return -1
        low = 0x80
        high = 0xC0
        if i == 1:
            if lead == 0xE0:
                low = 0xA0
            elif lead == 0xED:
                high = 0xA0
            elif lead == 0xF0:
                low = 0x90
            elif lead == 0xF4:
                high = 0x90
        byte = data[p + i]
        if byte < low or byte >= high:
            return 0
    return size


@inlined
def _code_point(data, p, size):
    if size == 1:
        return 0 + data[p]
    if size == 2:
        return (data[p] & 0x1F) << 6 | (data[p + 1] & 0x3F)
    if size == 3:
        return (data[p] & 0x0F) << 12 | (data[p + 1] & 0x3F) << 6 | (data[p + 2] & 0x3F)
    return (data[p] & 7) << 18 | (data[p + 1] & 0x3F) << 12 | (data[p + 2] & 0x3F) << 6 | (data[p + 3] & 0x3F)


@kernel("i8", "u1_in i8_in u1_in i4_out i4_out u1_out u1_out")
def survey_tokens(data, starts, table, points, strays, cuts, scripts):
    """Write for each token its whole characters, its bytes that are none, how it cuts characters, and its script.

    ``table`` is `engine.text.scripts.script_table`. Returns the number of tokens that cut a character.
    """
    cutting = 0
    for number in range(len(starts) - 1):
        start = starts[number]
        end = starts[number + 1]
        p = start
        while p < end and data[p] & 0xC0 == 0x80:
            p += 1
        leading = p - start
        stray = leading
        whole = 0
        script = NEITHER
        cut = BEGINS if leading else 0
        near = False
        while p < end:
            size = _character(data, p, end)
            if size > 0:
                whole += 1
                if p + size <= start + FAR:
                    near = True
                    found = table[_code_point(data, p, size)]
                    if (found < SIGN and script >= SIGN) or (found < NEITHER and script == NEITHER):
                        script = 0 + found
                p += size
            elif size < 0:
                stray += end - p
                cut |= ENDS
                p = end
            else:
                stray += 1
                cut |= 8
                p += 1
        if leading > 3 or cut >= 8:
            cut = INVALID
        elif leading and leading == end - start:
            cut = INSIDE
        if script == NEITHER:
            script = FRAGMENT if end > start and not near else COMMON
        points[number] = whole
        strays[number] = stray
        cuts[number] = cut
        scripts[number] = script & 15
        if cut:
            cutting += 1
    return cutting
