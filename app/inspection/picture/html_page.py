"""Writes the text as one HTML page, in which characters that are cut look right in a browser.

Every token is a span with its colour and its words. A grapheme that several tokens own stays in one piece, or the
browser would draw replacement signs or take an emoji apart: its background is divided by the bytes each token owns.
What HTML cannot hold (NUL, other controls, noncharacters) is shown by signs. No Qt in here: words come from
`picture/words.py`, looks from `picture/style.py`.
"""

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from html import escape

from app.inspection.picture.pieces import CUT_CHARACTER, CUT_GRAPHEME, DROPPED, Piece, pieces, shares, without_bytes
from app.inspection.picture.request import Part, PictureOptions, PictureStopped, Stop
from app.inspection.picture.shapes import LegendItem
from app.inspection.picture.style import ID_SIZE, gradient, hatching, patch_style, style_sheet

_OFTEN = 256
_MOST_IDS = 3
_CONTROLS = {letter: chr(0x2400 + letter) for letter in range(0x20)} | {0x7F: "\u2421"}
_WITHOUT_WIDTH = {"Mn", "Me", "Cf"}
_LAYERS = {CUT_CHARACTER: "cut_characters", CUT_GRAPHEME: "cut_graphemes", DROPPED: "altered"}


@dataclass(frozen=True, slots=True)
class HtmlWords:
    """All words of a page: `kinds` of pieces; `tokens`: those of each token, by running number."""

    language: str
    title: str
    kinds: dict[str, str]
    legend: list[LegendItem]
    tokens: dict[int, str]


def html_page(part: Part, options: PictureOptions, colours: list[str], words: HtmlWords, stop: Stop) -> str:
    """The page. `colours`: of the part's tokens, in their order. PictureStopped if `stop` says so."""
    writer = _Writer(part, options, colours, words)
    written: list[str] = []
    for number, piece in enumerate(pieces(part)):
        if number % _OFTEN == 0 and stop():
            raise PictureStopped
        written.append(writer.piece(piece))
    written.append(writer.inserted(part.high))
    legend = f"<footer>\n{_legend(words.legend, options)}\n</footer>\n" if options.legend else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(words.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f'<meta name="color-scheme" content="{options.theme.name}">\n<title>{in_html(words.title)}</title>\n'
        f"<style>\n{style_sheet(options)}</style>\n</head>\n<body>\n"
        f'<div class="text" dir="auto">{"".join(written)}</div>\n{legend}</body>\n</html>\n'
    )


