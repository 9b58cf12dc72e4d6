"""Numbers with their words in one row: where it is too narrow, words are shortened first, then fields leave.

A button at its end opens a page that says all of them while any is left out.
Not here: which numbers, what they mean, and how they are worded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSize, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from app.joined import listed
from app.page_dialog import PageDialog
from app.steady_labels import ElidedLabel

_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"[\d,]*\d(\.\d+)?")
_LEAD = "· "
_PAGE_LINES = 18


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
        self.more = QToolButton(self)
        """Opens the page of all numbers; hidden while none is left out."""
        self.more.setText("…")
        self.more.setAutoRaise(True)
        self.more.clicked.connect(self._open_page)
        self.more.hide()
        self._page: PageDialog | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.retranslate()

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
        elif event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Name the button and its page anew; the numbers are worded by who shows them."""
        name = QCoreApplication.translate("CountRow", "All numbers")
        self.more.setAccessibleName(name)
        self.more.setToolTip(QCoreApplication.translate("CountRow", "All numbers, and how each is counted"))
        if self._page is not None:
            self._page.set_title(name)

    # All of them

    @Slot()
    def _open_page(self) -> None:
        if self._page is None:
            page = self._page = PageDialog(self, self.more.accessibleName(), self._whole(), lines=_PAGE_LINES)
            page.add_copy()
            page.finished.connect(self._forget_page)
            # Over the button, as a menu: in the middle of the window it would lie over the text that is counted.
            corner, screen = self.more.mapToGlobal(QPoint(self.more.width(), 0)), self.screen().availableGeometry()
            page.move(max(screen.left(), corner.x() - page.width()), max(screen.top(), corner.y() - page.height()))
        self._page.show()
        self._page.raise_()
        self._page.activateWindow()
        self._page.view.setFocus()

    @Slot()
    def _forget_page(self) -> None:
        self._page = None  # it deletes itself

    def _whole(self) -> str:
        """Every number with what it means, in Markdown."""
        rows = ((field.full, self._tips[name].replace("\n", " ")) for name, field in self._fields.items())
        return "\n".join(f"- **{full}** – {tip}" for full, tip in rows if full)

    # What fits

    def _arrange(self) -> None:
        shown = self._fitting()
        said = [field.full for field in self._fields.values() if field.full]
        self.setAccessibleName(listed(said))
        room = self.width()
        if left_out := len(shown) < len(said):
            room = max(0, room - self._button_width())
            self.more.setGeometry(room, 0, self._button_width(), self.height())
        self.more.setVisible(left_out)
        self.setToolTip("\n".join(said) if left_out else "")
        if self._page is not None:
            self._page.show_text(self._whole())
        x = 0
        for name, label in self.labels.items():
            text = shown.get(name, "")
            label.setText(f"{_LEAD}{text}" if x and text else text)
            label.setVisible(bool(text))
            full, tip = self._fields[name].full, self._tips[name]
            label.setToolTip(tip if text == full else f"{full}\n{tip}")
            wide = self._advance(self._reserved(label.text()))
            label.setGeometry(x, 0, max(0, min(wide, room - x)) if self._laid_out else wide, self.height())
            x += wide + self._gap() if text else 0

    def _fitting(self) -> dict[str, str]:
        """The texts that are shown, by name: the first of all forms that has room."""
        found: dict[str, str] = {}
        for found in self._forms():
            left_out = len(found) < sum(bool(field.full) for field in self._fields.values())
            room = self.width() - (self._button_width() if left_out else 0)
            if not self._laid_out or self._width_of(found) <= room:
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

    def _button_width(self) -> int:
        return self._advance("…") + self.fontMetrics().height() // 2

    def _gap(self) -> int:
        return self.fontMetrics().horizontalAdvance(" ")
