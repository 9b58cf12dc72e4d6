"""A window that is closed leaves nothing behind: no object of the app and none of Qt."""

import gc
from collections import Counter

from tests.app import windows


def alive():
    gc.unfreeze()
    gc.collect()
    kinds = map(type, filter(_counts, gc.get_objects()))
    return Counter(f"{kind.__module__}.{kind.__qualname__}" for kind in kinds)


def _counts(each):
    module = getattr(type(each), "__module__", "")
    return isinstance(module, str) and module.startswith(("app.", "PySide6."))


def open_and_close(qtbot):
    application = windows.opened(qtbot, language="zh_CN", theme="dark", text="大模型 low")
    application.choosing.choose_language("en")
    application.choosing.use_theme("light")
    windows.close(application)


def test_a_closed_window_leaves_nothing_behind(qtbot):
    open_and_close(qtbot)  # what is made once, such as the font's metrics, is there from now on
    before = alive()
    for _ in range(2):
        open_and_close(qtbot)
    assert alive() - before == Counter()
