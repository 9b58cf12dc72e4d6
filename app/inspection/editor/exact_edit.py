"""An editor whose text is exact: what is typed, pasted, composed or set is what is read, copied and announced.

Qt's own editor silently changes a few characters; `editor_text.py` says which and what stands for them. Here is
all that lets text in or out: keys, input methods, clipboard, drops, and the methods for other parts. Also the font
size. What is painted under the text: `token_edit.py`. What is too large: `edit_limits.py`.
"""

from time import monotonic

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import (
    QDropEvent,
    QFocusEvent,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app import edit_limits
from app.fonts import monospace_font
from app.inspection.clipboard_text import data_of, holds_text, text_of
from app.inspection.editor.whole_letters import delete_whole
from app.inspection.lines.editor_text import raw_to_exact, to_editor, to_exact
from app.inspection.lines.line_boxes import tab_stop
from app.inspection.zoom import Zoom

ANNOUNCE_MS = 30
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
_SHORT = 100
"""Code points. As little as this may always be put in, as if it were typed: only the length counts then."""


class ExactEdit(Zoom, QPlainTextEdit):
    """A plain text editor that holds every Python string.

    `text_edited(object)`: the exact text, at most every 30 ms and never during composition. `too_long(object)`: the
    exact text that an edit would have made, which is too large for an editor (`edit_limits.needs_viewer`); what was
    there stays. `stepped(revision)`: an edit was taken back or made again; the document's revision before that.
    `redo_wanted`: an edit is to be made again, and there is none. `refused(str)`: a sentence for the user about
    something that cannot be put in. (The texts are objects because a `str` that passes through Qt loses a leading
    U+FEFF and lone surrogates.)
    """

    text_edited = Signal(object)
    too_long = Signal(object)
    stepped = Signal(int)
    redo_wanted = Signal()
    refused = Signal(str)
    _due = Signal()

    def __init__(self, parent: QWidget | None = None, *, points: float = 13.0) -> None:
        super().__init__(parent)
        self._composing = False
        self._replaced: int | None = None
        self._moving = False
        self._announced = ""
        self._exact: str | None = ""
        self._last_announcement = 0.0
        self._usual_size = points
        self.setFont(monospace_font(points))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.announce)
        self._posted = False
        self._due.connect(self.announce, Qt.ConnectionType.QueuedConnection)
        self.document().contentsChange.connect(self._forget_exact)
        self.textChanged.connect(self._note_change)

    # Text in and out

    def exact_text(self) -> str:
        """The text as the user means it. (`toPlainText()` would turn NBSP into a blank, among others.)"""
        if self._exact is None:
            self._exact = raw_to_exact(self.document().toRawText())
        return self._exact

    def _forget_exact(self) -> None:
        self._exact = None

    def set_exact_text(self, text: str, *, fits: bool = False) -> bool:
        """Replace the whole text, as one step that can be undone; False if it is too long.

        The text is not announced: whoever sets it has it. `fits`: it is known not to be too long.
        """
        if text == self._announced or text == self.exact_text():  # the second may have to be read first
            return True
        self.finish_composition()
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        if not fits and not self._fits(text, cursor):
            return False
        _put(cursor, text)
        self._know(text)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        return True

    def put_caret(self, position: int | None) -> None:
        """Put the caret to a position in units of UTF-16; to the end if there is no such, or None is given."""
        cursor, end = self.textCursor(), self.document().characterCount() - 1
        cursor.setPosition(end if position is None else min(max(position, 0), end))
        self.setTextCursor(cursor)

    def replace_units(self, start: int, end: int, text: str) -> bool:
        """Replace what lies between two positions of the editor by an exact text, as one step that can be undone.

        False if it is too long. The caret stays where it is, as far as that place stays.
        """
        self.finish_composition()
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        if not self._fits(text, cursor):
            return False
        _put(cursor, text)
        return True

    def announce(self) -> None:
        """Emit `text_edited` now, if there is anything new."""
        self._timer.stop()
        self._posted = False
        self._last_announcement = monotonic()
        if self.composing:
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
        if self.composing or self._posted or self._timer.isActive():
            return
        rest = ANNOUNCE_MS - int(1000 * (monotonic() - self._last_announcement))
        if rest > 0:
            self._timer.start(rest)
        else:
            # Posted, not called by a timer: it comes before the repaint that the key asked for, so that the text is
            # painted once, in its new colours.
            self._posted = True
            self._due.emit()

    def _fits(self, text: str, cursor: QTextCursor) -> bool:
        """Whether there is room for `text` in place of what `cursor` selects; if not, others are told."""
        if self._moving or (self._has_room(text, cursor) and self._is_light(text, cursor)):
            return True
        start, end = QTextCursor(self.document()), QTextCursor(self.document())
        start.setPosition(cursor.selectionStart(), QTextCursor.MoveMode.KeepAnchor)
        end.setPosition(cursor.selectionEnd())
        end.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        self.too_long.emit(raw_to_exact(start.selectedText()) + text + raw_to_exact(end.selectedText()))
        return False

    def _has_room(self, text: str, cursor: QTextCursor) -> bool:
        # Qt counts UTF-16 units, never fewer than code points: near the limit the latter are counted themselves.
        units = self.document().characterCount() - 1 - (cursor.selectionEnd() - cursor.selectionStart())
        most = edit_limits.LONGEST_TEXT - len(text)
        if units <= most or most < 0:
            return most >= 0
        return len(self.exact_text()) - len(raw_to_exact(cursor.selectedText())) <= most

    def _is_light(self, text: str, cursor: QTextCursor) -> bool:
        if len(text) <= _SHORT:
            return True
        document = self.document()
        first, last = document.findBlock(cursor.selectionStart()), document.findBlock(cursor.selectionEnd())
        before, after = QTextCursor(first), QTextCursor(document)
        before.setPosition(cursor.selectionStart(), QTextCursor.MoveMode.KeepAnchor)
        after.setPosition(cursor.selectionEnd())
        after.setPosition(last.position() + last.length() - 1, QTextCursor.MoveMode.KeepAnchor)
        lines = to_exact(before.selectedText()) + text + to_exact(after.selectedText())
        return not edit_limits.has_long_line(lines) and not edit_limits.has_long_grapheme(lines)

    # Input methods

    @property
    def composing(self) -> bool:
        """Whether an input method holds text that is not yet part of the document."""
        # Qt drops what is composed without an event of the input method, when the mouse is pressed for example.
        return self._composing and bool(self.textCursor().block().layout().preeditAreaText())

    def finish_composition(self) -> None:
        """Let the input method put in what is being composed; what it does not put in is dropped."""
        if not self.composing:
            return
        QGuiApplication.inputMethod().commit()
        if self.composing:
            QGuiApplication.inputMethod().reset()
            self.inputMethodEvent(QInputMethodEvent())

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        # Set before Qt handles the event: textChanged fires during composition although no text has changed.
        self._composing = bool(event.preeditString())
        committed = event.commitString()
        # Qt takes away what is selected as soon as something is composed: one step with what is put in at last.
        goes_on = self._replaced == self.document().revision()
        replaces = goes_on or self.textCursor().hasSelection()
        step = QTextCursor(self.document())
        if goes_on and committed:
            step.joinPreviousEditBlock()
        if to_editor(committed) == committed:
            super().inputMethodEvent(event)
        else:
            shown = QInputMethodEvent(event.preeditString(), event.attributes())
            shown.setCommitString(to_editor(committed), event.replacementStart(), event.replacementLength())
            super().inputMethodEvent(shown)
            event.accept()
        if goes_on and committed:
            step.endEditBlock()
        self._replaced = self.document().revision() if replaces and self._composing and not committed else None
        if not self._composing:
            self._note_change()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.finish_composition()
        super().focusOutEvent(event)

    def setTextCursor(self, cursor: QTextCursor) -> None:
        # Elsewhere, Qt would no longer find the composed text, and never take it away.
        self.finish_composition()
        super().setTextCursor(cursor)

    def undo(self) -> None:
        self.finish_composition()
        before = self.document().revision()
        super().undo()
        self.stepped.emit(before)

    def redo(self) -> None:
        self.finish_composition()
        before = self.document().revision()
        if self.document().isRedoAvailable():
            super().redo()
            self.stepped.emit(before)
        else:
            self.redo_wanted.emit()

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _MODIFIERS:
            self.finish_composition()  # a key that the input method has left to the editor
        if _is_enter(event):
            # Shift+Enter would put in U+2028, which looks like a line feed and is none; and Enter in an empty line
            # would have to be undone twice.
            self.textCursor().insertBlock()
            self.ensureCursorVisible()
        elif event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and event.modifiers() & (_CONTROL | _SHIFT):
            self._leave(forwards=event.key() == Qt.Key.Key_Tab)
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo()
        elif event.matches(QKeySequence.StandardKey.ZoomIn) or _with_control(event, "="):
            self.zoom_by(1)
        elif event.matches(QKeySequence.StandardKey.ZoomOut):
            self.zoom_by(-1)
        elif _with_control(event, "0"):
            self.zoom_reset()
        elif delete_whole(self.textCursor(), event):
            self.ensureCursorVisible()
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

    # Clipboard and drops

    def createMimeDataFromSelection(self) -> QMimeData:
        return data_of(raw_to_exact(self.textCursor().selectedText()))

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        # Dropped files are left to the window, which opens them.
        return holds_text(source) and not any(url.isLocalFile() for url in source.urls())

    def insertFromMimeData(self, source: QMimeData) -> None:
        self.finish_composition()
        if not holds_text(source):
            self._refuse(source)
            return
        text = text_of(source)
        cursor = self.textCursor()
        if not text or not self._fits(text, cursor):
            return
        _put(cursor, text)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def dropEvent(self, event: QDropEvent) -> None:
        # Text that is moved within the editor has been taken out when it is put in: it must not be turned away.
        self._moving = event.source() is self.viewport()
        try:
            super().dropEvent(event)
        finally:
            self._moving = False

    def _refuse(self, source: QMimeData) -> None:
        if not source.formats():
            return
        translate = QCoreApplication.translate
        if source.hasImage():
            message = translate("ExactEdit", "The clipboard holds a picture and no text. Nothing was changed.")
        else:
            message = translate("ExactEdit", "The clipboard holds no plain text. Nothing was changed.")
        self.refused.emit(message)

    # Size of type

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & _CONTROL:
            steps = event.angleDelta().y() / 120
            self.zoom_by(steps)
            event.accept()
        else:
            super().wheelEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.setTabStopDistance(tab_stop(self.font()))


def _put(cursor: QTextCursor, text: str) -> None:
    """Put an exact text in, as a step of its own."""
    cursor.beginEditBlock()
    # Qt joins neighbouring insertions to one step, a paste and what is typed behind it; not so after a removal.
    cursor.insertText(to_editor(text) + "!")
    cursor.deletePreviousChar()
    cursor.endEditBlock()


def _is_enter(event: QKeyEvent) -> bool:
    keys = QKeySequence.StandardKey
    return event.matches(keys.InsertParagraphSeparator) or event.matches(keys.InsertLineSeparator)


def _with_control(event: QKeyEvent, key: str) -> bool:
    return bool(event.modifiers() & _CONTROL) and event.key() == ord(key)
