"""The stages of the walk from a character to its ids, in words and as marked-up text. No widgets in here.

Not here: the walk (engine/explaining/character_walk.py), going from stage to stage (walk_page).
"""

from __future__ import annotations

import re
import unicodedata
from html import escape, unescape
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from app.explanation import token_words
from app.explanation.sheets import written
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


def stages(walk: CharacterWalk, theme: Theme, library: str) -> list[Stage]:
    """All of them in their order; `library`: why there are no merges, where a library makes the tokens."""
    translate = QCoreApplication.translate
    layout = [bit_layout(letter) for letter in walk.seen[:MOST_CODE_POINTS]]
    several = len(walk.seen) > 1
    title = translate("Explanation", "Code points") if several else translate("Explanation", "Code point")
    found = [
        Stage(translate("Explanation", "Character"), _character(walk)),
        Stage(title, _code_points(walk.seen, layout, theme)),
        Stage(
            translate("Explanation", "UTF-8 bytes"),
            _bytes(layout, theme),
            translate("Explanation", "Underlined: how many bytes belong together, and that a byte goes on"),
        ),
        Stage(translate("Explanation", "Letters"), _own_letters(walk.letters, theme))
        if walk.letters is not None
        else Stage(
            translate("Explanation", "Byte letters"),
            _letters(layout, theme),
            translate("Explanation", "The letters that GPT-2’s files have for bytes"),
        ),
    ]
    if not walk.seen:
        found = found[:1]
    found += _merges(walk, theme, library)
    title = translate("Explanation", "Id") if len(walk.tokens) == 1 else translate("Explanation", "Ids")
    return [*found, Stage(title, _ids(walk, theme))]


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


def _code_points(seen: str, layout: list[tuple[ByteBits, ...]], theme: Theme) -> str:
    """Each number, and its bits in the groups in which the bytes take them; the names where there are several."""
    lines = []
    for letter, cells in zip(seen, layout, strict=False):
        bits = " ".join(_cell(each.payload, theme, place) for place, each in enumerate(cells))
        name = escape(unicodedata.name(letter, "")) if len(seen) > 1 else ""
        lines.append(f"U+{ord(letter):04X} ={_WIDE}{_fixed(bits)}{_WIDE}{name}")
    if len(seen) > len(layout):
        lines.append("…")
    return "<br>".join(lines)


def _bytes(layout: list[tuple[ByteBits, ...]], theme: Theme) -> str:
    lines = []
    for cells in layout:
        parts = [
            f"{_fixed(f'<u>{each.marker}</u>' + _cell(each.payload, theme, place))} = <b>{each.value:02X}</b>"
            for place, each in enumerate(cells)
        ]
        lines.append(_WIDE.join(parts))
    return "<br>".join(lines)


def _letters(layout: list[tuple[ByteBits, ...]], theme: Theme) -> str:
    cells = [
        f"{each.value:02X} → {_cell(_isolated(each.letter), theme, place)}"
        for several in layout
        for place, each in enumerate(several)
    ]
    return _WIDE.join(cells)


def _own_letters(letters: tuple[bytes, ...], theme: Theme) -> str:
    """What is merged where that is not bytes."""
    return _WIDE.join(_cell(_isolated(written(each)), theme, place) for place, each in enumerate(letters))


def _merges(walk: CharacterWalk, theme: Theme, library: str) -> list[Stage]:
    translate = QCoreApplication.translate
    title = translate("Explanation", "Merges")
    found = [each for part in walk.parts for each in _merges_of(part, theme, library)]
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


def _merges_of(part: WalkedPart, theme: Theme, library: str) -> list[str]:
    translate = QCoreApplication.translate
    if part.steps is None:
        return [escape(library or _why_none(part))]
    found = []
    by_letters = part.letters is not None
    for merge in part.merges[:MOST_MERGES]:
        tokens = (merge.left, merge.right, merge.made)
        left, right, made = (_token(each, theme, place, by_letters) for place, each in enumerate(tokens))
        rank = translate("Explanation", "rank {0}").format(token_words.number(merge.rank))
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


def _ids(walk: CharacterWalk, theme: Theme) -> str:
    cells = []
    by_letters = walk.letters is not None
    for place, token in enumerate(walk.tokens):
        plain = "" if by_letters else _plain(token.data)
        shown = _token(token.data, theme, place, by_letters)
        cells.append(f"{_large(str(token.token_id))}{_WIDE}{shown}{_WIDE}{plain}")
    if len(walk.tokens) > 1:
        words = QCoreApplication.translate("Explanation", "Tokens cut through this character: {0}")
        cells.append(_muted(words.format(token_words.number(len(walk.tokens))), theme))
    return "<br>".join(cells)


def _token(data: bytes, theme: Theme, place: int, by_letters: bool) -> str:
    """A token in the letters of the bytes, or as a person reads it."""
    if by_letters:
        return _cell(_isolated(written(data)), theme, place)
    letters = gpt2_alphabet(data[:MOST_MERGES]) + ("…" if len(data) > MOST_MERGES else "")
    return _cell(_isolated(letters), theme, place)


def _plain(data: bytes) -> str:
    """A token as a person reads it, where its letters say something else."""
    text = written(data)
    return "" if text == gpt2_alphabet(data) else remarked("", _isolated(text)).lstrip()


def _cell(text: str, theme: Theme, place: int) -> str:
    colour = theme.tokens[place % len(theme.tokens)]
    return f"<span style='background-color:{colour};color:{theme.text}'>&nbsp;{text}&nbsp;</span>"


def _isolated(text: str) -> str:
    return f"\u2068{escape(text)}\u2069"


def _large(text: str) -> str:
    return f"<span style='font-size:xx-large'>{text}</span>"


def _fixed(text: str) -> str:
    return f"<tt>{text}</tt>"


def _muted(text: str, theme: Theme) -> str:
    return f"<span style='color:{theme.muted}'>{escape(text)}</span>"
