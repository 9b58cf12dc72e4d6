"""The dock "Pre-tokens": a split pattern that can be changed, and what it makes of the text at once.

The pattern of the open vocabulary stays what it is. Not here: how the text is cut (split_preview), the words
(split_words), the Train form, to which a pattern is handed (`app/application.py` connects).
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QTimer, Signal, Slot
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.choice_box import ChoiceBox
from app.engine_words import said, why
from app.explanation import split_words
from app.explanation.part import Part, part_around
from app.explanation.pattern_field import PatternField
from app.explanation.sheet_page import Note
from app.explanation.sheet_view import SheetView
from app.explanation.sheets import Listed
from app.explanation.sides import Sides
from app.explanation.split_boxes import Box, SplitBoxes
from app.explanation.split_preview import (
    Preview,
    PreviewQuestion,
    Refused,
    SizeQuestion,
    Sizes,
    lines_of,
    pattern_of,
    preview,
    sizes,
)
from app.flow_row import FlowRow
from app.joined import remarked
from app.latest_task import LatestTask
from app.mnemonics import without_mnemonic
from app.palette import Theme
from app.pattern_words import explain_patterns, pattern_words
from app.scroll_part import ScrollPart
from app.session import Session
from app.watched_dock import WatchedDock
from engine import EngineError, Tokenizer
from engine.text.alternatives import UNKNOWN
from engine.text.pattern_variants import VARIANTS, Underivable
from engine.text.split_patterns import CARRIED, NAMED, recognised

ASKED_AFTER = 120
"""Milliseconds after the last key."""
PALE_AFTER = 400
"""Milliseconds for which what another pattern made may stand: it is nearly always replaced sooner."""
OPEN, OWN = "", "own"
"""Data of the choices that have no name: the pattern of the open vocabulary, and what was typed."""


class SplitDock(WatchedDock):
    """Signals: `pattern_wanted(str)`, a name or a regular expression for the Train form; `place_wanted(byte,
    size)`, a pre-token was chosen; `failed(exception)`, for no reason that can be said here."""

    pattern_wanted = Signal(str)
    place_wanted = Signal(int, int)
    failed = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("split_dock")
        self._session = session
        self._large: bytes | None = None
        self._byte = 0
        self._asked: PreviewQuestion | None = None
        self._preview: Preview | None = None
        self._refused: Refused | None = None
        self._answered = PreviewQuestion((), Part(b"", 0, 0))
        self._sized: Sizes | Exception | None = None
        self._size_asked: SizeQuestion | None = None
        self._task, self._size_task = LatestTask("splitting", self), LatestTask("counting-splits", self)
        self._soon = QTimer(self, singleShot=True, interval=ASKED_AFTER)
        self._late = QTimer(self, singleShot=True, interval=PALE_AFTER)
        self._start, self._start_label = ChoiceBox(), QLabel()
        self._start_label.setBuddy(self._start)
        for data in (OPEN, *NAMED, *CARRIED, OWN):
            self._start.addItem(data, data)
        self.field, self.boxes, self.legend = PatternField(), SplitBoxes(), SheetView()
        self._variants = {name: QToolButton() for name in VARIANTS}
        self._use, self._stop = QPushButton(), QToolButton()
        self.note, self.size_note = Note(), Note()
        self._lay_out()
        self._measure()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        margins = QMargins(6, 2, 6, 2)
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(2)
        column.addWidget(FlowRow(self._start_label, self._start, self._use, self._stop, margins=margins))
        column.addWidget(self.field)
        column.addWidget(self.size_note)
        column.addWidget(self.note)
        column.addWidget(FlowRow(*self._variants.values(), margins=margins))
        column.addWidget(self.legend, 1)
        self.setWidget(ScrollPart(Sides(ScrollPart(upper, lines=2), self.boxes), lines=1))

    def _connect(self) -> None:
        self.came_in_sight.connect(self._soon.start)
        self._soon.timeout.connect(self._ask)
        self._late.timeout.connect(self._fade_old)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._take_failure)
        self._size_task.done.connect(self._take_sizes)
        self._size_task.failed.connect(self._take_size_failure)
        self._session.encoding_changed.connect(self._soon.start)
        self._session.tokenizer_changed.connect(self._follow)
        self._start.activated.connect(self._take_start)
        self._start.currentIndexChanged.connect(self._explain_start)
        self.field.edited.connect(self._take_edit)
        self._use.clicked.connect(self._hand_over)
        self._stop.clicked.connect(self.stop)
        self.boxes.box_entered.connect(self._go_to)
        for name, button in self._variants.items():
            button.clicked.connect(partial(self._take_variant, name))

    # What others ask for

    def set_place(self, span: tuple[int, int] | None, *, large: bytes | None = None) -> None:
        """The caret stands at bytes `span` of the text; `large`: the UTF-8 of a large text that is shown."""
        self._large = large
        if span is not None:
            self._byte = span[0]
            self._soon.start()

    def open(self) -> None:
        """Bring it to the front, with the focus in the pattern."""
        self.show()
        self.raise_()
        self.field.setFocus()

    def show_pattern(self, lines: str) -> None:
        """Put a pattern in the field, a line for each expression."""
        self.field.set_lines(lines)
        self._start.setCurrentIndex(self._start.findData(OWN))
        self._soon.start()

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._soon.isActive() or self._task.busy or self._size_task.busy

    @Slot()
    def stop(self) -> None:
        """Wait for no answer that is still to come."""
        self._fade_old()
        self._task.cancel()
        self._size_task.cancel()
        self._show_working()

    def shutdown(self) -> None:
        """End the threads and the timers; the dock must not be used afterwards."""
        self._soon.stop()
        self._late.stop()
        self._task.shutdown()
        self._size_task.shutdown()

    # The pattern

    @Slot()
    def _follow(self) -> None:
        """Another vocabulary is open: its pattern is shown, unless another one was chosen."""
        if self._start.currentData() == OPEN:
            self._take_start()
        self._soon.start()

    @Slot()
    def _take_start(self) -> None:
        data = self._start.currentData()
        if data == OWN:
            return
        tokenizer = self._session.tokenizer
        own = NAMED["gpt2"] if tokenizer is None else tokenizer.pattern
        pattern = own if data == OPEN else {**NAMED, **CARRIED}[data]
        lines = "" if pattern is None else lines_of(pattern)
        if lines != "\n".join(self.field.expressions()):
            self.field.set_lines(lines)
        self._soon.start()

    @property
    def _cut_by_library(self) -> Tokenizer | None:
        """The open tokenizer, where its own way to cut is asked for and that is a matter of its library."""
        tokenizer = self._session.tokenizer
        asked = self._start.currentData() == OPEN and tokenizer is not None and tokenizer.pattern is None
        return tokenizer if asked else None

    @Slot()
    def _explain_start(self) -> None:
        self._start.setToolTip(pattern_words().get(self._start.currentData(), ""))

    @Slot()
    def _take_edit(self) -> None:
        self._start.setCurrentIndex(self._start.findData(OWN))
        self._soon.start()

    @Slot(str)
    def _take_variant(self, name: str, _checked: bool = False) -> None:
        made = self._preview.variants[name] if self._preview is not None else None
        if isinstance(made, tuple):
            self.show_pattern(lines_of(pattern_of(made)))

    @Slot()
    def _hand_over(self) -> None:
        expressions = self.field.expressions()
        if self._use.isEnabled():
            known = recognised(expressions[0]) if expressions else NAMED["none"]
            self.pattern_wanted.emit(known.name if known.name in NAMED else expressions[0])

    # Asking and answers

    @Slot()
    def _ask(self) -> None:
        session = self._session
        if not self.in_sight:
            return  # it is asked when it is seen
        if self._start.currentData() == OPEN and not self.field.expressions():
            self._take_start()
            self._soon.stop()
        if self._cut_by_library is not None:
            self._ask_nothing()
            return
        if self._large is not None:
            data = self._large
        else:
            data = session.encoding.utf8 if session.encoding is not None else b""
        question = PreviewQuestion(self.field.expressions(), part_around(data, self._byte))
        if question != self._asked:
            self._asked = question
            self._clear_refusal()
            self._late.start()
            self._task.submit_stoppable(partial(preview, question))
        self._ask_sizes(question)
        self._show_working()

    def _clear_refusal(self) -> None:
        """What was said of the pattern before says nothing of the one that is tried now."""
        if self._refused is not None:
            self._refused = None
            self.field.mark_error(None)
            self.note.say("")

    def _ask_nothing(self) -> None:
        """No pattern cuts: none is shown, and nothing that one made."""
        self._task.cancel()
        self._size_task.cancel()
        self._asked = self._size_asked = self._preview = self._refused = self._sized = None
        self._show()
        self._show_working()

    def _ask_sizes(self, question: PreviewQuestion) -> None:
        """Of the whole text, after the preview: a pattern that is refused there is tried no further."""
        session, tokenizer = self._session, self._session.shown_tokenizer
        if question != self._answered or self._preview is None or tokenizer is None:
            return  # one that was stopped has no answer, either
        utf8 = question.part.data if self._large is not None or session.encoding is None else session.encoding.utf8
        wanted = SizeQuestion(tokenizer, question.expressions, utf8, session.recognises_special)
        if wanted != self._size_asked:
            self._size_asked = wanted
            self._size_task.submit_stoppable(partial(sizes, wanted))

    @Slot(object)
    def _take(self, answered: tuple[PreviewQuestion, Preview | Refused]) -> None:
        question, found = answered
        self._answered = question
        self._preview = found if isinstance(found, Preview) else None
        self._refused = found if isinstance(found, Refused) else None
        if self._refused is not None:
            self._sized = self._size_asked = None
            self._size_task.cancel()
        self._show()
        self._ask_sizes(question)
        self._show_working()

    @Slot(object)
    def _take_sizes(self, answered: tuple[SizeQuestion, Sizes]) -> None:
        self._sized = answered[1]
        self._show_working()

    @Slot(object)
    def _take_size_failure(self, error: Exception) -> None:
        self._sized = error
        self._show_working()
        if not isinstance(error, EngineError):
            self.failed.emit(error)

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        """Nothing is known of this pattern, and what another one made is not its own."""
        self._size_task.cancel()
        self._preview = self._sized = self._size_asked = None
        self._show()
        self.boxes.show_boxes((), lambda _number: "")
        self.note.say(why(error))
        self._show_working()
        if not isinstance(error, EngineError):
            self.failed.emit(error)

    @Slot(int)
    def _go_to(self, number: int) -> None:
        if self._preview is not None:
            start, size = self._preview.span(number)
            self.place_wanted.emit(self._answered.part.start + start, size)

    # What is shown

    @Slot()
    def _fade_old(self) -> None:
        """While a pattern is tried for long, or given up, what another one made is pale, and counts are gone."""
        if self._task.busy:
            for view in (self.legend, self.boxes):
                view.setEnabled(False)
        if self._task.busy or self._size_task.busy:
            self._sized = None
            self._show_working()

    def _show(self) -> None:
        found, refused = self._preview, self._refused
        for view in (self.legend, self.boxes):  # of a pattern that is refused, what the one before made stays, pale
            view.setEnabled(refused is None)
        if refused is not None:
            self.field.mark_error(refused.expression, refused.position)
            self.note.say(said(refused.error))
        elif found is not None:
            self.field.mark_error(None)
            self.note.say(split_words.notes(found, self._answered.part))
            self.legend.show_sheet(split_words.legend(found), current=self.legend.current)
            self.boxes.show_boxes(_boxes(found), partial(split_words.name, found))
        else:
            self.legend.show_sheet(Listed(()))
            if (tokenizer := self._cut_by_library) is not None:
                self.field.mark_error(None)
                self.boxes.show_boxes((), lambda _number: "")
                self.note.say(split_words.library_cuts(tokenizer))
        self.field.setPlaceholderText(
            QCoreApplication.translate("PreTokens", "no pattern: the library cuts")
            if self._cut_by_library is not None
            else QCoreApplication.translate("PreTokens", "nothing cuts: the text is one pre-token")
        )
        self._show_abilities()

    def _show_abilities(self) -> None:
        translate = QCoreApplication.translate
        for name, (_text, tip) in split_words.variant_names().items():
            made = self._preview.variants[name] if self._preview is not None else None
            self._variants[name].setEnabled(isinstance(made, tuple))
            reason = split_words.why_not(made) if isinstance(made, Underivable) else ""
            if self._refused is not None:
                reason = translate("PreTokens", "Not of a pattern that cannot be used: mend it first")
            self._variants[name].setToolTip(remarked(tip, reason) if reason else tip)
        several = len(self.field.expressions()) > 1
        self._use.setEnabled(self._refused is None and not several and self._cut_by_library is None)
        self._use.setToolTip(
            translate("PreTokens", "A training splits by one expression; here there are several")
            if several
            else translate("PreTokens", "The open vocabulary keeps its own pattern")
        )

    def _show_working(self) -> None:
        """What is known of the counts, and whether more is to come."""
        working = self._task.busy or self._size_task.busy
        self._stop.setEnabled(working)
        if isinstance(self._sized, Exception):
            self.size_note.say(why(self._sized))
        elif isinstance(self._sized, Sizes):
            self.size_note.say(split_words.size_words(self._sized))
        else:
            self.size_note.say(QCoreApplication.translate("PreTokens", "Counting…") if working else "–")

    def set_theme(self, theme: Theme) -> None:
        """Colours of boxes, legend and errors."""
        for part in (self.boxes, self.legend, self.field):
            part.set_theme(theme)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("PreTokens", "Pre-tokens"))
        self._start_label.setText(translate("PreTokens", "Pattern"))
        self._start.setItemText(0, translate("PreTokens", "of the vocabulary"))
        self._start.setItemText(self._start.count() - 1, translate("PreTokens", "your own"))
        explain_patterns(self._start)
        self._start.setAccessibleName(without_mnemonic(self._start_label.text()))
        self._explain_start()
        self._use.setText(translate("PreTokens", "Use for training"))
        self._stop.setText(translate("PreTokens", "Stop"))
        self._stop.setToolTip(translate("PreTokens", "Stop: of use where a pattern is slow"))
        self.field.setAccessibleName(translate("PreTokens", "Split pattern, a line for each expression"))
        self.field.setToolTip(
            translate("PreTokens", "A further line is applied to the pieces that the lines before it leave")
        )
        self.legend.setAccessibleName(translate("PreTokens", "Alternatives of the split pattern"))
        self.boxes.setAccessibleName(translate("PreTokens", "Pre-tokens of the text"))
        for name, (text, _tip) in split_words.variant_names().items():
            self._variants[name].setText(text)
        self._show()
        self._show_working()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()
        super().changeEvent(event)

    def _measure(self) -> None:
        self.legend.setMinimumHeight(7 * self.fontMetrics().lineSpacing())


def _boxes(found: Preview) -> tuple[Box, ...]:
    marks = [split_words.mark(found.alternatives, place) for place in range(len(found.alternatives))]
    colours = [
        -1 if each.number == UNKNOWN and found.gaps else place for place, each in enumerate(found.alternatives)
    ]
    ends = [found.text[piece.start : piece.end].endswith("\n") for piece in found.pieces]
    return tuple(
        Box(text, marks[place], colours[place], end)
        for text, place, end in zip(found.written, found.places, ends, strict=True)
    )
