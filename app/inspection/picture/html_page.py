"""Writes the text as one HTML page, in which characters that are cut look right in a browser.

Every token is a span with its colour and its words. A grapheme that several tokens own stays in one piece, or the
browser would draw replacement signs or take an emoji apart: its background is divided by the bytes each token owns.
What HTML cannot hold (NUL, other controls, noncharacters) is shown by signs. No Qt in here: words come from
`picture/words.py`, looks from `picture/style.py`; lines are made by `html_lines.py`, ids by `html_ids.py`.
"""

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from html import escape

from app.inspection.picture.html_ids import chips_html, chips_of
from app.inspection.picture.html_lines import PageLine, groups, page_lines
from app.inspection.picture.html_text import WITHOUT_WIDTH, in_attribute, in_html, is_leftward
from app.inspection.picture.pieces import CUT_CHARACTER, CUT_GRAPHEME, DROPPED, Piece, shares, without_bytes
from app.inspection.picture.request import Part, PictureOptions, PictureStopped, Stop
from app.inspection.picture.shapes import LegendItem
from app.inspection.picture.style import gradient, hatching, patch_style, style_sheet
from app.joined import labelled

_OFTEN = 256
_BREAK = '<b class="h"></b>'
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
    writer = _Writer(part, options, colours, words, stop)
    written = "".join(map(writer.line, page_lines(part)))
    legend = f"<footer>\n{_legend(words.legend, options)}\n</footer>\n" if options.legend else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(words.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f'<meta name="color-scheme" content="{options.theme.name}">\n<title>{in_html(words.title)}</title>\n'
        f"<style>\n{style_sheet(options)}</style>\n</head>\n<body>\n"
        f'<div class="text">{written}</div>\n{legend}</body>\n</html>\n'
    )


class _Writer:
    """Writes the lines of a part, one after the other."""

    def __init__(
        self, part: Part, options: PictureOptions, colours: list[str], words: HtmlWords, stop: Stop
    ) -> None:
        self._part, self._options, self._colours, self._words = part, options, colours, words
        self._stop, self._count = stop, 0
        self._first, _last = part.tokens
        self._layers = options.view.layers
        self._empty = without_bytes(part)
        bounds = part.lines.pre_tokens if "pre_tokens" in self._layers else ()
        self._pre_tokens = {int(bound) for bound in bounds if part.low < bound < part.high}

    def line(self, line: PageLine) -> str:
        """A line. Its direction is written out: what is shown by signs would have a part in it."""
        if self._options.ids:
            written = [self._group(line, places) for places in groups(line)]
        else:
            written = [self._piece(*each) for each in zip(line.pieces, line.texts, strict=True)]
        if line.pieces[-1].high == self._part.high:
            written.append(self._inserted(self._part.high))
        return f'<div dir="{"rtl" if line.leftward else "ltr"}">{"".join(written)}</div>'

    def _group(self, line: PageLine, places: range) -> str:
        """The box of some pieces, with their ids below."""
        texts = line.texts[places.start : places.stop]
        pieces = zip(line.pieces[places.start : places.stop], texts, strict=True)
        written = "".join(self._piece(*each) for each in pieces)
        if len(places) == 1:
            kind, below = "o f", _BREAK
        else:  # a line feed at its end has gone to the next line already
            kind, below = "o", "" if texts[-1].endswith("\n") else _BREAK
        chips = chips_of(self._part, line, places, self._colours, self._words.tokens)
        ids = chips_html(chips, "".join(texts), leftward=line.leftward)
        return f'<b class="{kind}">{written}{below if ids else ""}{ids}</b>'

    def _inserted(self, end: int) -> str:
        """Marks for the tokens without bytes that stand before a byte, or at it, and are not yet written."""
        count = bisect_right(self._empty, (end, len(self._part.lines.starts)))
        tokens, self._empty = self._empty[:count], self._empty[count:]
        if "altered" not in self._layers:
            return ""
        return "".join(
            f'<b class="u" title="{in_attribute(self._words.tokens[token])}"></b>' for _at, token in tokens
        )

    def _piece(self, piece: Piece, text: str) -> str:
        """The span of a piece, after the marks of tokens that stand before it."""
        self._count += 1
        if self._count % _OFTEN == 1 and self._stop():
            raise PictureStopped
        before = self._inserted(piece.low)
        title = " | ".join(self._words.tokens[token] for token in piece.tokens)
        attributes = [f'style="{self._style(piece, text)}"']
        if classes := " ".join(self._classes(piece, text)):
            attributes.append(f'class="{classes}"')
        if piece.kind:
            kind = self._words.kinds[piece.kind]
            title = labelled(kind, title) if title else kind
            attributes.append(f'role="img" aria-label="{in_attribute(f"{text} {title}")}"')
        attributes.append(f'title="{in_attribute(title)}"')
        return f"{before}<span {' '.join(attributes)}>{in_html(text)}</span>"

    def _classes(self, piece: Piece, text: str) -> list[str]:
        lines = self._part.lines
        classes = [piece.kind] if piece.kind and _LAYERS[piece.kind] in self._layers else []
        if all(unicodedata.category(letter) in WITHOUT_WIDTH for letter in text):
            classes.append("z")
        if is_leftward(text):
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
        if len(colours) <= 1:
            return f"background-color:{colours[0] if colours else 'transparent'}"
        marked = piece.kind == CUT_CHARACTER and "cut_characters" in self._layers
        pattern = hatching(self._options.theme) if marked else ""
        return gradient(colours, shares(self._part, piece), leftward=is_leftward(text), pattern=pattern)


def _legend(items: list[LegendItem], options: PictureOptions) -> str:
    written = []
    for item in items:
        patch = f'<b class="p" style="{patch_style(item, options.theme)}"></b>' if item.colours or item.mark else ""
        written.append(f"<span>{patch}{in_html(item.words)}</span>")
    return "\n".join(written)
