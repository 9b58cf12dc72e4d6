"""The dialog "Picture of the text": choices, a preview, Copy and Save.

It shows the text and its tokens as they were when it was opened. Pictures are made in the background; closing the
dialog gives up a preview and a copy, but no file. Not here: the choices' controls (`picture/form.py`), how pictures
are made (`picture/render.py`), the writing (`app/file_export.py`).
"""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QMimeData, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.close_box import close_box
from app.engine_words import why
from app.file_export import FileExport
from app.focus_frame import FocusFrame
from app.inspection.clipboard_text import data_of
from app.inspection.colours.colouring import VocabularyLike
from app.inspection.lines.encoded_lines import EncodingLike
from app.inspection.picture.form import PictureForm
from app.inspection.picture.layout import MARGIN
from app.inspection.picture.render import Copied, render, render_copy, render_image
from app.inspection.picture.request import Part, PictureError, PictureOptions, PictureRequest, Stop
from app.inspection.view_options import ViewOptions
from app.latest_task import LatestTask
from app.palette import Theme
from app.save_dialog import save_dialog
from app.scroll_part import ScrollPart
from app.steady_labels import SteadyText

PREVIEWED = 3000
"""Bytes of the text that the preview shows at most."""
_NAME = "tokens"


class _Preview(QScrollArea):
    accessible_role = QAccessible.Role.Graphic


