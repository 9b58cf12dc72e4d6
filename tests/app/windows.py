"""Opens a whole window and ends it, so that nothing of it lives on in the tests after it."""

import gc
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.application import Application
from app.options import Options


def opened(qtbot: QtBot, *, journal: Path | None = None, **options: Any) -> Application:
    """A window in English and light colours unless `options` say otherwise, ready: its text is encoded."""
    chosen = Options(**{"language": "en", "theme": "light", **options})
    application = Application(QApplication.instance(), chosen, journal=journal)
    try:
        application.begin()
        qtbot.waitUntil(lambda: not application.busy and application.session.encoding is not None, timeout=20_000)
    except BaseException:
        close(application)
        raise
    return application


def close(application: Application, *, as_a_crash: bool = False) -> None:
    """End it; `as_a_crash`: nobody said what becomes of unsaved work."""
    application.languages.use("en")
    if as_a_crash:
        application.window.hide()
    else:
        application.window.close_now()
    application.shutdown()
    application.window.deleteLater()
    application.setParent(None)
    application.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.unfreeze()
