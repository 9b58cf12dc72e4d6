"""What is said of a journal that was left behind. Not here: the bar that says it (offer_bar)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from app.recovery.journal_reader import LeftWork


def headline(work: LeftWork) -> str:
    """That there is something, and from when."""
    text = QCoreApplication.translate("Recovery", "Not closed the last time. Kept until {0}:")
    return text.replace("{0}", _time(work))


def contents(work: LeftWork) -> list[str]:
    """What there is, a line each."""
    translate, number = QCoreApplication.translate, QLocale().toString
    lines = [_text_line(work)]
    names = _names([each.called for each in work.unsaved])
    if names:
        lines.append(translate("Recovery", "Unsaved vocabularies: {0}").replace("{0}", names))
    if work.training is not None:
        text = translate("Recovery", "A training that was stopped, merges so far: {0}")
        lines.append(text.replace("{0}", number(work.training.count)))
    elif work.form is not None:
        lines.append(translate("Recovery", "Settings for a training"))
    names = _names([each.called for each in work.saved_elsewhere])
    if names:
        lines.append(translate("Recovery", "Open tokenizers: {0}").replace("{0}", names))
    return [each for each in lines if each]


def _text_line(work: LeftWork) -> str:
    translate, text = QCoreApplication.translate, work.text
    if text.characters == 0 and not text.modified:
        return ""
    parts = [] if text.target is None else [text.target.path.name]
    if text.characters is not None:
        characters = translate("Recovery", "characters {0}").replace("{0}", QLocale().toString(text.characters))
        parts.append(characters)
    if text.modified:
        parts.append(translate("Recovery", "unsaved"))
    return translate("Recovery", "Text: {0}").replace("{0}", translate("Recovery", ", ").join(parts))


def _names(names: list[str]) -> str:
    """The first few, and how many more."""
    shown = QCoreApplication.translate("Recovery", ", ").join(names[:_NAMED])
    if len(names) <= _NAMED:
        return shown
    text = QCoreApplication.translate("Recovery", "{0} and {1} more")
    return text.replace("{1}", QLocale().toString(len(names) - _NAMED)).replace("{0}", shown)


_NAMED = 3


def _time(work: LeftWork) -> str:
    when = QDateTime.fromSecsSinceEpoch(int(work.saved.timestamp()))
    return QLocale().toString(when, QLocale.FormatType.ShortFormat)
