"""What nobody caught reaches the window from any thread, and each place is said once."""

import gc
import sys
import threading

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app.reporter import Reporter
from app.training.kernel_preparation import KernelPreparation
from app.unexpected_errors import UnexpectedErrors
from app.window.message_bar import MessageBar


@pytest.fixture
def unexpected(qapp):
    errors = UnexpectedErrors()
    errors.install()
    yield errors
    errors.uninstall()


@pytest.fixture
def reporter(qtbot):
    bar, preparation = MessageBar(), KernelPreparation()
    qtbot.addWidget(bar)
    reporter = Reporter(bar, preparation)
    reporter.bar = bar
    yield reporter
    preparation.shutdown()
    gc.collect()


def _raised(place: int = 0) -> Exception:
    try:
        if place:
            raise ValueError("bad")
        raise ValueError("bad")
    except ValueError as error:
        return error


def test_an_error_of_another_thread_is_handed_over_in_this_one(qtbot, unexpected, capsys):
    found = []
    unexpected.raised.connect(lambda error: found.append((error, threading.current_thread())))
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: len(found) == 1)
    assert isinstance(found[0][0], ZeroDivisionError)
    assert found[0][1] is threading.main_thread()
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_what_ends_the_program_is_no_error(qtbot, unexpected, capsys):
    found = []
    unexpected.raised.connect(found.append)
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    sys.excepthook(ValueError, ValueError("x"), None)
    qtbot.waitUntil(lambda: bool(found))
    assert [type(each) for each in found] == [ValueError]
    assert "KeyboardInterrupt" in capsys.readouterr().err


def test_an_error_that_comes_again_is_counted_and_not_stacked(qtbot, reporter):
    said = []
    reporter.failed.connect(said.append)
    for _ in range(1234):
        reporter.report(_raised())
    qtbot.waitUntil(lambda: f"{QLocale().toString(1234)} times" in reporter.bar.text)
    assert len(said) == 1
    assert reporter.bar.text.count("ValueError: bad") == 1


def test_what_was_closed_is_not_opened_again(qtbot, reporter):
    reporter.report(_raised())
    reporter.bar.hide()
    reporter.report(_raised())
    qtbot.waitUntil(lambda: not reporter._recount.isActive())
    assert not reporter.bar.text


def test_another_place_is_another_error(qtbot, reporter):
    said = []
    reporter.failed.connect(said.append)
    for place in (0, 1, 0, 1):
        reporter.report(_raised(place))
    assert len(said) == 2


def test_the_details_say_versions_and_place(qtbot, reporter):
    reporter.report(_raised())
    reporter.bar._copy.click()
    text = QApplication.clipboard().text()
    assert "Token Prism " in text
    assert "Python " in text
    assert "test_unexpected_errors.py" in text
