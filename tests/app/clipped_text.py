"""Finds text that does not fit where it is painted, in every widget of a window that is seen.

Text may end in an ellipsis where a tool tip says all of it. What scrolls may be scrolled. Not here: lists and text
panes, whose cells are as wide as the user makes them, and what paints its text by itself.
"""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenuBar,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionDockWidget,
    QStyleOptionGroupBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from app.mnemonics import without_mnemonic
from app.steady_labels import ElidedLabel

SLACK = 1
"""Pixels: widths of letters are rounded up and down."""


def clipped(window: QWidget) -> list[str]:
    """One line for each text that is cut, and for each widget with text that cannot be brought in sight."""
    found = []
    for each in (window, *window.findChildren(QWidget)):
        if not each.isVisible() or each.window() is not window.window() or _is_behind(each):
            continue
        for text, needed, given, tip in _texts(each):
            if (needed.width() > given.width() + SLACK or needed.height() > given.height() + SLACK) and not tip:
                found.append(f"{_name(each)}: {text!r} needs {needed.toTuple()}, has {given.toTuple()}")
        if _has_text(each) and (cut := _cut_by_others(each)):
            found.append(f"{_name(each)}: {cut}")
    return found


def _is_behind(widget: QWidget) -> bool:
    """Whether it is in a dock, or a page, that lies behind another one: it is looked at when that is in front."""
    while widget is not None and not widget.isWindow():
        if isinstance(widget, QDockWidget) and widget.visibleRegion().isEmpty():
            return True
        widget = widget.parentWidget()
    return False


def _name(widget: QWidget) -> str:
    path = []
    each: QWidget | None = widget
    while each is not None and len(path) < 6:
        path.append(f"{type(each).__name__}{f' {each.objectName()}' if each.objectName() else ''}")
        each = None if each.isWindow() else each.parentWidget()
    return " < ".join(path)


def _line(widget: QWidget, text: str) -> QSize:
    lines = without_mnemonic(text).split("\n")
    metrics = widget.fontMetrics()
    return QSize(max(map(metrics.horizontalAdvance, lines)), len(lines) * metrics.height())


def _texts(widget: QWidget) -> Iterator[tuple[str, QSize, QSize, str]]:
    """Each text of a widget: what it needs, what it has, and a tool tip that says all of it if it is elided."""
    style, tip = widget.style(), _tip(widget)
    match widget:
        case QLabel():
            if widget.text() and not widget.isHidden():
                yield widget.text(), *_label_sizes(widget), tip if _elides(widget) else ""
        case QCheckBox() | QRadioButton():
            option, part = QStyleOptionButton(), QStyle.SubElement.SE_CheckBoxContents
            widget.initStyleOption(option)
            if isinstance(widget, QRadioButton):
                part = QStyle.SubElement.SE_RadioButtonContents
            if widget.text():
                yield (
                    widget.text(),
                    _line(widget, widget.text()),
                    style.subElementRect(part, option, widget).size(),
                    "",
                )
        case QPushButton():
            option = QStyleOptionButton()
            widget.initStyleOption(option)
            given = style.subElementRect(QStyle.SubElement.SE_PushButtonContents, option, widget).size()
            yield widget.text(), _line(widget, widget.text()), QSize(given.width(), widget.height()), ""
        case QToolButton():
            if widget.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly and widget.text():
                needed = _line(widget, widget.text())
                beside = widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
                yield widget.text(), needed + QSize(widget.iconSize().width() * beside, 0), widget.size(), ""
        case QTabBar():
            for tab in range(widget.count()):
                yield (
                    widget.tabText(tab),
                    _line(widget, widget.tabText(tab)),
                    widget.tabRect(tab).size(),
                    (widget.tabToolTip(tab)),
                )
        case QComboBox():
            combo = QStyleOptionComboBox()
            widget.initStyleOption(combo)
            kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
            field = style.subControlRect(kind, combo, part, widget)
            needed = _line(widget, "x" if widget.isEditable() else widget.currentText())
            yield widget.currentText(), needed, QSize(field.width(), widget.height()), _whole_tip(widget)
        case QGroupBox():
            group = QStyleOptionGroupBox()
            widget.initStyleOption(group)
            if widget.title():
                yield widget.title(), _line(widget, widget.title()), QSize(widget.width(), widget.height()), ""
        case QDockWidget():
            dock = QStyleOptionDockWidget()
            widget.initStyleOption(dock)
            if widget.titleBarWidget() is None:
                given = style.subElementRect(QStyle.SubElement.SE_DockWidgetTitleBarText, dock, widget).size()
                yield widget.windowTitle(), _line(widget, widget.windowTitle()), given, ""
        case QAbstractSpinBox():
            text = widget.text() or widget.specialValueText()
            yield text, _line(widget, text), QSize(widget.lineEdit().width(), widget.height()), ""
        case QLineEdit():
            if not isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox):
                shown = "x" if widget.text() else widget.placeholderText() or "x"
                yield shown, _line(widget, shown), widget.contentsRect().size(), tip
        case QProgressBar():
            if widget.isTextVisible():
                yield widget.text(), _line(widget, widget.text()), widget.size(), ""
        case QHeaderView():
            yield from _sections(widget)
        case QMenuBar():
            for action in widget.actions():
                if action.isVisible():
                    yield action.text(), _line(widget, action.text()), widget.actionGeometry(action).size(), ""