class _Writer:
    """Writes the pieces of a part, one after the other."""

    def __init__(self, part: Part, options: PictureOptions, colours: list[str], words: HtmlWords) -> None:
        self._part, self._options, self._colours, self._words = part, options, colours, words
        self._first, _last = part.tokens
        self._layers = options.view.layers
        self._empty = without_bytes(part)
        bounds = part.lines.pre_tokens if "pre_tokens" in self._layers else ()
        self._pre_tokens = {int(bound) for bound in bounds if part.low < bound < part.high}

    def inserted(self, end: int) -> str:
        """Marks for the tokens without bytes that stand before a byte, or at it, and are not yet written."""
        count = bisect_right(self._empty, (end, len(self._part.lines.starts)))
        tokens, self._empty = self._empty[:count], self._empty[count:]
        if "altered" not in self._layers:
            return ""
        return "".join(
            f'<b class="u" title="{_in_attribute(self._words.tokens[token])}"></b>' for _at, token in tokens
        )

    def piece(self, piece: Piece) -> str:
        """The span of a piece, after the marks of tokens that stand before it."""
        before = self.inserted(piece.low)
        text = self._part.lines.utf8[piece.low : piece.high].decode()
        title = " | ".join(self._words.tokens[token] for token in piece.tokens)
        attributes = [f'style="{self._style(piece, text)}"']
        if classes := " ".join(self._classes(piece, text)):
            attributes.append(f'class="{classes}"')
        if piece.kind:
            title = ": ".join(filter(None, (self._words.kinds[piece.kind], title)))
            attributes.append(f'role="img" aria-label="{_in_attribute(f"{text} {title}")}"')
        attributes.append(f'title="{_in_attribute(title)}"')
        if ids := self._ids(piece):
            attributes.append(f'data-id="{ids}"')
        return f"{before}<span {' '.join(attributes)}>{in_html(text)}</span>"

    def _classes(self, piece: Piece, text: str) -> list[str]:
        lines = self._part.lines
        classes = [piece.kind] if piece.kind and _LAYERS[piece.kind] in self._layers else []
        if all(unicodedata.category(letter) in _WITHOUT_WIDTH for letter in text):
            classes.append("z")
        if _is_leftward(text):
            classes.append("r")
        if "borders" in self._layers and piece.tokens and lines.span(piece.tokens[0])[0] == piece.low:
            classes.append("b")
        if piece.low in self._pre_tokens:
            classes.append("w")
        if "special" in self._layers and any(lines.special[token] for token in piece.tokens):
            classes.append("s")
        if "altered" in self._layers and lines.unknown is not None:
            classes += ["k"] if any(lines.unknown[token] for token in piece.tokens) else []
        return classes

    def _style(self, piece: Piece, text: str) -> str:
        colours = [self._colours[token - self._first] or "transparent" for token in piece.tokens]
        style = f"background-color:{colours[0] if colours else 'transparent'}"
        if len(colours) > 1:
            marked = piece.kind == CUT_CHARACTER and "cut_characters" in self._layers
            pattern = hatching(self._options.theme) if marked else ""
            style = gradient(colours, shares(self._part, piece), leftward=_is_leftward(text), pattern=pattern)
        if ids := self._ids(piece):
            room = _room(piece, text, ids)
            # A line may be broken after a blank, and what follows it in a span would go to the next line.
            after = 0.0 if text[-1:].isspace() else room / 2
            style += f";--r:{room - after:.3g};--e:{after:.3g}"
        return style

    def _ids(self, piece: Piece) -> str:
        """Ids of the tokens that begin in a piece, the first few of many; … for one that has begun before it."""
        if not self._options.ids or not piece.tokens:
            return ""
        begun = piece.low != self._part.low and self._part.lines.span(piece.tokens[0])[0] < piece.low
        tokens = piece.tokens[begun:]
        if not tokens:
            return ""
        named = [str(int(self._part.lines.ids[token])) for token in tokens[:_MOST_IDS]]
        return "|".join(["…"] * begun + named + ["…"] * (len(tokens) > _MOST_IDS))


def in_html(text: str) -> str:
    """Text as it stands in a page, escaped; signs for what cannot stand there.

    >>> in_html("a<b\\0\\r")
    'a&lt;b<i title="U+0000">␀</i><i title="U+000D">␍</i>'
    """
    if text.isprintable():
        return escape(text)
    return "".join(map(_letter, text))


def sign(letter: str) -> str:
    """What is shown of a character: itself, or a sign where HTML cannot hold it.

    >>> sign("a"), sign("\\0"), sign("\\x85")
    ('a', '␀', '<U+0085>')
    """
    code = ord(letter)
    if letter in "\t\n":
        return letter
    if code in _CONTROLS:
        return _CONTROLS[code]
    if 0x80 <= code < 0xA0 or 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE or 0xD800 <= code < 0xE000:
        return f"<U+{code:04X}>"
    return letter


def _letter(letter: str) -> str:
    shown = sign(letter)
    if shown == letter:
        # The sign of a line end is drawn by the style, so that it is not copied with the text.
        return f'<b class="n"></b>{letter}' if letter in "\n\u2028\u2029" else escape(letter)
    return f'<i title="U+{ord(letter):04X}">{escape(shown)}</i>'


def _in_attribute(text: str) -> str:
    return escape("".join(map(sign, text)).replace("\n", "\u21b5"))


def _room(piece: Piece, text: str, ids: str) -> float:
    """How much wider ids are than their text, in columns. Estimated: a page does not know the reader's fonts."""
    columns = [_columns(letter) for letter in text]
    # A grapheme is about as wide as its widest character.
    return max(ID_SIZE * (len(ids) + 1) - (max(columns) if piece.kind else sum(columns)), 0.0)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in _WITHOUT_WIDTH or letter == "\n":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _is_leftward(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text)


def _legend(items: list[LegendItem], options: PictureOptions) -> str:
    written = []
    for item in items:
        patch = f'<b class="p" style="{patch_style(item, options.theme)}"></b>' if item.colours or item.mark else ""
        written.append(f"<span>{patch}{in_html(item.words)}</span>")
    return "\n".join(written)
