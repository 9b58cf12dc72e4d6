"""The wiring diagram: builds every object of the window and connects them. Each one says itself what it does."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

import resources
from app import input_method, qt_messages
from app.charts.dock import ChartsDock
from app.checkup.dock import CheckupDock
from app.choosing import Choosing
from app.closing import Closing
from app.comparison.dock import ComparisonDock
from app.context_menu_key import ContextMenuKey
from app.documents import Document, names_of
from app.ending import Ending
from app.examining import Examining
from app.explanation.dock import ExplanationDock
from app.explanation.split_dock import SplitDock
from app.files.hub_opening import HubOpening
from app.files.recent_files import TEXTS, VOCABULARIES, RecentFiles
from app.files.text_files import TextFiles
from app.files.unsaved_guard import UnsavedGuard
from app.files.vocabulary_dialogs import VocabularyDialogs
from app.files.vocabulary_export import VocabularyExport
from app.files.vocabulary_files import VocabularyFiles
from app.filing import Filing
from app.first_steps import SAMPLE, FirstSteps
from app.gui_collector import GuiCollector, freeze_garbage
from app.inspection.inspection import Inspection
from app.keeping import Keeping
from app.languages import Languages, system_language
from app.learning import Learning
from app.moment_mark import MomentMark
from app.opening import Opening
from app.options import Options
from app.place_in_file import PlaceInFile
from app.recovering import Recovering
from app.recovery.journal_folder import usual_root
from app.recovery.journal_reader import LeftDocument
from app.recovery.keeper import Keeper
from app.reporter import Reporter
from app.retracing import Retracing
from app.roles import install_roles
from app.scale import Scale
from app.screenshot import Screenshot
from app.session import Session
from app.settings import USUAL_SCALE, Settings
from app.teaching.teaching import Teaching
from app.ticker import Ticker
from app.training.kernel_preparation import KernelPreparation
from app.training.merges.dock import MergesDock
from app.training.run_mark import RunMark
from app.training.shown_merges import ShownMerges
from app.training.train_again import TrainAgain
from app.training.training_dock import TrainingDock
from app.training.training_run import TrainingRun
from app.training.training_settings import TrainingSettings
from app.travel.travel import Travel
from app.unexpected_errors import UnexpectedErrors
from app.vocabulary.dock import VocabularyDock
from app.while_learning import WhileLearning
from app.window import help_dialogs
from app.window.about import show_about
from app.window.actions import Actions
from app.window.document_tabs import DocumentTabs
from app.window.document_words import title_of_training
from app.window.documents_menu import DocumentsMenu
from app.window.main_window import MainWindow
from app.window.meanings import show_meanings
from app.window.message_bar import MessageBar
from app.window.on_screen import OnScreen, bring_back
from app.window.status_bar import StatusBar
from engine import Counts, EngineError, Tokenizer

SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread gives Python's lock to one that waits for it. With Python's own 5 ms each of the
trainer's many short calls waited for a repaint to end: training took half as long again, and the event loop
waited for the trainer in its turn."""


