"""The kernel that takes merges back: how often each of them was applied to make these tokens.

Not here: applying merges (encode.py), what the numbers are for (engine/curves/text_curve.py).
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# (an argument is an array in the compiled form, a memoryview in the plain one)

from engine.kernels import kernel


@kernel("i8", "i4_in i4_in i4_in i8_out i8_out")
def undo_merges(left, right, made, uses, undone):
    """Take all merges back, from the last to the first; ``undone[i]`` becomes how often merge ``i`` was applied.

    ``uses`` has a cell for each id: how often the token stands there; at the end only what no merge makes is left.
    Each id is made by one merge at most, and of parts that no later one makes. Returns the sum of ``undone``.
    """
    total = 0
    for i in range(len(left)):
        rank = len(left) - 1 - i
        count = 0 + uses[made[rank]]
        undone[rank] = count
        if count:
            uses[made[rank]] = 0
            uses[left[rank]] += count
            uses[right[rank]] += count
            total += count
    return total
