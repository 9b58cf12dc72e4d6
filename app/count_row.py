"""Numbers with their words in one row: where it is too narrow, words are shortened first, then fields leave.

Not here: which numbers, what they mean, and how they are worded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.joined import listed
from app.steady_labels import ElidedLabel

_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"[\d,]*\d(\.\d+)?")
_LEAD = "· "


class Field(NamedTuple):
    """A number with its words, in full and as short as it can be said."""

    full: str
    short: str


class CountRow(QWidget):
    """`labels` by name, in their order; `leaving`: the names of those that leave, first ones first."""

    def __init__(self, names: tuple[str, ...], leaving: tuple[str, ...]) -> None:
        super().__init__()
        self._leaving = leaving
        self._fields = {name: Field("", "") for name in names}
        self._tips = dict.fromkeys(names, "")
        self._laid_out = False
        self._advances: dict[str, int] = {}  # of few texts, since in them all digits are zeros
        self.labels = {name: ElidedLabel(self) for name in names}
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_fields(self, fields: Mapping[str, Field]) -> None:
        """Show other numbers."""
        if fields != self._fields:
            self._fields = dict(fields)
            self._arrange()

    def set_tips(self, tips: Mapping[str, str]) -> None:
        """What each number means."""
        self._tips = dict(tips)
        self._arrange()

    def sizeHint(self) -> QSize:
        full = {name: field.full for name, field in self._fields.items()}
        return QSize(self._width_of(full), self.fontMetrics().height() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._laid_out = True
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._advances.clear()
            self._arrange()
            self.updateGeometry()

    # What fits

    def _arrange(self) -> None:
        shown = self._fitting()
        said = [field.full for field in self._fields.values() if field.full]
        self.setAccessibleName(listed(said))
        self.setToolTip("\n".join(said) if len(shown) < len(said) else "")
        x = 0
        for name, label in self.labels.items():
            text = shown.get(name, "")
            label.setText(f"{_LEAD}{text}" if x and text else text)
            label.setVisible(bool(text))
            full, tip = self._fields[name].full, self._tips[name]
            label.setToolTip(tip if text == full else f"{full}\n{tip}")
            wide = self._advance(self._reserved(label.text()))
            label.setGeometry(x, 0, max(0, min(wide, self.width() - x)) if self._laid_out else wide, self.height())
            x += wide + self._gap() if text else 0

    def _fitting(self) -> dict[str, str]:
        """The texts that are shown, by name: the first of all forms that has room."""
        found: dict[str, str] = {}
        for found in self._forms():
            if not self._laid_out or self._width_of(found) <= self.width():
                break
        return found

    def _forms(self) -> Iterator[dict[str, str]]:
        yield {name: field.full for name, field in self._fields.items() if field.full}
        short = {name: field.short for name, field in self._fields.items() if field.full}
        yield dict(short)
        for name in self._leaving:
            short.pop(name, None)
            yield dict(short)

    def _width_of(self, texts: Mapping[str, str]) -> int:
        # With all digits alike: while numbers run, the form changes with their length at most.
        alike = [self._reserved(text) for text in texts.values() if text]
        width = sum(self._advance(f"{_LEAD}{text}" if place else text) for place, text in enumerate(alike))
        return width + self._gap() * max(0, len(alike) - 1)

    def _reserved(self, text: str) -> str:
        """With zeros for digits, and no number shorter than it may become of the same text: no count is longer than
        that of the bytes, shares go up to 100.0 and rates to 99.99. So no field moves while numbers run."""
        said = (_NUMBER.search(field.full) for field in self._fields.values())
        longest = max((number[0] for number in said if number and not number[1]), key=len, default="")

        def widened(number: re.Match[str]) -> str:
            least = longest if not number[1] else f"{'000' if len(number[1]) == 2 else '00'}{number[1]}"
            return max(number[0], least, key=len)

        return _DIGIT.sub("0", _NUMBER.sub(widened, text, count=1))

    def _advance(self, text: str) -> int:
        if text not in self._advances:
            self._advances[text] = self.fontMetrics().horizontalAdvance(text) + 2 if text else 0
        return self._advances[text]

    def _gap(self) -> int:
        return self.fontMetrics().horizontalAdvance(" ")
