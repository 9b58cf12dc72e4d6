"""Every key that is no key of a menu: what it does, and in which part of the window. For the page of keys in Help.

The parts handle their keys themselves; a test compares what they handle with what stands here, part by part.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence

from app.context_menu_key import MENU_KEY


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What the keys do, each in the form of QKeySequence: `Ctrl+Home`."""

    words: str
    keys: tuple[str, ...]
    behind: str = ""

    def native(self) -> str:
        """The keys as this platform writes them."""
        form = QKeySequence.SequenceFormat.NativeText
        return " · ".join(QKeySequence(key).toString(form) for key in self.keys) + self.behind


def other_keys() -> dict[str, tuple[str, list[KeyRow]]]:
    """Part -> its title and its keys."""
    translate = QCoreApplication.translate
    return {
        "anywhere": (translate("Keys", "Anywhere"), _anywhere()),
        "inspection/editor": (translate("Keys", "Text"), _text()),
        "inspection/find": (translate("Keys", "Find and replace"), _find()),
        "inspection/caret": (translate("Keys", "Byte strip"), _strip()),
        "lists": (translate("Keys", "Lists and tables"), _lists()),
        "vocabulary": (translate("Keys", "Vocabulary: the field to find in it"), _vocabulary()),
        "travel": (translate("Keys", "Time travel: the slider"), _travel()),
        "charts": (translate("Keys", "Charts"), _charts()),
        "training": (translate("Keys", "Train: the files of the corpus"), _corpus()),
        "comparison": (translate("Keys", "Compare"), _comparison()),
        "explanation": (translate("Keys", "Explain"), _explanation()),
        "files": (translate("Keys", "Dialogs of files"), _files()),
    }


def _anywhere() -> list[KeyRow]:
    translate = QCoreApplication.translate
    alt = QKeySequence(Qt.Key.Key_Alt).toString(QKeySequence.SequenceFormat.NativeText)
    letter = translate("Keys", "{0} and the underlined letter").replace("{0}", alt)
    return [
        KeyRow(translate("Keys", "The next control, the one before"), ("Tab", "Shift+Tab")),
        KeyRow(translate("Keys", "A menu, or a control by its letter"), (), letter),
        KeyRow(translate("Keys", "Press the button, tick the box"), ("Space",)),
        KeyRow(translate("Keys", "Context menu of the part with the focus"), (MENU_KEY, "Menu")),
        KeyRow(translate("Keys", "The next of a row of tabs, the one before"), ("Right", "Left")),
        KeyRow(translate("Keys", "Dialog: agree"), ("Return",)),
        KeyRow(translate("Keys", "Dialog, menu: close"), ("Esc",)),
    ]


def _text() -> list[KeyRow]:
    translate = QCoreApplication.translate
    control = QKeySequence(Qt.Key.Key_Control).toString(QKeySequence.SequenceFormat.NativeText)
    wheel = translate("Keys", "{0} and the mouse wheel").replace("{0}", control)
    return [
        KeyRow(translate("Keys", "Type a tab"), ("Tab",)),
        KeyRow(translate("Keys", "Go on to the next control"), ("Ctrl+Tab",)),
        KeyRow(translate("Keys", "Go back to the control before"), ("Shift+Tab",)),
        KeyRow(translate("Keys", "A line feed"), ("Return", "Shift+Return")),
        KeyRow(translate("Keys", "Move; with Shift select"), ("Left", "Right", "Up", "Down", "PgUp", "PgDown")),
        KeyRow(translate("Keys", "By words"), ("Ctrl+Left", "Ctrl+Right")),
        KeyRow(translate("Keys", "Begin and end of the line"), ("Home", "End")),
        KeyRow(translate("Keys", "Begin and end of the text"), ("Ctrl+Home", "Ctrl+End")),
        KeyRow(translate("Keys", "Delete a character"), ("Backspace", "Del")),
        KeyRow(translate("Keys", "Delete a word"), ("Ctrl+Backspace", "Ctrl+Del")),
        KeyRow(translate("Keys", "Larger, smaller, usual type"), ("Ctrl+=", "Ctrl+-", "Ctrl+0")),
        KeyRow(translate("Keys", "Larger or smaller"), (), wheel),
    ]


def _find() -> list[KeyRow]:
    translate = QCoreApplication.translate
    return [
        KeyRow(translate("Keys", "Next match, the one before"), ("Return", "Shift+Return")),
        KeyRow(translate("Keys", "Match case"), ("Alt+C",)),
        KeyRow(translate("Keys", "Whole words"), ("Alt+W",)),
        KeyRow(translate("Keys", "Regular expression"), ("Alt+R",)),
        KeyRow(translate("Keys", "Replace, in the field of the replacement"), ("Return",)),
        KeyRow(translate("Keys", "Replace all, in the field of the replacement"), ("Ctrl+Return",)),
        KeyRow(translate("Keys", "Close"), ("Esc",)),
    ]


