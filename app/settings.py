"""What is remembered between two starts: the typed keys. Not here: where they are written (stored_choices)."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QSettings, QStandardPaths, Signal

from app.stored_choices import ForgetfulChoices, StoredChoices, put_aside

LANGUAGES = ("en", "zh_CN")
THEMES = ("system", "light", "dark")
SCALES = (50, 75, 90, 100, 110, 125, 150, 175, 200)
"""In per cent of the platform's own size."""
USUAL_SCALE = 100
MOST_REPOSITORIES = 12
MOST_RECENT = 10
MOST_CORPORA = 20
VERSION = 1
"""Raised when a key gets another meaning: an older program then leaves the settings alone."""


class Trouble(StrEnum):
    """What is wrong with the remembered choices; the program starts with its own."""

    BROKEN = "broken"
    NEWER = "newer"
    READ_ONLY = "read-only"


class Settings(QObject):
    """The remembered choices; an unknown or damaged value reads as the default.

    `trouble`: what is wrong with all of them, or None; `file`: where they lie. A broken file is put aside, as
    `aside`, so that the next one is whole; None where it could not be moved, and then it stays as it is. One of a
    newer program is neither read nor written, what is chosen now is forgotten.
    Signal: `unwritten(settings)`, once: what is chosen cannot be remembered any more.
    """

    unwritten = Signal(object)

    def __init__(self, store: QSettings | None = None) -> None:
        super().__init__()
        found = store if store is not None else QSettings()
        self.file = Path(found.fileName())
        self.trouble = _trouble(found)
        self.aside: Path | None = None
        self._store: StoredChoices | ForgetfulChoices = StoredChoices(found, self._note_unwritten)
        if self.trouble is Trouble.NEWER:
            self._store = ForgetfulChoices()
        elif self.trouble is Trouble.BROKEN:
            self.aside = put_aside(self.file)
            whole = self.aside is not None and store is None
            self._store = StoredChoices(QSettings(), self._note_unwritten) if whole else ForgetfulChoices()

    def _note_unwritten(self) -> None:
        if self.trouble is not Trouble.READ_ONLY:
            self.trouble = Trouble.READ_ONLY
            self.unwritten.emit(self)

    @property
    def language(self) -> str | None:
        """`en`, `zh_CN`, or None: follow the system."""
        value = self._store.value("language")
        return value if value in LANGUAGES else None

    @language.setter
    def language(self, value: str) -> None:
        self._store.setValue("language", value)

    @property
    def theme(self) -> str:
        """`system`, `light` or `dark`."""
        value = self._store.value("theme")
        return value if value in THEMES else "system"

    @theme.setter
    def theme(self, value: str) -> None:
        self._store.setValue("theme", value)

    @property
    def scale(self) -> int:
        """Size of everything in the window, in per cent."""
        value = str(self._store.value("scale"))
        return int(value) if value.isdecimal() and int(value) in SCALES else USUAL_SCALE

    @scale.setter
    def scale(self, value: int) -> None:
        self._store.setValue("scale", value)

    @property
    def view(self) -> object:
        """Colour rule and layers of the text, in the one-line form of the pane; None at first."""
        return self._store.value("view")

    @view.setter
    def view(self, value: str) -> None:
        self._store.setValue("view", value)

    @property
    def picture(self) -> object:
        """What was chosen for the last picture of the text, in the one-line form of its dialog; None at first."""
        return self._store.value("picture")

    @picture.setter
    def picture(self, value: str) -> None:
        self._store.setValue("picture", value)

    @property
    def charts(self) -> object:
        """Which chart was shown last, and how, in the one-line form of its row of controls; None at first."""
        return self._store.value("charts")

    @charts.setter
    def charts(self, value: str) -> None:
        self._store.setValue("charts", value)

    @property
    def csv_for_excel(self) -> bool:
        """Whether comma-separated values begin with the mark by which Excel knows UTF-8; at first they do not."""
        return bool(self._store.value("csv_for_excel") == "yes")

    @csv_for_excel.setter
    def csv_for_excel(self, value: bool) -> None:
        self._store.setValue("csv_for_excel", "yes" if value else "no")

    @property
    def recognises_special(self) -> bool:
        """Whether special tokens are looked for in the text; at first their letters are text."""
        return bool(self._store.value("special_tokens") == "yes")

    @recognises_special.setter
    def recognises_special(self, value: bool) -> None:
        self._store.setValue("special_tokens", "yes" if value else "no")

    @property
    def adds_ends(self) -> bool:
        """Whether what a model adds around a text is among the tokens; at first it is not."""
        return bool(self._store.value("added_ends") == "yes")

    @adds_ends.setter
    def adds_ends(self, value: bool) -> None:
        self._store.setValue("added_ends", "yes" if value else "no")

    def shows(self, part: str) -> bool:
        """Whether a part of the text pane, such as `bytes`, is shown; at first all are."""
        return bool(self._store.value(f"shows/{part}") != "no")

    def set_shows(self, part: str, *, shown: bool) -> None:
        """Remember whether a part is shown."""
        self._store.setValue(f"shows/{part}", "yes" if shown else "no")

    @property
    def folder(self) -> str:
        """The folder from which the last vocabulary was opened; at first `save_folder`."""
        value = self._store.value("folder", "")
        return value if isinstance(value, str) and value else self.save_folder

    @folder.setter
    def folder(self, value: str) -> None:
        self._store.setValue("folder", value)

    @property
    def save_folder(self) -> str:
        """The folder of the last save; at first that of the user's documents, or the user's own."""
        value = self._store.value("save_folder", "")
        if isinstance(value, str) and value:
            return value
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return documents if Path(documents).is_dir() else str(Path.home())

    @save_folder.setter
    def save_folder(self, value: str) -> None:
        self._store.setValue("save_folder", value)

    @property
    def repositories(self) -> list[str]:
        """The repositories that were opened from the Hub, the last one first."""
        return self._texts("hub/repositories")

    def add_repository(self, name: str) -> None:
        """Remember a repository before the others."""
        with self._store.changing():
            others = [each for each in self.repositories if each != name]
            self._store.setValue("hub/repositories", [name, *others][:MOST_REPOSITORIES])

    def recent(self, kind: str) -> list[str]:
        """The files of a kind, such as `texts`, that were opened or saved, the last one first."""
        return self._texts(f"recent/{kind}")

    def add_recent(self, kind: str, path: str) -> None:
        """Remember a file before the others."""
        with self._store.changing():
            others = [each for each in self.recent(kind) if each != path]
            self._store.setValue(f"recent/{kind}", [path, *others][:MOST_RECENT])

    def forget_recent(self, kind: str, path: str | None = None) -> None:
        """Forget a file; without `path` all of the kind."""
        with self._store.changing():
            left = [each for each in self.recent(kind) if path is not None and each != path]
            self._store.setValue(f"recent/{kind}", left)

    def corpus_paths(self, key: str) -> list[str]:
        """Where the files and folders of a corpus lay when something was trained on it; empty where unknown."""
        return next((paths for each, *paths in self._corpora() if each == key), [])

    def add_corpus(self, key: str, paths: list[str]) -> None:
        """Remember where a corpus lies, before the others."""
        others = [each for each in self._corpora() if each[0] != key]
        self._store.setValue("corpora", json.dumps([[key, *paths], *others][:MOST_CORPORA]))

    def _corpora(self) -> list[list[str]]:
        """Each a key and its paths."""
        try:
            found = json.loads(str(self._store.value("corpora", "[]")))
        except ValueError:  # damaged: it reads as the default
            return []
        lists = [each for each in found if isinstance(each, list) and each] if isinstance(found, list) else []
        return [each for each in lists if all(isinstance(text, str) for text in each)]

    def _texts(self, key: str) -> list[str]:
        value = self._store.value(key)
        found = [value] if isinstance(value, str) else value  # a list of one is stored as a text
        return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []

    @property
    def encoding(self) -> str:
        """The encoding of tiktoken that was opened last; empty at first."""
        value = self._store.value("hub/encoding", "")
        return value if isinstance(value, str) else ""

    @encoding.setter
    def encoding(self, value: str) -> None:
        self._store.setValue("hub/encoding", value)

    @property
    def layout(self) -> tuple[QByteArray, QByteArray] | None:
        """Geometry and docks of the main window."""
        geometry, state = self._store.value("geometry"), self._store.value("state")
        if isinstance(geometry, QByteArray) and isinstance(state, QByteArray):
            return geometry, state
        return None

    @layout.setter
    def layout(self, value: tuple[QByteArray, QByteArray]) -> None:
        self._store.setValue("version", VERSION)  # with the layout, which is written at the end of each run
        self._store.setValue("geometry", value[0])
        self._store.setValue("state", value[1])


def _trouble(store: QSettings) -> Trouble | None:
    version = str(store.value("version", VERSION))
    if version.isdecimal() and int(version) > VERSION:
        return Trouble.NEWER
    if store.status() is QSettings.Status.FormatError:
        return Trouble.BROKEN
    if store.status() is QSettings.Status.AccessError or not store.isWritable():
        return Trouble.READ_ONLY
    return None
