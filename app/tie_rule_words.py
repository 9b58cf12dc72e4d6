"""What the rules are called by which a training chooses among pairs of the same count."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def tie_rule_words(rule: str) -> str:
    """The words for a rule; of one that is not known, as in a file of another program, its name."""
    translate = QCoreApplication.translate
    rules = {
        "lowest-pair": translate("SettingsForm", "lowest pair of ids"),
        "first-seen": translate("SettingsForm", "first seen in the text"),
    }
    return rules.get(rule, rule)
