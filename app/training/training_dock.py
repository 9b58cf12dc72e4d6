"""The dock from which a training is started, paced, paused and stopped, with its numbers.

Not here: the training (training_run), the form (settings_form), and asking whether an unsaved vocabulary may go:
`start_requested` says what the user wants, and whoever is connected decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent, QPalette
from PySide6.QtWidgets import (
    QFormLayout,
    QGridLayout,
    QLabel,
    QProgressBar,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.engine_words import said
from app.file_drops import taken_files
from app.flow_row import FlowRow
from app.joined import remarked
from app.mnemonics import without_mnemonic
from app.pace import FULL, SHOW, SLOWEST
from app.palette import Theme
from app.plain_tip import plain_tip
from app.scroll_part import ScrollPart
from app.steady_labels import SteadyLabel, SteadyText
from app.ticker import Ticker
from app.training import run_texts
from app.training.corpus_look import CorpusLook
from app.training.kernel_preparation import KernelPreparation
from app.training.order_button import OrderButton
from app.training.settings_form import SettingsForm
from app.training.training_run import RunState, TrainingRun
from app.watched_dock import WatchedDock
from engine.training.sample_merges import SampleMerges

LABELS_INTERVAL = 150
_LIKED_LETTERS = 31
ORDERS = ("start", "pause", "step", "stop", "replay")
_NUMBERS = ("merges", "rate", "left", "bytes", "characters", "distinct")


class TrainingDock(WatchedDock):
    """Signals: `start_requested(settings, steps)` (steps None: run on), `abilities_changed`,
    `replay_requested` (of the finished training), `vocabularies_dropped(paths)`; other files that are dropped
    become corpus; `failed(exception)`, by a fault of the program.

    The other orders go to the run at once. `abilities` tells which of `ORDERS` make sense now. The corpus is looked
    at while the dock is in sight and nothing is learned.
    """

    start_requested = Signal(object, object)
    replay_requested = Signal()
    abilities_changed = Signal()
    vocabularies_dropped = Signal(list)
    failed = Signal(object)

    def __init__(
        self, run: TrainingRun, ticker: Ticker, preparation: KernelPreparation | None, samples: Mapping[str, Path],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.setObjectName("training_dock")
        self._run, self._preparation = run, preparation
        self.setAcceptDrops(True)
        self.form = SettingsForm(samples)
        self._look = CorpusLook(self)
        self._look.set_paused(True)
        self._buttons = {name: OrderButton() for name in ORDERS}
        for name, button in self._buttons.items():
            button.setObjectName(f"{name}_button")
            button.clicked.connect(getattr(self, name))
        self._problem = SteadyText(2)
        self._problem.setObjectName("why_not")
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName("speed")
        self._slider.setRange(SLOWEST, FULL)
        self._slider.setPageStep(10)
        self._slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self._slider.setTickInterval(SHOW)
        self._slider.setValue(run.speed)
        self._slider.valueChanged.connect(self._set_speed)
        self._speed_title = QLabel()
        self._speed_title.setBuddy(self._slider)
        self._speed_marks = QLabel(), QLabel(), QLabel()
        self._phase = SteadyLabel()
        self._phase.setObjectName("phase")
        self._bar = QProgressBar()
        self._bar.setObjectName("training_progress")
        self._bar.setTextVisible(False)
        self._titles = {name: QLabel() for name in _NUMBERS}
        self._numbers = {name: SteadyLabel() for name in _NUMBERS}
        for name, label in self._numbers.items():
            label.setObjectName(f"number_{name}")
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._reason = SteadyText(2)
        self._error = self._behind = ""
        self._starts_next = False
        self._lay_out()
        self._part = ticker.part(self._refresh, interval=LABELS_INTERVAL)
        self._connect()
        self.form.watch(self._look)
        self.form.failed.connect(self.failed)
        self.retranslate()

    @property
    def busy(self) -> bool:
        """Whether the corpus is being looked at."""
        return self._look.busy

    def shutdown(self) -> None:
        """End the thread that looks at the corpus."""
        self._look.shutdown()

    def _lay_out(self) -> None:
        # In a low window, or with big type, what stands above and below the buttons scrolls: they are always there,
        # and why they are off. That takes its room from the form alone, or they would move under the mouse.
        whole, upper, middle = QWidget(), QWidget(), QWidget()
        column = QVBoxLayout(middle)
        sides = column.contentsMargins()
        sides.setBottom(0)
        column.setContentsMargins(sides)
        column.addWidget(FlowRow(*self._buttons.values(), columns=3))
        form_and_why, why = QVBoxLayout(upper), QVBoxLayout()
        form_and_why.setContentsMargins(0, 0, 0, 0)
        form_and_why.setSpacing(0)
        why.setContentsMargins(sides)
        why.addWidget(self._problem)
        form_and_why.addWidget(ScrollPart(self.form, lines=5), 1)
        form_and_why.addLayout(why)
        lower = ScrollPart(self._lower_part())
        lower.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        rows = QVBoxLayout(whole)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        # By halves, whatever they like to have, the lower one no more than it needs: by hints, each fold that opens
        # in the form would take room from below, and the buttons would move under the mouse.
        rows.addWidget(upper, 1)
        rows.addWidget(middle)
        rows.addWidget(lower, 1)
        self.setWidget(whole)

    def _lower_part(self) -> QWidget:
        speed = QGridLayout()
        speed.addWidget(self._speed_title, 0, 0, 1, 3)
        speed.addWidget(self._slider, 1, 0, 1, 3)
        for place, (mark, side) in enumerate(zip(self._speed_marks, ("Left", "HCenter", "Right"), strict=True)):
            mark.setAlignment(Qt.AlignmentFlag[f"Align{side}"] | Qt.AlignmentFlag.AlignTop)
            mark.setWordWrap(True)
            speed.addWidget(mark, 2, place)
            speed.setColumnStretch(place, 1)
        numbers = QFormLayout()
        numbers.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        numbers.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        numbers.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        numbers.setVerticalSpacing(2)
        for name in _NUMBERS:
            numbers.addRow(self._titles[name], self._numbers[name])
        lower = QWidget()
        column = QVBoxLayout(lower)
        column.addLayout(speed)
        column.addWidget(self._phase)
        column.addWidget(self._reason)
        column.addWidget(self._bar)
        column.addSpacing(column.contentsMargins().top())
        column.addLayout(numbers)
        return lower

    def _connect(self) -> None:
        run = self._run
        run.state_changed.connect(self._show_state)
        run.state_changed.connect(self._start_next)
        run.failed.connect(self._show_error)
        run.front_changed.connect(self._part.set_dirty)
        run.corpus_changed.connect(self._part.set_dirty)
        if self._preparation is not None:
            self._preparation.progress_changed.connect(self._part.set_dirty)
            self._preparation.has_settled.connect(self._look.again)
        self.visibilityChanged.connect(self._pause_look)
        run.state_changed.connect(self._pause_look)
        self.form.changed.connect(self._show_state)
        run.finished.connect(self._learn_of_corpus)

    # Orders

    @property
    def abilities(self) -> dict[str, bool]:
        """Which orders make sense now, by their names."""
        run, state = self._run, self._run.state
        return {
            "start": (not run.learning or state is RunState.STOPPING) and not self.form.problem(),
            "pause": state in (RunState.READING, RunState.COUNTING, RunState.MERGING, RunState.PAUSED),
            "step": (not run.learning and not self._stepped_to_the_end and not self.form.problem())
            or state in (RunState.READING, RunState.COUNTING, RunState.MERGING, RunState.PAUSED),
            "stop": run.learning and state is not RunState.STOPPING,
            "replay": run.tokenizer is not None and len(run.merges) > 0,
        }

    @property
    def _stepped_to_the_end(self) -> bool:
        """Whether one step more would begin anew without being asked to, and let go of what was stepped through."""
        return self._run.state is RunState.FINISHED and self._run.stepping

    def bind(self, actions: Mapping[str, QAction]) -> None:
        """Let menu actions of the names in `ORDERS` give the same orders as the buttons."""
        for name in ORDERS:
            actions[name].triggered.connect(getattr(self, name))
        self.abilities_changed.connect(lambda: self._enable_all(actions))
        copy = actions["copy_command"]
        self.form.changed.connect(lambda: copy.setEnabled(self.form.command.can_copy))
        self._enable_all(actions)

    @Slot()
    def start(self) -> None:
        """Ask for a training with the settings of the form; while one is being stopped, as soon as it has ended."""
        if self._run.state is RunState.STOPPING:
            self._starts_next = True
        elif self.abilities["start"]:
            self.start_requested.emit(self.form.settings(), None)

    @Slot()
    def _start_next(self) -> None:
        if self._starts_next and not self._run.learning:
            self._starts_next = False
            # Later: the others must hear first that the training has ended, and keep its merges.
            QTimer.singleShot(0, self, self.start)

    @Slot()
    def pause(self) -> None:
        """Pause, or go on."""
        if self._run.state is RunState.PAUSED:
            self._run.resume()
        else:
            self._run.pause()

    @Slot()
    def step(self) -> None:
        """One merge further; where none is under way, begin with the first merge."""
        if self._run.learning:
            self._run.step()
        elif self.abilities["step"]:
            self.start_requested.emit(self.form.settings(), 1)

    @Slot()
    def stop(self) -> None:
        """Stop the training."""
        self._run.stop()

    @Slot()
    def replay(self) -> None:
        """Show the finished training again."""
        self.replay_requested.emit()

    @Slot(int)
    def _set_speed(self, speed: int) -> None:
        self._run.set_speed(speed)
        self._part.set_dirty()

    @Slot(str)
    def use_pattern(self, pattern: str) -> None:
        """Put a split pattern, a name or a regular expression, into the form, and come to the front."""
        self.form.set_pattern(pattern)
        self.show()
        self.raise_()

    def set_speed(self, speed: int) -> None:
        """Move the slider, 0 to 100."""
        self._slider.setValue(speed)

    @Slot()
    def _pause_look(self) -> None:
        self._look.set_paused(self._run.learning or not self.in_sight)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        taken_files(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        taken_files(event)

    def dropEvent(self, event: QDropEvent) -> None:
        paths = taken_files(event)
        vocabularies = [path for path in paths if path.endswith(".prism.json")]
        corpus = [Path(path) for path in paths if path not in vocabularies]
        if vocabularies:
            self.vocabularies_dropped.emit(vocabularies)
        if corpus:
            self.form.corpus.add_paths(corpus)

    # What is shown

    def set_theme(self, theme: Theme) -> None:
        """Paint Start in the colour of `theme` for things to press."""
        role, palette = QPalette.ColorRole, QPalette(self.palette())
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            palette.setColor(group, role.Button, QColor(theme.accent))
            palette.setColor(group, role.ButtonText, QColor(theme.on_accent))
        self._buttons["start"].setPalette(palette)

    def name_behind(self, name: str) -> None:
        """Name the tokenizer that the numbers are of while another is in front; empty where there is no doubt."""
        if name != self._behind:
            self._behind = name
            self._refresh()

    @Slot()
    def _show_state(self) -> None:
        if self._run.state is not RunState.FAILED:
            self._error = ""
        abilities, why = self.abilities, self._why_not()
        problem = "" if self._run.learning else self.form.problem_in_short()
        self._problem.set_text(problem)
        self._problem.setToolTip(plain_tip(why))
        self._problem.setVisible(bool(problem))
        for name, button in self._buttons.items():
            button.setEnabled(abilities[name])
        for name in ("start", "step"):  # screen readers say it of a button that is off, too
            off = plain_tip(why) if not abilities[name] else ""
            self._buttons[name].setToolTip(off or self._tip(name))
            self._buttons[name].setAccessibleDescription("" if abilities[name] else why)
        self._name_pause()
        self._refresh()
        self.abilities_changed.emit()

    def _tip(self, name: str) -> str:
        translate = QCoreApplication.translate
        if name == "step" and self._stepped_to_the_end:
            return translate("TrainingDock", "The training is at its end: Start begins another one")
        if name == "step" and not self._run.learning:
            return translate("TrainingDock", "Begin a training, and pause after its first merge")
        return _tips()[name]

    def _why_not(self) -> str:
        """Why no training can be started; empty where one can be."""
        if self.abilities["start"]:
            return ""
        if self._run.learning:
            return QCoreApplication.translate("TrainingDock", "A training is under way: stop it first")
        return self.form.problem()

    @Slot(str, str)
    def _show_error(self, message: str, _details: str) -> None:
        self._error = message
        self._refresh()

    @Slot(str)
    def _learn_of_corpus(self, reason: str) -> None:
        """Where nothing more can be merged, it is known which size the corpus fills."""
        settings, tokenizer = self._run.settings, self._run.tokenizer
        if reason not in ("no-pair", "min-count") or settings is None or tokenizer is None or settings.blocked:
            return
        self._look.learn(settings, SampleMerges.of(tokenizer.merges, self._run.corpus.corpus_bytes))

    def _enable_all(self, actions: Mapping[str, QAction]) -> None:
        for name, able in self.abilities.items():
            actions[name].setEnabled(able)

    def _refresh(self) -> None:
        run = self._run
        texts = [run_texts.merges_text(run), run_texts.rate_text(run), run_texts.left_text(run)]
        texts += run_texts.corpus_texts(run)
        for name, text in zip(_NUMBERS, texts, strict=True):
            self._numbers[name].setText(text)
        phase = run_texts.phase_text(run, self._preparation.progress if self._preparation else "")
        if run.state is RunState.IDLE and self.form.problem():
            phase = QCoreApplication.translate("TrainingDock", "Not ready")
        self._phase.setText(remarked(phase, self._behind) if self._behind else phase)
        self._reason.set_text(said(self._error) or run_texts.reason_text(run))
        done, of = run_texts.progress(run)
        # Of a large corpus the bytes do not fit the 32 bits of the bar, so it gets parts of ten thousand.
        self._bar.setRange(0, 10_000 if of or not run.learning else 0)
        self._bar.setValue(done * 10_000 // of if of else 0)
        if run.state is RunState.MERGING:
            self._part.set_dirty()  # rate and time left change without merges, too

    # Texts

    def retranslate(self) -> None:
        """Set every text anew, and reserve the room that each may need."""
        translate = QCoreApplication.translate
        self.setWindowTitle(translate("TrainingDock", "Train"))
        names = {
            "start": translate("TrainingDock", "Start"),
            "pause": translate("TrainingDock", "Pause"),
            "step": translate("TrainingDock", "Step"),
            "stop": translate("TrainingDock", "Stop"),
            "replay": translate("TrainingDock", "Replay"),
        }
        for name, button in self._buttons.items():
            button.setText(names[name])
            button.setToolTip(_tips()[name])
        titles = {
            "merges": translate("TrainingDock", "Merges"),
            "rate": translate("TrainingDock", "Speed"),
            "left": translate("TrainingDock", "Time left"),
            "bytes": translate("TrainingDock", "Corpus"),
            "characters": translate("TrainingDock", "Characters"),
            "distinct": translate("TrainingDock", "Distinct pre-tokens"),
        }
        for name, label in self._titles.items():
            label.setText(titles[name])
            self._numbers[name].setAccessibleName(titles[name])
        marks = (
            translate("TrainingDock", "one a second"),
            translate("TrainingDock", "ten seconds"),
            translate("TrainingDock", "full speed"),
        )
        for mark, text in zip(self._speed_marks, marks, strict=True):
            mark.setText(text)
        self._speed_title.setText(translate("TrainingDock", "Spee&d of the show"))
        self._slider.setAccessibleName(without_mnemonic(self._speed_title.text()))
        self._slider.setToolTip(
            translate(
                "TrainingDock",
                "Left: one merge a second. Middle: all merges in about ten seconds, the first ones slowly. "
                "Right: as fast as the machine learns.",
            )
        )
        self._bar.setAccessibleName(translate("TrainingDock", "Progress of the training"))
        self._reserve()
        self._show_state()

    def _reserve(self) -> None:
        translate = QCoreApplication.translate
        self._numbers["merges"].set_widest(translate("TrainingRun", "{0} of {1}").format("999,999", "999,999"))
        self._numbers["rate"].set_widest(translate("TrainingRun", "{0} a second").format("999,999"))
        for name, widest in (("left", "99 min"), ("bytes", "999.9 MB"), ("characters", "999,999,999")):
            self._numbers[name].set_widest(widest)
        self._numbers["distinct"].set_widest("9,999,999")
        self._phase.set_widest(translate("TrainingRun", "Preparing kernels") + " (99/99)")
        pause = self._buttons["pause"]
        pause.setMinimumWidth(0)
        widths = []
        for text in (translate("TrainingDock", "Pause"), translate("TrainingDock", "Resume")):
            pause.setText(text)
            widths.append(pause.sizeHint().width())
        pause.setMinimumWidth(max(widths))

    def _name_pause(self) -> None:
        paused = self._run.state is RunState.PAUSED
        translate = QCoreApplication.translate
        text = translate("TrainingDock", "Resume") if paused else translate("TrainingDock", "Pause")
        self._buttons["pause"].setText(text)

    def sizeHint(self) -> QSize:
        """So wide whatever it says just now, or the window would share out its widths anew with each message."""
        return QSize(_LIKED_LETTERS * self.fontMetrics().averageCharWidth(), super().sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._reserve()
            self._name_pause()
        elif event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.form.corpus.fault:
            self._look.again()  # whoever comes back may have mended the file meanwhile
        super().changeEvent(event)


def _tips() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "start": translate("TrainingDock", "Train with these settings"),
        "pause": translate("TrainingDock", "Stand still, or go on"),
        "step": translate("TrainingDock", "One merge further"),
        "stop": translate("TrainingDock", "End the training and keep what is learned"),
        "replay": translate("TrainingDock", "Show the finished training again from its first merge"),
    }
