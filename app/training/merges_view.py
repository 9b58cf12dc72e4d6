"""The list of merges: paints the rows that are in sight, straight from the columns. It knows no training.

An own painter, because a table view asks for a thousand cells in each frame and costs four times as much while
merges arrive. Not here: how a row is written out (merge_rows), the headings (merge_headings).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLineF, QLocale, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QHeaderView, QToolTip, QWidget

from app.palette import Theme
from app.training.merge_columns import MergeColumns
from app.training.merge_headings import (
    COLUMNS,
    MergeHeadings,
    cut_sentences,
    cut_words,
    titles,
)
from app.training.merge_painter import MergePainter
from app.training.merge_rows import MergeRow
from app.training.opened_merges import OpenedMerges

_Key = Qt.Key


class MergesView(QAbstractScrollArea):
    """A list that follows its end until the user scrolls away or chooses a row.

    Signals: `token_selected(id)` when the user chooses a row, `following_changed(bool)`.
    """

    token_selected = Signal(object)
    following_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("merges_view")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._painter = MergePainter(self.font())
        self._count = 0
        self._digits = 5
        self._current: int | None = None
        self._anchor: int | None = None
        self._following = True
        self._adjusting = False
        self._merges: MergeColumns | OpenedMerges = MergeColumns()
        self._headings = MergeHeadings(self)
        self._header = QHeaderView(Qt.Orientation.Horizontal, self)
        self._header.setModel(self._headings)
        self._header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self._header.setSectionsClickable(False)
        self._header.setHighlightSections(False)
        self._header.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._header.sectionResized.connect(self._section_resized)
        self._fitted = True
        self._copy = QAction(self)
        self._copy.setShortcut(QKeySequence.StandardKey.Copy)
        self._copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._copy.triggered.connect(self.copy)
        self.addAction(self._copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.verticalScrollBar().setSingleStep(1)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its coming would move the columns
        self.horizontalScrollBar().valueChanged.connect(self._header.setOffset)
        self._measure()
        self.retranslate()

    # What is shown

    def set_merges(self, merges: MergeColumns | OpenedMerges, count: int, *, from_end: bool = True) -> None:
        """Show other merges, from their end and following it, or from their begin; nothing is chosen."""
        self._merges = merges
        self._painter.set_merges(merges)
        self._choose(None, None)
        self._set_following(from_end)
        self.set_count(count)
        if not from_end:
            self.verticalScrollBar().setValue(0)

    def set_count(self, count: int) -> None:
        """Show the first `count` merges."""
        self._count = count
        digits = len(str(self._merges.largest_id(count)))
        if digits > self._digits:
            self._digits = digits
            self._place()
        if self._current is not None and self._current >= count:
            self._choose(None, None)
        self._adjust()
        self.viewport().update()

    @property
    def count(self) -> int:
        """Rows that can be scrolled to."""
        return self._count

    @property
    def following(self) -> bool:
        """Whether the list keeps its end in sight."""
        return self._following

    @Slot(bool)
    def set_following(self, following: bool) -> None:
        """Follow the end from now on, or stay."""
        self._set_following(following)
        self._adjust()

    def rows_in_sight(self) -> range:
        """Ranks of the rows that are painted, the last one perhaps cut off."""
        first = self.verticalScrollBar().value()
        return range(first, min(self._count, first + self._page() + 1))

    def row(self, rank: int) -> MergeRow:
        """The row of that rank, written out."""
        return self._painter.rows.row(rank)

    # Choosing

    @property
    def current_rank(self) -> int | None:
        """The chosen row; of several the one with the focus."""
        return self._current

    @property
    def selected_ranks(self) -> range:
        """All chosen rows."""
        if self._current is None or self._anchor is None:
            return range(0)
        return range(min(self._current, self._anchor), max(self._current, self._anchor) + 1)

    def mark_token(self, token_id: int | None, *, reveal: bool = True) -> None:
        """Choose the row that made this token, silently; none where no row did. `reveal`: scroll to it."""
        rank = None if token_id is None else self._merges.rank_of(token_id)
        if rank is not None and rank >= self._count:
            rank = None
        if rank == self._current:
            return
        self._choose(rank, rank)
        if rank is not None and reveal:
            self._set_following(False)
            self._reveal(rank)

    def selection_text(self) -> str:
        """The chosen rows as tab-separated lines: rank, id, left, right, token, count, cut."""
        lines = []
        for rank in self.selected_ranks:
            row = self._painter.rows.row(rank)
            count = "" if row.count is None else str(row.count)
            cells = str(rank), str(row.token_id), row.left, row.right, row.token, count, cut_words()[row.cut]
            lines.append("\t".join(cells).rstrip("\t"))
        return "\n".join(lines)

    @Slot()
    def copy(self) -> None:
        """Put the chosen rows on the clipboard."""
        if self.selected_ranks:
            QGuiApplication.clipboard().setText(self.selection_text())

    def _choose(self, rank: int | None, anchor: int | None) -> None:
        self._current, self._anchor = rank, anchor
        self._copy.setEnabled(rank is not None)
        self.setAccessibleDescription("" if rank is None else self.row_text(rank))
        self.viewport().update()

    def _choose_by_hand(self, rank: int, *, extend: bool) -> None:
        rank = max(0, min(rank, self._count - 1))
        self._set_following(False)
        self._choose(rank, self._anchor if extend and self._anchor is not None else rank)
        self._reveal(rank)
        self.token_selected.emit(self._merges.id_of(rank))

    def row_text(self, rank: int) -> str:
        """A row in words, for tool tips and screen readers."""
        row, number = self._painter.rows.row(rank), QLocale().toString
        translate = QCoreApplication.translate
        parts = [
            translate("MergesView", "Rank {0}, id {1}: {2} + {3} → {4}").format(
                number(rank), number(row.token_id), row.left, row.right, row.token
            )
        ]
        if row.count is not None:
            parts.append(translate("MergesView", "Count {0}").format(number(row.count)))
        if row.replacements is not None:
            parts.append(translate("MergesView", "Replacements made {0}").format(number(row.replacements)))
        if row.tie:
            parts.append(translate("MergesView", "Another pair had the same count."))
        parts.append(cut_sentences()[row.cut])
        return "\n".join(parts)

    # Scrolling

    def _page(self) -> int:
        """Whole rows in sight."""
        return max(1, self.viewport().height() // self._painter.row_height)

    def _adjust(self) -> None:
        """Fit the scroll bars to rows and columns, and go to the end if it is followed."""
        self._adjusting = True
        bar, page = self.verticalScrollBar(), self._page()
        bar.setRange(0, max(0, self._count - page))
        bar.setPageStep(page)
        if self._following:
            bar.setValue(bar.maximum())
        across = self.horizontalScrollBar()
        across.setRange(0, max(0, self._header.length() - self.viewport().width()))
        across.setPageStep(self.viewport().width())
        across.setSingleStep(20)
        self._adjusting = False

    @Slot(int)
    def _scrolled(self, value: int) -> None:
        if not self._adjusting:
            self._set_following(value == self.verticalScrollBar().maximum())

    def _set_following(self, following: bool) -> None:
        if following != self._following:
            self._following = following
            self.following_changed.emit(following)

    def _reveal(self, rank: int) -> None:
        self._adjusting = True
        bar, page = self.verticalScrollBar(), self._page()
        if rank < bar.value():
            bar.setValue(rank)
        elif rank >= bar.value() + page:
            bar.setValue(rank - page + 1)
        self._adjusting = False

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    # Measures

    def _measure(self) -> None:
        self._painter.set_font(self.font())
        self._header.setFont(self.font())
        height = self._header.sizeHint().height()
        self.setViewportMargins(0, height, 0, 0)
        self._place()

    def _place(self) -> None:
        area = self.viewport().geometry()
        height = self._header.sizeHint().height()
        self._header.setGeometry(QRect(area.left(), area.top() - height, area.width(), height))
        if self._fitted:
            self._adjusting = True
            for section, width in enumerate(self._painter.widths(self._digits, area.width())):
                self._header.resizeSection(section, width)
            self._adjusting = False
        self._tell_columns()
        self._adjust()

    def _tell_columns(self) -> None:
        self._painter.set_columns([self._header.sectionSize(section) for section in range(len(COLUMNS))])

    @Slot(int, int, int)
    def _section_resized(self, _section: int, _old: int, _new: int) -> None:
        self._tell_columns()
        if not self._adjusting:
            self._fitted = False
            self._adjust()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        across = sum(self._painter.widths(self._digits, 0)) + self.verticalScrollBar().sizeHint().width()
        return QSize(across + 2 * self.frameWidth(), 24 * self._painter.row_height)

    def minimumSizeHint(self) -> QSize:
        return QSize(16 * self.fontMetrics().horizontalAdvance("0"), 6 * self._painter.row_height)

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()
        super().changeEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            rank = self._rank_at(event.pos().y())
            QToolTip.showText(event.globalPos(), "" if rank is None else self.row_text(rank), self.viewport())
            return True
        return super().viewportEvent(event)

    def _rank_at(self, y: int) -> int | None:
        rank = self.verticalScrollBar().value() + y // self._painter.row_height
        return rank if y >= 0 and rank < self._count else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        rank = self._rank_at(int(event.position().y()))
        if event.button() == Qt.MouseButton.LeftButton and rank is not None:
            self._choose_by_hand(rank, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        rank = self._rank_at(int(event.position().y()))
        if event.buttons() & Qt.MouseButton.LeftButton and rank is not None and rank != self._current:
            self._choose_by_hand(rank, extend=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            _Key.Key_Up: -1, _Key.Key_Down: 1, _Key.Key_PageUp: -self._page(),
            _Key.Key_PageDown: self._page(), _Key.Key_Home: -self._count, _Key.Key_End: self._count,
        }  # fmt: skip
        step = steps.get(_Key(event.key()))
        if step is None or not self._count:
            super().keyPressEvent(event)
            return
        if self._current is None:
            rank = self.verticalScrollBar().value() if abs(step) < self._count else max(step, 0)
        else:
            rank = self._current + step
        self._choose_by_hand(rank, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        if event.key() == _Key.Key_End:
            self.set_following(True)

    # Painting

    def set_theme(self, theme: Theme) -> None:
        """Take the colour of cut characters and of lines from `theme`."""
        self._painter.set_theme(theme)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, ranks, chosen = QPainter(self.viewport()), self.rows_in_sight(), self.selected_ranks
        palette, across = self.palette(), self.horizontalScrollBar().value()
        width, height, row_height = self.viewport().width(), self.viewport().height(), self._painter.row_height
        group = QPalette.ColorGroup.Active if self.hasFocus() else QPalette.ColorGroup.Inactive
        plain = palette.color(QPalette.ColorRole.Text)
        lit = palette.color(group, QPalette.ColorRole.HighlightedText)
        lefts = [self._header.sectionPosition(section) - across for section in range(len(COLUMNS))]
        first, last = max(chosen.start, ranks.start), min(chosen.stop, ranks.stop)
        if first < last:
            block = QRect(0, (first - ranks.start) * row_height, width, (last - first) * row_height)
            painter.fillRect(block, palette.brush(group, QPalette.ColorRole.Highlight))
        self._painter.paint(painter, ranks, lefts, chosen, plain, lit)
        if self._current is not None and self._current in ranks and self.hasFocus():
            painter.setPen(QPen(lit, 1, Qt.PenStyle.DotLine))
            painter.drawRect(0, (self._current - ranks.start) * row_height, width - 1, row_height - 1)
        painter.setPen(self._painter.edge_colour)
        painter.drawLines([QLineF(x - 0.5, 0, x - 0.5, height) for x in lefts[1:] if 0 < x < width])

    # Texts

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setAccessibleName(translate("MergesView", "Merges"))
        self._copy.setText(translate("MergesView", "Copy"))
        self.viewport().setAccessibleName(", ".join(titles().values()))
        self._headings.retranslate()
        self._measure()
