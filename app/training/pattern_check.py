"""Beside the field of the split pattern: what it makes of a line of the corpus, gaps, and whether it is slow.

Not here: trying it (corpus_look), whether it compiles (settings_form says so at once).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.engine_words import said
from app.joined import sentences
from app.number import written
from app.steady_labels import SteadyText
from app.training.corpus_look import SeenPattern
from engine.text.token_text import token_text

SLOW = 1.0
"""Seconds for the sample, of a megabyte at most, from which on a pattern is called slow."""
_BORDER = "│"


class PatternCheck(QWidget):
    """Two lines for the cut, two for the words: nothing moves while somebody types."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seen: SeenPattern | None = None
        self._cut, self._words = SteadyText(2), SteadyText(2)
        self._cut.setObjectName("pattern_cut")
        self._words.setObjectName("pattern_words")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self._cut, self._words):
            column.addWidget(part)

    def show_pattern(self, seen: SeenPattern | None) -> None:
        """Show what was seen; None: nothing is known now."""
        self._seen = seen
        self._cut.set_text("" if seen is None else cut_text(seen.cut))
        self._words.set_text("" if seen is None else check_words(seen))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.show_pattern(self._seen)
        super().changeEvent(event)


def cut_text(cut: tuple[tuple[str, bool], ...]) -> str:
    """A line with its borders; a gap stands in brackets.

    >>> cut_text((("ab", True), (" ", False), ("1", True)))
    'ab│[␣]│1'
    """
    pieces = ((token_text(piece.encode()), matched) for piece, matched in cut)
    return _BORDER.join(piece if matched else f"[{piece}]" for piece, matched in pieces)


def check_words(seen: SeenPattern) -> str:
    """Pre-tokens, gaps and slowness, or what is wrong."""
    translate, counts = QCoreApplication.translate, seen.counts
    if seen.problem:
        return said(seen.problem)
    if counts.slow:
        slow = translate("PatternCheck", "Slow: counting the sample was given up after {0} s.")
        return slow.format(written(round(counts.seconds)))
    if seen.whole:
        none = translate("PatternCheck", "No gaps.")
        gaps = translate("PatternCheck", "Gaps, each a pre-token: {0}.")
        words = translate("PatternCheck", "Pre-tokens: {0}, distinct: {1}.")
    else:  # a training counts more
        none = translate("PatternCheck", "No gaps in the sample.")
        gaps = translate("PatternCheck", "Gaps in the sample, each a pre-token: {0}.")
        words = translate("PatternCheck", "Pre-tokens in the sample: {0}, distinct: {1}.")
    lines = [gaps.format(written(counts.gaps)) if counts.gaps else none]
    lines.append(words.format(written(counts.total), written(counts.distinct)))
    if counts.seconds > SLOW:
        slow = translate("PatternCheck", "Slow: {0} s for the sample.")
        lines.insert(0, slow.format(QLocale().toString(counts.seconds, "f", 1)))
    return sentences(lines)
