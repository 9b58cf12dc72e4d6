"""The stages of the walk from a character to its ids, in words and as marked-up text. No widgets in here.

Not here: the walk (engine/explaining/character_walk.py), going from stage to stage (walk_page).
"""

from __future__ import annotations

import re
import unicodedata
from html import escape, unescape
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from app.explanation import token_words
from app.explanation.sheets import written
from app.explanation.walk_colours import WalkColours, Walked
from app.joined import labelled, remarked
from app.palette import Theme
from engine.explaining.character_walk import ByteBits, CharacterWalk, WalkedPart, bit_layout
from engine.explaining.merge_steps import MOST_BYTES
from engine.text.token_text import gpt2_alphabet, token_text

MOST_MERGES = 40
"""Merges that are shown; a character of the longest tokens has fewer."""
MOST_CODE_POINTS = 32
"""Code points of a character that are shown; only letters that are heaped with marks have more."""
_MARKUP = re.compile("<[^>]*>")
_WIDE = "&nbsp;&nbsp; "


class Stage(NamedTuple):
    """A stage: its title, and what stands beside it, as marked-up text; tip: what is to be said of it."""

    title: str
    content: str
    tip: str = ""

    @property
    def words(self) -> str:
        """What stands there as a line of text, for those who hear it."""
        return " ".join(unescape(_MARKUP.sub(" ", self.content)).split())


def stages(walked: Walked, theme: Theme, library: str) -> list[Stage]:
    """All of them in their order; `library`: why there are no merges, where a library makes the tokens."""
    translate = QCoreApplication.translate
    walk, colours = walked
    layout = [bit_layout(letter) for letter in walk.seen[:MOST_CODE_POINTS]]
    several = len(walk.seen) > 1
    title = translate("Explanation", "Code points") if several else translate("Explanation", "Code point")
    found = [
        Stage(translate("Explanation", "Character"), _character(walk)),
        Stage(title, _code_points(walk.seen, layout, colours, theme)),
        Stage(
            translate("Explanation", "UTF-8 bytes"),
            _bytes(layout, colours, theme),
            translate("Explanation", "Underlined: how many bytes belong together, and that a byte goes on"),
        ),
    ]
    if walk.letters is not None:
        found.append(Stage(translate("Explanation", "Letters"), _own_letters(walk.letters, theme)))
    elif walk.byte_level:
        tip = translate("Explanation", "The letters that GPT-2’s files have for bytes")
        found.append(Stage(translate("Explanation", "Byte letters"), _letters(layout, colours, theme), tip))
    found = [*found, *_merges(walked, theme, library)] if walk.seen else found[:1]
    title = translate("Explanation", "Id") if len(walk.tokens) == 1 else translate("Explanation", "Ids")
    return [*found, Stage(title, _ids(walked, theme))]


def _character(walk: CharacterWalk) -> str:
    translate = QCoreApplication.translate
    typed = _shortened(walk.typed)
    name = unicodedata.name(typed, "") if len(typed) == 1 else ""
    shown = _large(_isolated(f"◌{typed}" if unicodedata.combining(typed[0]) else typed))
    if typed.isspace() or (len(typed) == 1 and not typed.isprintable()):
        shown = _large(escape(token_text(typed.encode())))
    said = f"{shown}{_WIDE}{escape(name)}"
    if not walk.seen:
        said += "<br>" + escape(translate("Explanation", "The normaliser leaves nothing of it."))
    elif walk.seen != walk.typed:
        words = translate("Explanation", "The normaliser makes {0} of it: that goes on.")
        said += "<br>" + escape(words).replace("{0}", _isolated(_shortened(walk.seen)))
    return said


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_CODE_POINTS else f"{text[:MOST_CODE_POINTS]}…"


def _code_points(seen: str, layout: list[tuple[ByteBits, ...]], colours: WalkColours, theme: Theme) -> str:
    """Each number, and its bits in the groups in which the bytes take them; the names where there are several."""
    lines = []
    for letter, cells, own in zip(seen, layout, _of_each(layout, colours), strict=False):
        bits = " ".join(_cell(each.payload, theme, colour) for each, colour in zip(cells, own, strict=True))
        name = escape(unicodedata.name(letter, "")) if len(seen) > 1 else ""
        lines.append(f"U+{ord(letter):04X} ={_WIDE}{_fixed(bits)}{_WIDE}{name}")
    if len(seen) > len(layout):
        lines.append("…")
    return "<br>".join(lines)


def _of_each(layout: list[tuple[ByteBits, ...]], colours: WalkColours) -> list[tuple[int, ...]]:
    """The colours of the bytes of each code point."""
    left = iter(colours.bytes)
    return [tuple(islice(left, len(cells))) for cells in layout]


def _bytes(layout: list[tuple[ByteBits, ...]], colours: WalkColours, theme: Theme) -> str:
    lines = []
    for cells, own in zip(layout, _of_each(layout, colours), strict=True):
        parts = [
            f"{_fixed(f'<u>{each.marker}</u>' + _cell(each.payload, theme, colour))} = <b>{each.value:02X}</b>"
            for each, colour in zip(cells, own, strict=True)
        ]
        lines.append(_WIDE.join(parts))
    return "<br>".join(lines)


