"""The editor with token cells painted under its text.

`paintEvent` paints the cells of visible lines and then lets Qt draw text, caret and selection over them: each
character is drawn once, by Qt, whoever owns its bytes. What does not depend on tokens (where each byte lies,
`visible_lines.py`) is kept; what does is made anew for all visible lines at once (`marks.py`, `page_image.py`).

Here is what is painted, and what answers for the mouse. Caret and bytes: `encoded_edit.py`. How text gets in and
out: `exact_edit.py`.
"""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextOption,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app.context_menu import ContextMenu
from app.inks import Inks
from app.inspection.colours.colouring import NEEDS_VOCABULARY
from app.inspection.editor.encoded_edit import EncodedEdit
from app.inspection.editor.paragraph_layout import ParagraphLayout
from app.inspection.lines.encoded_lines import EncodedLines, EncodingLike
from app.inspection.painting.blank_signs import paint_sign
from app.inspection.painting.page import Page, PageMaker
from app.inspection.painting.page_image import PageImage
from app.inspection.view_options import ViewOptions
from app.inspection.words.merge_words import TokenizerLike
from app.inspection.words.token_words import token_tip
from app.palette import LIGHT, Theme


class TokenEdit(EncodedEdit):
    """`token_chosen(object)`: the id of the token that was clicked, None beside the text. Its context menu begins
    with the actions that were added to it, and speaks of what was clicked."""

    token_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent, points=points)
        self._theme = LIGHT
        self._inks: Inks | None = None
        self._options = ViewOptions()
        self._vocabulary: TokenizerLike | None = None
        self._chosen_id: int | None = None
        self._meant: int | None = None
        self._page = Page()
        self._page_key: tuple[object, ...] = ()
        self._image: PageImage | None = None
        self._pressed: QPoint | None = None
        self._pressed_byte: int | None = None
        self._layout = ParagraphLayout.put_on(self)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.viewport().update)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.place_changed.connect(self._follow_place)
        self.set_theme(LIGHT)

    # What is shown

    def set_encoding(self, encoding: EncodingLike | None) -> None:
        self._image = None
        super().set_encoding(encoding)
        if self._lines is not None and self.isVisible():
            self._image_now(self._lines)
        self._soon.start()  # in this turn of the event loop the cells are made, in the next they are painted

    @property
    def view_options(self) -> ViewOptions:
        """The colour rule and the layers that are shown."""
        return self._options

    def set_view_options(self, options: ViewOptions) -> None:
        """Colour by another rule, show other layers."""
        if options != self._options:
            self._options = options
            self._show_anew()

    def set_tokenizer(self, tokenizer: TokenizerLike | None) -> None:
        """The vocabulary that the encoding was made with: some colour rules look tokens up in it."""
        if tokenizer is not self._vocabulary:
            self._vocabulary = tokenizer
            if self._options.rule in NEEDS_VOCABULARY:
                self._show_anew()

    def set_chosen_token(self, token_id: int | None) -> None:
        """Outline every visible occurrence of a token, the one at the caret more strongly."""
        if token_id != self._chosen_id:
            self._chosen_id = token_id
            self._meant = self._token_meant()
            self._show_anew()

    def set_theme(self, theme: Theme) -> None:
        """Colours of cells and marks."""
        self._theme = theme
        self._inks = self._image = None
        palette = QPalette(self.palette())
        selected = QColor(theme.highlight)
        selected.setAlpha(110)  # the cells shine through the selection
        palette.setColor(QPalette.ColorRole.Highlight, selected)
        palette.setColor(QPalette.ColorRole.HighlightedText, QColor(theme.text))
        palette.setColor(QPalette.ColorRole.Base, QColor(theme.base))
        palette.setColor(QPalette.ColorRole.Text, QColor(theme.text))
        self.setPalette(palette)
        self.viewport().update()

    def set_whitespace_shown(self, shown: bool) -> None:
        """Draw signs for blanks, tabs and line ends."""
        option = self.document().defaultTextOption()
        flags = QTextOption.Flag.ShowTabsAndSpaces | QTextOption.Flag.ShowLineAndParagraphSeparators
        option.setFlags(option.flags() | flags if shown else option.flags() & ~flags)
        self.document().setDefaultTextOption(option)

    def set_wrapped(self, wrapped: bool) -> None:
        """Break long lines at the pane's edge."""
        self.setLineWrapMode(self.LineWrapMode.WidgetWidth if wrapped else self.LineWrapMode.NoWrap)

    # What stands where

    def token_under(self, point: QPointF) -> int | None:
        """The running number of the token at a point of the viewport."""
        return self._token_at(self._byte_under(point))

    def _byte_under(self, point: QPointF) -> int | None:
        return self._page_now().byte_under(point.x(), point.y())

    def _token_meant(self) -> int | None:
        """The number of the chosen token at the caret, or at what is pointed at; None if it is not there."""
        where = self.pointed_bytes()
        if where is None and not self.textCursor().hasSelection():
            where = self.byte_range_of_selection()
        if where is None or self._chosen_id is None or self._lines is None:
            return None
        return self._lines.token_alike(*where, self._chosen_id)

    def _follow_place(self) -> None:
        meant = self._token_meant()
        if meant != self._meant:
            self._meant = meant
            self._show_anew()

    def _token_at(self, byte: int | None) -> int | None:
        return None if byte is None or self._lines is None else self._lines.token_at(byte)

    # Painting

    def _show_anew(self) -> None:
        self._image = None
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self.palette().base())
            if self._lines is not None:
                image = self._image_now(self._lines)
                image.paint(painter, self.contentOffset().x(), event.rect().top(), event.rect().bottom())
        super().paintEvent(event)
        if self.document().defaultTextOption().flags() & QTextOption.Flag.ShowTabsAndSpaces:
            self._paint_signs(event.rect())

    def _paint_signs(self, area: QRect) -> None:
        """Those that Qt does not know."""
        with QPainter(self.viewport()) as painter:
            painter.setPen(self.palette().text().color())
            for sign, baseline in self._visible.signs(area):
                paint_sign(painter, sign, baseline, self.font())

    def _image_now(self, lines: EncodedLines) -> PageImage:
        page = self._page_now()
        if self._inks is None or self._inks.ratio != self.devicePixelRatioF():
            self._inks, self._image = Inks(self._theme, self.devicePixelRatioF()), None
        if self._image is None:
            marks = page.marks(
                lines, self._chosen_id, options=self._options, vocabulary=self._vocabulary, meant=self._meant
            )
            self._image = PageImage(page, marks, self._inks, self.viewport().width())
        return self._image

    def _page_now(self) -> Page:
        """The visible lines; measured anew only if something has moved."""
        key = (self._edits, self._since_encoding.head, self._since_encoding.tail, self._visible.place())
        if key != self._page_key:
            maker = PageMaker(self.contentOffset().x())
            self._visible.add_to(maker, self._pieces)
            self._page_key, self._page, self._image = key, maker.page(), None
        return self._page

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = event.position().toPoint() if is_left else None
        self._pressed_byte = self._byte_under(event.position())  # before the press scrolls
        super().mousePressEvent(event)
        # The caret may go behind what was clicked, but that is what is meant.
        if is_left and self._pressed_byte is not None and not self.textCursor().hasSelection():
            self.point_at(self._pressed_byte)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        moved = pressed is None or (event.position().toPoint() - pressed).manhattanLength() > 3
        if event.button() == Qt.MouseButton.LeftButton and not moved and not self.textCursor().hasSelection():
            self._choose_token(self._pressed_byte)

    def _choose_token(self, byte: int | None) -> None:
        token = self._token_at(byte)
        self.token_chosen.emit(None if token is None or self._lines is None else int(self._lines.ids[token]))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            self._mean(event.pos())
        standard = self.createStandardContextMenu(event.pos())
        menu = ContextMenu(self, standard.actions())
        menu.destroyed.connect(standard.deleteLater)
        menu.popup(event.globalPos())

    def _mean(self, point: QPoint) -> None:
        """Choose the token at a point, and put the caret there, except into what is selected."""
        byte, place, selected = self._byte_under(QPointF(point)), self.cursorForPosition(point), self.textCursor()
        if not selected.selectionStart() <= place.position() < selected.selectionEnd():
            with self._caret_between_graphemes():
                self.setTextCursor(place)
            if byte is not None:
                self.point_at(byte)
        self._choose_token(byte)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            token = self.token_under(QPointF(event.pos()))
            if token is None or self._lines is None:
                QToolTip.hideText()
            else:
                start, _end = self._lines.span(token)
                tip = token_tip(self._lines, token, self.graphemes_around(start), tokenizer=self._vocabulary)
                QToolTip.showText(event.globalPos(), tip, self.viewport())
            return True
        return super().viewportEvent(event)
