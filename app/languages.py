"""Which language the window speaks: finds and installs the translations. The texts stand where they are used."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtWidgets import QApplication

import resources
from app.settings import LANGUAGES


def system_language() -> str:
    """Chinese where the system prefers it, else English."""
    return "zh_CN" if QLocale.system().language() == QLocale.Language.Chinese else "en"


class Languages(QObject):
    """Switches the language while the program runs; every widget hears of it as a LanguageChange event."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._translators: list[QTranslator] = []
        self.current = "en"

    def use(self, language: str) -> None:
        """Speak `language` from now on, Qt's own dialogs and numbers too."""
        if language not in LANGUAGES:
            raise ValueError(f"language {language!r} is none of {LANGUAGES}")
        for translator in self._translators:
            self._application.removeTranslator(translator)
        self.current = language
        self._translators = []
        QLocale.setDefault(QLocale("zh_CN" if language == "zh_CN" else "en_US"))
        folders = {
            "token_prism": str(resources.path("translations")),
            "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
        }
        for stem, folder in folders.items():
            translator = QTranslator(self)
            # The texts in the program are English; there is a file for each other language.
            if translator.load(f"{stem}_{language}", folder):
                self._application.installTranslator(translator)
                self._translators.append(translator)
