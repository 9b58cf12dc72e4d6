"""The words in a picture: its legend, and what is said of each token. Where they stand is not decided here."""

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale

from app.inspection.colours.colouring import SET_OF_RULE
from app.inspection.colours.flag_rule import PLAIN
from app.inspection.legend.samples import sample_colours
from app.inspection.legend.words import Entry
from app.inspection.lines.encoded_lines import EncodedLines
from app.inspection.picture.html_page import HtmlWords
from app.inspection.picture.legend_entries import needed
from app.inspection.picture.pieces import CUT_CHARACTER, CUT_GRAPHEME, DROPPED
from app.inspection.picture.request import Part, PictureOptions
from app.inspection.picture.shapes import LegendItem
from app.inspection.words.token_words import SEPARATOR, hex_bytes, token_flag_words
from app.joined import listed
from engine.spans import Counts, counts_of, flags_of
from engine.text.offsets import Offsets

_MOST_BYTES = 24


def legend(part: Part, options: PictureOptions) -> list[LegendItem]:
    """The legend: the colours of the rule and the marks that are in the part, and its numbers."""
    items = [LegendItem(entry.words, *_patch(entry, options)) for entry in needed(part, options)]
    return items + [LegendItem(words) for words in count_words(counts(part))]


def _patch(entry: Entry, options: PictureOptions) -> tuple[tuple[str, ...], str]:
    """Colours and mark of an entry's patch."""
    colours = options.theme.cell_colours(SET_OF_RULE[options.view.rule])
    numbers = sample_colours(entry, options.view.rule)
    mark = "" if entry.swatch in ("cell", "neighbours", "alike") else entry.swatch
    return tuple(colours[number] for number in numbers if number != PLAIN), mark


def counts(part: Part) -> Counts:
    """The numbers of the part; tokens that own only some of its bytes count as well."""
    return counts_of(Offsets(part.lines.utf8[part.low : part.high]), part.spans())


def count_words(counts: Counts) -> list[str]:
    """Numbers behind their words."""
    number, translate = QLocale().toString, QCoreApplication.translate
    return [
        translate("Picture", "tokens {0}").format(number(counts.tokens)),
        translate("Picture", "bytes {0}").format(number(counts.bytes)),
        translate("Picture", "code points {0}").format(number(counts.code_points)),
        translate("Picture", "graphemes {0}").format(number(counts.graphemes)),
        translate("Picture", "cut: characters {0}, graphemes {1}").format(
            number(counts.characters_cut), number(counts.graphemes_cut)
        ),
    ]


def token_titles(part: Part) -> dict[int, str]:
    """Id, bytes and flag of the part's tokens, by running number: `id 345 · E4 B8 · ends inside a character`."""
    lines = part.lines
    first, last = part.tokens
    flagged = flags_of(Offsets(lines.utf8[part.low : part.high]), part.spans()).cuts_grapheme
    if last > first:
        flagged[[0, -1]] = True  # these may reach beyond the part
    titles: dict[int, str] = {}
    known, borders = -1, np.zeros(1, np.int64)
    for token, is_flagged in zip(range(first, last), flagged.tolist(), strict=True):
        words = _token_words(lines, token)
        if is_flagged:
            start, end = lines.span(token)
            line = lines.line_of(start)
            if line != known:
                known, borders = line, lines.graphemes_of_line(line)
            low, high = int(np.searchsorted(borders, start)), int(np.searchsorted(borders, end))
            words.append(token_flag_words(lines, token, borders[max(low - 1, 0) : high + 2]))
        titles[token] = SEPARATOR.join(filter(None, words))
    return titles


def html_words(part: Part, options: PictureOptions) -> HtmlWords:
    """The words of an HTML page."""
    return HtmlWords(
        language=QLocale().name().replace("_", "-"),  # zh alone might be shown in Japanese forms
        title=listed(count_words(counts(part))),
        kinds={
            CUT_CHARACTER: QCoreApplication.translate("Picture", "cut character"),
            CUT_GRAPHEME: QCoreApplication.translate("Picture", "cut grapheme"),
            DROPPED: QCoreApplication.translate("Picture", "dropped text"),
        },
        legend=legend(part, options),
        tokens=token_titles(part),
    )


def _token_words(lines: EncodedLines, token: int) -> list[str]:
    start, end = lines.span(token)
    data = lines.utf8[start:end]
    words = [
        QCoreApplication.translate("Picture", "id {0}").format(int(lines.ids[token])),
        hex_bytes(data[:_MOST_BYTES]) + (" …" if len(data) > _MOST_BYTES else ""),
    ]
    if lines.special[token]:
        words.append(QCoreApplication.translate("Picture", "special token"))
    return words
