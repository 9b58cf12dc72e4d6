"""A split pattern as it is shown: its name, or its expressions on one line."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.joined import apart
from engine.text.readable_pattern import readable
from engine.text.split_patterns import SplitPattern


def pattern_text(pattern: SplitPattern) -> str:
    """The name of a pattern, or its expressions in their order.

    >>> pattern_text(SplitPattern("gpt2", "[a-z]+")), pattern_text(SplitPattern(None, "[0-9]", ("[a-z]+", ".")))
    ('gpt2', 'first [0-9]; then [a-z]+; then .')
    """
    return pattern.name if pattern.name is not None else expressions_text(pattern)


def expressions_text(pattern: SplitPattern) -> str:
    """What stands behind a name, too; empty where nothing is cut."""
    translate, shown = QCoreApplication.translate, list(map(readable, pattern.expressions))
    if len(shown) < 2:
        return "".join(shown)
    begin, go_on = translate("SplitPattern", "first {0}"), translate("SplitPattern", "then {0}")
    return apart([begin.replace("{0}", shown[0]), *(go_on.replace("{0}", each) for each in shown[1:])])
