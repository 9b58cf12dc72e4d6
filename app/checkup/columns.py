"""The tables below findings: their headings, and how each cell is written."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QLocale

from app.checkup.check_words import SIGNS
from app.cut_phrases import cut_phrase
from app.engine_words import said
from app.per_cent import per_cent
from app.script_words import script_words
from engine.checking.findings import Grade, Value
from engine.text.scripts import SCRIPTS

Column = tuple[str, Callable[[Value], str]]


def written(value: Value) -> str:
    """A number as the language writes it; a share, which is a float, in per cent."""
    if isinstance(value, float):
        return per_cent(100 * value, 1)
    return QLocale().toString(value) if isinstance(value, int) else value


def columns(kind: str) -> tuple[Column, ...]:
    """The columns of the rows of a finding."""
    translate = QCoreApplication.translate
    token, number = (translate("Checkup", "token"), str), (translate("Checkup", "id"), str)
    count = translate("Checkup", "count"), written
    file, rank = (translate("Checkup", "file"), str), (translate("Checkup", "rank"), str)
    size = translate("Checkup", "bytes"), written
    tokens, single = (translate("Checkup", "tokens"), written), (translate("Checkup", "single bytes"), written)
    by_script = (translate("Checkup", "script"), _script), tokens, single, (translate("Checkup", "share"), written)
    text = translate("Checkup", "text"), _text_name
    both = (translate("Checkup", "before"), str), (translate("Checkup", "after"), str)
    place = file, (translate("Checkup", "at byte"), written), (translate("Checkup", "what stands there"), str)
    part = ((translate("Checkup", "what differs"), _part),)
    signs = ("replaced", "double-latin", "double-gbk", "marks", "nul", "private")
    trips = ("changed", "unstable", "lost", "wrong")
    table: dict[str, tuple[Column, ...]] = {
        "corpus-changed": (file, size, ("SHA-256", str)),
        "corpus-missing": (file, size, ("SHA-256", str)),
        "corpus-unreadable": ((translate("Checkup", "why"), lambda value: said(value)),),
        "corpus-read-wrongly": (file, (translate("Checkup", "read as"), str)),
        **{f"corpus-{name}": place for name in signs},
        "merges-first": (rank, (translate("Checkup", "parts"), str), token, count),
        "pieces-first": (rank, token, (translate("Checkup", "score"), str)),
        "training-frequent": (rank, token, count),
        "training-rare": (rank, token, count),
        "training-blocked": ((translate("Checkup", "parts"), str),),
        **{f"coverage-{name}": by_script for name in ("good", "thin", "bare")},
        "coverage-words": ((translate("Checkup", "word"), str), count, tokens, single),
        "coverage-unknown": ((text[0], str), count),
        "cuts-fragments": (token, (translate("Checkup", "how"), lambda value: cut_phrase(str(value))), count),
        "cuts-characters": ((translate("Checkup", "character"), str), count, tokens),
        **{f"trip-{name}": (text, *both) for name in trips},
        "trip-same": (text, (translate("Checkup", "comes back"), _the_same)),
        "special-lost": (token, number),
        "special-split": (token, number),
        "special-never": (token, number),
        "special-in-text": (token, number, count),
        "vocabulary-holes": ((translate("Checkup", "from"), str), (translate("Checkup", "to"), str), count),
        "vocabulary-twice": (token, number, (translate("Checkup", "and id"), str)),
        **{f"vocabulary-{name}": (token, number) for name in ("invalid", "replaced", "unreachable")},
        **{f"file-{name}": part for name in ("reopened-other", "differs", "unsaved")},
    }
    return table.get(kind, (token,))


def _the_same(_value: Value) -> str:
    same = QCoreApplication.translate("Checkup", "the same")
    return f"{SIGNS[Grade.GOOD]} {same}"


def _script(value: Value) -> str:
    return script_words()[SCRIPTS.index(str(value))]


def _part(value: Value) -> str:
    translate = QCoreApplication.translate
    words = {
        "merges": translate("Checkup", "merges"),
        "vocabulary": translate("Checkup", "vocabulary"),
        "special": translate("Checkup", "special tokens"),
        "pattern": translate("Checkup", "split pattern"),
        "version": translate("Checkup", "version"),
        "name": translate("Checkup", "name or notes"),
        "training": translate("Checkup", "record of the training"),
        "encoding": translate("Checkup", "tokens of texts"),
    }
    return words[str(value)]


def _text_name(value: Value) -> str:
    translate = QCoreApplication.translate
    words = {
        "unseen": translate("Checkup", "unseen words"),
        "case": translate("Checkup", "upper and lower case"),
        "chinese": translate("Checkup", "Chinese"),
        "rare-hanzi": translate("Checkup", "rare hanzi"),
        "kana-hangul": translate("Checkup", "kana and Hangul"),
        "emoji": translate("Checkup", "emoji"),
        "code": translate("Checkup", "code"),
        "blanks": translate("Checkup", "blanks, tabs, line ends"),
        "nfc": translate("Checkup", "composed letters (NFC)"),
        "nfd": translate("Checkup", "combining marks (NFD)"),
        "right-to-left": translate("Checkup", "right to left"),
        "south-asian": translate("Checkup", "South and Southeast Asia"),
        "numbers": translate("Checkup", "numbers"),
        "punctuation": translate("Checkup", "punctuation"),
        "controls": translate("Checkup", "controls"),
        "last": translate("Checkup", "last code points"),
        "long": translate("Checkup", "long runs"),
    }
    return words[str(value)]
