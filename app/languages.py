"""Which language the window speaks: finds and installs the translations. The texts stand where they are used."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtWidgets import QApplication

import resources
from app.settings import LANGUAGES

BETTER_SAID = (
    QT_TRANSLATE_NOOP("QFileSystemModel", "Size"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Undo"),
    QT_TRANSLATE_NOOP("QLineEdit", "Delete"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "&Undo"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "Delete"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"),
    QT_TRANSLATE_NOOP("QShortcut", "Right"),
    QT_TRANSLATE_NOOP("QShortcut", "Up"),
    QT_TRANSLATE_NOOP("QShortcut", "Down"),
    QT_TRANSLATE_NOOP("QShortcut", "Return"),
    QT_TRANSLATE_NOOP("QShortcut", "Enter"),
    QT_TRANSLATE_NOOP("QShortcut", "Backspace"),
    QT_TRANSLATE_NOOP("QShortcut", "Del"),
    QT_TRANSLATE_NOOP("QShortcut", "PgUp"),
    QT_TRANSLATE_NOOP("QShortcut", "PgDown"),
    QT_TRANSLATE_NOOP("QShortcut", "Menu"),
    QT_TRANSLATE_NOOP("QShortcut", "Control"),
)
"""Texts of Qt that our translations have too, since Qt's are wrong or not the words that are used here: for the
size of a file it has the Chinese word for a volume in space; some of its keys have Chinese names, some English."""


def system_language() -> str:
    """Chinese where the system prefers it, else English."""
    return "zh_CN" if QLocale.system().language() == QLocale.Language.Chinese else "en"


class Languages(QObject):
    """Switches the language while the program runs; every widget hears of it as a LanguageChange event."""

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application = application
        self._translators: list[QTranslator] = []
        self.current = "en"

    def use(self, language: str) -> None:
        """Speak `language` from now on, Qt's own dialogs and numbers too."""
        if language not in LANGUAGES:
            raise ValueError(f"language {language!r} is none of {LANGUAGES}")
        for translator in self._translators:
            self._application.removeTranslator(translator)
            translator.deleteLater()
        self.current = language
        self._translators = []
        QLocale.setDefault(QLocale("zh_CN" if language == "zh_CN" else "en_US"))
        folders = {
            "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
            "token_prism": str(resources.path("translations")),  # the one that came last is asked first
        }
        for stem, folder in folders.items():
            translator = QTranslator(self)
            # The texts in the program are English; there is a file for each other language.
            if translator.load(f"{stem}_{language}", folder):
                self._application.installTranslator(translator)
                self._translators.append(translator)
