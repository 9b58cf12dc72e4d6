"""The row above a list: what is looked for, the filters, the order. Not here: what is done with that.

A list says which filters it has and in which words (`SearchBar` is made to be inherited from).

Keys in the field: Alt+C matches case, Alt+R is for regular expressions, Down goes into the list, Escape clears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QSizePolicy, QToolButton, QWidget

from app.choice_box import ChoiceBox
from app.flow_row import FlowRow
from app.joined import remarked
from app.listing.columns import Column
from app.roomy_menu import RoomyMenu
from app.switch_button import SwitchButton
from engine.listing.filters import Filters
from engine.listing.search import KINDS, Query
from engine.text.scripts import SCRIPTS

LENGTHS = ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 8), (9, 16), (17, 0))
"""Least and most bytes that can be chosen, 0: any."""
_FIELD_LETTERS, _LIKED_LETTERS, _SCRIPT_LETTERS = 12, 17, 13
_ALT = Qt.KeyboardModifier.AltModifier


class _Field(QLineEdit):
    """Likes the same width whether it is empty or not. Trap: Qt counts its button that clears only where there is
    something to clear, so the row would be laid out anew at the first letter."""

    def sizeHint(self) -> QSize:
        return self._with_button(_LIKED_LETTERS, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self._with_button(_FIELD_LETTERS, super().minimumSizeHint().height())

    def _with_button(self, letters: int, height: int) -> QSize:
        return QSize(letters * self.fontMetrics().averageCharWidth() + height, height)


class _CountingButton(QToolButton):
    """Likes the same width whatever number stands behind its words: neighbours stay where they are."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""

    def show_count(self, words: str, count: int) -> None:
        """Say the words, and how many, if any are."""
        self._words = words
        self.setText(remarked(words, str(count)) if count else words)

    def sizeHint(self) -> QSize:
        hint, widths = super().sizeHint(), map(self._width, self._all_texts())
        return QSize(hint.width() - self._width(self.text()) + max(widths), hint.height())

    def _all_texts(self) -> Iterator[str]:
        yield self.text()
        yield from (remarked(self._words, str(count)) for count in range(1, 10))

    def _width(self, text: str) -> int:
        # As Qt measures its own hint, to be rounded alike.
        return self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width()


