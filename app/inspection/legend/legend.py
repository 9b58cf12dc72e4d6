"""The legend under the text: a sample and a word for each colour and each mark that is shown.

Its height hangs on its width and on the layers that are shown, neither on the colour rule nor on the text, so that
nothing jumps. It has at most three rows, and fewer where a low window leaves less room; what does not fit is in the
tool tip. The words: `legend/words.py`; the samples: `legend/swatch.py`.
"""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.inspection.colours.colouring import SET_OF_RULE
from app.inspection.colours.inks import Inks
from app.inspection.legend.swatch import swatch
from app.inspection.legend.words import Entry, entries, sentence
from app.inspection.painting.page_image import PageImage
from app.inspection.view_options import RULES, ViewOptions
from app.palette import LIGHT, Theme

_ROWS = 3
_SHARE = 9
"""With big type it takes no more than this part of the screen's height, so that room for the text is left."""
_MARGIN = 6
_ELLIPSIS = "…"


class _Placed(NamedTuple):
    """An entry, where it begins, and the rectangle of its sample."""

    entry: Entry
    x: float
    row: int


class Legend(QWidget):
    """Explains `ViewOptions`. It can have the focus, so that a screen reader comes to it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = ViewOptions()
        self._altered = False
        self._theme = LIGHT
        self._entries: tuple[Entry, ...] = ()
        self._every: list[tuple[Entry, ...]] = []
        self._rows_needed: dict[int, int] = {}
        self._inks: Inks | None = None
        self._swatches: dict[Entry, PageImage] = {}
        self.setObjectName("legend")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self.retranslate()

    # What is shown

    def set_view_options(self, options: ViewOptions) -> None:
        """Explain another rule and other layers."""
        if options != self._options:
            self._options = options
            self.retranslate()

    def set_altered(self, altered: bool) -> None:
        """Whether there is dropped, inserted or unknown text to explain (`EncodedLines.altered`)."""
        if altered != self._altered:
            self._altered = altered
            self.retranslate()

    def set_theme(self, theme: Theme) -> None:
        """Colours of the samples."""
        self._theme = theme
        self._inks = None
        self.update()

    def words(self) -> str:
        """The whole legend as text."""
        return sentence(self._entries)

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self._entries = entries(self._options, altered=self._altered)
        self._every = [entries(self._options.with_rule(rule), altered=True) for rule in RULES]
        self._rows_needed = {}
        self._swatches.clear()
        name = QCoreApplication.translate("Legend", "Legend of the colours")
        self.setAccessibleName(f"{name}: {self.words()}")
        self.setToolTip(self.words())
        self.updateGeometry()
        self.update()

    # Where it stands

    def sizeHint(self) -> QSize:
        share = (self.screen().availableSize().height() // _SHARE - _MARGIN) // self._row_height()
        rows = max(1, min(self.rows_at(self.width()), share))
        return QSize(self.fontMetrics().averageCharWidth() * 60, self._height(rows))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height(1))

    def rows_at(self, width: int) -> int:
        """Rows that the longest of all rules needs at a width, three at most."""
        if width not in self._rows_needed:  # a layout asks again and again
            self._rows_needed = {
                width: max(self._placed(each, width, _ROWS)[0][-1].row for each in self._every) + 1
            }
        return self._rows_needed[width]

    def _height(self, rows: int) -> int:
        return rows * self._row_height() + _MARGIN

    def _rows(self) -> int:
        """Rows for which there is room."""
        return max(1, min(_ROWS, (self.height() - _MARGIN) // self._row_height()))

    def _row_height(self) -> int:
        return self.fontMetrics().height() + 6

    def _swatch_size(self, entry: Entry) -> tuple[float, float]:
        height = self.fontMetrics().height()
        share = {"": 0.0, "cell": 1.1, "neighbours": 3.0, "alike": 3.0}.get(entry.swatch, 2.0)
        return share * height, height

    def _entry_width(self, entry: Entry) -> float:
        gap = self.fontMetrics().averageCharWidth()
        sample = self._swatch_size(entry)[0]
        return sample + (gap / 2 if sample else 0) + self.fontMetrics().horizontalAdvance(entry.words) + 1.5 * gap

    def _placed(self, found: tuple[Entry, ...], width: int, rows: int) -> tuple[list[_Placed], float | None]:
        """The entries that fit into so many rows, and where the ellipsis for the others stands in the last one."""
        placed: list[_Placed] = []
        x, row, right = float(_MARGIN), 0, width - _MARGIN
        dots = self.fontMetrics().horizontalAdvance(_ELLIPSIS)
        for entry in found:
            wide = self._entry_width(entry)
            if x + wide > right and x > _MARGIN:
                if row == rows - 1:
                    while len(placed) > 1 and placed[-1].row == row and x + dots > right:
                        x = placed.pop().x
                    return placed, x
                x, row = float(_MARGIN), row + 1
            placed.append(_Placed(entry, x, row))
            x += wide
        return placed, None

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._inks is None or self._inks.ratio != self.devicePixelRatioF():
            self._inks = Inks(self._theme, self.devicePixelRatioF())
            self._swatches.clear()
        rows = self._rows()
        placed, ellipsis = self._placed(self._entries, self.width(), rows)
        gap, high = self.fontMetrics().averageCharWidth(), self._row_height()
        with QPainter(self) as painter:
            for entry, x, row in placed:
                width, height = self._swatch_size(entry)
                y = _MARGIN / 2 + row * high + (high - height) / 2
                if width:
                    self._paint_swatch(painter, entry, QRectF(x, y, width, height))
                    x += width + gap / 2
                self._write(painter, entry.words, QRectF(x, y, self.width() - x, height))
            if ellipsis is not None:
                y = _MARGIN / 2 + (rows - 1) * high
                self._write(painter, _ELLIPSIS, QRectF(ellipsis, y, self.width() - ellipsis, high))
            if self.hasFocus():
                painter.setPen(QColor(self._theme.accent))
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _write(self, painter: QPainter, words: str, where: QRectF) -> None:
        shown = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(where.width()))
        painter.setPen(QColor(self._theme.text))
        painter.drawText(where, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)

    def _paint_swatch(self, painter: QPainter, entry: Entry, where: QRectF) -> None:
        image = self._swatches.get(entry)
        if image is None and self._inks is not None:
            colour_set, size = SET_OF_RULE[self._options.rule], (where.width(), where.height())
            image = self._swatches[entry] = swatch(entry.swatch, entry.number, colour_set, self._inks, size)
        if image is None:
            return
        painter.save()
        painter.translate(where.topLeft())
        painter.fillRect(QRectF(QPointF(0, 0), where.size()), QColor(self._theme.base))
        image.paint(painter, 0, 0, where.height())
        painter.setPen(QColor(self._theme.edge))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(QPointF(0, 0), where.size()))
        painter.restore()

    # Changes from outside

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.rows_at(event.size().width()) != self.rows_at(event.oldSize().width()):
            self.updateGeometry()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._rows_needed = {}
            self._swatches.clear()
            self.updateGeometry()
