"""What the tests of the window share: a small trained tokenizer, a session that is shut down, whole windows."""

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QSize
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import engine
from app.application import Application
from app.languages import Languages
from app.session import Session
from tests.app import windows
from tests.patient_bot import PatientBot


@pytest.fixture
def qtbot(qapp, request):
    return PatientBot(request)


@pytest.fixture(scope="session")
def trained() -> engine.Tokenizer:
    """Thirty merges of a few words of Chinese and English."""
    texts = ["中国 中文 中国人 low lower lowest newer wider 大模型 大模型"] * 3
    return engine.train(texts=texts, vocab_size=286, name="trained")


@pytest.fixture(scope="session", autouse=True)
def an_empty_clipboard_at_last() -> Iterator[None]:
    """Offscreen Qt deletes what was copied after Python has ended, and that ends in a crash."""
    yield
    if QApplication.instance() is not None:
        QApplication.clipboard().clear()


@pytest.fixture
def session(qapp) -> Iterator[Session]:
    """An empty session."""
    session = Session()
    yield session
    session.shutdown()


@pytest.fixture(autouse=True)
def no_dead_window_hears_of_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of an earlier test's window, and only kept by a cycle, would be told of the language while its
    actions are gone."""
    use = Languages.use

    def collected(self: Languages, language: str) -> None:
        gc.collect()
        use(self, language)

    monkeypatch.setattr(Languages, "use", collected)


@pytest.fixture
def languages(qapp: QApplication) -> Iterator[Languages]:
    """Switches the language; English again after the test."""
    languages = Languages(qapp)
    yield languages
    languages.use("en")


@pytest.fixture
def open_window(qtbot: QtBot, qapp: QApplication) -> Iterator[Callable[..., Application]]:
    """Opens a whole window in a language, with a size of type and its own size, and ends it afterwards.

    `open_window.close(application)` ends one earlier, as `windows.close` does.
    """
    open_ones: list[Application] = []
    usual = QFont(qapp.font())

    def _open(
        language: str = "en", *, points: float | None = None, size: QSize | None = None, **options: Any
    ) -> Application:
        type_ = QFont(usual)
        if points is not None:
            type_.setPointSizeF(points)
        qapp.setFont(type_)
        application = windows.opened(qtbot, language=language, **options)
        open_ones.append(application)
        if size is not None:
            application.window.resize(size)
            qtbot.waitUntil(lambda: not application.busy)
        return application

    def _close(application: Application, *, as_a_crash: bool = False) -> None:
        open_ones.remove(application)
        windows.close(application, as_a_crash=as_a_crash)

    _open.close = _close  # type: ignore[attr-defined]
    yield _open
    for application in tuple(open_ones):
        _close(application)
    qapp.setFont(usual)


@pytest.fixture(autouse=True)
def nothing_stays(request: pytest.FixtureRequest) -> Iterator[None]:
    """A window that lives on would speak its language, and follow the system's theme, in the tests after it; what
    was copied would be pasted there."""
    before = QLocale()
    yield
    QLocale.setDefault(before)
    qt = QApplication.instance()
    # What is to be deleted later waits for an event loop; until one runs it hears of languages, half taken apart.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if qt is None:
        return
    qt.clipboard().clear()
    if left := qt.findChildren(Application):
        for application in left:
            windows.close(application)
        pytest.fail(f"{len(left)} windows were left open")
