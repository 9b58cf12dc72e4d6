"""No text is cut in the whole window, its docks, its menus and its dialogs, in both languages and with big type.

Nothing here is a list of docks or of menu entries: what is added later is looked at too.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDockWidget,
    QFileDialog,
    QLabel,
    QMenu,
    QMenuBar,
    QPushButton,
    QTabWidget,
    QWidget,
)

from app.application import Application
from app.files.encoding_dialog import EncodingDialog
from app.files.preset_dialog import PresetDialog
from app.files.text_document import read_file
from app.files.version_dialog import VersionDialog
from app.training.fold_box import FoldBox
from engine.errors import PresetNeededError
from engine.formats.replaced import Replaced
from tests.app.clipped_text import clipped, settle

SIZES = [(12, 100), (22, 100), (28, 100), (12, 200)]
"""Points of the platform's type, scale in per cent."""
ROOM = QSize(1900, 1040)
TEXT = "大模型 tokenizer 👩‍👩‍👧 مرحبا\n" * 3
LEAVING = ("quit", "close_tokenizer")


@pytest.fixture(params=[f"{language}-{points}-{scale}" for language in ("en", "zh_CN") for points, scale in SIZES])
def application(request, qtbot, open_window) -> Application:
    """A whole window with everything in it that can be opened."""
    language, points, scale = request.param.split("-")
    opened = open_window(language, points=float(points), size=ROOM, text=TEXT)
    opened.scale.use(int(scale))
    settle()
    return opened


def wait(qtbot, application: Application) -> None:
    settle()
    qtbot.waitUntil(lambda: not application.busy, timeout=20_000)
    settle()


def fronts(window: QWidget) -> Iterator[str]:
    """Puts each dock in front, in it each page, with everything unfolded."""
    for fold in window.findChildren(FoldBox):
        fold.set_open(True)
    yield "as it began"
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        yield dock.objectName()
        for pages in dock.findChildren(QTabWidget):
            for page in range(pages.count()):
                pages.setCurrentIndex(page)
                yield f"{dock.objectName()}, {pages.tabText(page)}"


def size_as_on_a_large_screen(dialog: QDialog) -> None:
    """As large as it wants, up to two thirds of the screen, as Qt does: the one of these tests has 800 x 800."""
    wanted = dialog.sizeHint().boundedTo(ROOM * 2 / 3).expandedTo(dialog.size())
    if dialog.layout() is not None and dialog.layout().hasHeightForWidth():
        wanted.setHeight(max(wanted.height(), dialog.layout().totalHeightForWidth(wanted.width())))
    dialog.resize(wanted)
    settle()


def test_nothing_in_the_window_is_cut(qtbot, application):
    window, found = application.window, {}
    for front in fronts(window):
        wait(qtbot, application)
        for line in clipped(window):
            found.setdefault(line, front)
    assert window.size() == ROOM
    assert "\n".join(f"{line} [{front}]" for line, front in found.items()) == ""


def test_nothing_in_bars_is_cut(qtbot, application):
    application.text_pane.find(replacing=True)
    application.reporter.show_error("words of a message " * 30, "details")
    wait(qtbot, application)
    assert "\n".join(clipped(application.window)) == ""


def painted_entries(menu: QMenu, spare: int) -> dict[str, QImage]:
    """Each entry as it is painted, up to the end of its text, in a menu so much wider than it wants to be."""
    menu.setMinimumWidth(0)
    menu.setMinimumWidth(menu.sizeHint().width() + spare)
    menu.resize(menu.sizeHint())
    image, found = menu.grab().toImage(), {}
    for action in menu.actions():
        if action.isVisible() and not action.isSeparator():
            place = menu.actionGeometry(action)
            place.setWidth(menu.fontMetrics().horizontalAdvance(action.text().partition("\t")[0]))
            found[action.text()] = image.copy(place)
    menu.setMinimumWidth(0)
    return found


def test_no_menu_is_cut(application):
    menus = application.window.findChildren(QMenu)
    # Qt has one of its own, without a title, of what a row of menus has no room for
    own = [menu for menu in menus if menu.title() or not isinstance(menu.parent(), QMenuBar)]
    assert {*application.actions.menus.values()} <= {*own}
    cut = []
    for menu in own:
        given, roomy = painted_entries(menu, 0), painted_entries(menu, 300)
        cut += [f"{menu.title()}: {text}" for text, image in given.items() if image != roomy[text]]
    assert cut == []
    assert clipped(application.window.menuBar()) == []


def test_nothing_in_dialogs_is_cut(qtbot, application):
    """Each action whose text ends in … opens one, and those of Help do."""
    named = application.actions.named
    opening = [name for name, action in named.items() if action.text().rstrip(")").endswith("…")]
    helping = [
        action.objectName().removeprefix("action_") for action in application.actions.menus["help"].actions()
    ]
    found, opened = [], set()
    for name in (*opening, *helping):
        if name in LEAVING or name not in named or not named[name].isEnabled():
            continue
        named[name].trigger()
        wait(qtbot, application)
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QDialog) and dialog.isVisible():
                opened.add(name)
                if not isinstance(dialog, QFileDialog):  # Qt's own
                    size_as_on_a_large_screen(dialog)
                    found += [f"{name}: {line}" for line in clipped(dialog)]
                dialog.reject()
        settle()
    assert len(opened) > 8
    assert "\n".join(found) == ""


ASKED = {
    PresetDialog: lambda parent, _path: PresetDialog(
        "a_file_with_a_name.tiktoken", PresetNeededError("", ("gpt2", "cl100k"), {0: b"a", 1: b"b"}), parent
    ),
    VersionDialog: lambda parent, _path: VersionDialog("vocabulary.prism.json", Replaced("1.2.3", 300), parent),
    EncodingDialog: lambda parent, path: EncodingDialog(read_file(path), None, parent),
}
"""Questions that no action of a menu asks at once."""


@pytest.mark.parametrize("kind", ASKED, ids=lambda kind: kind.__name__)
def test_nothing_in_questions_is_cut(qtbot, application, kind, tmp_path):
    path = tmp_path / "text.txt"
    path.write_bytes("大模型 token\n".encode("gb18030"))
    dialog = ASKED[kind](application.window, path)
    dialog.open()
    wait(qtbot, application)
    size_as_on_a_large_screen(dialog)
    assert "\n".join(clipped(dialog)) == ""
    dialog.reject()


def test_the_checker_finds_what_is_cut(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    for widget, place in (
        (QLabel("a text that is too long", window), (0, 0, 20, 30)),
        (QPushButton("Start", window), (0, 40, 20, 30)),
        (QLabel("beyond the edge", window), (250, 80, 200, 30)),
        (QLabel("too high", window), (0, 120, 200, 4)),
        (QLabel("fits", window), (0, 160, 200, 30)),
    ):
        widget.setGeometry(*place)
    window.show()
    assert [line.split(":")[0] for line in clipped(window)] == [
        "QLabel < QWidget", "QPushButton < QWidget", "QLabel < QWidget", "QLabel < QWidget"
    ]  # fmt: skip
