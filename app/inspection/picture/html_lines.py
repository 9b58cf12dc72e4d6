"""The lines of a page, and which pieces of a line stand together above their ids. No Qt in here.

Where ids are shown, a group of pieces is a box of its own in the browser, as wide as its text or its ids need. A
box ends joined letters, and stands for itself where text of two directions is put in order. So a group holds whole
words. Where a line has letters from right to left, it ends only where the order on both sides is the line's own, by
those rules of the bidirectional algorithm (UAX #9) that are named below. What is written: `html_page.py`.
"""

import unicodedata
from typing import NamedTuple

from app.inspection.picture.html_text import LINE_ENDS, columns
from app.inspection.picture.pieces import Piece, pieces
from app.inspection.picture.request import Part

_WIDEST_WORD = 24
_CONTROLS = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
_LEFTWARD = frozenset(("R", "AL", "AN")) | _CONTROLS
# Written without blanks between words: Thai, Lao, Burmese, Khmer.
_WITHOUT_BLANKS = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF))


class PageLine(NamedTuple):
    """The pieces of a line with its line end, their texts, and whether the line runs from right to left."""

    pieces: list[Piece]
    texts: list[str]
    leftward: bool


def page_lines(part: Part) -> list[PageLine]:
    """The lines of a part: they end with a line feed, U+2028 or U+2029, and at the end of the text."""
    found: list[PageLine] = []
    held: list[Piece] = []
    texts: list[str] = []
    paragraph = 0  # the line with which it begins: U+2028 does not end one
    for piece in pieces(part):
        text = part.lines.utf8[piece.low : piece.high].decode()
        held.append(piece)
        texts.append(text)
        if text[-1] in LINE_ENDS:
            found.append(PageLine(held, texts, leftward=False))
            held, texts = [], []
            if text[-1] != "\u2028":
                found[paragraph:] = _directed(found[paragraph:])
                paragraph = len(found)
    if held:
        found.append(PageLine(held, texts, leftward=False))
    found[paragraph:] = _directed(found[paragraph:])
    return found


def groups(line: PageLine) -> list[range]:
    """Which pieces of a line, by their places, stand together in a box.

    >>> pieces = [Piece(0, 2, (0,), ""), Piece(2, 4, (1,), ""), Piece(4, 6, (2,), ""), Piece(6, 9, (3,), "")]
    >>> groups(PageLine(pieces, ["to", "ke", "n ", "中"], leftward=False))
    [range(0, 3), range(3, 4)]
    """
    text = "".join(line.texts)
    safe = _safe_ends(text, leftward=line.leftward) if _is_mixed(text) else None
    found: list[range] = []
    first, width, at = 0, columns(line.texts[0]), len(line.texts[0])
    for number in range(1, len(line.pieces)):
        wide = columns(line.texts[number])
        ends = _may_part(text[at - 1], text[at])
        if safe is None:
            is_cut = line.pieces[number - 1].kind or line.pieces[number].kind
            ends = ends or bool(is_cut) or width + wide > _WIDEST_WORD
        elif not safe[at]:
            ends = False
        if ends:
            found.append(range(first, number))
            first, width = number, 0
        width += wide
        at += len(line.texts[number])
    return [*found, range(first, len(line.pieces))]


def levels(texts: list[str], *, leftward: bool) -> list[int]:
    """For pieces beside each other, how deeply they are embedded: what runs from right to left has odd levels.

    As UAX #9 has it for characters, a piece of two directions having that of its first letter.

    >>> levels(["ab ", "ש", " ", "12"], leftward=False), levels(["ab", " ", "ש"], leftward=True)
    ([0, 1, 1, 2], [2, 1, 1])
    """
    kinds = _kinds("".join(texts), leftward=leftward)
    firsts, at = [], 0
    for text in texts:
        firsts.append(next((kind for kind in kinds[at : at + len(text)] if kind != " "), " "))
        at += len(text)
    return _levels("".join(firsts), leftward=leftward)


