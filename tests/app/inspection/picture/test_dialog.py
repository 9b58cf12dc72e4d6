"""The dialog: choices, preview, copying, saving, and what goes wrong."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QFileDialog, QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from app.file_export import FileExport
from app.inspection.clipboard_text import text_of
from app.inspection.picture import dialog as picture_dialog
from app.inspection.picture.dialog import PictureDialog
from app.inspection.picture.request import FORMATS, PictureError
from app.palette import DARK, LIGHT
from app.settings import Settings
from engine.errors import SaveError
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte

Opened = Callable[..., PictureDialog]


@pytest.fixture
def files() -> Iterator[FileExport]:
    files = FileExport("pictures", Settings())
    yield files
    files.shutdown()


@pytest.fixture
def opened(qtbot: QtBot, files: FileExport) -> Iterator[Opened]:
    """Opens a dialog and waits for its preview."""
    dialogs: list[PictureDialog] = []

    def make(encoding: MadeEncoding | None = None, **more: object) -> PictureDialog:
        encoding = encoding or one_token_per_byte("a中国 text")
        dialog = PictureDialog(encoding, LIGHT, files, **more)  # type: ignore[arg-type]
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(dialog)
        dialogs.append(dialog)
        settle(qtbot, dialog)
        return dialog

    yield make
    for dialog in dialogs:
        dialog.shutdown()


def settle(qtbot: QtBot, dialog: PictureDialog) -> None:
    qtbot.waitUntil(lambda: not dialog.busy, timeout=20_000)


def test_preview_is_shown_and_follows_the_choices(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened()
    first = dialog.preview.pixmap().size()
    assert dialog.save_button.isEnabled()
    assert dialog.message.text() == "tokens 12"
    dialog.form.points.setValue(30)
    assert not dialog.save_button.isEnabled()
    settle(qtbot, dialog)
    assert dialog.preview.pixmap().height() > first.height()
    dialog.form.theme.setCurrentIndex(2)
    settle(qtbot, dialog)
    assert dialog.preview.pixmap().toImage().pixelColor(0, 0).name() == DARK.base


def test_the_first_picture_is_shown_in_its_whole_width(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(one_token_per_byte("many letters in a line " * 90))
    with qtbot.waitExposed(dialog):
        dialog.show()
    settle(qtbot, dialog)
    assert dialog.view.viewport().width() >= dialog.form.text_width.value()
    assert dialog.view.horizontalScrollBar().maximum() == 0


def test_the_wheel_over_a_choice_scrolls_and_turns_nothing(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened()
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    dialog.resize(dialog.width(), 220)
    dialog.copy_button.setFocus()
    before = dialog.choices()
    for control in (*dialog.form.findChildren(QComboBox), *dialog.form.findChildren(QSpinBox)):
        middle = QPointF(control.rect().center())
        event = QWheelEvent(
            middle, control.mapToGlobal(middle), QPoint(0, 0), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(control, event)
    assert dialog.choices() == before
    scrolled = dialog.form.mapTo(dialog, QPoint(0, 0)).y()
    assert scrolled < 0
    last = list(dialog.form.switches.values())[-1]
    dialog.form.format.setFocus(Qt.FocusReason.TabFocusReason)
    last.setFocus(Qt.FocusReason.TabFocusReason)
    assert last.visibleRegion().boundingRect() == last.rect()


@pytest.mark.parametrize("form", FORMATS)
def test_saves_every_format(qtbot: QtBot, opened: Opened, tmp_path: Path, form: str) -> None:
    dialog = opened()
    dialog.form.format.setCurrentIndex(FORMATS.index(form))
    settle(qtbot, dialog)
    path = tmp_path / f"picture.{form}"
    with qtbot.waitSignal(dialog.saved, timeout=20_000) as saved:
        dialog.save(path)
    assert saved.args == [path]
    begins = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF", "html": b"<!DOCTYPE"}
    assert path.read_bytes().startswith(begins[form])
    assert str(path) in dialog.message.text()
    assert dialog.folder == str(tmp_path)
    assert dialog.save_button.isEnabled()


def test_asks_for_a_file_with_the_format_s_ending(qtbot: QtBot, opened: Opened, tmp_path: Path) -> None:
    dialog = opened(folder=str(tmp_path))
    dialog.form.format.setCurrentIndex(1)
    settle(qtbot, dialog)
    dialog.choose_and_save()
    (question,) = dialog.findChildren(QFileDialog)
    assert question.defaultSuffix() == "svg"
    assert question.windowTitle() == "Save the picture"
    assert question.directory().absolutePath() == str(tmp_path)
    with qtbot.waitSignal(dialog.saved, timeout=20_000):
        question.fileSelected.emit(str(tmp_path / "a.svg"))
    question.close()
    assert (tmp_path / "a.svg").exists()


def test_failed_save_is_said(qtbot: QtBot, opened: Opened, tmp_path: Path) -> None:
    dialog = opened()
    with qtbot.waitSignal(dialog.failed, timeout=20_000) as failed:
        dialog.save(tmp_path / "nowhere" / "a.png")
    assert isinstance(failed.args[0], SaveError)
    assert "not saved" in dialog.message.text()
    assert dialog.save_button.isEnabled()
    assert dialog.copy_button.isEnabled()


def test_copies_picture_page_and_text(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened()
    dialog.form.format.setCurrentIndex(1)
    settle(qtbot, dialog)
    dialog.copy()
    settle(qtbot, dialog)
    data = QGuiApplication.clipboard().mimeData()
    assert data.text() == text_of(data) == "a中国 text"
    assert data.html().startswith("<!DOCTYPE html>")
    assert QImage.fromData(data.data("image/png")).width() == QImage(data.imageData()).width() > 0
    assert bytes(data.data("image/svg+xml").data()).startswith(b"<?xml")
    assert dialog.message.text() == "Copied."


def test_selection_or_the_whole(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(selection=(1, 4))
    assert dialog.form.wants_selection
    assert dialog.message.text() == "tokens 3"
    dialog.form.part.setCurrentIndex(0)
    settle(qtbot, dialog)
    assert dialog.message.text() == "tokens 12"
    assert not opened().form.part.isEnabled()


def test_no_text_is_said_and_nothing_can_be_saved(opened: Opened) -> None:
    dialog = opened(MadeEncoding("", []))
    assert "no text" in dialog.message.text()
    assert not dialog.save_button.isEnabled()
    assert not dialog.copy_button.isEnabled()


def test_too_large_picture_names_the_way_out(qtbot: QtBot, opened: Opened, tmp_path: Path) -> None:
    dialog = opened(one_token_per_byte("line\n" * 2000))
    assert "only the beginning" in dialog.message.text()
    dialog.form.scale.setValue(4)
    settle(qtbot, dialog)
    with qtbot.waitSignal(dialog.failed, timeout=20_000) as failed:
        dialog.save(tmp_path / "a.png")
    assert isinstance(failed.args[0], PictureError)
    assert "SVG, PDF or HTML" in dialog.message.text()
    assert not (tmp_path / "a.png").exists()


def test_only_a_png_is_scaled(opened: Opened) -> None:
    form = opened().form
    for name in ("html", "svg", "pdf", "png"):
        form.format.setCurrentIndex(form.format.findData(name))
        assert form.scale.isEnabled() == (name == "png")
        assert ("does not consist of pixels" in form.scale.toolTip()) == (name != "png")


def test_unexpected_error_is_not_lost(qtbot: QtBot, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = opened()

    def fails(*_arguments: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(picture_dialog, "render_copy", fails)
    with qtbot.waitSignal(dialog.failed) as failed:
        dialog.copy()
    assert isinstance(failed.args[0], RuntimeError)
    assert "RuntimeError: broken" in dialog.message.text()


def test_choices_are_remembered(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened()
    dialog.form.format.setCurrentIndex(2)
    dialog.form.scale.setValue(4)
    dialog.form.text_width.setValue(450)
    dialog.form.switches["ids"].setChecked(True)
    other = opened()
    other.set_choices(dialog.choices())
    assert other.choices() == dialog.choices()
    assert other.form.options() == dialog.form.options()
    for damaged in (None, "", "[]", '{"format": "gif", "scale": "4", "ids": 1, "width": 1e9}', "{"):
        other.set_choices(damaged)
        assert other.choices() == dialog.choices()
    settle(qtbot, dialog)
    settle(qtbot, other)


def test_everything_has_a_name_and_enter_presses_nothing(opened: Opened) -> None:
    dialog = opened()
    for kind in (QComboBox, QSpinBox):
        assert all(each.accessibleName() for each in dialog.form.findChildren(kind))
    for button in dialog.findChildren(QAbstractButton):
        if button in (dialog.copy_button, dialog.save_button):
            assert not button.autoDefault()
    assert dialog.view.accessibleName()
    labels = [label for label in dialog.form.findChildren(QLabel) if label.text()]
    assert {label.buddy() for label in labels} >= {dialog.form.format, dialog.form.scale, dialog.form.theme}
    keys = [text[text.index("&") + 1].lower() for text in texts(dialog)]
    assert len(keys) == len(set(keys))


def texts(dialog: PictureDialog) -> list[str]:
    """All texts with a key."""
    found = [label.text() for label in dialog.form.findChildren(QLabel)]
    found += [button.text() for button in dialog.findChildren(QAbstractButton)]
    return [text for text in found if "&" in text]


def test_language_and_type_can_change(opened: Opened) -> None:
    dialog = opened()
    dialog.form.format.setItemText(0, "?")
    QCoreApplication.sendEvent(dialog, QEvent(QEvent.Type.LanguageChange))
    assert dialog.form.format.itemText(0) == "PNG: pixels"


def test_closing_gives_up_no_file(qtbot: QtBot, opened: Opened, files: FileExport, tmp_path: Path) -> None:
    dialog = opened(one_token_per_byte("long text " * 900))
    dialog.form.format.setCurrentIndex(FORMATS.index("html"))
    settle(qtbot, dialog)
    with qtbot.waitSignal(files.saved, timeout=20_000):
        dialog.save(tmp_path / "a.html")
        dialog.reject()
    assert (tmp_path / "a.html").read_bytes().startswith(b"<!DOCTYPE html>")


def test_closing_gives_up_a_copy(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened(one_token_per_byte("long text " * 900))
    dialog.show()
    dialog.copy()
    dialog.reject()
    assert not dialog.busy
