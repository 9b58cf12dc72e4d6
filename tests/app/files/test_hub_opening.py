"""Opening by name from the window, in the background, cancelled at will; from a server on the loopback address."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QProgressBar,
    QWidget,
)

import engine
from app.files.hub_encoding_dialog import HubEncodingDialog
from app.files.hub_opening import HubOpening
from app.files.hub_repository_dialog import HubRepositoryDialog
from app.files.preset_dialog import PresetDialog
from app.languages import Languages
from app.settings import Settings
from engine.fetching.hub import HubFiles
from engine.formats.exports import export
from tests.app.clipped_text import clipped, settle
from tests.hub_server import running, use_only

NAME = "owner/name"
SLOW = 30_000
RANKS = Path(__file__).parents[2] / "fixtures/tiktoken_small_600.tiktoken"


@pytest.fixture
def hub(monkeypatch, tmp_path):
    with running() as server:
        use_only(server, monkeypatch, tmp_path / "cache")
        yield server


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def opening(hub, window):
    opening = HubOpening(Settings(), window)
    yield opening
    opening.shutdown()


@pytest.fixture
def repository(hub, trained, tmp_path):
    export(trained, tmp_path / "tokenizer.json")
    return hub.add(NAME, {"tokenizer.json": (tmp_path / "tokenizer.json").read_bytes(), "x.bin": b"", "x.py": b""})


def shown(window, kind):
    return next((each for each in window.findChildren(kind) if each.isVisible()), None)


def button(dialog, which):
    return dialog.findChild(QDialogButtonBox).button(which)


OPEN, CANCEL = QDialogButtonBox.StandardButton.Open, QDialogButtonBox.StandardButton.Cancel


def fill(opening, window, repository=NAME, revision="", *, cached_only=False):
    opening.choose_repository()
    dialog = shown(window, HubRepositoryDialog)
    dialog.findChild(QComboBox).setCurrentText(repository)
    dialog.findChildren(QLineEdit)[-1].setText(revision)
    dialog.findChild(QCheckBox).setChecked(cached_only)
    return dialog


def all_said(dialog):
    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def test_open_a_repository(qtbot, opening, window, repository, hub, trained):
    dialog = fill(opening, window, f" https://huggingface.co/{NAME}/tree/main ")
    with qtbot.waitSignal(opening.loaded, timeout=SLOW) as loaded:
        button(dialog, OPEN).click()
        assert opening.busy
        assert not button(dialog, OPEN).isEnabled()
        assert window.isEnabled()
        assert not dialog.isModal()
    tokenizer, path = loaded.args
    assert tokenizer.encode("中国 lower").ids.tolist() == trained.encode("中国 lower").ids.tolist()
    assert path is None
    assert hub.asked_for() == {"tokenizer.json"}
    assert shown(window, HubRepositoryDialog) is None
    assert Settings().repositories == [f"{NAME}@main"]
    assert not opening.busy


class Slow:
    """A tokenizer that notes in which threads its merges are found."""

    def __init__(self):
        self.found_in = []

    @property
    def merges(self):
        self.found_in.append(threading.get_ident())
        return ()


def test_merges_that_take_long_are_found_in_the_background(qtbot, opening, window, repository, monkeypatch):
    slow = Slow()
    monkeypatch.setattr(HubFiles, "tokenizer", lambda _self, _wanted: slow)
    dialog = fill(opening, window)
    with qtbot.waitSignal(opening.loaded, timeout=SLOW) as loaded:
        button(dialog, OPEN).click()
    assert loaded.args == [slow, None]
    assert len(slow.found_in) == 1
    assert threading.get_ident() not in slow.found_in


def test_a_name_that_is_none_is_said_before_anything_is_asked(opening, window, hub):
    dialog = fill(opening, window, "a b")
    button(dialog, OPEN).click()
    assert "'a b' is no name" in all_said(dialog)
    assert dialog.isVisible()
    assert not opening.busy
    assert hub.requests == []
    dialog.reject()


def test_the_keys_alone(qtbot, opening, window, repository):
    opening.choose_repository()
    dialog = shown(window, HubRepositoryDialog)
    qtbot.waitUntil(dialog.findChild(QComboBox).hasFocus)
    reached = [dialog.focusWidget()]
    for _ in range(4):
        qtbot.keyClick(reached[-1], Qt.Key.Key_Tab)
        reached.append(dialog.focusWidget())
    revision, cached_only = dialog.findChildren(QLineEdit)[-1], dialog.findChild(QCheckBox)
    assert reached[1:] == [revision, cached_only, button(dialog, OPEN), button(dialog, CANCEL)]
    reached[0].setFocus()
    qtbot.keyClicks(reached[0].lineEdit(), NAME)
    with qtbot.waitSignal(opening.loaded, timeout=SLOW):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)


def test_an_error_is_handed_on_and_the_name_can_be_mended(qtbot, opening, window, repository):
    dialog = fill(opening, window, NAME, "v9")
    with qtbot.waitSignal(opening.failed, timeout=SLOW) as failed:
        button(dialog, OPEN).click()
    assert "no revision 'v9'" in str(failed.args[0])
    assert isinstance(failed.args[0], engine.EngineError)
    assert shown(window, HubRepositoryDialog) is None
    assert Settings().repositories == []
    opening.choose_repository()
    again = shown(window, HubRepositoryDialog)
    assert again.findChild(QComboBox).currentText() == NAME
    again.reject()


def test_cancel_ends_the_download_at_once(qtbot, opening, window, repository, hub):
    files = repository.commits[repository.branches["main"]]
    files["tokenizer.json"] += b" " * (1 << 19)
    repository.stalls.add("tokenizer.json")
    heard = []
    opening.loaded.connect(lambda tokenizer, _path: heard.append(tokenizer))
    opening.failed.connect(heard.append)
    dialog = fill(opening, window)
    button(dialog, OPEN).click()
    bar = dialog.findChild(QProgressBar)
    qtbot.waitUntil(lambda: bar.value() > 0, timeout=SLOW)
    assert bar.maximum() == len(files["tokenizer.json"])
    assert "of " in all_said(dialog)
    assert button(dialog, CANCEL).hasFocus()
    button(dialog, CANCEL).click()
    assert not opening.busy
    qtbot.waitUntil(hub.left.is_set, timeout=SLOW)
    repository.stalls.clear()
    dialog = fill(opening, window)
    with qtbot.waitSignal(opening.loaded, timeout=SLOW):
        button(dialog, OPEN).click()
    assert len(heard) == 1


def test_the_end_of_the_program_does_not_wait(qtbot, hub, window, repository):
    opening = HubOpening(Settings(), window)
    repository.stalls.add("tokenizer.json")
    dialog = fill(opening, window)
    button(dialog, OPEN).click()
    qtbot.waitUntil(hub.stalled.is_set, timeout=SLOW)
    opening.shutdown()
    assert hub.left.wait(20)
    dialog.reject()


def test_while_something_comes_its_dialog_is_shown_again(qtbot, opening, window, repository, hub):
    repository.stalls.add("tokenizer.json")
    dialog = fill(opening, window)
    button(dialog, OPEN).click()
    opening.choose_repository()
    opening.choose_encoding()
    assert shown(window, HubRepositoryDialog) is dialog
    assert shown(window, HubEncodingDialog) is None
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not opening.busy


def test_only_what_is_cached(qtbot, opening, window, repository, hub):
    dialog = fill(opening, window, cached_only=True)
    with qtbot.waitSignal(opening.failed, timeout=SLOW) as failed:
        button(dialog, OPEN).click()
    assert "cache" in str(failed.args[0])
    assert hub.requests == []


def test_a_file_of_ranks_asks_which_it_is(qtbot, opening, window, hub):
    hub.add(NAME, {"small.tiktoken": RANKS.read_bytes()})
    dialog = fill(opening, window)
    button(dialog, OPEN).click()
    qtbot.waitUntil(lambda: shown(window, PresetDialog) is not None, timeout=SLOW)
    asked = len(hub.requests)
    with qtbot.waitSignal(opening.loaded, timeout=SLOW) as loaded:
        shown(window, PresetDialog).accept()
    assert loaded.args[0].origin.preset == "gpt2"
    assert len(hub.requests) == asked


def test_recent_names_are_offered_the_last_one_first():
    for name in ("a/b", "c/d", "a/b"):
        Settings().add_repository(name)
    assert Settings().repositories == ["a/b", "c/d"]
    for number in range(20):
        Settings().add_repository(f"a/{number}")
    assert len(Settings().repositories) == 12
    assert Settings().repositories[0] == "a/19"


def test_open_an_encoding_of_tiktoken(qtbot, opening, window, hub, monkeypatch, tmp_path):
    hub.files["/files/small.tiktoken"] = RANKS.read_bytes()
    folder = tmp_path / "plug-ins" / "tiktoken_ext"
    folder.mkdir(parents=True)
    (folder / "small_encoding.py").write_text(
        "from tiktoken.load import load_tiktoken_bpe\n"
        f"make = lambda: dict(name='small', pat_str='.', special_tokens={{}},\n"
        f"    mergeable_ranks=load_tiktoken_bpe('{hub.address}/files/small.tiktoken'))\n"
        "ENCODING_CONSTRUCTORS = {'small': make}\n"
    )
    monkeypatch.syspath_prepend(folder.parent)
    opening.choose_encoding()
    dialog = shown(window, HubEncodingDialog)
    names = dialog.findChild(QComboBox)
    qtbot.waitUntil(names.isEnabled, timeout=SLOW)
    assert names.currentText() == "cl100k_base"
    names.setCurrentText("small")
    with qtbot.waitSignal(opening.loaded, timeout=SLOW) as loaded:
        button(dialog, OPEN).click()
    assert loaded.args[0].name == "small"
    assert loaded.args[1] is None
    assert Settings().encoding == "small"


def test_every_field_has_a_name_in_both_languages(qtbot, opening, window):
    dialog = fill(opening, window)
    languages = Languages(QApplication.instance())
    try:
        for language in ("zh_CN", "en"):
            languages.use(language)
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange.value)
            for field in (
                dialog.findChild(QComboBox),
                *dialog.findChildren(QLineEdit),
                dialog.findChild(QProgressBar),
            ):
                assert field.accessibleName()
            title = dialog.windowTitle()
            assert (title == "Open from the Hub") == (language == "en")
    finally:
        languages.use("en")
        dialog.reject()


@pytest.mark.parametrize("value", [7, {"a": 1}, [1, None]])
def test_damaged_settings_are_read_as_names_or_as_none(value):
    Settings()._store.setValue("hub/repositories", value)
    assert all(isinstance(each, str) for each in Settings().repositories)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("points", [9, 18, 24])
def test_with_large_type_nothing_is_cut(qtbot, qapp, languages, language, points):
    usual, large = qapp.font(), QFont(qapp.font())
    large.setPointSizeF(points)
    qapp.setFont(large)
    try:
        languages.use(language)
        for dialog in (HubRepositoryDialog([], ""), HubEncodingDialog()):
            qtbot.addWidget(dialog)
            dialog.open()
            settle()
            assert clipped(dialog) == []
            dialog.reject()
    finally:
        qapp.setFont(usual)
