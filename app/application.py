"""The wiring diagram: builds every object of the window and connects them. Each one says itself what it does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

import resources
from app import palette, qt_messages
from app.closing import Closing
from app.context_menu_key import ContextMenuKey
from app.files.encoding_names import encoding_title
from app.files.text_document import TextDocument
from app.files.text_files import TextFiles
from app.files.text_guard import TextGuard
from app.files.unsaved_guard import UnsavedGuard
from app.files.vocabulary_export import VocabularyExport
from app.files.vocabulary_files import VocabularyFiles
from app.gui_collector import GuiCollector, freeze_garbage
from app.inspection.editor.edit_keys import edit_keys
from app.inspection.inspection import Inspection
from app.inspection.large.text import LargeText
from app.languages import Languages, system_language
from app.opening import Opening
from app.options import Options
from app.reporter import Reporter
from app.screenshot import Screenshot
from app.session import Session
from app.settings import Settings
from app.training.chart_dock import ChartDock
from app.training.kernel_preparation import KernelPreparation
from app.training.merges_dock import MergesDock
from app.training.shown_merges import ShownMerges
from app.training.ticker import Ticker
from app.training.training_dock import TrainingDock
from app.training.training_run import RunState, TrainingRun
from app.training.training_settings import TrainingSettings
from app.window import help_dialogs
from app.window.actions import Actions
from app.window.main_window import MainWindow
from app.window.message_bar import MessageBar
from app.window.status_bar import StatusBar

SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread gives Python's lock to one that waits for it. With Python's own 5 ms each of the
trainer's many short calls waited for a repaint to end: training took half as long again, and the event loop
waited for the trainer in its turn."""

LIVE_INTERVAL = 200
"""Milliseconds between two moments of a training in the text pane: five a second."""