class PictureDialog(QDialog):
    """`saved(path)`: a picture lies in a file now; `failed(exception)`: it could not be made or saved, which the
    dialog says too. `files` writes what is saved, and may outlive the dialog. `selection`: the selected bytes, if
    any. `folder`: where Save begins."""

    saved = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        encoding: EncodingLike,
        theme: Theme,
        files: FileExport,
        parent: QWidget | None = None,
        *,
        view: ViewOptions | None = None,
        vocabulary: VocabularyLike | None = None,
        selection: tuple[int, int] | None = None,
        points: float = 13.0,
        folder: str = "",
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("picture_dialog")
        self._encoding, self._vocabulary, self._selection = encoding, vocabulary, selection
        self.folder = folder
        self._shown = False
        self.form = PictureForm(
            theme, view if view is not None else ViewOptions(), points=points, has_selection=selection is not None
        )
        self.preview = QLabel()
        self.view = _Preview()
        self._controls = ScrollPart(self.form)
        self.message = SteadyText(2)
        self.copy_button = QPushButton()
        self.save_button = QPushButton()
        self._buttons = close_box()
        self._files = files
        self._previewing = LatestTask("picture preview", self)
        self._copying = LatestTask("picture", self)
        self._place()
        self.retranslate()
        self.resize(self._first_size())
        self.form.changed.connect(self._show_preview)
        self.copy_button.clicked.connect(self.copy)
        self.save_button.clicked.connect(self.choose_and_save)
        self._buttons.rejected.connect(self.reject)
        self._previewing.done.connect(self._take_preview)
        self._previewing.failed.connect(self._take_preview_failure)
        self._copying.done.connect(self._take_copied)
        self._copying.failed.connect(self._take_failure)
        files.saved.connect(self._take_saved)
        files.failed.connect(self._take_failure)
        self.finished.connect(self.shutdown)
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(self.shutdown)
        self._show_preview()

    @property
    def busy(self) -> bool:
        """Whether a picture or a preview is being made."""
        return self._copying.busy or self._previewing.busy or self._files.busy

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        self._copying.submit_stoppable(partial(render_copy, self.form.form, self._request()))
        self._say_making()

    def choose_and_save(self) -> None:
        """Ask for a file, then save the picture there."""
        form = self.form.form
        title, kind = QCoreApplication.translate("PictureDialog", "Save the picture"), f"{form.upper()} (*.{form})"
        save_dialog(
            self, title, self.folder, kinds=kind, name=f"{_NAME}.{form}", suffix=form, take=self.save
        ).open()

    def save(self, path: Path) -> None:
        """Save the picture in the chosen format to `path`."""
        self.folder = str(path.parent)
        self._files.write(partial(render, self.form.form, self._request()), path)
        self._say_making()

    @Slot()
    def shutdown(self) -> None:
        """Give up a preview and a copy that are being made, and end their threads."""
        self._previewing.shutdown()
        self._copying.shutdown()

    def set_choices(self, line: object) -> None:
        """Choose what `choices` gave at an earlier time."""
        self.form.restore(line)

    def choices(self) -> str:
        """What is chosen, in one line, to be remembered."""
        return self.form.written()

    # Making

    def _request(self) -> PictureRequest:
        start, end = 0, len(self._encoding.utf8)
        if self.form.wants_selection and self._selection is not None:
            start, end = self._selection
        return PictureRequest(self._encoding, start, end, self.form.options(), self._vocabulary)

    def _say_making(self) -> None:
        self._say(QCoreApplication.translate("PictureDialog", "Making the picture…"))
        self._enable()

    @Slot(object)
    def _take_copied(self, copied: Copied) -> None:
        self._enable()
        QGuiApplication.clipboard().setMimeData(mime_data(copied))
        words = QCoreApplication.translate("PictureDialog", "Copied.")
        if copied.image is None:
            words = QCoreApplication.translate(
                "PictureDialog", "Copied, but not as PNG: for that the picture is too large."
            )
        self._say(words)

    @Slot(object)
    def _take_saved(self, path: Path) -> None:
        self._enable()
        self._say(QCoreApplication.translate("PictureDialog", "Saved as {0}").replace("{0}", str(path)))
        self.saved.emit(path)

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        self._enable()
        self._say(why(error))
        self.failed.emit(error)

    # The preview

    @Slot()
    def _show_preview(self) -> None:
        self._shown = False
        options = self.form.preview_options(max(round(self.devicePixelRatioF()), 1))
        self._previewing.submit_stoppable(partial(_previewed, self._request(), options))
        self._enable()

    @Slot(object)
    def _take_preview(self, shown: tuple[QImage, bool, int]) -> None:
        image, cut, tokens = shown
        self._shown = True
        self._enable()
        self.preview.setPixmap(QPixmap.fromImage(image))
        self.preview.resize(self.preview.sizeHint())
        words = QCoreApplication.translate("PictureDialog", "tokens {0}").format(QLocale().toString(tokens))
        if cut:
            words = (
                QCoreApplication.translate("PictureDialog", "The preview shows only the beginning.") + " " + words
            )
        self._say(words)

    @Slot(object)
    def _take_preview_failure(self, error: Exception) -> None:
        self.preview.clear()
        self._say(why(error))
        if not isinstance(error, PictureError):
            self.failed.emit(error)

    # How it is built

    def _enable(self) -> None:
        """Copy and Save are on where there is something to show and nothing being made."""
        for button in (self.copy_button, self.save_button):
            button.setEnabled(self._shown and not (self._copying.busy or self._files.busy))

    def _say(self, words: str) -> None:
        self.message.set_text(words)

    def _place(self) -> None:
        self._controls.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.view.setWidget(self.preview)
        self.view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        FocusFrame(self.view)
        self.view.setMinimumSize(QSize(160, 120))
        self._buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        self._buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.ActionRole)
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        for button in (self.copy_button, self.save_button, close):
            button.setAutoDefault(False)  # Enter in a number must not press any of them
        middle = QHBoxLayout()
        middle.addWidget(self._controls)
        middle.addWidget(self.view, 1)
        column = QVBoxLayout(self)
        column.addLayout(middle, 1)
        column.addWidget(self.message)
        column.addWidget(self._buttons)

    def _first_size(self) -> QSize:
        """With room for a picture of the width that is offered at first, beside its scroll bar."""
        view, around = self.view, self.layout().contentsMargins()
        text = self.form.text_width.value() + 2 * int(MARGIN) + self.fontMetrics().averageCharWidth()
        picture = text + view.verticalScrollBar().sizeHint().width() + 2 * view.frameWidth()
        controls = self._controls.sizeHint().width()
        return QSize(controls + picture + self.layout().spacing() + around.left() + around.right(), 620)

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("PictureDialog", "Picture of the text"))
        self.copy_button.setText(translate("PictureDialog", "&Copy"))
        self.copy_button.setToolTip(
            translate("PictureDialog", "Put the picture on the clipboard, as PNG, as HTML and as text")
        )
        self.save_button.setText(translate("PictureDialog", "&Save…"))
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(translate("PictureDialog", "Close"))
        self.view.setAccessibleName(translate("PictureDialog", "Preview"))
        self.preview.setAccessibleName(translate("PictureDialog", "Preview"))
        self.form.retranslate()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            self.retranslate()


def mime_data(copied: Copied) -> QMimeData:
    """A picture for the clipboard, in all its forms."""
    data = data_of(copied.text)
    data.setHtml(copied.html)
    if copied.image is not None:
        data.setImageData(copied.image)
    if copied.png is not None:
        data.setData("image/png", copied.png)
    if copied.svg is not None:
        data.setData("image/svg+xml", copied.svg)
    if copied.pdf is not None:
        data.setData("application/pdf", copied.pdf)
    return data


def _previewed(request: PictureRequest, options: PictureOptions, stop: Stop) -> tuple[QImage, bool, int]:
    """An image of the beginning, whether something is left out, and the number of all tokens."""
    part = Part.of(request)  # says at once what is too long
    end = min(part.high, part.low + PREVIEWED)
    shown = PictureRequest(request.encoding, part.low, end, options, request.vocabulary)
    image = render_image(shown, stop)
    image.setDevicePixelRatio(options.scale)
    return image, end < part.high, len(part.spans())
