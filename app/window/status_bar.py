"""The numbers of the text under the window; each explains itself on hover. They are counted in the engine."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QStatusBar, QWidget

from app.count_row import CountRow, Field
from engine.spans import Counts

_NAMES = (
    "selection", "bytes", "points", "graphemes", "tokens", "rate", "density", "unmerged", "cut", "cut_graphemes"
)  # fmt: skip
_LEAVING = ("graphemes", "points", "density", "cut_graphemes", "unmerged", "bytes", "rate", "cut", "selection")
"""The fields that leave a narrow window, first ones first; tokens stay."""


class StatusBar(QStatusBar):
    """Bytes, code points, graphemes, tokens, bytes per token, tokens per code point, unmerged share, cut characters
    and graphemes: of the text, or of what is selected."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: Counts | None = None
        self._so_far = self._selected = False
        self._byte_level = True
        self._row = CountRow(_NAMES, _LEAVING)
        for name, label in self._row.labels.items():
            label.setObjectName(f"status_{name}")
        self.addWidget(self._row, 1)
        self.retranslate()

    def show_counts(
        self, counts: Counts | None, *, so_far: bool = False, selected: bool = False, byte_level: bool = True
    ) -> None:
        """Show the numbers of a text; None: no text is encoded yet. `so_far`: it is still being counted;
        `selected`: they are those of the selection; `byte_level`: all its tokens begin as bytes."""
        self._counts = counts
        if (so_far, selected, byte_level) != (self._so_far, self._selected, self._byte_level):
            self._so_far, self._selected, self._byte_level = so_far, selected, byte_level
            self._set_tips()
        full, short = self._texts(), self._short_texts()
        self._row.show_fields({name: Field(text, short.get(name, text)) for name, text in full.items()})

    def retranslate(self) -> None:
        """Set every text anew."""
        self._set_tips()
        self.show_counts(self._counts, so_far=self._so_far, selected=self._selected, byte_level=self._byte_level)

    def _set_tips(self) -> None:
        translate = QCoreApplication.translate
        tips = {
            "selection": translate(
                "StatusBar", "The numbers of what is selected; tokens that reach out of it count too"
            ),
            "bytes": translate("StatusBar", "Length of the text in UTF-8 bytes"),
            "points": translate("StatusBar", "Code points: the characters of Unicode, each one to four bytes"),
            "graphemes": translate(
                "StatusBar", "Grapheme clusters: what a reader takes for one character, such as a family emoji"
            ),
            "tokens": translate("StatusBar", "Tokens that this vocabulary makes of the text"),
            "rate": translate("StatusBar", "Bytes ÷ tokens: the higher, the shorter the text becomes"),
            "density": translate("StatusBar", "Tokens ÷ code points: the lower, the shorter the text becomes"),
            "unmerged": translate(
                "StatusBar", "Tokens of one single byte ÷ tokens: a high share means that the training text "
                "did not cover this text"
            ),
            "cut": translate("StatusBar", "Characters (code points) with a border between two tokens inside"),
            "cut_graphemes": translate("StatusBar", "Grapheme clusters with a border between two tokens inside"),
        }  # fmt: skip
        if not self._byte_level:
            tips["unmerged"] = translate(
                "StatusBar",
                "Not counted: this tokenizer does not merge single bytes, its pieces are those of its list",
            )
        if self._so_far:
            note = translate("StatusBar", "The text is not counted to its end: these are the numbers so far")
            tips = {name: f"{tip}\n{note}" for name, tip in tips.items()}
        self._row.set_tips(tips)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _texts(self) -> dict[str, str]:
        counts, number, translate = self._counts, self._number, QCoreApplication.translate
        if counts is None:
            return dict.fromkeys(_NAMES, "")
        tokens = counts.tokens
        share = self._share(100 * counts.unmerged_bytes, tokens, 1)
        unmerged = translate("StatusBar", "unmerged {0} %").format(share)
        density = self._share(tokens, counts.code_points, 2)
        # Numbers behind their word need no plural forms, which lupdate does not see in Python.
        return {
            "selection": translate("StatusBar", "selection") if self._selected else "",
            "bytes": translate("StatusBar", "bytes {0}").format(number(counts.bytes)),
            "points": translate("StatusBar", "code points {0}").format(number(counts.code_points)),
            "graphemes": translate("StatusBar", "graphemes {0}").format(number(counts.graphemes)),
            "tokens": translate("StatusBar", "tokens {0}").format(number(tokens)),
            "rate": translate("StatusBar", "{0} bytes/token").format(self._share(counts.bytes, tokens, 2)),
            "density": translate("StatusBar", "{0} tokens/code point").format(density),
            "unmerged": unmerged if self._byte_level else translate("StatusBar", "unmerged –"),
            "cut": translate("StatusBar", "cut: characters {0}").format(number(counts.characters_cut)),
            "cut_graphemes": translate("StatusBar", "cut: graphemes {0}").format(number(counts.graphemes_cut)),
        }

    def _short_texts(self) -> dict[str, str]:
        """The fields that can be said shorter."""
        counts, number, translate = self._counts, self._number, QCoreApplication.translate
        if counts is None:
            return {}
        return {
            "bytes": translate("StatusBar", "{0} B").format(number(counts.bytes)),
            "points": translate("StatusBar", "points {0}").format(number(counts.code_points)),
            "rate": translate("StatusBar", "{0} B/token").format(self._share(counts.bytes, counts.tokens, 2)),
            "density": translate("StatusBar", "{0} tokens/point").format(
                self._share(counts.tokens, counts.code_points, 2)
            ),
            "cut": translate("StatusBar", "cut {0}").format(number(counts.characters_cut)),
            "cut_graphemes": translate("StatusBar", "cut gr. {0}").format(number(counts.graphemes_cut)),
        }

    def _number(self, value: int) -> str:
        """A number as it is written: while the text is being counted it is at least so much."""
        written = QLocale().toString(value)
        return f"≥ {written}" if self._so_far else written

    def _share(self, part: float, whole: int, digits: int) -> str:
        written = QLocale().toString(part / whole, "f", digits) if whole else "–"
        return f"≈ {written}" if self._so_far and whole else written