class SearchBar(QObject):
    """The controls stand in `row`. Signals: `changed`, something else is wanted; `entered`, the field has the
    keyboard; `left_downwards`, the list is to take it."""

    changed = Signal()
    entered = Signal()
    left_downwards = Signal()
    columns: tuple[Column, ...] = ()
    switches: tuple[str, ...] = ()
    """Names of filters, those of `engine.listing.filters.Filters` among them."""

    def __init__(self, *others: QWidget, parent: QObject, name: str) -> None:
        """`others` stand at the end of the row. Without a `parent` its own connections would keep it for ever."""
        super().__init__(parent)
        self.setObjectName(name)
        self._most_first = frozenset(column.name for column in self.columns if column.most_first)
        self.column, self.descending = self.columns[0].name, False
        self._silent = False  # several things change at once
        self.field = _Field()
        self.field.setClearButtonEnabled(True)
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.kind = ChoiceBox()
        # Else the rows would be laid out anew once the entries have numbers, or other ones.
        self.script = ChoiceBox(letters=_SCRIPT_LETTERS)
        for box in (self.kind, self.script):
            box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.case_button = SwitchButton()
        self.case_button.setText("Aa")
        self.filter_button, self.sort_button = _CountingButton(), QToolButton()
        self.filter_menu, self.sort_menu = self._menu_of(self.filter_button), self._menu_of(self.sort_button)
        self.filters = {name: self._switch(name) for name in self.switches}
        self.lengths, self.length_menu = self._add_lengths()
        self.filter_menu.addSeparator()
        self.clear_action = self.filter_menu.addAction("", self.clear)
        self._orders = self._add_orders()
        self.kind.addItems([""] * len(KINDS))
        self.script.addItems([""] * (1 + len(SCRIPTS)))
        self.row = FlowRow(
            self.kind, self.field, self.case_button, self.script,
            self.filter_button, self.sort_button, *others, margins=QMargins(6, 4, 4, 4),
        )  # fmt: skip
        self.field.textChanged.connect(self._tell)
        self.case_button.toggled.connect(self._tell)
        self.kind.currentIndexChanged.connect(self._change_kind)
        self.script.currentIndexChanged.connect(self._tell)
        self.field.installEventFilter(self)
        self.retranslate()

    # What is wanted

    @property
    def query(self) -> Query:
        """What is looked for."""
        return Query(self.field.text(), KINDS[self.kind.currentIndex()], self.case_button.isChecked())

    @property
    def chosen_filters(self) -> Filters:
        """What all rows are to have in common."""
        script, (least, most) = self.script.currentIndex(), LENGTHS[self._length]
        known = {each.name for each in fields(Filters)}
        return Filters(
            **{name: self.wants(name) for name in self.switches if name in known},
            script=SCRIPTS[script - 1] if script > 0 else None,
            least=least,
            most=most,
        )

    def wants(self, name: str) -> bool:
        """Whether one of `switches` is on."""
        action = self.filters[name]
        return action.isChecked() and action.isEnabled()

    # What a list says

    def titles(self) -> dict[str, str]:
        """Column name -> its title."""
        raise NotImplementedError

    def switch_words(self) -> dict[str, str]:
        """Filter -> the words for it."""
        raise NotImplementedError

    def field_name(self) -> str:
        """What the field is called."""
        raise NotImplementedError

    # What is asked of it

    def sort_by(self, column: str) -> None:
        """Sort by a column; by the same one again: the other way round."""
        self.set_order(
            column, descending=not self.descending if column == self.column else column in self._most_first
        )

    def set_order(self, column: str, *, descending: bool) -> None:
        """Sort by a column, this way round."""
        self.column, self.descending = column, descending
        self._orders[column].setChecked(True)
        self._descending.setChecked(descending)
        self.changed.emit()

    @Slot()
    def clear(self) -> None:
        """Look for nothing and filter nothing."""
        self._silent = True  # its signals are not blocked: by them the field takes its button away
        self.field.clear()
        self.script.setCurrentIndex(0)
        self.lengths[0].setChecked(True)
        for action in self.filters.values():
            action.setChecked(False)
        self._silent = False
        self._change_filters()

    def set_able(self, name: str, able: bool, reason: str) -> None:
        """Whether a filter can be used; `reason`, its tip, says why not, or what it does."""
        action = self.filters[name]
        action.setToolTip(reason)
        if action.isEnabled() != able:
            action.setEnabled(able)
            self._show_filters()

    def set_columns(self, shown: list[str]) -> None:
        """Offer these columns to sort by."""
        for name, action in self._orders.items():
            action.setVisible(name in shown)

    def set_scripts(self, entries: list[str]) -> None:
        """What the choice of the script says: all, then each."""
        if entries != [self.script.itemText(place) for place in range(self.script.count())]:
            for place, entry in enumerate(entries):
                self.script.setItemText(place, entry)
            self.script.setToolTip("\n".join(entries[1:]))

    @Slot()
    def _tell(self) -> None:
        if not self._silent:
            self.changed.emit()

    @Slot()
    def _change_kind(self) -> None:
        self.case_button.setEnabled(KINDS[self.kind.currentIndex()] in ("text", "regex"))
        self._explain_field()
        if self.field.text():
            self.changed.emit()

    @Slot()
    def _change_filters(self) -> None:
        self._show_filters()
        self._tell()

    def _show_filters(self) -> None:
        count = sum(action.isChecked() and action.isEnabled() for action in self.filters.values())
        count += self._length > 0
        self.filter_button.show_count(QCoreApplication.translate("Listing", "Filters"), count)

    # Keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FontChange:
            self.measure()
        elif event.type() == QEvent.Type.FocusIn:
            self.entered.emit()
        if isinstance(event, QKeyEvent) and (act := self._meaning(event)) is not None:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()  # not a letter of a menu
                return True
            if event.type() == QEvent.Type.KeyPress:
                act()
                return True
        return super().eventFilter(watched, event)

    def _meaning(self, event: QKeyEvent) -> Callable[[], object] | None:
        key = Qt.Key(event.key())
        if event.modifiers() == _ALT:
            return {Qt.Key.Key_C: self.case_button.click, Qt.Key.Key_R: self._switch_regex}.get(key)
        if key == Qt.Key.Key_Escape and self.field.text():
            return self.field.clear
        return self.left_downwards.emit if key == Qt.Key.Key_Down else None

    def _switch_regex(self) -> None:
        regex = KINDS.index("regex")
        self.kind.setCurrentIndex(0 if self.kind.currentIndex() == regex else regex)

    # How it is built

    def _menu_of(self, button: QToolButton) -> QMenu:
        menu = RoomyMenu(button)
        menu.setToolTipsVisible(True)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return menu

    def _switch(self, name: str) -> QAction:
        action = self.filter_menu.addAction("")
        action.setObjectName(f"{self.objectName()}_{name}")
        action.setCheckable(True)
        action.toggled.connect(self._change_filters)
        return action

    def _add_lengths(self) -> tuple[list[QAction], QMenu]:
        menu = RoomyMenu(self.filter_menu)
        self.filter_menu.addMenu(menu)
        group = QActionGroup(self)
        for _ in LENGTHS:
            action = group.addAction("")
            action.setCheckable(True)
            menu.addAction(action)
        group.actions()[0].setChecked(True)
        group.triggered.connect(self._change_filters)
        return group.actions(), menu

    @property
    def _length(self) -> int:
        """Which of LENGTHS is chosen."""
        return next(place for place, action in enumerate(self.lengths) if action.isChecked())

    def _add_orders(self) -> dict[str, QAction]:
        group, found = QActionGroup(self), {}
        for name in (column.name for column in self.columns):
            action = group.addAction("")
            action.setCheckable(True)
            action.triggered.connect(lambda _checked=False, name=name: self._choose_order(name))
            self.sort_menu.addAction(action)
            found[name] = action
        found[self.column].setChecked(True)
        self.sort_menu.addSeparator()
        self._descending = self.sort_menu.addAction("")
        self._descending.setCheckable(True)
        self._descending.triggered.connect(lambda descending: self.set_order(self.column, descending=descending))
        return found

    def _choose_order(self, column: str) -> None:
        self.set_order(column, descending=column in self._most_first)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        kinds = {
            "text": translate("Listing", "Text"),
            "regex": translate("Listing", "Regex"),
            "hex": translate("Listing", "Hex"),
            "id": translate("Listing", "Id"),
            "rank": translate("Listing", "Rank"),
        }
        for place, kind in enumerate(KINDS):
            self.kind.setItemText(place, kinds[kind])
        self.kind.setAccessibleName(translate("Listing", "What is looked for"))
        self.field.setAccessibleName(self.field_name())
        self.case_button.setAccessibleName(translate("Listing", "Match case"))
        self.case_button.setToolTip(f"{self.case_button.accessibleName()} (Alt+C)")
        self.script.setAccessibleName(translate("Listing", "Script"))
        self.length_menu.setTitle(translate("Listing", "&Length in bytes"))
        for (least, most), action in zip(LENGTHS, self.lengths, strict=True):
            words = translate("Listing", "{0} and more").format(least) if not most else f"{least}–{most}"
            action.setText(str(least) if least == most else words)
        self.lengths[0].setText(translate("Listing", "Any"))
        self.sort_button.setText(translate("Listing", "Sort"))
        self.sort_button.setToolTip(translate("Listing", "Sort by a column; so does a click on its heading"))
        self.filter_button.setToolTip(translate("Listing", "Show only rows of a kind"))
        self._descending.setText(translate("Listing", "&Downwards"))
        self.clear_action.setText(translate("Listing", "&Clear search and filters"))
        for name, words in self.switch_words().items():
            self.filters[name].setText(words)
        for name, title in self.titles().items():
            self._orders[name].setText(title)
        self._explain_field()
        self._show_filters()
        self.measure()

    def _explain_field(self) -> None:
        translate = QCoreApplication.translate
        tips = {
            "text": translate("Listing", "Part of a token, as the list writes it; a blank is ␣ or a blank"),
            "regex": translate(
                "Listing", "Regular expression; ^ and $ are the ends of a token, \\p{Han} is a hanzi"
            ),
            "hex": translate("Listing", "Bytes in hexadecimal, such as e4 b8"),
            "id": translate("Listing", "Ids, such as 5 17, or from one to another: 100-199"),
            "rank": translate("Listing", "Places in the order of merging, such as 5 17, or 100-199"),
        }  # fmt: skip
        tip = tips[KINDS[self.kind.currentIndex()]]
        self.field.setPlaceholderText(translate("Listing", "Find"))
        self.field.setToolTip(tip)
        self.field.setAccessibleDescription(tip)

    def measure(self) -> None:
        """Fit what hangs on the size of the type."""
        self.field.setMinimumWidth(_FIELD_LETTERS * self.field.fontMetrics().averageCharWidth())
