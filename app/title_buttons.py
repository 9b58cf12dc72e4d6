"""The buttons in the title of a dock: they have the ink of the window, and grow with its type.

Not here: what is written beside them (app/window/dock_titles).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QStyle, QStyleOption

_FLOAT, _CLOSE = "qt_dockwidget_floatbutton", "qt_dockwidget_closebutton"
_GLYPH, _STROKE = 0.4, 0.07
"""Side of the sign on a button, and width of its strokes, in heights of a line."""


class TitleButtons(QObject):
    """Paints the two buttons of a title in the ink of the window; Qt has grey pictures of one size for all themes.

    Trap: the style gives a button its place, whatever size the button asks for; so it is made larger behind that.
    """

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._dock = dock
        for name in (_FLOAT, _CLOSE):
            dock.findChild(QAbstractButton, name).installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QAbstractButton):
            if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
                self._enlarge(watched)
            elif event.type() == QEvent.Type.Paint:
                self._paint(watched)
                return True
        return super().eventFilter(watched, event)

    def _enlarge(self, button: QAbstractButton) -> None:
        given, side = button.geometry(), self._dock.fontMetrics().height()
        more = side - given.width()
        if more > 0:
            beside = more if button.objectName() == _FLOAT else 0
            left = given.right() + 1 - side - beside
            button.setGeometry(QRect(left, given.center().y() - side // 2, side, side))

    def _paint(self, button: QAbstractButton) -> None:
        line, palette = self._dock.fontMetrics().height(), button.palette()
        side = _GLYPH * line
        with QPainter(button) as painter:
            if button.underMouse():
                option = QStyleOption()
                option.initFrom(button)
                option.state |= QStyle.StateFlag.State_Sunken if button.isDown() else QStyle.StateFlag.State_Raised
                button.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelButtonTool, option, painter, button)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(palette.windowText(), max(1.0, _STROKE * line), j=Qt.PenJoinStyle.MiterJoin))
            sign = QRectF(0, 0, side, side)
            sign.moveCenter(QRectF(button.rect()).center())
            if button.objectName() == _CLOSE:
                painter.drawLine(sign.topLeft(), sign.bottomRight())
                painter.drawLine(sign.topRight(), sign.bottomLeft())
            else:
                behind = side / 4
                painter.drawRect(sign.adjusted(0, behind, -behind, 0))
                painter.drawPolyline(
                    [
                        sign.topLeft() + QPoint(round(behind), 0),
                        sign.topRight(),
                        sign.bottomRight() - QPoint(0, round(behind)),
                    ]
                )
