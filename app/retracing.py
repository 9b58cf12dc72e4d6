"""How a training is made again: to see what a merge won against, and to go on from before it, perhaps without it.

Not here: what is found out (corpus.finding), and the training itself (training.training_run).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale, QObject, Slot

import resources
from app.corpus.dock import CorpusDock
from app.corpus.finding import Question
from app.corpus.merged_text import LONGEST
from app.joined import listed
from app.reporter import Reporter
from app.session import Session
from app.training.recorded_corpus import bundled_corpus, settings_of
from app.training.settings_form import SettingsForm
from app.training.training_run import RunState, TrainingRun
from app.training.training_settings import BYTES, TrainingSettings
from engine import Tokenizer, TrainingRecord
from engine.text.token_text import token_text
from engine.training.decoding import Decoding

_MOST_NAMED = 3


def may_be_corpus_of(record: TrainingRecord, paths: tuple[Path, ...]) -> bool:
    """Whether these have the names, or the sizes, that the record tells; what is in them is not read.

    Of a folder by another name nobody knows.
    """
    if {each.name.split("/")[0] for each in record.corpus} == {path.name for path in paths}:
        return True
    if any(path.is_dir() for path in paths):
        return True
    try:
        return sorted(path.stat().st_size for path in paths) == sorted(each.bytes for each in record.corpus)
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class _Stand:
    """The merge before which a training stands, or goes back to; `blocked`: its pair, where it is from now on."""

    rank: int
    blocked: tuple[bytes, bytes] | None

    def words(self) -> str:
        """What happened, and how to go on; true on the way there, too."""
        translate, number = QCoreApplication.translate, QLocale().toString(self.rank)
        if self.blocked is None:
            text = translate(
                "Corpus", "The training pauses before the merge of rank {0}. Resume or Step in Train goes on."
            )
            return text.format(number)
        text = translate(
            "Corpus",
            "{1} + {2} is blocked now. The training pauses before the merge of rank {0}; Resume or Step in Train "
            "goes on without it.",
        )
        return text.format(number, *(token_text(side, LONGEST) for side in self.blocked))


class Retracing(QObject):
    """Builds the corpus dock, whose questions it answers and whose orders it carries out."""

    def __init__(self, session: Session, run: TrainingRun, form: SettingsForm, reporter: Reporter) -> None:
        super().__init__(session)
        self._session, self._run, self._form, self._reporter = session, run, form, reporter
        self.dock = CorpusDock(session, self.question)
        self.dock.token_selected.connect(session.set_selected_token)
        self.dock.go_on_wanted.connect(lambda: self._go_back(self.dock.asked or self.question(), block=False))
        self.dock.block_wanted.connect(lambda: self._go_back(self.dock.asked or self.question(), block=True))
        self.dock.came_in_sight.connect(self._say_once)
        self._seen: tuple[bool, tuple[int, ...] | None] = False, None
        self._told = ""
        self._stand: _Stand | None = None
        form.corpus.changed.connect(self.dock.ask)  # a vocabulary from a file is trained again on that one
        run.strayed.connect(self._say_strayed)
        run.merges_reset.connect(self._follow_front)
        run.front_changed.connect(self._follow_front)
        run.state_changed.connect(self._follow_state)

    def question(self) -> Question | str:
        """Which merge of which training is meant now; or in words why there is none."""
        translate, token_id = QCoreApplication.translate, self._session.selected_token_id
        tokenizer = self._run.tokenizer_at_front() if self._run.learning else self._session.tokenizer
        if without := self._without_merges():
            return without
        if tokenizer is None or token_id is None:
            return translate(
                "Corpus", "Choose a merge in the list or a token in the text: here stands what its merge won "
                "against, and where in the corpus it applies.",
            )  # fmt: skip
        rank = int(tokenizer.ranks_of(np.array([token_id]))[0])
        if self._run.learning and token_id >= BYTES + self._run.front:
            if self._stand is not None and token_id == BYTES + self._stand.rank:
                return self._stand.words()
            return translate("Corpus", "The training has not come to this merge yet.")
        if rank < 0:
            return translate("Corpus", "This token comes from no merge: it is a single byte or a special token.")
        settings = self._settings_of(tokenizer)
        if isinstance(settings, str):
            return settings
        return Question(settings, tokenizer, rank, self._run.learning)

    def encoding_of(self, path: Path) -> str | None:
        """In which the training of the merge that is shown reads this file; None: as its bytes say, or UTF-8."""
        settings = None if self.dock.asked is None else self.dock.asked.settings
        if not isinstance(settings, TrainingSettings):
            return None
        own = (settings.decodings[each] for each in (path, *path.parents) if each in settings.decodings)
        decoding = next(own, Decoding(settings.encoding, settings.errors))
        return None if decoding.codec == "utf-8" else decoding.encoding

    def training_of(self, tokenizer: Tokenizer) -> TrainingSettings | str:
        """How an open tokenizer, or what a paused training has learned, was trained, of which this is a moment; or
        in words why that is not known."""
        translate, run, record = QCoreApplication.translate, self._run, tokenizer.training
        if run.learning:
            of_run = run.record is not None and record is run.record
            if run.state is RunState.PAUSED and of_run and run.settings is not None:
                return run.settings
            return translate(
                "Corpus", "A training is under way; this can be found out while it is paused, or once it has ended."
            )
        if record is None:
            return self._settings_of(tokenizer)
        opened = (each.tokenizer for each in self._session.documents)  # another one may be in front already
        whole = next((each for each in opened if each.training is record), None)
        if whole is None:
            return translate("Corpus", "Not known as long as the text is being encoded.")
        return self._settings_of(whole)

    def _settings_of(self, tokenizer: Tokenizer) -> TrainingSettings | str:
        translate, run, record = QCoreApplication.translate, self._run, tokenizer.training
        if run.settings is not None and (run.learning or run.made(tokenizer)):
            return run.settings
        if not tokenizer.trained_here:
            return translate("Corpus", "This vocabulary was trained elsewhere; its file does not say on what.")
        if record is None:
            return translate("Corpus", "The file of this vocabulary does not say how it was trained.")
        if paths := bundled_corpus(record, (*resources.samples().values(), *resources.examples())):
            return replace(settings_of(record, paths), name=tokenizer.name)
        names = listed(dict.fromkeys(each.name.split("/")[0] for each in record.corpus[:_MOST_NAMED]))
        if not self._form.corpus.paths:
            return translate(
                "Corpus",
                "It was trained on {0}, and Train has no corpus now. The menu Train takes the settings of the open "
                "vocabulary, and its corpus with them.",
            ).replace("{0}", names)
        if problem := self._form.corpus.problem():
            return problem
        if not may_be_corpus_of(record, self._form.corpus.paths):
            return translate(
                "Corpus",
                "It was trained on another corpus than the one in Train: {0}. The menu Train takes the settings of "
                "the open vocabulary, and its corpus with them.",
            ).replace("{0}", names)
        return replace(
            self._form.settings(), vocab_size=record.vocab_size, pattern=record.pattern,
            special_tokens=record.special_tokens, min_count=record.min_count, tie_rule=record.tie_rule,
            blocked=record.blocked, name=tokenizer.name,
        )  # fmt: skip

    # Going on

    def go_on_with_example(self) -> bool:
        """Learn one merge more of the worked example in front, from its own corpus; False: there is none in front.

        Where Train has another corpus, nobody who looks at an example thinks of that one. Where it has this one,
        its settings count.
        """
        tokenizer = self._session.tokenizer
        record = None if tokenizer is None else tokenizer.training
        if tokenizer is None or record is None or not (paths := bundled_corpus(record, resources.examples())):
            return False
        if self._form.corpus.paths == paths:
            return False
        # So far as a training goes now: the example itself has all the merges that were asked for.
        size = max(self._form.settings().vocab_size, tokenizer.vocab_size + 1)
        settings = replace(settings_of(record, paths), name=tokenizer.name, vocab_size=size)
        self._run.rewind(settings, tokenizer.merges, of=tokenizer, further=1)
        words = QCoreApplication.translate(
            "Corpus", "The training of {0} goes on, from its own text and not from the corpus in Train."
        )
        self._reporter.say_note(words.replace("{0}", tokenizer.name))
        return True

    # Going back

    @Slot()
    def rewind(self) -> None:
        """Go back in the training to before the chosen merge, and pause there."""
        self._go_back(self.question(), block=False)

    @Slot()
    def block(self) -> None:
        """The same, and it is not merged from then on."""
        self._go_back(self.question(), block=True)

    def _without_merges(self) -> str:
        """That nothing is merged by the model of the open tokenizer; nothing where something is."""
        tokenizer = self._session.tokenizer
        if self._run.learning or tokenizer is None or tokenizer.can_be_cut or len(tokenizer.merges):
            return ""
        words = QCoreApplication.translate(
            "Corpus",
            "{0} has no merges: a model of this kind makes its tokens in another way. Open a tokenizer that merges "
            "pairs (BPE) to see what a merge won against.",
        )
        return words.format(tokenizer.name)

    def _go_back(self, question: Question | str, *, block: bool) -> None:
        if isinstance(question, str):
            nothing_chosen = self._session.selected_token_id is None and not self._without_merges()
            text = QCoreApplication.translate(
                "Corpus", "Choose a merge in the list, or its token in the text, first."
            )
            self._reporter.refuse(text if nothing_chosen else question)
            return
        assert isinstance(question.settings, TrainingSettings)
        merges, vocabulary, rank = question.tokenizer.merges, question.tokenizer.vocabulary, question.rank
        pair = vocabulary[merges[rank].left], vocabulary[merges[rank].right]
        known = merges.first(rank)
        self._stand = None  # of the training that is dropped now
        self._run.rewind(question.settings, known, of=question.tokenizer, block=pair if block else None)
        self._stand = _Stand(rank, pair if block else None)
        self._told = self._stand.words()
        self._reporter.say_note(self._told)
        self.dock.ask()
        self._say_once()

    @Slot()
    def _say_once(self) -> None:
        """What stands in the dock, for as long as that merge is chosen, needs no message."""
        if self._stand is not None and self.dock.why == self._stand.words():
            self._reporter.take_back(self._told)

    @Slot()
    def _follow_front(self) -> None:
        """While something is learned, the chosen merge may come, go, or become another one: ask again then."""
        self._leave_stand()
        if not self.dock.in_sight:
            return
        learning, token_id, row = self._run.learning, self._session.selected_token_id, None
        if learning and token_id is not None and BYTES <= token_id < BYTES + self._run.front:
            row = self._run.merges.row(token_id - BYTES)[:2]
        if (learning, row) != self._seen:
            self._seen = learning, row
            self.dock.ask()
        elif learning:
            self.dock.pairs.follow(self._run.merges.first(self._run.front))

    @Slot()
    def _follow_state(self) -> None:
        self._leave_stand()
        self._follow_front()

    def _leave_stand(self) -> None:
        """Once it goes on from the merge that it went back to, what was said of standing there is no longer true.

        On its way there it merges, too: that of a long training takes seconds.
        """
        run, stand = self._run, self._stand
        if stand is None:
            return
        goes_on = run.state is RunState.MERGING and not run.rewinding
        if goes_on or not run.learning or run.front > stand.rank:
            self._stand = None
            self._reporter.take_back(self._told)

    @Slot(int)
    def _say_strayed(self, rank: int) -> None:
        text = QCoreApplication.translate(
            "Corpus",
            "The merge of rank {0} is another one than before: the corpus, or a setting, has changed since.",
        )
        self._reporter.show_error(text.format(QLocale().toString(rank)))
