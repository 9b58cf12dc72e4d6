"""The menu of the worked examples, and what is said of each when it is opened.

Not here: the examples and their training (engine/training/worked_examples.py), the text pane, into which an example
goes (`app/application.py` connects).
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtWidgets import QMenu

from engine import Tokenizer
from engine.training.worked_examples import EXAMPLES


class ExamplesMenu(QObject):
    """Fills `menu`. Signal: `wanted(tokenizer, text, words)`: open this, show that, and say these words of it."""

    wanted = Signal(object, str, str)

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        self._menu = menu
        self._known: dict[str, Tokenizer] = {}  # the same one again is not opened twice
        self._actions = {name: menu.addAction("") for name in EXAMPLES}
        for name, action in self._actions.items():
            action.setObjectName(f"example_{name}")
            action.triggered.connect(partial(self._open, name))
        menu.installEventFilter(self)
        self.retranslate()

    def _open(self, name: str, _checked: bool = False) -> None:
        if name not in self._known:
            self._known[name] = EXAMPLES[name].tokenizer()
        self.wanted.emit(self._known[name], EXAMPLES[name].shown, _words()[name][1])

    def retranslate(self) -> None:
        """Set every text anew."""
        for name, (title, _said) in _words().items():
            self._actions[name].setText(title)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        return super().eventFilter(watched, event)


def _words() -> dict[str, tuple[str, str]]:
    """Name -> what stands in the menu, and what is said: the published result, and where the article differs."""
    translate = QCoreApplication.translate
    return {
        "low-newest": (
            translate("Teaching", "low, lower, newest, widest: the paper of Sennrich and others, algorithm 1"),
            translate(
                "Teaching",
                "As published: es, est, est·, lo, low, ne, new, newest·, low·, wi. The paper’s mark for the end of "
                "a word, ·, is here the blank behind it. Of pairs with the same count the one seen first is merged."
                " The new word lowest· becomes low + est·.",
            ),
        ),
        "low-wider": (
            translate("Teaching", "low, lower, lowest, newer, wider: the same paper, figure 1"),
            translate(
                "Teaching",
                "Learned from low, lowest, newer and wider; lower is new. The figure lists r·, lo, low, er·. All "
                "these pairs occur twice, and here the one seen first is merged first: lo, low, er, er·. Either "
                "way lower· becomes low + er·.",
            ),
        ),
        "low-new": (
            translate("Teaching", "low, lowest, newer, wider, new: the textbook of Jurafsky and Martin"),
            translate(
                "Teaching",
                "As published: er, er·, ne, new, lo, low, newer·, low·. The mark for the end of a word, ·, is here "
                "the blank behind it.",
            ),
        ),
        "hug": (
            translate("Teaching", "hug, pug, pun, bun, hugs: the course of Hugging Face"),
            translate(
                "Teaching",
                "As published: ug (20), un (16), hug (15). In the course m and t are not in the vocabulary and "
                "become [UNK]; here every byte is a token, and mug becomes m + ug.",
            ),
        ),
        "aaabdaaabac": (
            translate("Teaching", "aaabdaaabac: Wikipedia, after Gage"),
            translate(
                "Teaching",
                "As published: Z is aa, Y is ab, X is ZY. After aa, the pairs ab and aa + a have the same count; "
                "minbpe takes the one seen first, aa + a. The text becomes the same tokens either way.",
            ),
        ),
        "中国": (
            translate("Teaching", "中国: six bytes"),
            translate(
                "Teaching",
                "E4 B8 AD and E5 9B BD become 中, then 国, then 中国. In GPT-2’s letters they are ä ¸ Ń and å Ľ ½: "
                "the letter of AD is Ń, which many articles drop or show as a hyphen.",
            ),
        ),
    }
