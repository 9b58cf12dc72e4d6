"""What every test gets: no display, fresh settings, and a guard against threads, windows and timers left behind.

Here: the environment, Hypothesis profiles, `shared`, `compiled_kernels`, `kernel_mode` and the guard itself.
Not here: anything about one part of the program; that stands beside its tests.
"""

import gc
import os
import sys
import threading
from collections.abc import Iterator
from itertools import compress, count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Dozens of lines about scripts for which a font has no OpenType tables; they say nothing about the program.
os.environ.setdefault("QT_LOGGING_RULES", "qt.text.font.db=false")

_ALWAYS = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("explore", **_ALWAYS)
settings.register_profile("fixed", derandomize=True, **_ALWAYS)
settings.load_profile("fixed" if os.environ.get("CI") else "explore")

_NUMBERS = count()

GRACE = 1000
"""Milliseconds that a thread which was told to stop has until it counts as left behind."""


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with large corpora and foreign vocabularies: beside the project, or TOKEN_PRISM_SHARED."""
    folder = Path(os.environ.get("TOKEN_PRISM_SHARED") or Path(__file__).parents[2] / "shared")
    if not folder.is_dir():
        pytest.skip(f"the shared corpora and vocabularies are not here: no folder {folder}")
    return folder


def all_kernels() -> list[Any]:
    """Every kernel of the engine."""
    from importlib import import_module

    from engine import kernels

    modules = [import_module(f"engine.kernels.{name}") for name in kernels.MODULES]
    return [each for module in modules for each in vars(module).values() if isinstance(each, kernels.Kernel)]


def load_kernels() -> None:
    """Compile the kernels, or skip the test where that cannot be done; on a CI machine it must be possible."""
    from engine import kernels

    try:
        kernels.load()
    except kernels.KernelsUnavailable as reason:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no compiled kernels here: {reason}")


@pytest.fixture
def compiled_kernels() -> Iterator[None]:
    """The compiled form for this test, whatever form the tests before it used."""
    yield from _in_form("compiled")


@pytest.fixture(params=["plain", "compiled"])
def kernel_mode(request: pytest.FixtureRequest) -> Iterator[str]:
    """Runs the test twice, once for each form of the kernels; its value is the form's name."""
    yield from _in_form(request.param)


def _in_form(form: str) -> Iterator[str]:
    from engine import kernels

    if form == "compiled":
        load_kernels()
    before = kernels.state()
    for each in all_kernels():
        each.use(form)
    kernels._state = form
    try:
        yield form
    finally:
        for each in all_kernels():
            each.use(before)
        kernels._state = before


@pytest.fixture(autouse=True)
def fresh_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """QSettings of this test lie in an empty folder of its own, so no test reads or writes the user's."""
    core = sys.modules.get("PySide6.QtCore")
    if core is None:
        return
    # Not mktemp, nor beside what that makes: it looks through all that earlier tests have made.
    folder = tmp_path_factory.getbasetemp() / "settings" / str(next(_NUMBERS))
    folder.mkdir(parents=True)
    kind = core.QSettings
    core.QCoreApplication.setOrganizationName("token-prism")  # without one, settings cannot be written
    kind.setDefaultFormat(kind.Format.IniFormat)  # the native one is a registry or a property list elsewhere
    for file_format in (kind.Format.IniFormat, kind.Format.NativeFormat):
        for scope in (kind.Scope.UserScope, kind.Scope.SystemScope):
            kind.setPath(file_format, scope, str(folder))


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest, fresh_settings: None) -> Iterator[None]:
    """Fails a test after which a thread, a window or a timer lives on, and says which."""
    before = set(threading.enumerate())
    uses_qt = "qapp" in request.fixturenames and "PySide6.QtWidgets" in sys.modules
    if uses_qt:
        gc.disable()  # in a worker thread it would destroy Qt objects, which can hang: see app/gui_collector.py
    yield
    left = _python_threads(before)
    if uses_qt:
        left += _qt_leftovers()
        gc.enable()
        gc.collect(1)
    if left:
        pytest.fail("left behind: " + "; ".join(left), pytrace=False)


def _python_threads(before: set[threading.Thread]) -> list[str]:
    left = []
    for thread in set(threading.enumerate()) - before:
        # A dummy stands for a thread that Python did not start, such as a QThread, which is looked for by itself.
        if not isinstance(thread, threading._DummyThread):
            thread.join(GRACE / 1000)
            if thread.is_alive():
                left.append(f"thread {thread.name!r} is running")
    return left


def _qt_leftovers() -> list[str]:
    """What is alive in Qt after a test, in words; it is stopped, so that the next test starts clean."""
    if gc.get_freeze_count():
        gc.unfreeze()  # frozen objects would not be seen
    if not _alive():
        return []
    # Widgets that wait for their deletion, and cycles that only the collector frees, are not leaks.
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    left = []
    for kind, each in _alive():
        left.append(f"{kind} {_name(each)}")
        _end(kind, each)
    return left


def _alive() -> list[tuple[str, Any]]:
    import shiboken6
    from PySide6.QtCore import QCoreApplication, QThread, QTimer
    from PySide6.QtWidgets import QApplication

    application = QCoreApplication.instance()
    if not isinstance(application, QApplication):
        return []
    found: list[tuple[str, Any]] = []
    objects = gc.get_objects()
    # By their kinds first: asking every object would take a tenth of a second after every test.
    kinds = {kind for kind in set(map(type, objects)) if issubclass(kind, QTimer | QThread)}
    # Not isinstance before it is known: it would wake lazy objects through __class__.
    for each in compress(objects, map(kinds.__contains__, map(type, objects))):
        if not shiboken6.isValid(each):
            continue
        if isinstance(each, QTimer):
            if each.isActive():
                found.append(("running timer", each))
        elif each != application.thread() and each.isRunning() and not each.wait(GRACE):
            found.append(("running thread", each))
    found += [("visible window", each) for each in QApplication.topLevelWidgets() if each.isVisible()]
    return found


def _name(each: Any) -> str:
    parent = each.parent()
    named = f" {each.objectName()!r}" if each.objectName() else ""
    return f"{type(each).__name__}{named}" + (f" of {type(parent).__name__}" if parent else "")


def _end(kind: str, each: Any) -> None:
    if kind == "running timer":
        each.stop()
    elif kind == "running thread":
        each.requestInterruption()
        each.quit()
        each.wait(GRACE)
    else:
        each.hide()
        each.deleteLater()