class Application(QObject):
    """Everything that one window needs, built and connected; `begin` opens what the options ask for."""

    def __init__(self, qt: QApplication, options: Options) -> None:
        super().__init__(qt)
        self.options = options
        self.settings = Settings()
        self.languages = Languages(qt)
        self.languages.use(options.language or self.settings.language or system_language())
        self.session = Session(self)
        self.ticker = Ticker(self)
        self.preparation = KernelPreparation(self)
        self.run = TrainingRun(self.preparation, self)
        self.shown_merges = ShownMerges(self.run, self)

        self.inspection = Inspection(self.session, self.settings, self)
        self.text_pane = self.inspection.text_pane
        self.message_bar = MessageBar()
        self.reporter = Reporter(self.message_bar, self.preparation)
        self.status_bar = StatusBar()
        self.window = MainWindow(self.text_pane, self.message_bar, self.status_bar)
        ContextMenuKey(self.window)
        self.training_dock = TrainingDock(self.run, self.ticker, self.preparation, resources.samples())
        self.merges_dock = MergesDock(self.shown_merges, self.ticker)
        self.chart_dock = ChartDock(self.shown_merges, self.ticker)
        bottom = (self.chart_dock, self.inspection.tokens_dock, self.inspection.ids_dock)
        self.window.place(self.training_dock, self.merges_dock, *bottom)
        self.actions = Actions(self.window, [self.training_dock, self.merges_dock, *bottom])
        self.actions.menus["view"].insertMenu(self.actions.named["wrap"], self.text_pane.view_menu)

        self.files = VocabularyFiles(self.session, self.settings, self.window, asks=options.screenshot is None)
        self.export = VocabularyExport(self.session, self.settings, self.window)
        self.text_files = TextFiles(self.settings, self.window, asks=options.screenshot is None)
        self.guard = UnsavedGuard(self.session, self.files, self.window)
        self._saved_revision = -1
        self.text_guard = TextGuard(
            lambda: self.text_pane.modified,
            partial(self._save_text, self.text_files.save),
            self.text_files,
            self.window,
        )
        self.opening = Opening(self.session, self.run, self.files, self.guard, self.reporter)
        self.closing = Closing(self.run, (self.guard, self.text_guard), self.window)

        self.collector = GuiCollector(lambda: self.run.active, self)
        self._starts_by_itself = options.train
        self._live = self.ticker.part(self._show_moment, interval=LIVE_INTERVAL)
        self._connect_session()
        self._connect_training()
        self._connect_files()
        self._connect_actions()
        self.use_theme(options.theme or self.settings.theme)
        self._show_document()

    def _connect_session(self) -> None:
        session = self.session
        session.counts_changed.connect(self._show_counts)
        self.text_pane.large_changed.connect(self._show_counts)
        session.document_changed.connect(self._show_document)
        session.tokenizer_changed.connect(self._show_tokenizer)
        # While a training runs the list goes on growing at its end, whatever is clicked in the text.
        session.selected_token_changed.connect(
            lambda token_id: self.merges_dock.mark_token(token_id, reveal=not self.run.active)
        )
        session.failed.connect(self.reporter.report)
        self.merges_dock.token_selected.connect(session.set_selected_token)

    def _connect_training(self) -> None:
        self.training_dock.start_requested.connect(self._start)
        self.run.front_changed.connect(self._live.set_dirty)
        self.run.state_changed.connect(self._show_state)
        self.run.finished.connect(self._keep_what_is_learned)
        self.run.failed.connect(self._keep_what_is_left)
        self.run.replay_ended.connect(self._show_open)
        self.preparation.has_settled.connect(freeze_garbage)
        self.chart_dock.chart_made.connect(freeze_garbage)

    def _connect_files(self) -> None:
        self.files.saved.connect(self.reporter.say_saved)
        self.files.failed.connect(self.reporter.report)
        self.opening.opened.connect(self.reporter.say_opened)
        self.export.exported.connect(self.reporter.say_exported)
        self.export.failed.connect(self.reporter.report)
        self.text_files.opened.connect(self._show_text_document)
        self.text_files.saved.connect(self._keep_saved)
        self.text_files.failed.connect(self.reporter.report)
        self.text_files.target_changed.connect(self._show_target)
        self.inspection.saved.connect(self.reporter.say_saved)
        self.inspection.text_wanted.connect(self._begin_text)
        self.opening.text_dropped.connect(self._open_text)
        self.inspection.failed.connect(self.reporter.report)
        self.inspection.refused.connect(self.reporter.show_error)
        self.files.open_ended.connect(self._train_at_once)
        self.window.files_dropped.connect(self.opening.open_dropped)
        # Queued: within its own close event a window cannot be closed.
        self.window.close_requested.connect(self.closing.ask, Qt.ConnectionType.QueuedConnection)

    def _connect_actions(self) -> None:
        orders = {
            "open": self.files.choose_and_open,
            "new_text": lambda: self._begin_text(""),
            "open_text": lambda: self.text_guard.run(self.text_files.choose_and_open),
            "reopen_text": lambda: self.text_guard.run(self.text_files.reopen),
            "save_text": lambda: self._save_text(self.text_files.save),
            "save_text_as": lambda: self._save_text(self.text_files.save_as),
            "save": self.files.save,
            "save_as": self.files.save_as,
            "export": self.export.choose_and_export,
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
            "picture": lambda: self.inspection.open_picture(self.window),
            "next_cut": self.text_pane.go_to_next_cut,
            "previous_cut": self.text_pane.go_to_previous_cut,
            "next_cut_grapheme": self.text_pane.go_to_next_cut_grapheme,
            "previous_cut_grapheme": self.text_pane.go_to_previous_cut_grapheme,
            "zoom_in": self.text_pane.zoom_in,
            "zoom_out": self.text_pane.zoom_out,
            "zoom_reset": self.text_pane.zoom_reset,
            "keys": lambda: help_dialogs.show_keys(self.window, list(self.actions.named.values()), edit_keys()),
            "whats_new": lambda: help_dialogs.show_whats_new(self.window),
            "about": lambda: help_dialogs.show_about(self.window),
        }
        for name, order in orders.items():
            self.actions.named[name].triggered.connect(lambda _checked, order=order: order())
        self._connect_switches()
        self.inspection.edit_abilities.bind(self.actions.named)
        self.training_dock.bind(self.actions.named)
        self.actions.theme_group.triggered.connect(lambda action: self.choose_theme(action.data()))
        self.actions.language_group.triggered.connect(lambda action: self.choose_language(action.data()))
        self.actions.check(theme=self.options.theme or self.settings.theme, language=self.languages.current)

    def _connect_switches(self) -> None:
        """Parts of the text pane that are shown or hidden, special tokens that count; each switch is remembered."""
        pane, named = self.text_pane, self.actions.named
        self.session.set_recognises_special(self.settings.recognises_special)
        named["special_tokens"].setChecked(self.session.recognises_special)
        named["special_tokens"].toggled.connect(self._recognise_special)
        for name, button in (("wrap", pane.wrap_button), ("whitespace", pane.whitespace_button)):
            named[name].setChecked(button.isChecked())
            named[name].toggled.connect(button.setChecked)
            button.toggled.connect(named[name].setChecked)
        for name, part in (("show_bytes", pane.caret.byte_strip), ("show_legend", pane.legend)):
            shown = self.settings.shows(name)
            part.setVisible(shown)
            named[name].setChecked(shown)
            named[name].toggled.connect(part.setVisible)
            named[name].toggled.connect(lambda shown, name=name: self.settings.set_shows(name, shown=shown))

    # The start

    def begin(self) -> None:
        """Show the window and open what the options ask for; a first start shows a coloured text."""
        options = self.options
        if options.files:
            self.files.open(options.files[0])
        else:
            self.opening.open_ready_made()
        if len(options.files) > 1:
            self.reporter.say_only_first(options.files[0])
        if options.text_file is not None:
            self.text_files.open(options.text_file)
        else:
            welcome = resources.path("samples/welcome.txt").read_bytes().decode()
            self.text_pane.show_text(welcome if options.text is None else options.text)
        self._fill_form()
        self.text_pane.edit.setFocus()
        self.collector.start()
        sys.setswitchinterval(SWITCH_INTERVAL)
        if options.screenshot is not None:
            self.window.resize(self.window.sizeHint())
        elif self.settings.layout is not None:
            self.window.restore_layout(self.settings.layout)
        else:
            self.window.resize(self.window.sizeHint().boundedTo(self.window.screen().availableSize()))
        self.window.show()
        if options.screenshot is None or options.train:
            QTimer.singleShot(0, self, self.preparation.start)
        QTimer.singleShot(0, self, freeze_garbage)

    @Slot(bool)
    def _train_at_once(self, opened: bool) -> None:
        if opened and self._starts_by_itself:
            self.training_dock.start()

    def _fill_form(self) -> None:
        form, samples = self.training_dock.form, resources.samples()
        corpus = self.options.corpus or ("mixed",)
        if len(corpus) == 1 and corpus[0] in samples:
            form.corpus.choose_sample(corpus[0])
        else:
            form.corpus.choose_paths(samples.get(each, Path(each)) for each in corpus)
        if self.options.vocab_size is not None:
            form.set_vocab_size(self.options.vocab_size)

    def shutdown(self) -> None:
        """End every thread; called once, when the window has closed."""
        if self.options.screenshot is None:
            self.settings.layout = self.window.layout_state()
        self.ticker.shutdown()
        self.run.shutdown()
        self.preparation.shutdown()
        self.text_files.shutdown()
        self.files.shutdown()
        self.export.shutdown()
        self.inspection.shutdown()
        self.session.shutdown()
        self.collector.shutdown()

    # What the user wants

    def choose_theme(self, name: str) -> None:
        """Use a theme and remember it."""
        self.settings.theme = name
        self.use_theme(name)

    def choose_language(self, name: str) -> None:
        """Use a language and remember it."""
        self.settings.language = name
        self.languages.use(name)

    def use_theme(self, name: str) -> None:
        """Put `system`, `light` or `dark` on the whole window."""
        theme = palette.apply(QApplication.instance(), name)
        for part in (self.inspection, self.training_dock, self.merges_dock, self.chart_dock):
            part.set_theme(theme)

    @Slot(object, object)
    def _start(self, settings: TrainingSettings, steps: int | None) -> None:
        self.files.cancel_opening()
        self._starts_by_itself = False
        self.guard.run(partial(self._begin_training, settings, steps))

    def _begin_training(self, settings: TrainingSettings, steps: int | None) -> None:
        self.reporter.clear()
        self.run.start(settings, steps=steps)

    # What is shown

    def _show_document(self) -> None:
        tokenizer = self.session.tokenizer
        name, version = (tokenizer.name, tokenizer.version) if tokenizer else ("", "")
        self.window.show_document(name, version, dirty=self.session.dirty)
        self._show_state()

    @Slot(bool)
    def _recognise_special(self, recognises: bool) -> None:
        self.settings.recognises_special = recognises
        self.session.set_recognises_special(recognises)

    @Slot()
    def _show_counts(self) -> None:
        large = self.text_pane.large.progress if self.text_pane.is_large else None
        encoding = self.session.encoding
        counts = large.counts if large else encoding.counts if encoding else None
        self.status_bar.show_counts(counts, so_far=large is not None and not large.finished)

    @Slot(object)
    def _show_text_document(self, document: TextDocument) -> None:
        self.reporter.clear()  # what was said of the text before
        if document.is_large:
            self.text_pane.show_large(LargeText(document.data, document.path.name))
        else:
            self.text_pane.show_text(document.text, fits=True)

    @Slot(object)
    def _open_text(self, path: Path) -> None:
        self.text_guard.run(partial(self.text_files.open, path))

    @Slot(object)
    def _keep_saved(self, path: Path) -> None:
        self.text_pane.mark_saved(self._saved_revision)
        self.reporter.say_saved(path)

    @Slot()
    def _show_target(self) -> None:
        target = self.text_files.target
        self.text_pane.set_source(f"{target.path.name} · {encoding_title(target.encoding)}" if target else "")
        self._show_state()

    def _save_text(self, save: Callable[[str | bytes], None]) -> None:
        content = self.text_pane.content
        self._saved_revision = self.text_pane.revision
        save(content)

    @Slot(object)
    def _begin_text(self, text: str) -> None:
        self.text_guard.run(partial(self._put_text, text))

    def _put_text(self, text: str) -> None:
        self.text_files.forget()
        self.reporter.clear()
        self.text_pane.show_text(text)

    def _show_moment(self) -> None:
        moment = self.run.tokenizer_at_front()
        if moment is not None and self.run.active:
            self.session.show_live(moment)

    @Slot()
    def _show_state(self) -> None:
        named, learning = self.actions.named, self.run.learning
        named["open"].setEnabled(not learning)
        named["reopen_text"].setEnabled(self.text_files.target is not None)
        for name in ("save", "save_as"):
            named[name].setEnabled(self.session.tokenizer is not None and not learning)
        if self.run.state is RunState.IDLE:  # stopped before anything was learned
            self._show_open()

    @Slot()
    def _show_open(self) -> None:
        self.session.end_live()
        self.shown_merges.show_tokenizer(self.session.tokenizer)

    @Slot()
    def _show_tokenizer(self) -> None:
        tokenizer, trained = self.session.tokenizer, self.run.tokenizer
        if trained is not None and tokenizer is not None and tokenizer.merges is not trained.merges:
            self.run.forget()  # nothing of it is open any more, so nothing of it is replayed
        self.shown_merges.show_tokenizer(tokenizer)

    @Slot(str)
    def _keep_what_is_learned(self, _reason: str) -> None:
        if self.run.tokenizer is not None:
            dirty = len(self.run.merges) > 0
            self.session.set_tokenizer(self.run.tokenizer, path=None, dirty=dirty, keep_selection=True)

    @Slot(str, str)
    def _keep_what_is_left(self, message: str, details: str) -> None:
        learned = self.run.tokenizer_at_front()
        if learned is not None and len(learned.merges) > 0:
            self.session.set_tokenizer(learned, path=None, dirty=True, keep_selection=True)
        elif self.session.tokenizer is None:
            self.opening.open_ready_made()
        else:
            self._show_open()
        self.reporter.show_error(message, details)

    @property
    def busy(self) -> bool:
        """Whether something is under way that will change the window."""
        parts = (self.session, self.files, self.text_files, self.inspection)
        return self.run.active or any(part.busy for part in parts)


def run(options: Options) -> int:
    """Open the window and run until it is closed, or until the picture is taken; returns the exit code."""
    qt_messages.quieten()
    qt = QApplication(["token-prism"])
    qt.setApplicationName("token-prism")
    qt.setOrganizationName("token-prism")
    qt.setApplicationDisplayName("Token Prism")
    application = Application(qt, options)

    def report_unexpected(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        if isinstance(error, Exception):
            application.reporter.report(error)

    sys.excepthook = report_unexpected
    screenshot = Screenshot(application, options.screenshot) if options.screenshot is not None else None
    try:
        application.begin()
        if screenshot is not None:
            screenshot.begin()
        return qt.exec()
    finally:
        application.shutdown()
        sys.excepthook = sys.__excepthook__
