"""What is said about pasted ids, in words. Not here: the numbers (ids.decoding), where they stand (ids.dock)."""

from functools import reduce

from PySide6.QtCore import QCoreApplication, QLocale

from app.engine_words import why
from app.inspection.ids.decoding import Again, DecodedIds
from app.inspection.ids.field import MOST_LETTERS
from app.joined import labelled
from engine.id_list import UnreadableIdError

SEPARATOR = " · "


def count_words(decoded: DecodedIds) -> str:
    """How many ids, bytes and unknown ids."""
    translate, number = QCoreApplication.translate, QLocale().toString
    words = (
        translate("IdsDock", "Ids: {0}").format(number(len(decoded.rows))),
        translate("IdsDock", "bytes: {0}").format(number(len(decoded.rows.utf8))),
        translate("IdsDock", "unknown: {0}").format(number(decoded.unknown)),
    )
    return SEPARATOR.join(words)


def left_out_words(decoded: DecodedIds) -> list[str]:
    """What is no id, of several the first, where it stands, and what that means."""
    fault, count = decoded.fault, len(decoded.pasted.left_out)
    if fault is None:
        return []
    translate, number = QCoreApplication.translate, QLocale().toString
    place = translate("IdsDock", "“{found}” in line {line}, column {column}")
    place = place.replace("{line}", number(fault.line)).replace("{column}", number(fault.column))
    words = translate("IdsDock", "left out, no ids: {0}").format(number(count))
    more = translate("IdsDock", "the list is shortened") if decoded.shortened else ""
    return [reduce(labelled, filter(None, (words, place.replace("{found}", fault.found[:30]), more)))]


def again_words(decoded: DecodedIds, again: Again | None) -> str:
    """Whether the text gives the same ids; `again` is None while that is not known."""
    translate = QCoreApplication.translate
    if decoded.unknown:
        answer = translate("IdsDock", "no, some are unknown")
    elif decoded.fault is not None:
        answer = translate("IdsDock", "no, something is left out")
    elif decoded.text is None:
        answer = translate("IdsDock", "no, the bytes are not UTF-8")
    elif again is None:
        answer = "…"
    elif again.refused is not None:
        answer = translate("IdsDock", "no, it cannot be encoded: {0}").replace("{0}", why(again.refused))
    elif again.first_difference is None:
        answer = translate("IdsDock", "yes")
    else:
        answer = translate("IdsDock", "no, from index {0} on").format(QLocale().toString(again.first_difference))
    return translate("IdsDock", "Encodes to the same ids: {0}").format(answer)


def note_words(decoded: DecodedIds) -> list[str]:
    """What else is worth knowing about what was pasted."""
    translate, words = QCoreApplication.translate, []
    if decoded.pasted.lists > 1:
        number = QLocale().toString(decoded.pasted.lists)
        words.append(translate("IdsDock", "Lists joined into one: {0}").format(number))
    if decoded.pasted.grouped:
        apart = translate("IdsDock", "“{0}” is read as ids apart; without commas it is one")
        words.append(apart.replace("{0}", decoded.pasted.grouped[:30]))
    if not decoded.pasted.balanced:
        words.append(translate("IdsDock", "A bracket lacks its other half: is the list whole?"))
    return [SEPARATOR.join(words)] if words else []


def error_words(error: Exception) -> str:
    """What is wrong with what was pasted, where, and the way out."""
    translate, number = QCoreApplication.translate, QLocale().toString
    if not isinstance(error, UnreadableIdError):
        return why(error)
    place = translate("IdsDock", "Line {0}, column {1}").format(number(error.line), number(error.column))
    if error.shortened:
        words = translate("IdsDock", "the list is shortened here ({0}); have it written out whole")
    else:
        words = translate("IdsDock", "“{0}” is not an id; give whole numbers")
    return labelled(place, words.format(error.found[:60]))


def refusal_words(count: int) -> str:
    """That so many letters were not pasted."""
    words = QCoreApplication.translate("IdsDock", "Not pasted: {0} letters are too many; give up to {1}")
    return words.format(QLocale().toString(count), QLocale().toString(MOST_LETTERS))
