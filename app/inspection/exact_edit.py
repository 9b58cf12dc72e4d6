"""An editor whose text is exact: what is typed, pasted, composed or set is what is read, copied and announced.

Qt's own editor silently changes a few characters; `editor_text.py` says which and what stands for them. Here is
all that lets text in or out: keys, input methods, clipboard, drops, `set_exact_text`, `exact_text`. Also the
font size. What is painted under the text: `token_edit.py`.
"""

from PySide6.QtCore import QCoreApplication, QLocale, QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QKeySequence, QTextCursor, QWheelEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.inspection.editor_text import raw_to_exact, to_editor
from app.palette import monospace_font
from engine.text.utf8 import repair

LONGEST = 2_000_000
"""Code points. Qt lays out every line it holds: a longer text belongs in a read-only view."""
ANNOUNCE_MS = 30
EXACT_FORMAT = "application/x-token-prism-text"
"""The clipboard's exact form: UTF-8 with surrogates as three bytes, since no other form holds lone ones."""
SMALLEST, LARGEST = 6.0, 40.0
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class ExactEdit(QPlainTextEdit):
    """A plain text editor that holds every Python string.

    `text_edited(str)`: the exact text, at most every 30 ms and never during composition. `refused(str)`: a
    sentence for the user, after a text that is too long was turned away; what was there stays.
    """

    text_edited = Signal(str)
    refused = Signal(str)
    font_size_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent)
        self._composing = False
        self._announced = ""
        self._normal_size = points
        self.setFont(monospace_font(points))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(ANNOUNCE_MS)
        self._timer.timeout.connect(self.announce)
        self.textChanged.connect(self._note_change)

    # Text in and out

    def exact_text(self) -> str:
        """The text as the user means it. (`toPlainText()` would turn NBSP into a blank, among others.)"""
        return raw_to_exact(self.document().toRawText())

    def set_exact_text(self, text: str) -> bool:
        """Replace the whole text, as one step that can be undone; False if it is too long.

        The text is not announced: whoever sets it has it.
        """
        if text in (self._announced, self.exact_text()):
            return True
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        if not self._fits(text, cursor):
            return False
        cursor.beginEditBlock()
        cursor.insertText(to_editor(text))
        cursor.endEditBlock()
        self._know(text)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        return True

    @property
    def composing(self) -> bool:
        """Whether an input method holds text that is not yet part of the document."""
        return self._composing

    def announce(self) -> None:
        """Emit `text_edited` now, if there is anything new."""
        self._timer.stop()
        if self._composing:
            return
        text = self.exact_text()
        is_new = text != self._announced
        self._know(text)
        if is_new:
            self.text_edited.emit(text)
        else:
            self._note_put_back()

    def _know(self, text: str) -> None:
        """From now on, this is the text that others have."""
        self._announced = text

    def _note_put_back(self) -> None:
        """Edits ended in the text that others have already: no new encoding follows."""

    def _note_change(self) -> None:
        # Not restarted by further keys: a held key must not put the colours off for ever.
        if not self._composing and not self._timer.isActive():
            self._timer.start()

    def _fits(self, text: str, cursor: QTextCursor) -> bool:
        """Whether there is room for `text` in place of what `cursor` selects; if not, the user is told."""
        # Qt counts UTF-16 units, never fewer than code points: near the limit the latter are counted themselves.
        units = self.document().characterCount() - 1 - (cursor.selectionEnd() - cursor.selectionStart())
        if units + len(text) <= LONGEST:
            return True
        if len(text) <= LONGEST:
            kept = len(self.exact_text()) - len(raw_to_exact(cursor.selectedText()))
            if kept + len(text) <= LONGEST:
                return True
        message = QCoreApplication.translate(
            "ExactEdit", "The text is too long: this pane holds {most} characters at most. Nothing was changed."
        )
        self.refused.emit(message.replace("{most}", QLocale().toString(LONGEST)))
        return False

    # Keys and input methods

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.InsertLineSeparator):
            # Shift+Enter would put in U+2028, which looks like a line feed and is none.
            self.textCursor().insertBlock()
            self.ensureCursorVisible()
        elif event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and event.modifiers() & (_CONTROL | _SHIFT):
            self._leave(forwards=event.key() == Qt.Key.Key_Tab)
        elif event.matches(QKeySequence.StandardKey.ZoomIn) or _with_control(event, "="):
            self.zoom_by(1)
        elif event.matches(QKeySequence.StandardKey.ZoomOut):
            self.zoom_by(-1)
        elif _with_control(event, "0"):
            self.zoom_reset()
        elif event.text() not in ("\r", "\n") and to_editor(event.text()) != event.text():
            self.textCursor().insertText(to_editor(event.text()))
            self.ensureCursorVisible()
        else:
            super().keyPressEvent(event)

    def _leave(self, *, forwards: bool) -> None:
        """Tab types a tab, so Ctrl+Tab and Shift+Tab lead out: by keyboard alone one must be able to go on."""
        self.setTabChangesFocus(True)
        self.focusNextPrevChild(forwards)
        self.setTabChangesFocus(False)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        # Set before Qt handles the event: textChanged fires during composition although no text has changed.
        self._composing = bool(event.preeditString())
        committed = event.commitString()
        if to_editor(committed) == committed:
            super().inputMethodEvent(event)
        else:
            shown = QInputMethodEvent(event.preeditString(), event.attributes())
            shown.setCommitString(to_editor(committed), event.replacementStart(), event.replacementLength())
            super().inputMethodEvent(shown)
            event.accept()
        if not self._composing:
            self._note_change()

    # Clipboard and drops

    def createMimeDataFromSelection(self) -> QMimeData:
        text = raw_to_exact(self.textCursor().selectedText())
        data = QMimeData()
        data.setText(_kept(repair(text)[0]))
        data.setData(EXACT_FORMAT, text.encode("utf-8", "surrogatepass"))
        return data

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        # Dropped files are left to the window, which opens them.
        if any(url.isLocalFile() for url in source.urls()):
            return False
        return source.hasFormat(EXACT_FORMAT) or source.hasText()

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = _text_of(source)
        cursor = self.textCursor()
        if not text or not self._fits(text, cursor):
            return
        cursor.insertText(to_editor(text))
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    # Font size

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & _CONTROL:
            steps = event.angleDelta().y() / 120
            self.zoom_by(steps)
            event.accept()
        else:
            super().wheelEvent(event)

    def zoom_by(self, points: float) -> None:
        """Make the text larger or smaller."""
        self.set_font_size(self.font().pointSizeF() + points)

    def zoom_reset(self) -> None:
        """Back to the size the editor was made with."""
        self.set_font_size(self._normal_size)

    def set_font_size(self, points: float) -> None:
        """Between 6 and 40 points."""
        points = min(max(points, SMALLEST), LARGEST)
        if points == self.font().pointSizeF():
            return
        font = self.font()
        font.setPointSizeF(points)
        self.setFont(font)
        self.font_size_changed.emit(points)


def _text_of(source: QMimeData) -> str:
    """The plain text of a clipboard, as exact as it has it."""
    if source.hasFormat(EXACT_FORMAT):
        return source.data(EXACT_FORMAT).data().decode("utf-8", "surrogatepass")
    return source.text()


def _kept(text: str) -> str:
    """A string that enters Qt whole: Qt drops one leading U+FEFF, and reads what follows U+FFFE upside down."""
    return "\ufeff" + text if text.startswith(("\ufeff", "\ufffe")) else text


def _with_control(event: QKeyEvent, key: str) -> bool:
    return bool(event.modifiers() & _CONTROL) and event.key() == ord(key)