def _strip() -> list[KeyRow]:
    translate = QCoreApplication.translate
    return [
        KeyRow(translate("Keys", "The next byte, the one before"), ("Right", "Left")),
        KeyRow(translate("Keys", "First and last byte"), ("Home", "End")),
        KeyRow(translate("Keys", "Its lower rows"), ("Down", "Up", "PgDown", "PgUp")),
        KeyRow(translate("Keys", "Choose the token of the byte"), ("Return", "Space")),
    ]


def _lists() -> list[KeyRow]:
    translate = QCoreApplication.translate
    return [
        KeyRow(translate("Keys", "Move by rows, by pages"), ("Up", "Down", "PgUp", "PgDown")),
        KeyRow(translate("Keys", "First and last row"), ("Home", "End")),
        KeyRow(translate("Keys", "Move by columns"), ("Left", "Right")),
        KeyRow(translate("Keys", "Choose the row"), ("Return",)),
        KeyRow(translate("Keys", "Copy what is selected"), ("Ctrl+C",)),
        KeyRow(translate("Keys", "Select all"), ("Ctrl+A",)),
    ]


def _corpus() -> list[KeyRow]:
    translate = QCoreApplication.translate
    return [
        KeyRow(translate("Keys", "Move what is selected up, down"), ("Alt+Up", "Alt+Down")),
        KeyRow(translate("Keys", "Remove what is selected"), ("Del", "Backspace")),
    ]


def _vocabulary() -> list[KeyRow]:
    translate = QCoreApplication.translate
    return [
        KeyRow(translate("Keys", "Match case"), ("Alt+C",)),
        KeyRow(translate("Keys", "Regular expression"), ("Alt+R",)),
        KeyRow(translate("Keys", "Go down into the list"), ("Down",)),
        KeyRow(translate("Keys", "Find nothing more"), ("Esc",)),
    ]


def _travel() -> list[KeyRow]:
    translate = QCoreApplication.translate
    return [
        KeyRow(translate("Keys", "One merge back, on"), ("Left", "Right", "Down", "Up")),
        KeyRow(translate("Keys", "Ten merges back, on"), ("Ctrl+Left", "Ctrl+Right")),
        KeyRow(translate("Keys", "A thousand merges back, on"), ("PgUp", "PgDown")),
        KeyRow(translate("Keys", "Before the first merge, to the front"), ("Home", "End")),
        KeyRow(translate("Keys", "Close, and show everything again"), ("Esc",)),
    ]


def _charts() -> list[KeyRow]:
    translate = QCoreApplication.translate
    return [
        KeyRow(translate("Keys", "The next point, the one before"), ("Right", "Left")),
        KeyRow(translate("Keys", "One merge on, one back"), ("Shift+Right", "Shift+Left")),
        KeyRow(translate("Keys", "The next row, the one before, of a chart of rows"), ("Down", "Up")),
        KeyRow(translate("Keys", "A tenth on, a tenth back"), ("PgDown", "PgUp")),
        KeyRow(translate("Keys", "First and last point"), ("Home", "End")),
        KeyRow(translate("Keys", "Choose the token of the merge"), ("Return", "Space")),
    ]


def _comparison() -> list[KeyRow]:
    translate = QCoreApplication.translate
    return [
        KeyRow(translate("Keys", "The next token, the one before"), ("Right", "Left")),
        KeyRow(translate("Keys", "The other row, the next line"), ("Down", "Up", "PgDown", "PgUp")),
        KeyRow(translate("Keys", "Begin and end of the line"), ("Home", "End")),
        KeyRow(translate("Keys", "Begin and end of the text"), ("Ctrl+Home", "Ctrl+End")),
        KeyRow(translate("Keys", "Choose the token"), ("Return", "Space")),
        KeyRow(translate("Keys", "Copy its id"), ("Ctrl+C",)),
    ]


def _explanation() -> list[KeyRow]:
    translate = QCoreApplication.translate
    return [KeyRow(translate("Keys", "Origin: the token that was looked at before"), ("Alt+Up",))]


def _files() -> list[KeyRow]:
    translate = QCoreApplication.translate
    return [
        KeyRow(translate("Keys", "Walk through the encodings, from the field above them"), ("Down", "Up")),
        KeyRow(translate("Keys", "Special tokens: take one away"), ("Del",)),
    ]
