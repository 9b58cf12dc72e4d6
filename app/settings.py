"""What is remembered between two starts: the typed keys of QSettings. Not here: the vocabulary, the text."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings

LANGUAGES = ("en", "zh_CN")
THEMES = ("system", "light", "dark")


class Settings:
    """The remembered choices; an unknown or damaged value reads as the default."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store if store is not None else QSettings()

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
    def recognises_special(self) -> bool:
        """Whether special tokens are looked for in the text; at first their letters are text."""
        return bool(self._store.value("special_tokens") == "yes")

    @recognises_special.setter
    def recognises_special(self, value: bool) -> None:
        self._store.setValue("special_tokens", "yes" if value else "no")

    def shows(self, part: str) -> bool:
        """Whether a part of the text pane, such as `bytes`, is shown; at first all are."""
        return bool(self._store.value(f"shows/{part}") != "no")

    def set_shows(self, part: str, *, shown: bool) -> None:
        """Remember whether a part is shown."""
        self._store.setValue(f"shows/{part}", "yes" if shown else "no")

    @property
    def folder(self) -> str:
        """The folder in which the last vocabulary was opened or saved; empty at first."""
        value = self._store.value("folder", "")
        return value if isinstance(value, str) else ""

    @folder.setter
    def folder(self, value: str) -> None:
        self._store.setValue("folder", value)

    @property
    def layout(self) -> tuple[QByteArray, QByteArray] | None:
        """Geometry and docks of the main window."""
        geometry, state = self._store.value("geometry"), self._store.value("state")
        if isinstance(geometry, QByteArray) and isinstance(state, QByteArray):
            return geometry, state
        return None

    @layout.setter
    def layout(self, value: tuple[QByteArray, QByteArray]) -> None:
        self._store.setValue("geometry", value[0])
        self._store.setValue("state", value[1])
