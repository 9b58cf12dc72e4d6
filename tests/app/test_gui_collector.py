"""Qt objects in cycles are destroyed in the GUI thread, never in a worker that happens to allocate."""

import gc
import threading

import pytest
from PySide6.QtCore import QObject

from app.gui_collector import GuiCollector


@pytest.fixture
def collector(qapp):
    was_enabled = gc.isenabled()
    collector = GuiCollector(lambda: False)
    collector.start()
    yield collector
    collector.shutdown()
    if not was_enabled:
        gc.disable()


class _Cyclic(QObject):
    """An object in a cycle that notes the thread in which it goes."""

    def __init__(self, gone: list[threading.Thread]) -> None:
        super().__init__()
        self.me = self
        self._gone = gone

    def __del__(self) -> None:
        self._gone.append(threading.current_thread())


def test_a_worker_that_allocates_destroys_nothing(collector):
    gone: list[threading.Thread] = []
    _Cyclic(gone)
    kept: list[list[int]] = []  # what is freed again does not count towards a collection
    worker = threading.Thread(target=lambda: kept.extend([number] for number in range(20_000)))
    worker.start()
    worker.join()
    assert gone == []
    collector.look()
    assert gone == [threading.main_thread()]


def test_the_oldest_generation_waits_while_busy(qapp, monkeypatch):
    collected = []
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 1000))
    monkeypatch.setattr(gc, "collect", collected.append)
    GuiCollector(lambda: True).look()
    assert collected == []
    GuiCollector(lambda: False).look()
    assert collected == [2]


def test_nothing_is_collected_below_the_thresholds(qapp, monkeypatch):
    collected = []
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 0))
    monkeypatch.setattr(gc, "collect", collected.append)
    GuiCollector(lambda: False).look()
    assert collected == []


def test_the_automatic_collector_comes_back(collector):
    assert not gc.isenabled()
    collector.shutdown()
    assert gc.isenabled()
