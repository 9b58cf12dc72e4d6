"""The dock "Explain": what is asked about the place of the caret, when, and on which page the answer is shown.

It answers only while it is seen, and only what the page in front shows. Not here: the pages, how an answer is found
(questions), where the caret is (`app/application.py` tells).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QMargins, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QLineEdit, QSizePolicy, QTabWidget, QToolButton, QWidget

from app.documents import Document
from app.engine_words import why
from app.explanation import token_words
from app.explanation.borders_page import BordersPage
from app.explanation.library_rows import (
    border_head,
    border_rows,
    library_words,
    merged_words,
    word_rows,
    word_words,
)
from app.explanation.origin import Origin, OriginRows
from app.explanation.part import part_around
from app.explanation.passage import Cutter, Passage
from app.explanation.questions import (
    Answer,
    OriginQuestion,
    PartQuestion,
    PlaceQuestion,
    Question,
    VariantsQuestion,
    WalkQuestion,
    answer,
)
from app.explanation.sheet_page import SheetPage
from app.explanation.steps_page import StepsPage
from app.explanation.variants import variant_rows, word_at
from app.explanation.visited import Visited
from app.explanation.walk_colours import Walked
from app.explanation.walk_page import WalkPage
from app.flow_row import FlowRow
from app.joined import sentences
from app.latest_task import LatestTask
from app.mnemonics import without_mnemonic
from app.moment_mark import MomentMark
from app.palette import Theme
from app.scroll_part import ScrollPart
from app.session import Session
from app.tab_mark import mark_tabs
from app.veil import Veil
from app.watched_dock import WatchedDock
from engine import EngineError, Tokenizer
from engine.explaining.explanation import explains
from engine.explaining.library_words import tells_words

ASKED_AFTER = 40
"""Milliseconds after the last move of the caret."""
BACK_KEY = "Alt+Up"
ORDERS = ("first_step", "back_step", "play_steps", "forward_step", "last_step")
_WORD_LETTERS = 8

Page = StepsPage | BordersPage | SheetPage | WalkPage


class ExplanationDock(WatchedDock):
    """Signals: `failed(exception)`: an answer could not be found, by a fault of the program."""

    failed = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("explanation_dock")
        self._session = session
        self._span: tuple[int, int] | None = None
        self._large: bytes | None = None
        self._large_token: int | None = None
        self._own_word: str | None = None
        self._caret_moved = False
        """Since a token was chosen: then the one at the caret is meant."""
        self._asked: dict[type, Question] = {}
        self._answers: dict[type, Answer] = {}
        self._opened: frozenset[Document] = frozenset(session.documents)
        self._one_closed = False
        self._cutter = Cutter()
        self._task = LatestTask("explaining", self)
        self._soon = QTimer(self, singleShot=True, interval=ASKED_AFTER)
        self._word, self._word_label = QLineEdit(), QLabel()
        self._word.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._measure()
        self._word_label.setBuddy(self._word)
        self._visited, self._back = Visited(), QToolButton()
        self._back.setEnabled(False)
        self.go_on_button = QToolButton()
        self.go_on_button.hide()
        self.steps, self.borders = StepsPage(), BordersPage()
        self.origin = SheetPage(FlowRow(self._back, self.go_on_button, margins=QMargins(6, 4, 4, 4)))
        self.variants = SheetPage(FlowRow(self._word_label, self._word, margins=QMargins(6, 4, 4, 4)))
        self.walk = WalkPage()
        self._veils: dict[Page, Veil] = {}
        self.pages = QTabWidget()
        mark_tabs(self.pages.tabBar())
        self.pages.setDocumentMode(True)
        self.pages.setCornerWidget(MomentMark(session, short=True))
        self._all = (self.steps, self.borders, self.variants, self.origin, self.walk)
        for page in self._all:
            filling = None if page is self.walk else page.view
            self._veils[page] = Veil(page.view)
            part = ScrollPart(page, lines=0, filling=filling)  # in the lowest dock the tabs alone are in sight
            self.pages.addTab(part, "")
        self.setWidget(self.pages)
        self._connect()
        self.retranslate()

    def _connect(self) -> None:
        self._task.done.connect(self._take)
        self._task.failed.connect(self._take_failure)
        self._soon.timeout.connect(self._ask)
        self.came_in_sight.connect(self._soon.start)
        self._session.selected_token_changed.connect(self._mean_chosen)
        self._session.moment_changed.connect(self._soon.start)
        self.borders.step_wanted.connect(self.steps.go_to)
        self.pages.currentChanged.connect(self._soon.start)
        self._word.textEdited.connect(self._take_word)
        self._back.clicked.connect(self.go_back)
        self.go_on_button.clicked.connect(self.go_on)
        key = QShortcut(QKeySequence(BACK_KEY), self.origin)
        key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)  # in a text the key goes by words
        key.activated.connect(self.go_back)
        self._session.tokenizer_changed.connect(self._forget_visited)
        self._session.documents_changed.connect(self._follow_documents)
        self._session.encoding_changed.connect(self._follow_encoding)
        for page in (self.steps, self.origin):
            page.view.row_entered.connect(partial(self._choose_token, page))

    # What others ask for

    def set_place(
        self, span: tuple[int, int] | None, *, large: bytes | None = None, large_token: int | None = None
    ) -> None:
        """The caret stands at bytes `span` of the session's encoding, or they are selected; None: not known yet.

        `large`: the UTF-8 of a large text that is shown, of which the session knows nothing; `large_token`: the
        token there, if it is known.
        """
        self._large, self._large_token = large, large_token
        if span is not None or large is not None:
            if span != self._span:
                self._own_word = None
                self._caret_moved = self._span is not None
            self._span = span
            self._soon.start()

    @property
    def page(self) -> QWidget:
        """The page in front."""
        return self._all[self.pages.currentIndex()]

    def bring(self, page: QWidget) -> None:
        """Bring one of the pages before the others."""
        self.pages.setCurrentIndex(self._all.index(page))

    def open_page(self, page: QWidget) -> None:
        """Bring the dock and one of its pages to the front, with the focus."""
        self.show()
        self.raise_()
        self.bring(page)
        page.view.setFocus()

    def bind(self, actions: dict[str, QAction]) -> None:
        """Let the actions of the menu do what they say."""
        orders: dict[str, Callable[[], None]] = {
            "explain_steps": partial(self.open_page, self.steps),
            "explain_borders": partial(self.open_page, self.borders),
            "explain_variants": partial(self.open_page, self.variants),
            "explain_origin": partial(self.open_page, self.origin),
            "explain_walk": partial(self.open_page, self.walk),
            "first_step": partial(self._move, "first"),
            "back_step": partial(self._move, "back"),
            "play_steps": partial(self._move, "play"),
            "forward_step": partial(self._move, "forward"),
            "last_step": partial(self._move, "last"),
        }
        for name, order in orders.items():
            actions[name].triggered.connect(partial(self._obey, name, order))

    def _obey(self, name: str, order: Callable[[], None], _checked: bool = False) -> None:
        """Steps that nobody sees would be made in vain: the page comes to the front first."""
        if name in ORDERS:
            self.show()
            self.raise_()
            if self.page is not self.walk:
                self.bring(self.steps)
        order()

    def _move(self, name: str) -> None:
        """One of the orders of the steps, for the page in front that goes in steps."""
        page = self.walk if self.page is self.walk else self.steps
        getattr(page.player, name)()

    def set_theme(self, theme: Theme) -> None:
        """Colours of every page."""
        for page in (self.steps, self.variants, self.origin, self.walk):
            page.set_theme(theme)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._soon.isActive() or self._task.busy

    def shutdown(self) -> None:
        """End the thread and the timers; the dock must not be used afterwards."""
        self._soon.stop()
        self.steps.player.stop()
        self.walk.player.stop()
        self._task.shutdown()

    # Asking

    @Slot()
    def _ask(self) -> None:
        if not self.in_sight:
            return  # it is asked when it is seen
        question = self._question()
        if question is None:
            return
        kind = type(question)
        live = question.tokenizer is not self._session.tokenizer
        if question == self._asked.get(kind) or (live and self._task.busy):
            return  # while a training runs the newest moment waits for the answer: else none would come
        for other in [each for each in self._asked if each not in self._answers or _covers(kind, each)]:
            self._forget(other)
        self._asked[kind] = question
        self._answers.pop(kind, None)
        self._task.submit_stoppable(partial(answer, self._cutter, question))
        self._mark_old()

    def _question(self) -> Question | None:
        """What the page in front is to answer; None where something is said instead."""
        session, page = self._session, self.page
        tokenizer, encoding, span = session.shown_tokenizer, session.encoding, self._span
        if page is self.origin and tokenizer is not None:
            token_id = self._chosen_token()
            self._offer_moment()
            if token_id is None or self._rank_to_come() is not None:
                token_id = self._token_at_place()
            if token_id is not None:
                return OriginQuestion(tokenizer, token_id)
        if page is self.variants and tokenizer is not None:
            word = self._word_of_place()
            if word:
                return VariantsQuestion(tokenizer, word)
        if self._large and tokenizer is not None and span is not None:
            if page not in (self.origin, self.variants):
                return self._question_of_part(tokenizer, self._large, span)
        elif self._large is not None or tokenizer is None or encoding is None or span is None or not encoding.utf8:
            return self._say_instead(_nothing_words(large=self._large is not None))
        if page is self.origin:
            return self._say_instead(
                self._to_come_words()
                or QCoreApplication.translate(
                    "Explanation", "Choose a token in the text or in a list: here it is told where it comes from."
                )
            )
        if page is self.variants:
            return self._say_instead(
                QCoreApplication.translate("Explanation", "There is no word here: type one above.")
            )
        if page is self.walk:
            return WalkQuestion(tokenizer, encoding, span[0], session.recognises_special)
        if not explains(tokenizer) and not tells_words(tokenizer):
            return self._say_instead(library_words(tokenizer))
        return PlaceQuestion(tokenizer, encoding, span, session.recognises_special)

    def _question_of_part(self, tokenizer: Tokenizer, data: bytes, span: tuple[int, int]) -> PartQuestion | None:
        walks = self.page is self.walk
        if not walks and not explains(tokenizer) and not tells_words(tokenizer):
            return self._say_instead(library_words(tokenizer))
        part = part_around(data, span[0])
        inside = span[0] - part.start, max(span[0], min(span[1], part.start + len(part.data))) - part.start
        return PartQuestion(tokenizer, part, inside, self._session.recognises_special, walks)

    @Slot()
    def _mean_chosen(self) -> None:
        self._caret_moved = False
        self._soon.start()

    def _chosen_token(self) -> int | None:
        """The token that was chosen, as long as the caret stays where it was then."""
        if self._caret_moved and self._token_at_place() is not None:
            return None
        return self._session.selected_token_id

    def _token_at_place(self) -> int | None:
        encoding, span = self._session.encoding, self._span
        if self._large is not None:
            return self._large_token
        if encoding is None or span is None:
            return None
        held = ((encoding.spans[:, 0] <= span[0]) & (encoding.spans[:, 1] > span[0])).nonzero()[0]
        return int(encoding.ids[held[0]]) if len(held) else None

    def _rank_to_come(self) -> int | None:
        """The merge that makes the chosen token, where the moment that is shown is before it."""
        token_id, whole = self._chosen_token(), self._session.travelled
        if self._session.moment is None or token_id is None or whole is None:
            return None
        rank = int(whole.ranks_of(np.array([token_id]))[0])
        return rank if rank >= self._session.moment else None

    def _to_come_words(self) -> str:
        """That the chosen token is not there yet, and of which one the page tells instead: as the strip does."""
        if self._rank_to_come() is None:
            return ""
        words = QCoreApplication.translate(
            "Explanation", "The chosen token, id {0}, comes later. Here stands the token at the caret."
        )
        return words.format(self._session.selected_token_id)

    def _offer_moment(self) -> None:
        rank = self._rank_to_come()
        self.go_on_button.setVisible(rank is not None)
        if rank is not None:
            words = QCoreApplication.translate("Explanation", "Go on to its merge, rank {0}")
            self.go_on_button.setText(words.format(token_words.number(rank)))
        if self._to_come_words() != self.origin.note.text() and OriginQuestion in self._answers:
            self.origin.note.say(self._to_come_words())

    @Slot()
    def go_on(self) -> None:
        """Show the moment at which the chosen token is made."""
        rank = self._rank_to_come()
        if rank is not None:
            self._session.set_moment(rank + 1)

    def _word_of_place(self) -> str:
        if self._own_word is not None:
            return self._own_word
        encoding, span, utf8 = self._session.encoding, self._span, self._large
        if utf8 is None and encoding is not None:
            utf8 = encoding.utf8
        word = word_at(utf8, span) if utf8 is not None and span is not None else ""
        if word != self._word.text():
            self._word.setText(word)
        return word

    @Slot(str)
    def _take_word(self, word: str) -> None:
        self._own_word = word
        self._soon.start()

    @Slot()
    def go_back(self) -> None:
        """Choose the token that was looked at before this one."""
        token_id = self._visited.back()
        self._back.setEnabled(self._visited.can_go_back)
        if token_id is not None:
            self._session.set_selected_token(token_id)
            self._mean_chosen()  # it may be the chosen one already, from which the caret had gone

    @Slot()
    def _forget_visited(self) -> None:
        self._visited.clear()
        self._back.setEnabled(False)

    # Answers

    @Slot(object)
    def _take(self, answered: tuple[Question, Answer]) -> None:
        question, found = answered
        self._answers[type(question)] = found
        self._mark_old()
        self._show(question, found)
        self._soon.start()  # a newer moment may be waiting

    def _show(self, question: Question, found: Answer) -> None:
        self._show_found(question, found)
        if isinstance(found, Passage) and found.pattern is None:
            for page in (self.steps, self.borders):
                page.note.say(merged_words(found))
        if isinstance(question, PartQuestion) and isinstance(found, Passage | Walked):
            for page in (self.walk,) if question.walks else (self.steps, self.borders):
                page.note.say(_part_words(question))

    def _show_found(self, question: Question, found: Answer) -> None:
        if isinstance(found, Passage):
            self.steps.show_passage(found)
            self.borders.show_passage(found)
        elif isinstance(found, Origin):
            self.origin.show_sheet(OriginRows(found), self._to_come_words())
            self._visited.add(found.token_id)
            self._back.setEnabled(self._visited.can_go_back)
        elif isinstance(found, Walked):
            self.walk.show_walk(found, "" if explains(question.tokenizer) else library_words(question.tokenizer))
        elif isinstance(question, WalkQuestion) or (isinstance(question, PartQuestion) and question.walks):
            self.walk.show_note(_nothing_words(large=False))
        elif isinstance(found, list):
            self.variants.show_sheet(variant_rows(found))
        elif found is None:
            words = QCoreApplication.translate("Explanation", "No token of its model stands here.")
            self.steps.show_note(sentences((library_words(question.tokenizer), words)))
            self.borders.show_note(words)
        else:
            self.steps.show_rows(
                word_rows(found), sentences((library_words(question.tokenizer), word_words(found)))
            )
            none = QCoreApplication.translate("Explanation", "There is no border inside this word.")
            told = border_rows(found)
            self.borders.show_told(told, border_head(found) if told else none)

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        question = next((each for kind, each in self._asked.items() if kind not in self._answers), None)
        self._say_instead(why(error), self.page if question is None else self._page_of(question))
        if question is not None:
            self._asked[type(question)] = question  # not to be asked again: it would fail again
        if not isinstance(error, EngineError):
            self.failed.emit(error)
        self._soon.start()  # a newer moment may be waiting

    def _mark_old(self) -> None:
        """What a page shows while its new answer is to come is an old one."""
        due = [each for kind, each in self._asked.items() if kind not in self._answers and self._task.busy]
        old = {page for each in due for page in self._told_together(self._page_of(each))}
        for page, veil in self._veils.items():
            veil.set_old(page in old)

    def _page_of(self, question: Question) -> QWidget:
        """Where the answer is to stand: another page may have come to the front."""
        match question:
            case OriginQuestion():
                return self.origin
            case VariantsQuestion():
                return self.variants
            case WalkQuestion() | PartQuestion(walks=True):
                return self.walk
        return self.steps

    def _say_instead(self, words: str, page: QWidget | None = None) -> None:
        """Say a sentence on a page, the one in front if none is named, in place of an answer."""
        self._task.cancel()
        page = page or self.page
        for each in self._told_together(page):
            each.show_note(words)
        kinds = {self.variants: VariantsQuestion, self.origin: OriginQuestion, self.walk: WalkQuestion}
        kind = kinds.get(page, PlaceQuestion)
        for each in (kind, *(each for each in list(self._asked) if _covers(kind, each))):
            self._forget(each)
        self._mark_old()

    def _told_together(self, page: QWidget) -> tuple[Page, ...]:
        """The pages on which the answer stands that stands on this one."""
        pair: tuple[Page, ...] = (self.steps, self.borders)
        return pair if page in pair else tuple(each for each in self._all if each is page)

    @Slot()
    def _follow_documents(self) -> None:
        opened = frozenset(self._session.documents)
        if self._opened - opened:
            self._one_closed = True
            self._let_go()  # what was told of the closed one before another came to the front
        self._opened = opened

    @Slot()
    def _follow_encoding(self) -> None:
        if self._one_closed:
            self._one_closed = False
            self._let_go()
        if self._asked:
            self._soon.start()  # what was asked while it was on its way meant the tokens before

    def _let_go(self) -> None:
        """Keep nothing of another tokenizer than the one that is shown, which alone is asked about.

        What is in sight stays until its new answer comes.
        """
        self._cutter = Cutter()
        shown = self._session.shown_tokenizer
        for kind, question in list(self._asked.items()):
            pages = self._told_together(self._page_of(question))
            if question.tokenizer is not shown and not (self.in_sight and self.page in pages):
                for each in pages:
                    each.show_note("")
                self._forget(kind)
        self._soon.start()

    def _forget(self, kind: type) -> None:
        self._asked.pop(kind, None)
        self._answers.pop(kind, None)

    @Slot(int)
    def _choose_token(self, page: StepsPage | SheetPage, row: int) -> None:
        token_id = page.view.rows.row(row).token_id
        if token_id is not None:
            self._session.set_selected_token(token_id)
            self._mean_chosen()  # it may be the chosen one already, from which the caret had gone

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("Explanation", "Explain"))
        titles = {
            self.steps: translate("Explanation", "Steps"),
            self.borders: translate("Explanation", "Why not"),
            self.variants: translate("Explanation", "Variants"),
            self.origin: translate("Explanation", "Origin"),
            self.walk: translate("Explanation", "Character"),
        }
        for page, title in titles.items():
            self.pages.setTabText(self._all.index(page), title)
        self.pages.tabBar().setAccessibleName(translate("Explanation", "Pages of the explanation"))
        self._back.setText(translate("Explanation", "Back"))
        self._back.setToolTip(
            translate("Explanation", "The token that was looked at before ({0})").format(BACK_KEY)
        )
        self._word_label.setText(translate("Explanation", "Word"))
        self._word.setAccessibleName(without_mnemonic(self._word_label.text()))
        self.variants.view.setAccessibleName(translate("Explanation", "The words and their variants"))
        self.origin.view.setAccessibleName(translate("Explanation", "Where the token comes from"))
        for kind, question in tuple(self._asked.items()):
            if kind in self._answers:
                self._show(question, self._answers[kind])
            else:
                self._forget(kind)  # why it has no answer is to be said anew
        self._soon.start()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._measure()
        super().changeEvent(event)

    def _measure(self) -> None:
        self._word.setMinimumWidth(_WORD_LETTERS * self.fontMetrics().averageCharWidth())


def _covers(kind: type, other: type) -> bool:
    """Whether the answer to one kind of question stands on a page on which the answer to the other stood."""
    return PartQuestion in (kind, other) and {kind, other} & {PlaceQuestion, WalkQuestion} != set()


def _nothing_words(*, large: bool) -> str:
    translate = QCoreApplication.translate
    if large:
        return translate(
            "Explanation",
            "A large text is only shown. Copy a part of it into a new text (Ctrl+N): there it is explained.",
        )
    return translate("Explanation", "Type a text: here it is told how the words at the caret become tokens.")


def _part_words(question: PartQuestion) -> str:
    part = question.part
    words = QCoreApplication.translate(
        "Explanation",
        "Explained from a part of the large text, {0}; what is counted is counted from its begin.",
    )
    return words.format(token_words.byte_range(part.start, part.start + len(part.data)))
