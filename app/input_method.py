"""Lets Chinese and Japanese be typed on Linux: chooses the input method's plugin before Qt starts.

The Qt that pip installs brings plugins for ibus and for compose keys, none for fcitx, and one of the system cannot
be put in: plugins fit the very build of Qt they were made with. But fcitx 5 answers to programs that speak with
ibus, at an address that it leaves where ibus does. Not here: what is typed (inspection.editor).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, MutableMapping
from pathlib import Path

from PySide6.QtCore import QLibraryInfo

MODULE = "QT_IM_MODULE"
_ENDING = "platforminputcontextplugin.so"


def plugins() -> set[str]:
    """The input methods that this Qt has a plugin for, such as `ibus`."""
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforminputcontexts"
    names = (each.name for each in folder.glob(f"lib*{_ENDING}"))
    return {name.removeprefix("lib").removesuffix(_ENDING) for name in names}


def ibus_can_be_reached(environment: MutableMapping[str, str]) -> bool:
    """Whether something has said where it listens to programs that speak with ibus: ibus itself, or fcitx 5."""
    home = environment.get("XDG_CONFIG_HOME") or os.path.join(environment.get("HOME", ""), ".config")
    return bool(environment.get("IBUS_ADDRESS")) or any(Path(home, "ibus", "bus").glob("*-unix*"))


def choose(environment: MutableMapping[str, str], known: Collection[str], *, linux: bool) -> str:
    """Ask for ibus where fcitx is wanted and has no plugin, before Qt starts.

    Returns the input method that cannot be reached, or "": all is well, or nobody asks for any.

    >>> environment = {"QT_IM_MODULE": "fcitx5", "IBUS_ADDRESS": "unix:path=/x"}
    >>> choose(environment, {"ibus", "compose"}, linux=True), environment["QT_IM_MODULE"]
    ('', 'ibus')
    """
    wanted = environment.get(MODULE, "") or environment.get("XMODIFIERS", "").removeprefix("@im=")
    if not linux or not wanted.startswith("fcitx") or any(each.startswith("fcitx") for each in known):
        return ""
    # A list of methods goes before the single one: https://doc.qt.io/qt-6/inputmethods.html
    environment.pop("QT_IM_MODULES", None)
    environment[MODULE] = "ibus"
    return "" if ibus_can_be_reached(environment) else wanted


def choose_for_this_process() -> str:
    """The same for this program."""
    return choose(os.environ, plugins(), linux=sys.platform.startswith("linux"))
