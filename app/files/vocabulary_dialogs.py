"""Opens the dialogs about the active vocabulary: its details, its special tokens. What they show, they say."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from app.documents import Document
from app.files.details_dialog import DetailsDialog
from app.files.special_tokens_dialog import SpecialTokensDialog
from app.session import Session


class VocabularyDialogs:
    """The dialogs stand over the window until they are closed; without an active vocabulary none is opened."""

    def __init__(self, session: Session, window: QWidget) -> None:
        self._session = session
        self._window = window

    def show_details(self) -> None:
        """Show what is known of the active vocabulary."""
        document = self._session.active
        if document is not None:
            _open(DetailsDialog(document.tokenizer, document.path, dirty=document.dirty, parent=self._window))

    def edit_special_tokens(self) -> None:
        """Show its special tokens; changed ones make it an unsaved vocabulary."""
        document = self._session.active
        if document is not None:
            dialog = SpecialTokensDialog(document.tokenizer, self._window)
            dialog.accepted.connect(lambda: self._put(document, dialog))
            _open(dialog)

    def _put(self, document: Document, dialog: SpecialTokensDialog) -> None:
        if document in self._session.documents:
            self._session.activate(document)  # another one may be active by now, as at the end of a training
            self._session.set_tokenizer(dialog.changed, path=document.path, dirty=True)
        else:  # it came with the program, and has made room for a file that was opened meanwhile
            self._session.open(dialog.changed, path=None, dirty=True)


def _open(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
