"""How long an error is said: until the user goes to another tokenizer, but not until one is opened."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

import engine
from app.application import Application


@pytest.fixture
def application(qtbot: QtBot, open_window: Callable[..., Application], trained: engine.Tokenizer) -> Application:
    application = open_window(text="")
    for moment in (trained, trained.at(9)):
        application.session.open(moment, path=None, dirty=True)
    qtbot.waitUntil(lambda: not application.busy)
    return application


def said(application: Application) -> str:
    return "" if application.message_bar.isHidden() else application.message_bar.text


def test_a_refused_file_is_said_until_another_tab_is_chosen(qtbot: QtBot, application, tmp_path) -> None:
    refused = tmp_path / "refused.json"
    refused.write_text("{")
    application.files.open(refused)
    qtbot.waitUntil(lambda: "refused.json" in said(application))
    application.session.open(application.session.tokenizer.at(3), path=None, dirty=True)
    assert "refused.json" in said(application)  # it came by itself, as the next one of several files
    application.tabs.setCurrentIndex(0)
    assert said(application) == ""


def test_by_key_too_but_not_what_is_still_true(qtbot: QtBot, application) -> None:
    application.reporter.report(engine.EngineError("this cannot be had"))
    application.documents_menu.go(1)
    assert said(application) == ""
    application.reporter.report(RuntimeError("of the program itself, with details to copy"))
    application.documents_menu.go(1)
    assert "of the program itself" in said(application)
    application.reporter.say_unkept(engine.EngineError("disk full"))
    application.documents_menu.go(1)
    assert "Disk full" in said(application)
