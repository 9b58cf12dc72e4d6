"""Which orders of the menu Edit make sense now, whatever the text pane shows. Not here: the orders (text_pane)."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from app.inspection.text_pane import TextPane


class EditAbilities(QObject):
    """Follows the editor, or the view of a large text. Signal: `changed`, when `now` is another answer."""

    changed = Signal()

    def __init__(self, pane: TextPane, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pane = pane
        self._followed: QObject | None = None
        edit = pane.edit
        edit.undoAvailable.connect(self._update)
        edit.redoAvailable.connect(self._update)
        edit.copyAvailable.connect(self._update)
        edit.textChanged.connect(self._update)  # what lies beyond the editor's own steps may be gone
        pane.large_changed.connect(self._take_large)
        self.now = self._present()

    def bind(self, actions: Mapping[str, QAction]) -> None:
        """Let the actions of these names be enabled as their orders make sense."""
        self.changed.connect(lambda: self._enable(actions))
        self._enable(actions)

    def _enable(self, actions: Mapping[str, QAction]) -> None:
        for name, able in self.now.items():
            actions[name].setEnabled(able)

    @Slot()
    def _take_large(self) -> None:
        if self._pane.is_large and self._followed is None:  # one view for all large texts, made for the first
            self._followed = self._pane.large.view
            self._followed.place_changed.connect(self._update)
        self._update()

    @Slot()
    def _update(self) -> None:
        present = self._present()
        if present != self.now:
            self.now = present
            self.changed.emit()

    def _present(self) -> dict[str, bool]:
        pane = self._pane
        if pane.is_large:
            low, high = pane.large.view.selection()
            return _orders(undo=pane.can_undo, redo=False, editable=False, selected=low < high)
        return _orders(
            undo=pane.can_undo,
            redo=pane.can_redo,
            editable=True,
            selected=pane.edit.textCursor().hasSelection(),
        )


def _orders(*, undo: bool, redo: bool, editable: bool, selected: bool) -> dict[str, bool]:
    return {"undo": undo, "redo": redo, "cut": editable and selected, "copy": selected, "paste": editable}