class Application(QObject):
    """Everything that one window needs, built and connected; `begin` opens what the options ask for."""

    def __init__(self, qt: QApplication, options: Options, *, journal: Path | None = None) -> None:
        """`journal`: the folder in which unsaved work is kept for the next start; None: nowhere."""
        super().__init__(qt)
        install_roles()
        self.options = options
        self.settings = Settings()
        self.languages = Languages(qt, self)
        self.languages.use(options.language or self.settings.language or system_language())
        self.scale = Scale(qt, self.settings.scale if options.screenshot is None else USUAL_SCALE, self)
        self.session = Session(self)
        self.ticker = Ticker(self)
        self.preparation = KernelPreparation(self)
        self.run = TrainingRun(self.preparation, self)
        self.shown_merges = ShownMerges(self.run, self)

        self.inspection = Inspection(self.session, self.settings, self)
        self.text_pane = self.inspection.text_pane
        self.message_bar = MessageBar()
        self.text_pane.put_below_text(self.message_bar)
        self.reporter = Reporter(self.message_bar, self.preparation)
        self.learning = Learning(self.session, self.run, self.shown_merges, self.ticker, self.reporter)
        self.status_bar = StatusBar()
        self.status_bar.addPermanentWidget(MomentMark(self.session))
        self.tabs = DocumentTabs(self.session)
        self.window = MainWindow(self.tabs, self.text_pane, self.status_bar)
        ContextMenuKey(self.window)
        OnScreen(self.window)
        self.training_dock = TrainingDock(self.run, self.ticker, self.preparation, resources.samples())
        self.training_dock.form.corpus.choose_sample(SAMPLE)
        self.status_bar.addPermanentWidget(RunMark(self.run, self.training_dock))
        self.train_again = TrainAgain(
            self.session, self.run, self.settings, self.training_dock.form,
            [*resources.samples().values(), *resources.examples()],
            remembers=options.screenshot is None,
        )  # fmt: skip
        self.merges_dock = MergesDock(self.shown_merges, self.ticker, self.settings)
        self.chart_dock = ChartsDock(self.session, self.shown_merges, self.ticker, self.settings)
        self.explanation_dock = ExplanationDock(self.session)
        self.split_dock = SplitDock(self.session)
        self.comparison_dock = ComparisonDock(self.session, self.settings)
        self.vocabulary_dock = VocabularyDock(
            self.session, self.settings, lambda tokenizer: self.retracing.training_of(tokenizer)
        )
        in_sight = self.text_pane.large_part_in_sight
        self.travel = Travel(self.session, lambda: self.run.speed, self, in_sight=in_sight)
        self.window.put_bar(self.travel.bar)
        self.retracing = Retracing(self.session, self.run, self.training_dock.form, self.reporter)
        self.corpus_dock = self.retracing.dock
        self.checkup_dock = CheckupDock(
            self.session, self.settings, lambda: self.examining.take(), lambda: self.text_pane.known_content
        )
        inspected = self.inspection.tokens_dock, self.inspection.ids_dock, self.vocabulary_dock
        explained = self.explanation_dock, self.corpus_dock, self.split_dock
        bottom = (self.chart_dock, *inspected, *explained, self.comparison_dock, self.checkup_dock)
        self.window.place(self.training_dock, self.merges_dock, *bottom)
        self.actions = Actions(self.window, [self.training_dock, self.merges_dock, *bottom])
        self.teaching = Teaching(self.session, self.actions.menus["examples"], self.window)
        self.documents_menu = DocumentsMenu(self.session, self.actions.menus["tokenizers"])
        self.actions.menus["view"].insertMenu(self.actions.named["wrap"], self.text_pane.view_menu)

        self.first_steps = FirstSteps(self.settings, self.text_pane, self.training_dock, self.actions, self.window)
        self.files = VocabularyFiles(self.session, self.settings, self.window, asks=options.screenshot is None)
        self.hub = HubOpening(self.settings, self.window)
        self.examining = Examining(
            self.session, self.run, self.text_pane, self.training_dock.form, self.files, self.hub
        )
        self.export = VocabularyExport(self.session, self.settings, self.window)
        self.vocabulary_dialogs = VocabularyDialogs(self.session, self.window)
        self.recent_files = RecentFiles(self.settings, self.actions.menus["recent"])
        self.text_files = TextFiles(self.settings, self.window, asks=options.screenshot is None)
        self.guard = UnsavedGuard(self.session, self.files, self.window)
        self._text_counts: Counts | None = None
        self.filing = Filing(self.text_pane, self.text_files, self.reporter, self.window)
        self.text_guard = self.filing.guard
        self.opening = Opening(self.session, self.run, self.files)
        self.while_learning = WhileLearning(self.run, self.reporter)
        self.closing = Closing(
            self.session, self.run, self.guard, self.text_guard, self.window, self.while_learning
        )
        keeping = Keeping(
            self.session, self.run, self.text_pane, self.window, self.files, self.hub, self.text_files,
            self.training_dock.form,
        )  # fmt: skip
        self.recovering = Recovering(
            journal, None if journal is None else Keeper(journal, keeping.take, self),
            self.session, self.run, self.text_pane, self.text_files, self.text_guard, self.training_dock.form,
            self.window,
        )  # fmt: skip

        self.collector = GuiCollector(lambda: self.run.learning or self.travel.player.playing, self)
        self._starts_by_itself = options.train
        # Each can `set_theme`, is `busy` or not, tells what has `failed`, and has a `shutdown`.
        self._parts = (
            self.inspection, self.training_dock, self.merges_dock, self.chart_dock, self.vocabulary_dock,
            self.explanation_dock, self.split_dock, self.corpus_dock, self.comparison_dock, self.checkup_dock,
        )  # fmt: skip
        self.choosing = Choosing(
            options, self.settings, self.languages, self.scale, self.actions, (*self._parts, self.teaching), self
        )
        self.choosing.bind_switches(self.session, self.text_pane)
        self.choosing.language_chosen.connect(self._show_document)
        self._connect_news()
        self._connect_session()
        self._connect_training()
        self._connect_files()
        self._connect_actions()
        self.choosing.use_theme(self.choosing.theme)
        self._show_document()

    def _connect_news(self) -> None:
        """What went wrong and what was saved is said; a token that is chosen in one list is marked in all."""
        lists = self.vocabulary_dock, self.merges_dock, self.chart_dock
        others = self.session, self.travel, self.train_again, self.files, self.hub, self.export, self.recovering
        for each in (*others, *self._parts):
            each.failed.connect(self.reporter.report)
        for each in (self.files, self.inspection, self.checkup_dock, *lists):
            each.saved.connect(self.reporter.say_saved)
        for each in (self.comparison_dock, *lists):
            each.token_selected.connect(self.session.set_selected_token)

    def _connect_session(self) -> None:
        session, pane = self.session, self.text_pane
        session.counts_changed.connect(self._show_counts)
        pane.large_changed.connect(self._show_counts)
        pane.large_changed.connect(self.checkup_dock.show_state)
        self.inspection.selection_counts.changed.connect(self._show_counts)
        for dock in (self.vocabulary_dock, self.comparison_dock):
            pane.large_changed.connect(lambda dock=dock: dock.set_large(pane.is_large))
        session.documents_changed.connect(self._show_document)
        # While a training runs the list goes on growing at its end, whatever is clicked in the text.
        session.selected_token_changed.connect(
            lambda token_id: self.merges_dock.mark_token(token_id, reveal=not self.run.learning)
        )
        for shown in (self.shown_merges, self.chart_dock):
            session.moment_changed.connect(lambda shown=shown: shown.show_moment(session.moment))
        self.travel.closed.connect(pane.take_focus)
        pane.place_changed.connect(self._show_place)
        self.teaching.wanted.connect(self._begin_example)
        self.teaching.refused.connect(self.reporter.refuse)
        self.split_dock.place_wanted.connect(lambda byte, size: pane.go_to_byte(byte, size=size))
        self.split_dock.pattern_wanted.connect(self.training_dock.use_pattern)
        self.checkup_dock.token_selected.connect(self._show_token)
        self.checkup_dock.place_wanted.connect(self._go_to_place)

    def _connect_training(self) -> None:
        self.training_dock.start_requested.connect(self._start)
        self.training_dock.replay_requested.connect(self._replay)
        self.training_dock.vocabularies_dropped.connect(self.opening.open_dropped)
        self.run.state_changed.connect(self._show_document)
        self.run.state_changed.connect(self.vocabulary_dock.follow_corpus)
        self.training_dock.form.corpus.changed.connect(self.vocabulary_dock.follow_corpus)
        self.preparation.has_settled.connect(freeze_garbage)
        self.chart_dock.chart_made.connect(freeze_garbage)

    def _connect_files(self) -> None:
        self.hub.loaded.connect(self.opening.take)
        self.opening.opened.connect(self._say_opened)
        self.opening.opened.connect(self.first_steps.note_opened)
        self.export.exported.connect(self.reporter.say_exported)
        self.text_files.target_changed.connect(self._show_state)
        encoding_of = self.retracing.encoding_of
        place = PlaceInFile(self.text_pane, self.session, self.text_files, self.text_guard, encoding_of)
        self.corpus_dock.place_wanted.connect(place.show)
        self.inspection.text_wanted.connect(self.filing.begin)
        self.opening.text_dropped.connect(self.filing.open)
        self.inspection.refused.connect(self.reporter.refuse)
        self.session.text_changed.connect(self.reporter.forget_done)
        self.session.tokenizer_changed.connect(self.reporter.forget_done)
        self.session.tokenizer_changed.connect(self.reporter.forget_opened)
        self.recent_files.vocabulary_wanted.connect(self.files.open)
        self.recent_files.text_wanted.connect(self.filing.open)
        self.recent_files.missing.connect(self.reporter.say_missing)
        if self.options.screenshot is None:
            self.files.loaded.connect(self.recent_files.add_vocabulary)
            self.files.saved.connect(partial(self.recent_files.add, VOCABULARIES))
            self.text_files.opened.connect(lambda document: self.recent_files.add(TEXTS, document.path))
            self.text_files.saved.connect(partial(self.recent_files.add, TEXTS))
        self.settings.unwritten.connect(self.reporter.say_trouble)
        self.recovering.reopened.connect(self._note_origin)
        self.recovering.unkept.connect(self.reporter.say_unkept)
        self.recovering.kept_again.connect(self.reporter.take_back_unkept)
        self.files.opening_began.connect(self.reporter.begin_opening)
        self.files.opening_ended.connect(self.reporter.end_opening)
        self.files.opening_ended.connect(self._train_at_once)
        self.window.files_dropped.connect(self.opening.open_dropped)
        for each in (self.tabs, self.documents_menu):
            each.chosen.connect(self.reporter.forget_refused)
        self.tabs.close_wanted.connect(self.closing.close_document)
        # Queued: within its own close event a window cannot be closed.
        self.window.close_requested.connect(self.closing.ask, Qt.ConnectionType.QueuedConnection)

    def _connect_actions(self) -> None:
        pane = self.text_pane
        orders = {
            "open": self.files.choose_and_open,
            "open_hub": self.hub.choose_repository,
            "open_encoding": self.hub.choose_encoding,
            "other_case": self.files.open_other_case,
            "new_text": lambda: self.filing.begin(""),
            "open_text": self.filing.choose_and_open,
            "reopen_text": self.filing.reopen,
            "save_text": self.filing.save,
            "save_text_as": self.filing.save_as,
            "save": partial(self._save, self.files.save),
            "save_as": partial(self._save, self.files.save_as),
            "export": self.export.choose_and_export,
            "details": self.vocabulary_dialogs.show_details,
            "edit_special": self.vocabulary_dialogs.edit_special_tokens,
            "quit": self.window.close,
            "undo": self.text_pane.undo,
            "redo": self.text_pane.redo,
            "cut": self.text_pane.cut,
            "copy": self.text_pane.copy,
            "paste": self.text_pane.paste,
            "select_all": self.text_pane.select_all,
            "find": self.text_pane.find,
            "replace": lambda: self.text_pane.find(replacing=True),
            "find_next": self.text_pane.find_next,
            "find_previous": self.text_pane.find_previous,
            "find_token": self.vocabulary_dock.find,
            "find_merge": self.merges_dock.find,
            "pre_tokens": self.split_dock.open,
            "guess": lambda: self.teaching.guess(pane.bytes_of_place(), large=pane.is_large),
            "picture": lambda: self.inspection.open_picture(self.window),
            "next_cut": self.text_pane.go_to_next_cut,
            "previous_cut": self.text_pane.go_to_previous_cut,
            "next_cut_grapheme": self.text_pane.go_to_next_cut_grapheme,
            "previous_cut_grapheme": self.text_pane.go_to_previous_cut_grapheme,
            "rewind": self.retracing.rewind,
            "block_merge": self.retracing.block,
            "explain_corpus": self.corpus_dock.bring_up,
            "next_difference": lambda: self.comparison_dock.go_to_difference(1),
            "previous_difference": lambda: self.comparison_dock.go_to_difference(-1),
            "zoom_in": self.text_pane.zoom_in,
            "zoom_out": self.text_pane.zoom_out,
            "zoom_reset": self.text_pane.zoom_reset,
            "close_tokenizer": lambda: self.closing.close_document(self.session.active),
            "previous_tokenizer": lambda: self.documents_menu.go(-1),
            "next_tokenizer": lambda: self.documents_menu.go(1),
            "check_up": self.checkup_dock.check,
            "train_again": self.train_again.begin,
            "copy_command": self.training_dock.form.command.copy,
            "reset_layout": self.window.reset_layout,
            "meanings": lambda: show_meanings(self.window),
            "keys": lambda: help_dialogs.show_keys(self.window, self.actions),
            "whats_new": lambda: help_dialogs.show_whats_new(self.window),
            "about": lambda: show_about(self.window),
        }
        for name, order in orders.items():
            self.actions.named[name].triggered.connect(lambda _checked, order=order: order())
        self._offer_explanations()
        self.text_pane.view_menu.legend_wanted.connect(self.actions.named["meanings"].trigger)
        self.inspection.edit_abilities.bind(self.actions.named)
        self.training_dock.bind(self.actions.named)
        self.train_again.bind(self.actions.named["train_again"])
        self.explanation_dock.bind(self.actions.named)
        self.travel.bind(self.actions.named)

    def _offer_explanations(self) -> None:
        """Begin each context menu with what explains the thing that it is asked for."""
        named, at_place = self.actions.named, ("steps", "borders", "variants", "origin", "walk")
        explaining = [named[f"explain_{name}"] for name in at_place]
        self.text_pane.offer(explaining)
        self.inspection.tokens_dock.view.addActions(explaining)
        of_merge = [named["explain_origin"], named["explain_corpus"]]
        self.vocabulary_dock.view.addActions(of_merge)
        self.merges_dock.view.addActions([*of_merge, named["rewind"], named["block_merge"]])

    # The start

    def begin(self) -> None:
        """Show the window and open what the options ask for; a first start shows a coloured text."""
        options = self.options
        for path in options.files:
            self.files.open(path)
        if not options.files:
            self.opening.open_ready_made()
        if options.text_file is not None:
            self.text_files.open(options.text_file)
        else:
            welcome = resources.path("samples/welcome.txt").read_bytes().decode()
            self.text_pane.show_text(welcome if options.text is None else options.text)
        self._fill_form()
        self.text_pane.take_focus()
        self.collector.start()
        sys.setswitchinterval(SWITCH_INTERVAL)
        if options.screenshot is not None:
            self.window.resize(self.window.sizeHint())
        elif self.settings.layout is not None:
            self.window.restore_layout(self.settings.layout)
            bring_back(self.window)
        else:
            self.window.take_usual_size()
        self.first_steps.begin(options)
        self.window.show()
        self.reporter.say_trouble(self.settings)
        self.recovering.begin()
        if options.screenshot is None or options.train:
            QTimer.singleShot(0, self, self.preparation.start)
        QTimer.singleShot(0, self, gc.freeze)  # nothing of what is built so far is garbage

    @Slot()
    def _train_at_once(self) -> None:
        if self._starts_by_itself and self.session.documents:
            self.training_dock.start()

    def _fill_form(self) -> None:
        form, samples, corpus = self.training_dock.form, resources.samples(), self.options.corpus
        if len(corpus) == 1 and corpus[0] in samples:
            form.corpus.choose_sample(corpus[0])
        elif corpus:
            form.corpus.choose_paths(samples.get(each, Path(each)) for each in corpus)
        if self.options.vocab_size is not None:
            form.set_vocab_size(self.options.vocab_size)

    def shutdown(self) -> None:
        """End every thread; called once, when the window has closed."""
        if self.options.screenshot is None:
            self.settings.layout = self.window.layout_state()
        self.text_pane.settle()
        self._end_journal()
        workers = self.run, self.preparation, self.text_files, self.files, self.hub, self.export
        for each in (self.ticker, *workers, *self._parts, self.travel, self.train_again):
            each.shutdown()
        self.session.shutdown()
        self.collector.shutdown()

    @Slot()
    def keep_all(self) -> None:
        """Put all that is unsaved on the disk before this returns: the session ends, and nobody can be asked."""
        self.text_pane.settle()
        try:
            self.recovering.keep_all()
        except EngineError as error:
            self.reporter.say_unkept(error)

    def _end_journal(self) -> None:
        try:
            self.recovering.shutdown(discard=self.window.may_close)
        except EngineError as error:  # the window is gone: there is no other place to say it
            print(f"token-prism: {error}", file=sys.stderr)

    def say_unreached(self, method: str) -> None:
        """Say, at one start only, that an input method cannot be used, and the way out."""
        if self.settings.shows("input_method_hint"):
            self.reporter.say_unreached(method)
            self.settings.set_shows("input_method_hint", shown=False)

    # What the user wants

    @Slot(object, object)
    def _start(self, settings: TrainingSettings, steps: int | None) -> None:
        self._starts_by_itself = False
        self.reporter.clear()
        if steps is not None and self.retracing.go_on_with_example():
            return
        self.session.begin_live()
        self.run.start(settings, steps=steps)

    def _save(self, save: Callable[[], None]) -> None:
        words = QCoreApplication.translate(
            "Files", "A training is running: stop it first (Shift+F5), then what it has learned so far can be saved"
        )
        if not self.while_learning.refuses(words):
            save()

    @Slot()
    def _replay(self) -> None:
        trained = self._trained
        if trained is not None:
            self.session.activate(trained)
            self.travel.replay()

    @property
    def _trained(self) -> Document | None:
        """What the last training learned, if it is open."""
        return next((each for each in self.session.documents if self.run.made(each.tokenizer)), None)

    # What is shown

    def _show_document(self) -> None:
        documents, active, trained = self.session.documents, self.session.active, self._trained
        names = names_of(documents)
        name = "" if active is None else names[documents.index(active)]
        is_behind = trained is not None and trained is not active
        self.training_dock.name_behind(names[documents.index(trained)] if is_behind else "")
        settings, training = self.run.settings, ""
        if settings is not None and self.run.learning:
            training = title_of_training(settings.name or "")
        self.tabs.show_training(training)
        if training:
            self.window.show_document(training, dirty=True)
        else:
            self.window.show_document(name, dirty=self.session.dirty)
        self._show_state()

    @Slot(object)
    def _say_opened(self, tokenizer: Tokenizer) -> None:
        guessed = self.files.guessed_case(tokenizer)
        self.reporter.say_opened(tokenizer, guessed_case=guessed)

    @Slot()
    def _show_counts(self) -> None:
        large = self.text_pane.large.progress if self.text_pane.is_large else None
        encoding = self.session.encoding
        if encoding is not None and encoding.counted:
            self._text_counts = encoding.counts
        elif not self.session.busy:  # else the numbers before stay until they are there
            self._text_counts = None
        counts, shown = large.counts if large else self._text_counts, self.session.shown_tokenizer
        byte_level = shown is None or shown.byte_level
        if (selected := self.inspection.selection_counts.counts) is not None:
            self.status_bar.show_counts(selected, selected=True, byte_level=byte_level)
        else:
            so_far = large is not None and not large.finished
            self.status_bar.show_counts(counts, so_far=so_far, byte_level=byte_level)

    @Slot(object)
    def _show_token(self, token_id: int) -> None:
        """Choose a token, in a list that shows it."""
        self.vocabulary_dock.show()
        self.vocabulary_dock.raise_()
        self.session.set_selected_token(token_id)

    @Slot(int, int)
    def _go_to_place(self, start: int, end: int) -> None:
        self.text_pane.go_to_byte(start, size=end - start)
        self.text_pane.take_focus()

    @Slot()
    def _show_place(self) -> None:
        pane = self.text_pane
        place = pane.bytes_of_place()
        large = pane.large.text if pane.is_large else None  # None too until a large text is there
        data = None if large is None else large.data
        self.explanation_dock.set_place(place, large=data, large_token=pane.large_token())
        self.split_dock.set_place(place, large=data)
        if place is not None and not pane.is_large:
            self.comparison_dock.show_place(*place)

    @Slot(object, object)
    def _note_origin(self, left: LeftDocument, tokenizer: Tokenizer) -> None:
        if left.name:
            self.hub.note_name(tokenizer, left.name, left.wanted)
        else:
            self.files.note_wanted(tokenizer, left.wanted)

    @Slot(object, str, str)
    def _begin_example(self, tokenizer: Tokenizer, text: str, words: str) -> None:
        why = QCoreApplication.translate("Teaching", "The example brings its own text, which replaces this one.")
        self.text_guard.run(partial(self._show_example, tokenizer, text, words), why=why)

    def _show_example(self, tokenizer: Tokenizer, text: str, words: str) -> None:
        learning = self.run.learning
        document = self.session.open(tokenizer, path=None, dirty=False, activate=not learning)
        if learning:
            self.session.put_off = document
        self.filing.put(text)
        self.reporter.tell_of_text(words)

    @Slot()
    def _show_state(self) -> None:
        named, learning = self.actions.named, self.run.learning
        named["reopen_text"].setEnabled(self.text_files.target is not None)
        named["other_case"].setEnabled(self.files.has_other_case)
        opened = self.session.tokenizer is not None
        named["edit_special"].setEnabled(opened and not learning)
        for name in ("save", "save_as"):
            named[name].setEnabled(opened or learning)  # then they say why nothing is saved
        self.tabs.setEnabled(not learning)
        self.documents_menu.set_enabled(not learning)
        for name in ("previous_tokenizer", "next_tokenizer"):
            named[name].setEnabled(len(self.session.documents) > 1 and not learning)
        for name in ("previous_difference", "next_difference"):
            named[name].setEnabled(len(self.session.documents) > 1)
        active, several = self.session.active, len(self.session.documents) > 1
        named["close_tokenizer"].setEnabled(learning or several or (active is not None and not active.ready_made))

    @property
    def busy(self) -> bool:
        """Whether something is under way that will change the window."""
        others = self.session, self.files, self.hub, self.text_files, self.travel, self.train_again
        return self.run.learning or self.recovering.busy or any(each.busy for each in (*others, *self._parts))


def run(options: Options) -> int:
    """Open the window and run until it is closed, or until the picture is taken; returns the exit code."""
    qt_messages.quieten()
    unreached = input_method.choose_for_this_process()
    qt = QApplication(["token-prism"])
    qt_messages.heed()
    qt.setApplicationName("token-prism")
    qt.setOrganizationName("token-prism")
    qt.setApplicationDisplayName("Token Prism")
    application = Application(qt, options, journal=usual_root() if options.screenshot is None else None)
    unexpected = UnexpectedErrors(application)
    unexpected.raised.connect(application.reporter.report)
    unexpected.install()
    ending = Ending(qt, application)
    ending.session_ends.connect(application.keep_all)
    ending.install()
    screenshot = Screenshot(application, options.screenshot) if options.screenshot is not None else None
    try:
        application.begin()
        if unreached and screenshot is None:
            application.say_unreached(unreached)
        if screenshot is not None:
            screenshot.begin()
        return qt.exec()
    finally:
        application.shutdown()
        unexpected.uninstall()
        ending.uninstall()
        if qt.platformName() == "offscreen":  # else Qt deletes what was copied after Python has ended, and crashes
            qt.clipboard().clear()
