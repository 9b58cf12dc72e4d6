r"""Flags and counts of tokens, found byte by byte. To be read, not to be fast.

Not here: the ones that are used (engine/spans.py), which must give the same.
"""

import regex


def owners(units: list[str]) -> list[int]:
    """For each byte of the joined units the number of its unit, and one more for the end."""
    found = [number for number, unit in enumerate(units) for _ in unit.encode("utf-8")]
    return [*found, len(units)]


def is_inside(owner: list[int], position: int) -> bool:
    """Whether a byte position lies inside a unit, not between two."""
    return 0 < position < len(owner) - 1 and owner[position - 1] == owner[position]


def flags(text: str, spans: list[tuple[int, int]]) -> list[tuple[str, bool]]:
    """(cuts_character, cuts_grapheme) of each token."""
    characters, graphemes = owners(list(text)), owners(regex.findall(r"\X", text))
    found = []
    for start, end in spans:
        starts, ends = is_inside(characters, start), is_inside(characters, end)
        if starts and ends:
            word = "inside" if characters[start] == characters[end] else "both"
        else:
            word = "begins" if starts else "ends" if ends else "no"
        found.append((word, is_inside(graphemes, start) or is_inside(graphemes, end)))
    return found


def counts(text: str, spans: list[tuple[int, int]]) -> dict[str, int]:
    """The numbers of an encoding."""
    clusters = regex.findall(r"\X", text)
    characters, graphemes = owners(list(text)), owners(clusters)
    borders = {border for span in spans for border in span}
    return {
        "bytes": len(text.encode("utf-8")),
        "code_points": len(text),
        "graphemes": len(clusters),
        "tokens": len(spans),
        "characters_cut": len({characters[border] for border in borders if is_inside(characters, border)}),
        "graphemes_cut": len({graphemes[border] for border in borders if is_inside(graphemes, border)}),
        "unmerged_bytes": sum(end - start == 1 for start, end in spans),
    }


def flags_of_both(
    text: str, spans: list[tuple[int, int]], seen: str, seen_spans: list[tuple[int, int]]
) -> list[tuple[str, bool]]:
    """The same where the model saw another text than was typed."""
    typed, found = flags(text, spans), flags(seen, seen_spans)
    return [(word, cuts or also) for (word, cuts), (_, also) in zip(found, typed, strict=True)]


def graphemes_cut_of_both(
    text: str, spans: list[tuple[int, int]], seen: str, seen_spans: list[tuple[int, int]]
) -> int:
    """How many typed graphemes have a border inside, or stand for something seen that has."""
    typed, found = owners(regex.findall(r"\X", text)), owners(regex.findall(r"\X", seen))
    cut = {typed[border] for span in spans for border in span if is_inside(typed, border)}
    known = set()
    for (start, end), (seen_start, seen_end) in zip(spans, seen_spans, strict=True):
        for border, beside in ((seen_start, start), (seen_end, max(start, end - 1))):
            if is_inside(found, border) and found[border] not in known:
                known.add(found[border])
                cut.add(typed[beside])
    return len(cut)