def _directed(lines: list[PageLine]) -> list[PageLine]:
    """The lines of a paragraph, with the direction of its first letter (P2, P3)."""
    leftward = _begins_leftward("".join(text for line in lines for text in line.texts))
    return [line._replace(leftward=leftward) for line in lines]


def _begins_leftward(text: str) -> bool:
    depth = 0
    for letter in text:
        kind = unicodedata.bidirectional(letter)
        if kind in ("LRI", "RLI", "FSI"):
            depth += 1
        elif kind == "PDI":
            depth = max(depth - 1, 0)
        elif depth == 0 and kind in ("L", "R", "AL"):
            return kind != "L"
    return False


def _is_mixed(text: str) -> bool:
    return not text.isascii() and any(unicodedata.bidirectional(letter) in _LEFTWARD for letter in text)


def _may_part(before: str, after: str) -> bool:
    """Whether two neighbours may be set apart: between words, and in scripts that have no blanks between them."""
    return any(
        letter.isspace()
        or unicodedata.east_asian_width(letter) in "WF"
        or any(first <= ord(letter) <= last for first, last in _WITHOUT_BLANKS)
        for letter in (before, after)
    )


def _kinds(text: str, *, leftward: bool) -> str:
    """For each character L, R, D (a number that takes part in what runs to the left: W7) or a blank (neutral)."""
    found = []
    strong = "R" if leftward else "L"
    for letter in text:
        match unicodedata.bidirectional(letter):
            case "L":
                strong = "L"
                found.append("L")
            case "R" | "AL":
                strong = "R"
                found.append("R")
            case "EN":
                found.append("L" if strong == "L" else "D")
            case "AN":
                found.append("D")
            case _:
                found.append(" ")
    return "".join(found)


def _levels(kinds: str, *, leftward: bool) -> list[int]:
    """The level of each kind; what is neutral has that of both sides where they agree, else the line's (N1, N2)."""
    own, before = (1, "R") if leftward else (0, "L")
    sides = {"L": "L", "R": "R", "D": "R", " ": before}
    of_letters = {"L": 2 if leftward else 0, "R": 1, "D": 2}
    found = []
    for kind, following in zip(kinds, _following(kinds), strict=True):
        if kind != " ":
            before = sides[kind]
            found.append(of_letters[kind])
        else:
            found.append(of_letters[before] if before == sides[following] else own)
    return found


def _following(kinds: str) -> str:
    """For each kind itself or the next that is not neutral; a blank where none follows."""
    found = [" "]
    for kind in reversed(kinds):
        found.append(found[-1] if kind == " " else kind)
    return "".join(found[:0:-1])


def _safe_ends(text: str, *, leftward: bool) -> list[bool]:
    """Before which characters the line may be taken apart without a change of its order.

    One of the two neighbours must run as the line does. What follows must not be a number that depends on what is
    before it (W2, W7), and no pair of brackets (N0) may be open. Explicit marks reach over everything.
    """
    if any(unicodedata.bidirectional(letter) in _CONTROLS for letter in text):
        return [False] * len(text)
    own = 1 if leftward else 0
    kinds = _kinds(text, leftward=leftward)
    found = _levels(kinds, leftward=leftward)
    following = _following(kinds)
    safe = [own in found[max(at - 1, 0) : at + 1] and following[at] != "D" for at in range(len(text))]
    for opening, closing in _brackets(text):
        safe[opening + 1 : closing + 1] = [False] * (closing - opening)
    return safe


def _brackets(text: str) -> list[tuple[int, int]]:
    """Pairs of brackets; of nested ones the outer, too."""
    opened: list[int] = []
    found = []
    for place, letter in enumerate(text):
        category = unicodedata.category(letter)
        if category == "Ps":
            opened.append(place)
        elif category == "Pe" and opened:
            found.append((opened.pop(), place))
    return found
