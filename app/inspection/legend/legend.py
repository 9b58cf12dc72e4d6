"""The legend under the text: a sample and a word for each colour and each mark that is shown.

Its height hangs on its width, on the colour rule and on the layers that are shown, not on the text, so that nothing
jumps while one types. It has at most three rows, and fewer where a low window leaves less room; the others are
scrolled to. Without room for one it is not seen; the button of the colours tells it on hover then as well.
The words: `legend/words.py`; the samples: `legend/swatch.py`.
"""

from html import escape
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QFocusEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QWidget

from app.focus_frame import FocusFrame
from app.inks import Inks
from app.inspection.colours.colouring import SET_OF_RULE
from app.inspection.legend.samples import sample_colours
from app.inspection.legend.swatch import swatch
from app.inspection.legend.words import Entry, entries, sentence, whole_words
from app.inspection.painting.page_image import PageImage
from app.inspection.view_options import ViewOptions
from app.joined import labelled
from app.palette import LIGHT, Theme

_ROWS = 3
_MARGIN = 6
_CELL = '<span style="background-color: {}">&nbsp;&nbsp;&nbsp;</span>&nbsp;'


class _Placed(NamedTuple):
    """An entry, where it begins, and the rectangle of its sample."""

    entry: Entry
    x: float
    row: int


class Legend(QAbstractScrollArea):
    """Explains `ViewOptions`. It can have the focus, so that a screen reader comes to it. Signal: `changed`."""

    accessible_role = QAccessible.Role.Graphic

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = ViewOptions()
        self._altered = self._was_altered = False
        self._theme = LIGHT
        self._entries: tuple[Entry, ...] = ()
        self._reserved: tuple[Entry, ...] = ()
        self._inks: Inks | None = None
        self._swatches: dict[Entry, PageImage] = {}
        self.setObjectName("legend")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        FocusFrame(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self.retranslate()

    # What is shown

    def set_view_options(self, options: ViewOptions) -> None:
        """Explain another rule and other layers."""
        if options != self._options:
            self._options = options
            self._was_altered = self._altered
            self.retranslate()

    def set_altered(self, altered: bool) -> None:
        """Whether there is dropped, inserted or unknown text to explain (`EncodedLines.altered`)."""
        if altered != self._altered:
            self._altered = altered
            self._was_altered = self._was_altered or altered  # it may be gone at the next key: its room stays
            self.retranslate()

    def set_theme(self, theme: Theme) -> None:
        """Colours of the samples."""
        self._theme = theme
        self._inks = None
        self.viewport().update()
        self.changed.emit()

    def words(self) -> str:
        """The whole legend as text."""
        return sentence(self._entries)

    def tip(self) -> str:
        """The whole legend as rich text: marks in words, colours as well."""
        return sentence(self._entries, self._with_colours)

    def _with_colours(self, entry: Entry) -> str:
        colours = self._theme.cell_colours(SET_OF_RULE[self._options.rule])
        numbers = () if entry.pattern else sample_colours(entry, self._options.rule)
        return "".join(_CELL.format(colours[number]) for number in numbers) + escape(whole_words(entry))

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self._entries = entries(self._options, altered=self._altered)
        self._reserved = entries(self._options, altered=self._was_altered)
        self._swatches.clear()
        name = QCoreApplication.translate("Legend", "Legend of the colours")
        self.setAccessibleName(labelled(name, self.words()))
        self.setToolTip(self.words())
        self._measure()
        self.changed.emit()

    # Where it stands

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 60, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height(1))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._height(min(_ROWS, self._placed(self._reserved, width)[-1].row + 1))

    def _height(self, rows: int) -> int:
        return rows * self._row_height() + _MARGIN

    def _measure(self) -> None:
        """Find out what there is to scroll: whole rows."""
        shown = max(1, (self.height() - _MARGIN) // self._row_height())
        hidden = self._placed(self._entries, self.width())[-1].row + 1 - shown
        if hidden > 0:  # with the bar there is less room than without it, so there may be more to scroll
            beside_bar = self.width() - self.verticalScrollBar().sizeHint().width()
            hidden = self._placed(self._entries, beside_bar)[-1].row + 1 - shown
        self.verticalScrollBar().setRange(0, max(0, hidden))
        self.verticalScrollBar().setPageStep(shown)
        self.updateGeometry()
        self.viewport().update()

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

    def _placed(self, found: tuple[Entry, ...], width: int) -> list[_Placed]:
        placed: list[_Placed] = []
        x, row, right = float(_MARGIN), 0, width - _MARGIN
        for entry in found:
            wide = self._entry_width(entry)
            if x + wide > right and x > _MARGIN:
                x, row = float(_MARGIN), row + 1
            placed.append(_Placed(entry, x, row))
            x += wide
        return placed

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._inks is None or self._inks.ratio != self.devicePixelRatioF():
            self._inks = Inks(self._theme, self.devicePixelRatioF())
            self._swatches.clear()
        area, high = self.viewport().rect(), self._row_height()
        gap, first = self.fontMetrics().averageCharWidth(), self.verticalScrollBar().value()
        shown = max(1, (self.height() - _MARGIN) // high)
        with QPainter(self.viewport()) as painter:
            for entry, x, row in self._placed(self._entries, area.width()):
                if not 0 <= row - first < shown:  # only whole rows
                    continue
                width, height = self._swatch_size(entry)
                y = _MARGIN / 2 + (row - first) * high + (high - height) / 2
                if width:
                    self._paint_swatch(painter, entry, QRectF(x, y, width, height))
                    x += width + gap / 2
                self._write(painter, entry.words, QRectF(x, y, area.width() - x, height))

    def _write(self, painter: QPainter, words: str, where: QRectF) -> None:
        shown = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(where.width()))
        painter.setPen(QColor(self._theme.text))
        painter.drawText(where, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)

    def _paint_swatch(self, painter: QPainter, entry: Entry, where: QRectF) -> None:
        image = self._swatches.get(entry)
        if image is None and self._inks is not None:
            colour_set, size = SET_OF_RULE[self._options.rule], (where.width(), where.height())
            numbers = sample_colours(entry, self._options.rule)
            image = self._swatches[entry] = swatch(entry.swatch, numbers, colour_set, self._inks, size)
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
        self._measure()
        seen = self.height() >= self._height(1)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if seen else Qt.FocusPolicy.NoFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._swatches.clear()
            self._measure()
