"""What the colours and marks of the text pane mean, in words: the entries of its legend.

Each entry has a swatch, a word and, for those who do not see the swatch, a pattern in words. Not here: how a
swatch is painted (`legend/swatch.py`), where entries stand (`legend.py`).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale

from app.inspection.colours.flag_rule import ALTERED, CHARACTER, GRAPHEME
from app.inspection.colours.scale_rules import APART, COUNTS, LENGTHS, RANKS, SPECIAL
from app.inspection.view_options import ViewOptions
from app.joined import listed, remarked
from app.script_words import script_words


class Entry(NamedTuple):
    """`swatch`: what to paint, "" for a mere word: `cell` with a colour `number`, `neighbours` and `alike` for the
    rules by position and by token, or a mark, which has a `number` where the rule gives its cells one colour;
    `pattern`: how that looks, in words, where it does not go without saying."""

    swatch: str
    words: str
    number: int = 0
    pattern: str = ""


def entries(options: ViewOptions, *, altered: bool) -> tuple[Entry, ...]:
    """The marks of cuts, the colours of the rule, then the other layers that are shown; `altered`: whether the text
    that is shown has dropped, inserted or unknown parts, which are explained only then."""
    layers = options.layers
    colours = _colours(options.rule, altered=altered, special="special" not in layers)
    return (*_cuts(layers), *colours, *_others(layers, options.rule, altered=altered))


def whole_words(entry: Entry) -> str:
    """An entry for those who do not see its swatch."""
    return remarked(entry.words, entry.pattern) if entry.pattern else entry.words


def sentence(found: Sequence[Entry], written: Callable[[Entry], str] = whole_words) -> str:
    """All entries in one line, each as it is `written`: for tool tips and screen readers.

    >>> sentence([Entry("", "Bytes:"), Entry("cell", "1"), Entry("special", "special token", pattern="dots")])
    'Bytes: 1, special token (dots)'
    """
    words = ""
    for entry in found:
        said = written(entry)
        if words.endswith(":"):
            words = f"{words} {said}"
        else:
            words = f"{words}{said}" if words.endswith("：") else listed((words, said))
    return words


def _colours(rule: str, *, altered: bool, special: bool) -> tuple[Entry, ...]:
    """`special`: name the colour of special tokens; their mark, where it is shown, says it already."""
    translate = QCoreApplication.translate
    specials = (Entry("cell", translate("Legend", "special token"), SPECIAL),) if special else ()
    match rule:
        case "position":
            return (Entry("neighbours", translate("Legend", "neighbouring tokens differ")),)
        case "token":
            return (Entry("alike", translate("Legend", "same token, same colour")),)
        case "length":
            return (Entry("", translate("Legend", "Bytes of the token:")), *_steps(1, LENGTHS))
        case "age":
            byte = Entry("cell", translate("Legend", "byte"), APART)
            return (Entry("", translate("Legend", "Rank:")), *_steps(0, RANKS), byte, *specials)
        case "count":
            unknown = Entry("cell", translate("Legend", "not counted"), APART)
            return (Entry("", translate("Legend", "Count in the corpus:")), *_steps(0, COUNTS), unknown, *specials)
        case "script":
            return tuple(Entry("cell", words, number) for number, words in enumerate(script_words()))
    flags = [
        Entry("cell", translate("Legend", "token cuts a character"), CHARACTER),
        Entry("cell", translate("Legend", "token cuts a grapheme"), GRAPHEME),
    ]
    if altered:
        flags.append(Entry("cell", translate("Legend", "unknown or inserted token"), ALTERED))
    return tuple(flags)


def _steps(least: int, limits: Sequence[int]) -> tuple[Entry, ...]:
    """Ranges like 4–5, and at last 16+."""
    written = QLocale().toString
    first = (least, *limits)
    words = []
    for low, high in zip(first, limits, strict=False):
        words.append(written(low) if high - low == 1 else f"{written(low)}–{written(high - 1)}")
    words.append(f"{written(limits[-1])}+")
    return tuple(Entry("cell", each, step) for step, each in enumerate(words))


def _cuts(layers: frozenset[str]) -> list[Entry]:
    translate = QCoreApplication.translate
    found = []
    if "cut_characters" in layers:
        pattern = translate("Legend", "hatched, underlined")
        found.append(Entry("cut_characters", translate("Legend", "cut character"), pattern=pattern))
    if "cut_graphemes" in layers:
        pattern = translate("Legend", "dashed line")
        found.append(Entry("cut_graphemes", translate("Legend", "cut grapheme"), pattern=pattern))
    return found


def _others(layers: frozenset[str], rule: str, *, altered: bool) -> list[Entry]:
    translate = QCoreApplication.translate
    found = []
    if "special" in layers:
        pattern = translate("Legend", "dotted, outlined")
        number = SPECIAL if rule in ("age", "count") else 0
        found.append(Entry("special", translate("Legend", "special token"), number, pattern))
    if "borders" in layers:
        pattern = translate("Legend", "thin line")
        found.append(Entry("borders", translate("Legend", "token border"), pattern=pattern))
    if "pre_tokens" in layers:
        pattern = translate("Legend", "wedge at the top")
        found.append(Entry("pre_tokens", translate("Legend", "pre-token border"), pattern=pattern))
    if "altered" in layers and altered:
        found += [
            Entry(
                "dropped",
                translate("Legend", "dropped text"),
                pattern=translate("Legend", "no colour, struck through"),
            ),
            Entry(
                "inserted",
                translate("Legend", "inserted token"),
                pattern=translate("Legend", "wedge at the bottom"),
            ),
            Entry("unknown", translate("Legend", "unknown token"), pattern=translate("Legend", "grid, outlined")),
        ]
    return found