def _letters(layout: list[tuple[ByteBits, ...]], colours: WalkColours, theme: Theme) -> str:
    each_byte = (each for several in layout for each in several)
    cells = [
        f"{each.value:02X} → {_cell(_isolated(each.letter), theme, colour)}"
        for each, colour in zip(each_byte, colours.bytes, strict=False)
    ]
    return _WIDE.join(cells)


def _own_letters(letters: tuple[bytes, ...], theme: Theme) -> str:
    """What is merged where that is not bytes."""
    return _WIDE.join(_cell(_isolated(written(each)), theme, place) for place, each in enumerate(letters))


def _merges(walked: Walked, theme: Theme, library: str) -> list[Stage]:
    translate, walk = QCoreApplication.translate, walked.walk
    title = translate("Explanation", "Merges")
    found = []
    before = 0
    for part in walk.parts:
        size = part.end - part.start
        found += _merges_of(part, walked.colours.bytes[before : before + size], theme, library)
        before += size
    if not found:
        words = translate("Explanation", "no merge takes these bytes: each is a token by itself")
        if walk.letters is not None:
            words = translate("Explanation", "no merge takes these letters: each is a token by itself")
        if any(part.steps is not None and part.steps.whole is not None for part in walk.parts):
            words = translate("Explanation", "no merge: the pre-token was looked up as a whole")
        found = [escape(words)]
    told = [Stage(title if not number else "", each) for number, each in enumerate(found[:MOST_MERGES])]
    if len(walk.parts) > 1:
        told.insert(0, _pre_tokens(walk, theme))
    return told


def _pre_tokens(walk: CharacterWalk, theme: Theme) -> Stage:
    """A split pattern that does not know marks takes them from their letters."""
    translate = QCoreApplication.translate
    cells = [
        _cell(_isolated(written(part.data[part.start : part.end])), theme, place)
        for place, part in enumerate(walk.parts)
    ]
    words = translate("Explanation", "The character is cut before any merge: nothing is merged over this border.")
    return Stage(translate("Explanation", "Pre-tokens"), f"{_WIDE.join(cells)}<br>{_muted(words, theme)}")


def _merges_of(part: WalkedPart, colours: tuple[int, ...], theme: Theme, library: str) -> list[str]:
    """`colours`: of the bytes of the character that are in this part. What is merged is of one token at the end."""
    translate = QCoreApplication.translate
    if part.steps is None:
        return [escape(library or _why_none(part))]
    found = []
    by_letters = part.letters is not None
    for number, merge in zip(part.touching[:MOST_MERGES], part.merges, strict=False):
        tokens = (merge.left, merge.right, merge.made)
        colour = colours[max(part.steps[number].start - part.start, 0)]
        left, right, made = (_token(each, theme, colour, by_letters) for each in tokens)
        rank = translate("Explanation", "rank {0}").format(token_words.rank(merge.rank))
        plain = "" if by_letters else _plain(merge.made)
        found.append(labelled(escape(rank), f"{left} + {right} → {made}{_WIDE}{plain}"))
    return found


def _why_none(part: WalkedPart) -> str:
    """Why no merges are told where the engine makes them."""
    translate, size = QCoreApplication.translate, len(part.data)
    if size <= MOST_BYTES:
        return translate("Explanation", "none: a special token is found as a whole")
    words = translate(
        "Explanation", "not told of this pre-token: it has {0} bytes, and more than {1} are not explained"
    )
    return words.format(token_words.number(size), token_words.number(MOST_BYTES))


def _ids(walked: Walked, theme: Theme) -> str:
    cells, walk = [], walked.walk
    if not walk.tokens:
        return _muted(QCoreApplication.translate("Explanation", "none: it is dropped, no token owns it"), theme)
    by_letters = not walk.byte_level
    for token, colour in zip(walk.tokens, walked.colours.tokens, strict=True):
        plain = "" if by_letters else _plain(token.data)
        shown = _token(token.data, theme, colour, by_letters)
        cells.append(f"{_large(str(token.token_id))}{_WIDE}{shown}{_WIDE}{plain}")
    if len(walk.tokens) > 1:
        words = QCoreApplication.translate("Explanation", "Tokens that share this character: {0}")
        cells.append(_muted(words.format(token_words.number(len(walk.tokens))), theme))
    return "<br>".join(cells)


def _token(data: bytes, theme: Theme, colour: int, by_letters: bool) -> str:
    """A token in the letters of the bytes, or as a person reads it."""
    if by_letters:
        return _cell(_isolated(written(data)), theme, colour)
    letters = gpt2_alphabet(data[:MOST_MERGES]) + ("…" if len(data) > MOST_MERGES else "")
    return _cell(_isolated(letters), theme, colour)


def _plain(data: bytes) -> str:
    """A token as a person reads it, where its letters say something else."""
    text = written(data)
    return "" if text == gpt2_alphabet(data) else remarked("", _isolated(text)).lstrip()


def _cell(text: str, theme: Theme, colour: int) -> str:
    ground = theme.tokens[colour % len(theme.tokens)]
    return f"<span style='background-color:{ground};color:{theme.text}'>&nbsp;{text}&nbsp;</span>"


def _isolated(text: str) -> str:
    return f"\u2068{escape(text)}\u2069"


def _large(text: str) -> str:
    return f"<span style='font-size:xx-large'>{text}</span>"


def _fixed(text: str) -> str:
    return f"<tt>{text}</tt>"


def _muted(text: str, theme: Theme) -> str:
    return f"<span style='color:{theme.muted}'>{escape(text)}</span>"