def _label_sizes(label: QLabel) -> tuple[QSize, QSize]:
    given = label.contentsRect().size()
    if label.wordWrap():
        return QSize(0, label.heightForWidth(label.width())), QSize(given.width(), label.height())
    if label.textFormat() == Qt.TextFormat.PlainText or "<" not in label.text():
        return _line(label, label.text()), given
    return label.sizeHint(), label.size()


def _elides(widget: QWidget) -> bool:
    """Whether it paints an ellipsis by itself, or scrolls its text."""
    return hasattr(widget, "set_widest") or type(widget).__name__ in {"ElidedLabel", "CaretLine"}


def _tip(widget: QWidget) -> str:
    whole = widget.whole_text() if isinstance(widget, ElidedLabel) else ""
    return widget.toolTip() or widget.accessibleDescription() or whole


def _whole_tip(box: QComboBox) -> str:
    """What a box tells on hover of a text that it elides."""
    return box.whole_text() if hasattr(box, "whole_text") else ""


def _sections(header: QHeaderView) -> Iterator[tuple[str, QSize, QSize, str]]:
    if header.orientation() != Qt.Orientation.Horizontal or header.model() is None:
        return
    model, role = header.model(), Qt.ItemDataRole
    for section in range(header.count()):
        shown = not header.isSectionHidden(section)
        left = header.sectionViewportPosition(section)
        if shown and left < header.viewport().width():
            title = model.headerData(section, header.orientation(), role.DisplayRole)
            tip = model.headerData(section, header.orientation(), role.ToolTipRole)
            size = QSize(header.sectionSize(section), header.height())
            yield str(title or ""), _line(header, str(title or "")), size, str(tip or "")


def _has_text(widget: QWidget) -> bool:
    if isinstance(widget, QLabel | QAbstractButton):
        return bool(widget.text())
    return isinstance(widget, QComboBox | QAbstractSpinBox | QTabBar | QGroupBox)


def _cut_by_others(widget: QWidget) -> str:
    """Which of those around it cuts it so that no scrolling brings it in sight, in words; "": none."""
    rect, parent = QRect(QPoint(), widget.size()), widget
    while not parent.isWindow():
        rect.translate(parent.pos())
        parent = parent.parentWidget()
        area = parent.parentWidget()
        room = parent.rect()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is parent:
            off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if area.horizontalScrollBarPolicy() != off:
                rect.setLeft(max(rect.left(), 0))
                rect.setRight(min(rect.right(), room.right()))
            if area.verticalScrollBarPolicy() != off:
                rect = QRect(rect.left(), 0, rect.width(), min(rect.height(), room.height()))
        if not room.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(rect):
            return f"{rect.getRect()} is cut by {_name(parent)}, {room.size().toTuple()}"
    return ""


def settle() -> None:
    """Let everything that waits for its size get it."""
    for _ in range(4):
        QApplication.processEvents()
