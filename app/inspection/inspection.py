"""The parts in which a text is looked at, and what goes on between them: text pane, tokens, ids, pictures.

Each part says itself what it does. What comes from elsewhere (files, training) is connected in `application.py`.
"""

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.file_export import FileExport
from app.inspection.edit_abilities import EditAbilities
from app.inspection.ids.dock import IdsDock
from app.inspection.lines.encoded_lines import EncodingLike
from app.inspection.picture.dialog import PictureDialog
from app.inspection.selection_counts import SelectionCounts
from app.inspection.text_pane import TextPane
from app.inspection.tokens.dock import TokensDock
from app.inspection.view_options import ViewOptions
from app.moment_mark import MomentMark
from app.palette import LIGHT, Theme
from app.session import Session
from app.settings import Settings
from engine import EngineError


class Inspection(QObject):
    """Builds the parts. Signals: `text_wanted(text)`, which ids stand for; `refused(str)`, a sentence for the user;
    `failed(exception)`; `saved(path, remark)`."""

    text_wanted = Signal(object)
    refused = Signal(str)
    failed = Signal(object)
    saved = Signal(object, str)

    def __init__(self, session: Session, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self._theme = LIGHT
        self._picture: PictureDialog | None = None
        self._pictures = FileExport("pictures", settings, self)
        self._pictures.saved.connect(self.saved)
        self._pictures.failed.connect(self._take_failed_picture)
        self._listed: EncodingLike | None = None
        self.text_pane = TextPane(session)
        self.tokens_dock = TokensDock(settings, MomentMark(session))
        self.ids_dock = IdsDock(session)
        self.edit_abilities = EditAbilities(self.text_pane, self)
        self.selection_counts = SelectionCounts(session, self.text_pane, self)
        pane, tokens, ids = self.text_pane, self.tokens_dock, self.ids_dock
        pane.set_view_options(ViewOptions.read(settings.view))
        pane.view_options_changed.connect(self._remember_view)
        # After the strip and the caret line: two short stops of the event loop instead of a long one.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show_place)
        pane.place_changed.connect(self._soon.start)
        tokens.token_chosen.connect(self._go_to_token)
        tokens.saved.connect(self.saved)
        ids.text_wanted.connect(self.text_wanted)
        ids.token_selected.connect(session.set_selected_token)
        pane.refused.connect(self.refused)
        pane.large_changed.connect(lambda: tokens.set_large(pane.is_large))
        for part in (pane, tokens, ids, self.selection_counts):
            part.failed.connect(self.failed)

    def set_theme(self, theme: Theme) -> None:
        """Colours of every part."""
        self._theme = theme
        for part in (self.text_pane, self.tokens_dock, self.ids_dock):
            part.set_theme(theme)

    def open_picture(self, window: QWidget) -> None:
        """Open the dialog that makes a picture of the text."""
        encoding, edit = self._session.encoding, self.text_pane.edit
        if encoding is None or self.text_pane.is_large:
            self.refused.emit(
                QCoreApplication.translate(
                    "Inspection",
                    "A large text has no picture: copy a part of it into a new text (Ctrl+N) and make it there.",
                )
            )
            return
        selection = edit.byte_range_of_selection() if edit.textCursor().hasSelection() else None
        dialog = PictureDialog(
            encoding,
            self._theme,
            self._pictures,
            window,
            view=edit.view_options,
            vocabulary=self._session.shown_tokenizer,
            selection=selection,
            points=edit.font().pointSizeF(),
            folder=self._settings.save_folder,
        )
        dialog.set_choices(self._settings.picture)
        dialog.failed.connect(self._take_failure_in_dialog)
        dialog.finished.connect(self._remember_picture)
        self._picture = dialog
        dialog.open()

    @property
    def busy(self) -> bool:
        """Whether something is under way that will change what is shown."""
        parts = self.text_pane, self.tokens_dock, self.ids_dock, self.selection_counts
        return self._pictures.busy or any(part.busy for part in parts)

    def shutdown(self) -> None:
        """End the threads; the parts must not be used afterwards."""
        if self._picture is not None:
            self._picture.shutdown()
        self._pictures.shutdown()
        for part in (self.selection_counts, self.ids_dock, self.tokens_dock, self.text_pane):
            part.shutdown()

    @Slot()
    def _show_place(self) -> None:
        encoding = self.text_pane.encoding
        if encoding is not self._listed:
            self._listed = encoding
            shown = self._session.shown_tokenizer
            self.tokens_dock.set_encoding(encoding, None if shown is None else shown.vocabulary)
        found = self.text_pane.tokens_of_selection()
        if found is not None:  # else the new tokens will be here in a moment
            self.tokens_dock.show_tokens(found[0], found[1] - 1)

    @Slot(int)
    def _go_to_token(self, number: int) -> None:
        start, end = self.tokens_dock.span_of(number)
        # With the filter on, the table may still show an older text.
        if self._listed is not None and end <= len(self._listed.utf8):
            self.text_pane.go_to_byte(start, size=max(end - start, 1))
            self._session.set_selected_token(self.tokens_dock.id_of(number))

    @Slot(object)
    def _remember_view(self, options: ViewOptions) -> None:
        self._settings.view = options.written()

    @Slot(object)
    def _take_failed_picture(self, error: Exception) -> None:
        if self._picture is None:  # else the dialog says it
            self.failed.emit(error)

    @Slot(object)
    def _take_failure_in_dialog(self, error: Exception) -> None:
        if not isinstance(error, EngineError):  # it has details, for which the dialog has no room
            self.failed.emit(error)

    @Slot()
    def _remember_picture(self) -> None:
        if self._picture is not None:
            self._settings.picture = self._picture.choices()
            self._picture = None
