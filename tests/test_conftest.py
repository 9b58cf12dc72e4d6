"""The guard of conftest.py: it must see what it is there for, and name it."""

import threading

import pytest
from PySide6.QtCore import QObject, QSettings, QThread, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests import conftest


class Sleeper(QThread):
    """Runs until it is told to stop."""

    def run(self) -> None:
        self.exec()


def test_a_running_timer_is_reported_and_stopped(qtbot: QtBot) -> None:
    timer = QTimer(objectName="blink")
    timer.start(10_000)
    assert conftest._qt_leftovers() == ["running timer QTimer 'blink'"]
    assert not timer.isActive()


def test_a_timer_says_whose_it_is(qtbot: QtBot) -> None:
    owner = QObject()
    QTimer(owner).start(10_000)
    assert conftest._qt_leftovers() == ["running timer QTimer of QObject"]


def test_a_running_qthread_is_reported_and_ended(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "GRACE", 20)
    thread = Sleeper()
    thread.start()
    assert conftest._qt_leftovers() == ["running thread Sleeper"]
    assert thread.wait(5000)


def test_a_visible_window_is_reported_and_hidden(qtbot: QtBot) -> None:
    window = QWidget(objectName="stray")
    window.show()
    assert conftest._qt_leftovers() == ["visible window QWidget 'stray'"]
    assert not window.isVisible()


def test_what_is_closed_and_stopped_is_no_leak(qtbot: QtBot) -> None:
    window = QWidget()
    timer = QTimer(window)
    timer.start(10_000)
    window.close()
    window.deleteLater()
    thread = Sleeper()
    thread.start()
    thread.quit()
    assert thread.wait(5000)
    assert conftest._qt_leftovers() == []


def test_a_running_python_thread_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "GRACE", 20)
    stop = threading.Event()
    before = set(threading.enumerate())
    thread = threading.Thread(target=stop.wait, name="counter")
    thread.start()
    assert conftest._python_threads(before) == ["thread 'counter' is running"]
    stop.set()
    thread.join()
    assert conftest._python_threads(before) == []


def test_settings_are_written_to_a_folder_of_the_test(
    qtbot: QtBot, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store = QSettings("somebody", "something")
    store.setValue("key", 1)
    store.sync()
    assert store.fileName().startswith(str(tmp_path_factory.getbasetemp()))


def test_settings_are_empty_again_in_the_next_test(qtbot: QtBot) -> None:
    assert QSettings("somebody", "something").allKeys() == []
