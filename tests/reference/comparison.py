"""Two encodings of one text compared, and laid on one axis, by the definitions alone; slow, to be read.

The fast forms are engine/comparison.py and app/comparison/axis.py.
"""

Span = tuple[int, int]


def borders(spans: list[Span], size: int) -> set[int]:
    """Inner places where a token begins or ends and no token goes across."""
    places = {place for span in spans for place in span}
    return {place for place in places if 0 < place < size and not any(start < place < end for start, end in spans)}


def inserted(spans: list[Span], place: int) -> list[Span]:
    """The tokens that stand for nothing at a place, with no token before them that goes on behind it."""
    return [
        span
        for number, span in enumerate(spans)
        if span == (place, place) and all(end <= place for _start, end in spans[:number])
    ]


def tokens_between(spans: list[Span], low: int, high: int) -> list[Span]:
    """The tokens of a stretch that is not empty, without those that are inserted at its two ends."""
    outside = len(inserted(spans, low)) + sum(start < low for start, _end in spans)
    inside = [span for span in spans if span[0] >= low][len(inserted(spans, low)) :] if outside else spans
    return [span for span in inside if span[0] < high]


def stretches(first: list[Span], second: list[Span], size: int) -> list[tuple[int, int, bool]]:
    """From common border to common border: low, high, and whether the tokens between differ."""
    shared = sorted({0, size} | (borders(first, size) & borders(second, size)))
    found = []
    for low, high in zip(shared, [*shared[1:], None], strict=True):
        there = inserted(first, low), inserted(second, low)
        if any(there):
            found.append((low, low, there[0] != there[1]))
        if high is not None:
            inner = [_pieces(tokens_between(spans, low, high), low, high) for spans in (first, second)]
            found.append((low, high, inner[0] != inner[1]))
    return found


def _pieces(spans: list[Span], low: int, high: int) -> list[Span | None]:
    """The tokens of a stretch, with None wherever bytes are left out between them."""
    pieces: list[Span | None] = []
    reach = low
    for start, end in spans:
        if start > reach:
            pieces.append(None)
        pieces.append((start, end))
        reach = max(reach, end)
    return [*pieces, None] if reach < high else pieces


def positions(count: int, edges: list[tuple[int, int, int]]) -> list[int]:
    """The least x of places 0, 1, ... that rise and keep each edge (begin, end, width) at least so wide: from all
    zero, whatever is too narrow is widened until nothing is."""
    x = [0] * count
    edges = [*edges, *((place, place + 1, 0) for place in range(count - 1))]
    while any(x[end] < x[begin] + width for begin, end, width in edges):
        for begin, end, width in edges:
            x[end] = max(x[end], x[begin] + width)
    return x
