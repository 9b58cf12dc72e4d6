"""The dock that shows the corpus behind the chosen merge, and from which a training goes on from there.

It works in the background, and only while it can be seen. Not here: which training made a vocabulary, and going
back in it: whoever is connected to `go_on_wanted` and `block_wanted` decides.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QMargins, Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from app.corpus.finding import PLACES, Finder, Places, Question, Rivals
from app.corpus.merged_text import LONGEST
from app.corpus.pairs_table import PairsTable
from app.corpus.places_table import PlacesTable
from app.engine_words import why
from app.flow_row import FlowRow
from app.latest_task import READING, LatestTask
from app.palette import Theme
from app.scroll_part import ScrollPart
from app.session import Session
from app.steady_labels import ElidedLabel, SteadyLabel
from app.tie_rule_words import tie_rule_words
from app.watched_dock import WatchedDock
from app.written_order import in_order
from engine import EngineError
from engine.text.token_text import token_text

Asking = Callable[[], "Question | str"]
"""What is to be found out now, or in words why there is nothing to find out."""


class CorpusDock(WatchedDock):
    """Signals: `go_on_wanted`, `block_wanted`: train on from before the chosen merge, with it or without;
    `token_selected(id)`; `place_wanted(path, start, end)` in the UTF-8 of a file's text; `failed(exception)`.
    """

    go_on_wanted = Signal()
    block_wanted = Signal()
    token_selected = Signal(object)
    place_wanted = Signal(object, int, int)
    failed = Signal(object)

    def __init__(self, session: Session, asking: Asking, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("corpus_dock")
        self._session, self._asking = session, asking
        self._finder = Finder()
        self._task = LatestTask("corpus", self)
        self.asked: Question | None = None
        """The merge that is shown, if any."""
        self._why = ""
        self._places: Places | None = None
        self.title = ElidedLabel()
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.title.setContentsMargins(6, 0, 6, 2)
        self.go_on_button, self.block_button = QPushButton(), QPushButton()
        self.hint, self.found = QLabel(), SteadyLabel()
        self.pairs, self.places = PairsTable(), PlacesTable()
        self._place_parts()
        self._connect()
        self.retranslate()

    def _place_parts(self) -> None:
        self.hint.setWordWrap(True)
        self.hint.setContentsMargins(6, 4, 6, 4)
        both = QSplitter(Qt.Orientation.Horizontal)
        both.addWidget(self.pairs)
        both.addWidget(self.places)
        both.setSizes([1, 1])
        both.setChildrenCollapsible(False)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row = FlowRow(self.go_on_button, self.block_button, self.found, margins=QMargins(6, 4, 4, 2))
        column.addWidget(row)
        column.addWidget(self.title)
        column.addWidget(self.hint)
        column.addWidget(both, 1)
        self.setWidget(ScrollPart(whole, lines=1, filling=both))

    def _connect(self) -> None:
        self.came_in_sight.connect(self.ask)
        self._session.selected_token_changed.connect(self.ask)
        self._session.tokenizer_changed.connect(self.ask)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._say_failure)
        self.go_on_button.clicked.connect(self.go_on_wanted)
        self.block_button.clicked.connect(self.block_wanted)
        self.pairs.pair_wanted.connect(self._select_pair)
        self.places.place_wanted.connect(self.place_wanted)

    # What others ask for

    @Slot()
    def bring_up(self) -> None:
        """Come to the front."""
        self.show()
        self.raise_()
        self.pairs.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def ask(self) -> None:
        """Find out about the merge that is chosen now, if anybody sees it."""
        if not self.in_sight:
            return
        question = self._asking()
        if isinstance(question, str):
            self._task.cancel()
            self.asked, self._why = None, question
        elif question == self.asked and not self._why:
            return
        else:
            self.asked, self._why = question, ""
            self._task.submit_stoppable(lambda stop: self._finder.rivals(question, stop))
        self._places = None
        self.pairs.show_rivals(None)
        self.places.show_places(None)
        self._show()

    @property
    def why(self) -> str:
        """What can be read here in place of an answer: why there is none, or that the training waits for it."""
        return self._why if self.in_sight else ""

    def set_theme(self, theme: Theme) -> None:
        """Colour of the tokens that were merged."""
        self.places.set_theme(theme)

    @property
    def busy(self) -> bool:
        """Whether something is still being found out."""
        return self._task.busy

    def shutdown(self) -> None:
        """End the thread."""
        self._task.shutdown(at_most=READING)

    # What is found

    @Slot(object)
    def _take(self, answer: Rivals | Places) -> None:
        if isinstance(answer, Places):
            self._places = answer
            self.places.show_places(answer)
        else:
            self.pairs.show_rivals(answer)
            question = answer.question
            self._task.submit_stoppable(lambda stop: self._finder.places(question, stop))
        self._show()

    @Slot(object)
    def _say_failure(self, error: Exception) -> None:
        if not isinstance(error, EngineError):
            self.failed.emit(error)
        self._why = why(error)
        self._show()

    @Slot(int, int)
    def _select_pair(self, left: int, right: int) -> None:
        if self.asked is not None:
            tokenizer = self.asked.tokenizer
            found = (tokenizer.merges.left == left) & (tokenizer.merges.right == right)
            if found.any():
                self.token_selected.emit(int(tokenizer.merge_ids[int(found.argmax())]))

    def _pair(self) -> tuple[bytes, bytes]:
        assert self.asked is not None
        merge, vocabulary = self.asked.tokenizer.merges[self.asked.rank], self.asked.tokenizer.vocabulary
        return vocabulary[merge.left], vocabulary[merge.right]

    # Texts

    def _show(self) -> None:
        self.title.setText("" if self.asked is None else self._title(self.asked))
        self.title.setVisible(self.asked is not None)
        self.hint.setText(self._why)
        self.hint.setVisible(bool(self._why))
        self.found.setText(self._found())
        for button in (self.go_on_button, self.block_button):
            button.setEnabled(self.asked is not None)

    def _title(self, question: Question) -> str:
        translate, number = QCoreApplication.translate, QLocale().toString
        merge = question.tokenizer.merges[question.rank]
        left, right = self._pair()
        text = translate("Corpus", "Rank {0}: {1} + {2} · count {3}, replaced {4}").format(
            number(question.rank), *(in_order(token_text(part, LONGEST)) for part in (left, right)),
            number(merge.count or 0), number(merge.replacements or 0),
        )  # fmt: skip
        if merge.tie:
            words = translate("Corpus", "a tie: others had the same count, the rule “{0}” chose this pair")
            text += " · " + words.format(tie_rule_words(question.settings.tie_rule))
        return text

    def _found(self) -> str:
        translate, number = QCoreApplication.translate, QLocale().toString
        if self._task.busy:
            return translate("Corpus", "Searching the corpus…")
        if self._places is None or self.asked is None:
            return ""
        found, replaced = len(self._places.found), self.asked.tokenizer.merges[self.asked.rank].replacements or 0
        if found < PLACES or found == replaced:
            return translate("Corpus", "Places in the corpus: {0}").format(number(found))
        return translate("Corpus", "Places in the corpus: the first {0} of {1}").format(
            number(found), number(replaced)
        )

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("Corpus", "Corpus"))
        self.go_on_button.setText(translate("Corpus", "Go on from here"))
        self.go_on_button.setToolTip(translate("Corpus", "Go back in the training to before this merge, and pause"))
        self.block_button.setText(translate("Corpus", "Block this merge"))
        self.block_button.setToolTip(
            translate("Corpus", "Go back to before this merge, and go on from there without it")
        )
        self.found.set_widest(
            translate("Corpus", "Places in the corpus: the first {0} of {1}").format(100, "999,999")
        )
        self.pairs.retranslate()
        self.places.retranslate()
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            if isinstance(question := self._asking(), str) and self.in_sight:
                self._why = question
                self._show()
        super().changeEvent(event)
