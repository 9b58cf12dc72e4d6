"""How texts are put together: sentences, lists, a label and what it says, a remark in brackets.

The marks between them are those of the language: in Chinese they have full width, and no blank beside them. Nothing
else is joined here, such as numbers of a line by ` · `, which is alike in all languages.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication


def sentences(parts: Iterable[str]) -> str:
    """Sentences, each with its full stop, one after the other; what is empty is left out.

    >>> sentences(("One.", "", "Two."))
    'One. Two.'
    """
    return _between(QCoreApplication.translate("Joined", "{0} {1}")).join(filter(None, parts))


def sentence(words: str) -> str:
    """A text with a full stop behind it, where it has none.

    >>> sentence("One"), sentence("Two.")
    ('One.', 'Two.')
    """
    if words.endswith((".", "。")):
        return words
    return QCoreApplication.translate("Joined", "{0}.").replace("{0}", words)


def listed(parts: Iterable[str]) -> str:
    """What belongs together, side by side; what is empty is left out.

    >>> listed(("one", "two"))
    'one, two'
    """
    return _between(QCoreApplication.translate("Joined", "{0}, {1}")).join(filter(None, parts))


def apart(parts: Iterable[str]) -> str:
    """What is long, or a list itself.

    >>> apart(("one, two", "three"))
    'one, two; three'
    """
    return _between(QCoreApplication.translate("Joined", "{0}; {1}")).join(parts)


def labelled(name: str, words: str) -> str:
    """A label and what it says.

    >>> labelled("Name", "one")
    'Name: one'
    """
    return name + _between(QCoreApplication.translate("Joined", "{0}: {1}")) + words


def remarked(words: str, remark: str) -> str:
    """A text with a remark in brackets behind it.

    >>> remarked("Next", "F4")
    'Next (F4)'
    """
    form = QCoreApplication.translate("Joined", "{0} ({1})")
    return words + _between(form) + remark + form.partition("{1}")[2]


def _between(form: str) -> str:
    return form.partition("{0}")[2].partition("{1}")[0]
