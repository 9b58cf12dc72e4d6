"""Types as an input method does: pytest-qt's keyClicks ends the process on anything but ASCII."""

from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget

_Attribute = QInputMethodEvent.Attribute


def compose(widget: QWidget, preedit: str) -> None:
    """Show a string that is being composed; an empty one ends the composition without a text."""
    cursor = _Attribute(QInputMethodEvent.AttributeType.Cursor, len(preedit), 1, None)
    QApplication.sendEvent(widget, QInputMethodEvent(preedit, [cursor]))


def ime(widget: QWidget, text: str, *, preedit: str = "") -> None:
    """Compose, if there is a preedit string, and commit a text."""
    if preedit:
        compose(widget, preedit)
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(widget, event)
