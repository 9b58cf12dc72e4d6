"""The bar above the text in which one finds and replaces; hidden until it is asked for.

Keys: Enter next, Shift+Enter previous, Alt+C, Alt+W and Alt+R the options, Escape closes; in the field of the
replacement, Enter replaces one and Ctrl+Enter all. What is done: `find/control.py`; what is said: `find/words.py`.
"""

from enum import Enum, auto
from itertools import pairwise

import regex
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.inspection.clipboard_text import kept
from app.inspection.find.query import Query
from app.inspection.find.searcher import Searcher
from app.inspection.find.words import state_words
from app.joined import remarked
from app.palette import Theme
from app.scroll_part import ScrollPart
from app.scrolled_label import ScrolledLabel
from app.steady_labels import ElidedLabel
from app.switch_button import SwitchButton

_SAY_SEARCHING_MS = 300
"""A search that ends sooner only changes what is said: the words would flicker at every key."""
_FIELD_LETTERS, _SAID_LETTERS, _FEWEST_LETTERS = 18, 16, 4
"""Room for so many letters in each field, and for the result, makes one row of all; with less than the last in the
field beside its buttons, these stand below it."""
_ROWS, _COLUMNS = 4, 6
"""Of the grid, at most."""
_LINES_BELOW = 2
"""Of what is said and has no room in the row; more of them scroll."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ALT, _CONTROL, _SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


class _Form(Enum):
    """How all stands: side by side; what replaces below what finds; each field above its buttons."""

    ROW = auto()
    ROWS = auto()
    COLUMN = auto()


class FindBar(QWidget):
    """Finds in one text, which `widget` shows and `finder` searches; nothing can be replaced if it is `read_only`.
    What was looked for last stays in its fields until the program ends.

    It scrolls where it is given less height than it needs."""

    def __init__(
        self, widget: QWidget, finder: Searcher, parent: QWidget | None = None, *, read_only: bool = False
    ) -> None:
        super().__init__(parent)
        self._widget = widget
        self._read_only = read_only
        self.finder = finder
        self.find_field, self.replace_field = QLineEdit(), QLineEdit()
        self.case_button = self._option("Aa")
        self.words_button = self._option("|ab|")
        self.regex_button = self._option(".*")
        self.previous_button = self._step("↑", self.finder.previous)
        self.next_button = self._step("↓", self.finder.next)
        self.close_button = self._step("✕", self.close_bar)
        self.replace_button, self.all_button = QPushButton(), QPushButton()
        self.message = ElidedLabel()
        beside = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # nothing moves
        beside.setRetainSizeWhenHidden(True)
        self.message.setSizePolicy(beside)
        self.below = ScrolledLabel(most=_LINES_BELOW)
        """Says what `message` has no room for."""
        self.below.hide()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_SAY_SEARCHING_MS)
        self._later.timeout.connect(self._say)
        self._place()
        self.retranslate()
        self.find_field.textChanged.connect(self._look)
        self.replace_button.clicked.connect(self._replace)
        self.all_button.clicked.connect(self._replace_all)
        self.finder.changed.connect(self._show_state)
        for each in (widget, self.find_field, self.replace_field):
            each.installEventFilter(self)
        self._show_state()
        self.hide()

    # What others ask for

    def open_find(self) -> None:
        """Show the bar without the replacement; a selected word is what is looked for."""
        self._open(replacing=False)

    def open_replace(self) -> None:
        """Show the bar with the replacement."""
        self._open(replacing=True)

    def find_next(self) -> None:
        """Go to the next match, wherever the focus is; the bar opens, to say which one it is."""
        self._go(self.finder.next)

    def find_previous(self) -> None:
        """Go to the match before."""
        self._go(self.finder.previous)

    def close_bar(self) -> None:
        """Hide the bar, take the marks away, and give the focus back to the text."""
        if not self.isHidden():
            self._widget.setFocus()
            self.hide()
            self.finder.deactivate()

    def set_theme(self, theme: Theme) -> None:
        """Colour of the marks."""
        self.finder.set_theme(theme)

    def shutdown(self) -> None:
        """End the background thread."""
        self.finder.shutdown()

    # What is done

    def _open(self, *, replacing: bool) -> None:
        for each in (self.replace_field, self.replace_button, self.all_button):
            each.setVisible(replacing)
        self._arrange(self._fitting())
        selected = self.finder.selected_text()
        if selected:
            self.find_field.setText(kept(regex.escape(selected) if self.regex_button.isChecked() else selected))
        self.show()
        self.finder.activate()
        self.find_field.selectAll()
        self.find_field.setFocus()

    def _go(self, step: object) -> None:
        if not self.find_field.text():
            self.open_find()
        elif self.isHidden():
            self.show()
            self.finder.activate()
        step()  # type: ignore[operator]

    def _look(self) -> None:
        self.finder.set_query(
            Query(
                self.find_field.text(),
                match_case=self.case_button.isChecked(),
                whole_words=self.words_button.isChecked(),
                is_regex=self.regex_button.isChecked(),
            )
        )

    def _replace(self) -> None:
        self.finder.replace(self.replace_field.text())

    def _replace_all(self) -> None:
        self.finder.replace_all(self.replace_field.text())

    def _show_state(self) -> None:
        for each in (self.previous_button, self.next_button):
            each.setEnabled(bool(self.finder.state.query.text))
        for each in (self.replace_button, self.all_button):
            each.setEnabled(bool(self.finder.state.query.text) and not self._read_only)
        if not self.finder.state.busy:
            self._later.stop()
            self._say()
        elif not self._later.isActive():
            self._later.start()

    def _say(self) -> None:
        words = state_words(self.finder.state)
        self.message.setText(words)
        self.message.setToolTip(words)
        self._say_below()

    def _say_below(self) -> None:
        """What is said stands below all where it has no room beside the buttons."""
        whole = self.message.whole_text()
        self.below.set_text(whole)
        self.below.setVisible(bool(whole))
        self.message.setVisible(not whole)

    # Keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and not self.isHidden():
            is_override = event.type() == QEvent.Type.ShortcutOverride and watched is not self._widget
            if is_override and self._option_of(event) is not None:
                event.accept()  # not a letter of a menu
                return True
            if event.type() == QEvent.Type.KeyPress:
                return self._press(watched, event)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._press(self, event):
            super().keyPressEvent(event)

    def _press(self, where: QObject, event: QKeyEvent) -> bool:
        """Do what a key means here; whether it means anything."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif where is self._widget:
            return False
        elif (button := self._option_of(event)) is not None:
            button.click()
        elif event.key() not in _ENTER:
            return False
        elif event.modifiers() & _SHIFT:
            self.finder.previous()
        elif where is not self.replace_field:
            self.finder.next()
        elif event.modifiers() & _CONTROL:
            self._replace_all()
        else:
            self._replace()
        return True

    def _option_of(self, event: QKeyEvent) -> QToolButton | None:
        if event.modifiers() != _ALT:
            return None
        keys = {
            Qt.Key.Key_C: self.case_button,
            Qt.Key.Key_W: self.words_button,
            Qt.Key.Key_R: self.regex_button,
        }
        return keys.get(Qt.Key(event.key()))

    # How it is built

    def _option(self, sign: str) -> SwitchButton:
        button = SwitchButton()
        button.setText(sign)
        button.setAutoRaise(True)
        button.toggled.connect(self._look)
        return button

    def _step(self, sign: str, slot: object) -> QToolButton:
        button = QToolButton()
        button.setText(sign)
        button.setAutoRaise(True)
        button.clicked.connect(slot)
        return button

    def _place(self) -> None:
        options = (self.case_button, self.words_button, self.regex_button)
        steps = (self.previous_button, self.next_button)
        self._find_buttons = _beside(*options, *steps, spacing=2)
        self._replace_buttons = _beside(self.replace_button, self.all_button, spacing=6)
        content = QWidget()
        self._grid = grid = QGridLayout(content)
        grid.setContentsMargins(6, 0, 6, 2)
        grid.setSpacing(2)
        # Of a column: in the grid itself the button to close, above, would make it wider.
        self._second_row = QHBoxLayout()
        self._second_row.setSpacing(2)
        self._arranged: tuple[_Form, bool] | None = None
        self._arrange(_Form.ROWS)
        for field in (self.find_field, self.replace_field):
            field.setMinimumWidth(1)  # Qt's own least width is that of the widest letters of a font
        self.message.setMinimumWidth(1)  # what has no room is said below
        fields = (self.find_field, self.replace_field, self.replace_button, self.all_button)
        for before, after in pairwise([*fields, *options, *steps, self.close_button]):
            QWidget.setTabOrder(before, after)
        self._scroll = ScrollPart(content, lines=1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._scroll)

    def _arrange(self, form: _Form) -> None:
        """A column whose widgets are hidden takes its share all the same, so what replaces has none while it is."""
        replaces = not self.replace_field.isHidden()
        if (form, replaces) == self._arranged:
            return
        self._arranged, grid = (form, replaces), self._grid
        finding, replacing = (self.find_field, self._find_buttons), (self.replace_field, self._replace_buttons)
        for each in (*finding, *replacing, self.message, self.close_button, self.below):
            grid.removeWidget(each)
        grid.removeItem(self._second_row)
        self._second_row.setParent(None)  # else it is not taken in a second time
        for each in (self._find_buttons, self.message):
            self._second_row.removeWidget(each)
        for column in range(grid.columnCount()):
            grid.setColumnStretch(column, 0)
        match form:
            case _Form.ROW:
                for column, each in enumerate((*finding, *replacing, self.message, self.close_button)):
                    grid.addWidget(each, 0, column)
                shares = {0: 3, 2: 3 if replaces else 0, 4: 2 if replaces else 3}
            case _Form.ROWS:
                for column, each in enumerate((*finding, self.message, self.close_button)):
                    grid.addWidget(each, 0, column)
                grid.addWidget(self.replace_field, 1, 0)
                grid.addWidget(self._replace_buttons, 1, 1, 1, 3, Qt.AlignmentFlag.AlignLeft)
                shares = {0: 3, 2: 2}
            case _Form.COLUMN:
                grid.addWidget(self.find_field, 0, 0)
                grid.addWidget(self.close_button, 0, 1)
                self._second_row.addWidget(self._find_buttons)
                self._second_row.addWidget(self.message, 1)
                grid.addLayout(self._second_row, 1, 0, 1, 2)
                grid.addWidget(self.replace_field, 2, 0, 1, 2)
                grid.addWidget(self._replace_buttons, 3, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
                shares = {0: 1}
        for column, share in shares.items():
            grid.setColumnStretch(column, share)
        grid.addWidget(self.below, _ROWS, 0, 1, _COLUMNS)

    def _fitting(self) -> _Form:
        letter = self.fontMetrics().averageCharWidth()
        beside = self._find_buttons.sizeHint().width() + self.close_button.sizeHint().width()
        if self.width() >= self._width_of_one_row():
            return _Form.ROW
        return _Form.ROWS if self.width() >= beside + _FEWEST_LETTERS * letter else _Form.COLUMN

    def _width_of_one_row(self) -> int:
        letter = self.fontMetrics().averageCharWidth()
        buttons = sum(each.sizeHint().width() for each in (*self._buttons(), self.close_button))
        return buttons + (2 * _FIELD_LETTERS + _SAID_LETTERS) * letter

    def _buttons(self) -> tuple[QWidget, QWidget]:
        return self._find_buttons, self._replace_buttons

    def sizeHint(self) -> QSize:
        # Not by the layout, which hears later of what comes and goes in the part that scrolls.
        self._grid.activate()
        return self._scroll.sizeHint()

    def minimumSizeHint(self) -> QSize:
        # That of the narrowest form: no other must keep the window from becoming narrower.
        inner = max(each.sizeHint().width() for each in self._buttons()) + self._second_row.spacing() + 1
        margins, bar = self._grid.contentsMargins(), self._scroll.verticalScrollBar().sizeHint().width()
        return QSize(inner + margins.left() + margins.right() + bar, self.least_height())

    def least_height(self) -> int:
        """The height of its first row, from which it is scrolled to the others."""
        return self.find_field.sizeHint().height() + self._grid.contentsMargins().bottom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self._fitting())

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._grid.activate()
            self._say_below()
        return handled

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        translate = QCoreApplication.translate
        self.setAccessibleName(translate("FindBar", "Find and replace"))
        self.find_field.setPlaceholderText(translate("FindBar", "Find"))
        self.replace_field.setPlaceholderText(translate("FindBar", "Replace with"))
        self.replace_button.setText(translate("FindBar", "Replace"))
        self.all_button.setText(translate("FindBar", "Replace all"))
        self.find_field.setToolTip(
            translate(
                "FindBar",
                "What to look for. As a regular expression, \\r, \\n, \\uFEFF and \\uD800 stand for signs.",
            )
        )
        self.replace_field.setToolTip(
            translate(
                "FindBar", "What to put there. With a regular expression, \\1 and \\g<name> stand for its groups."
            )
        )
        if self._read_only:
            self._say_read_only()
        for field in (self.find_field, self.replace_field):
            field.setAccessibleName(field.placeholderText())
            field.setAccessibleDescription(field.toolTip())
        for name_it in (self.message.setAccessibleName, self.below.set_accessible_name):
            name_it(translate("FindBar", "Result of the search"))
        for button, name, key in (
            (self.case_button, translate("FindBar", "Match case"), "Alt+C"),
            (self.words_button, translate("FindBar", "Whole words"), "Alt+W"),
            (self.regex_button, translate("FindBar", "Regular expression"), "Alt+R"),
            (self.previous_button, translate("FindBar", "Previous match"), "Shift+Enter"),
            (self.next_button, translate("FindBar", "Next match"), "Enter"),
            (self.close_button, translate("FindBar", "Close"), "Esc"),
        ):
            button.setAccessibleName(name)
            button.setToolTip(remarked(name, key))
        self._show_state()

    def _say_read_only(self) -> None:
        reason = QCoreApplication.translate("FindBar", "A large text is only shown: nothing can be replaced in it.")
        self.replace_field.setPlaceholderText(reason)
        self.replace_field.setEnabled(False)
        for each in (self.replace_field, self.replace_button, self.all_button):
            each.setToolTip(reason)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _beside(*widgets: QWidget, spacing: int) -> QWidget:
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    for each in widgets:
        row.addWidget(each)
    return whole
