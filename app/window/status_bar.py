"""The numbers of the text under the window; each explains itself on hover. They are counted in the engine."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QStatusBar, QWidget

from app.steady_labels import ElidedLabel
from engine.spans import Counts


class StatusBar(QStatusBar):
    """Bytes, code points, graphemes, tokens, bytes per token, unmerged share, cut characters and graphemes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: Counts | None = None
        self._labels = {
            name: ElidedLabel() for name in ("bytes", "points", "graphemes", "tokens", "rate", "unmerged", "cut")
        }
        for name, label in self._labels.items():
            label.setObjectName(f"status_{name}")
            self.addWidget(label)
        self.retranslate()

    def show_counts(self, counts: Counts | None) -> None:
        """Show the numbers of a text; None: no text is encoded yet."""
        self._counts = counts
        for name, text in self._texts().items():
            self._labels[name].setText(text if name == "bytes" or not text else f"· {text}")

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        tips = {
            "bytes": translate("StatusBar", "Length of the text in UTF-8 bytes"),
            "points": translate("StatusBar", "Code points: the characters of Unicode, each one to four bytes"),
            "graphemes": translate(
                "StatusBar", "Grapheme clusters: what a reader takes for one character, such as a family emoji"
            ),
            "tokens": translate("StatusBar", "Tokens that this vocabulary makes of the text"),
            "rate": translate("StatusBar", "Bytes ÷ tokens: the higher, the shorter the text becomes"),
            "unmerged": translate(
                "StatusBar", "Tokens of one single byte ÷ tokens: a high share means that the training text "
                "did not cover this text"
            ),
            "cut": translate(
                "StatusBar", "Characters and grapheme clusters that have a border between two tokens inside"
            ),
        }  # fmt: skip
        for name, tip in tips.items():
            self._labels[name].setToolTip(tip)
        self.show_counts(self._counts)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _texts(self) -> dict[str, str]:
        counts, number, translate = self._counts, QLocale().toString, QCoreApplication.translate
        if counts is None:
            return dict.fromkeys(self._labels, "")
        tokens = counts.tokens
        rate = number(counts.bytes / tokens, "f", 2) if tokens else "–"
        share = number(100 * counts.unmerged_bytes / tokens, "f", 1) if tokens else "–"
        return {
            "bytes": translate("StatusBar", "bytes {0}").format(number(counts.bytes)),
            "points": translate("StatusBar", "code points {0}").format(number(counts.code_points)),
            "graphemes": translate("StatusBar", "graphemes {0}").format(number(counts.graphemes)),
            "tokens": translate("StatusBar", "tokens {0}").format(number(tokens)),
            "rate": translate("StatusBar", "{0} bytes/token").format(rate),
            "unmerged": translate("StatusBar", "unmerged {0} %").format(share),
            # Numbers behind their word need no plural forms, which lupdate does not see in Python.
            "cut": translate("StatusBar", "cut: characters {0}, graphemes {1}").format(
                number(counts.characters_cut), number(counts.graphemes_cut)
            ),
        }
