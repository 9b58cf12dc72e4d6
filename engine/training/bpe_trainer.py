"""The trainer of byte-level BPE: corpus in, merges out, a little at each call.

Not here: reading (corpus), counting (pre_token_counts), the arrays (pair_index) and loops (engine.kernels.merge).
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence

from engine import kernels
from engine.errors import CorpusError, EngineError, SettingsError
from engine.kernels import merge
from engine.models.bpe_model import MOST_TOKENS
from engine.models.merges import Merges
from engine.text.special_tokens import checked_special_tokens
from engine.text.split_patterns import split_pattern
from engine.text.unicode_version import unicode_version
from engine.tokenizer import Tokenizer
from engine.training.blocked_merges import BlockedMerges
from engine.training.corpus import Corpus, Reading
from engine.training.events import MergeBatch, PairCount
from engine.training.pair_index import PairIndex
from engine.training.pre_token_counts import PreTokenCounter
from engine.training_record import CorpusDocument, TrainingRecord
from engine.version import VERSION

TIE_RULES = {"lowest-pair": merge.LOWEST_PAIR, "first-seen": merge.FIRST_SEEN}

_LONGEST_CALL = 0.010
"""Seconds for which the kernel is asked to work at a time: how late a stop may be noticed."""

_MOST_COUNT = (1 << 63) - 1

_NO_MERGES = Merges.of(())


class BpeTrainer:
    """Learns merges when, and for as long as, `advance` is called; what it has so far is always a whole vocabulary.

    It prints nothing, starts no thread and calls nobody. `stop` may be called from another thread.

    >>> trainer = BpeTrainer(Corpus.from_texts(["aaabdaaabac"]), 259, min_count=1)
    >>> while not trainer.finished:
    ...     batch = trainer.advance()
    >>> [tuple(merge) for merge in trainer.merges]
    [(97, 97, 4, 2, False), (97, 98, 2, 2, True), (256, 257, 2, 2, False)]
    >>> trainer.stopped_because
    'target'
    """

    def __init__(
        self,
        corpus: Corpus,
        vocab_size: int = 8192,
        *,
        pattern: str = "gpt2",
        special_tokens: Sequence[str] = (),
        min_count: int = 2,
        tie_rule: str = "lowest-pair",
        blocked: Sequence[tuple[bytes, bytes]] = (),
        name: str | None = None,
        version: str = "1.0.0",
    ) -> None:
        """Raises `SettingsError`, `PatternError` or `SpecialTokenError`; the corpus is read later.

        `blocked` are merges that must not be made, each by the bytes of its two tokens.
        """
        self.corpus = corpus
        self.vocab_size = vocab_size
        self.pattern = split_pattern(pattern)
        self.special_tokens = checked_special_tokens(special_tokens)
        self.min_count = min_count
        self.tie_rule = tie_rule
        self.blocked = BlockedMerges(blocked)
        self.name = name
        self.version = version
        self.stopped_because: str | None = None
        least = 257 + len(self.special_tokens)
        if vocab_size < least:
            raise SettingsError(
                f"vocabulary size {vocab_size} is too small: give at least {least} "
                f"(256 bytes, one merge, special tokens: {len(self.special_tokens)})"
            )
        if vocab_size > MOST_TOKENS:
            raise SettingsError(f"vocabulary size {vocab_size} is too large: give at most {MOST_TOKENS}")
        if min_count < 1:
            raise SettingsError(f"minimum count {min_count} is too small: give 1 or more")
        if min_count > _MOST_COUNT:
            raise SettingsError(f"minimum count {min_count} is too large: give at most {_MOST_COUNT}")
        if tie_rule not in TIE_RULES:
            raise SettingsError(f"tie rule {tie_rule!r} is not known: give one of {', '.join(TIE_RULES)}")
        self._target = vocab_size - 256 - len(self.special_tokens)
        self._phase = "reading"
        self._bytes_read = 0
        self._records: list[CorpusDocument] = []
        self._corpus_bytes = 0
        self._record: TrainingRecord | None = None
        self._counter: PreTokenCounter | None = None
        self._index: PairIndex | None = None
        self._reported = 0
        self._work_per_second = 1e5
        self.between_merges = False
        self._failure: EngineError | None = None
        self._background: Iterator[None] = self._prepared()

    @property
    def finished(self) -> bool:
        """Whether there is nothing more to learn, for the reason `stopped_because`."""
        return self.stopped_because is not None

    @property
    def merges(self) -> Merges:
        """All merges so far."""
        return self._index.merges() if self._index else _NO_MERGES

    def stop(self) -> None:
        """End the training; what is learned stays.

        A call of `advance` under way returns within milliseconds; where a user's own pattern is slow, after the
        try under way (engine.text.pre_tokenizer).
        """
        if self.stopped_because is None:
            self.stopped_because = "stopped"

    def advance(self, seconds: float = 0.012, merges: int | None = None) -> MergeBatch:
        """Go on for about that long, or until that many more merges are made if that comes first.

        Raises `CorpusError` and `PatternError`, now and at each later call, where the corpus cannot be read.
        """
        if self._failure:
            raise self._failure
        deadline = time.perf_counter() + seconds
        goal = self._target if merges is None else min(self._target, self._reported + merges)
        try:
            while not self.finished and self._step(goal, deadline - time.perf_counter()):
                if time.perf_counter() >= deadline:
                    break
        except MemoryError:
            self._failure = CorpusError("there is not enough memory to train on this corpus; take a part of it")
            raise self._failure from None
        except EngineError as error:
            self._failure = error
            raise
        return self._batch()

    def highest_pairs(self, number: int = 20) -> tuple[PairCount, ...]:
        """The pairs of highest count at this moment, `number` at most, in the order of the tie rule.

        The first that is not blocked is the next merge. Pairs below the minimum count are not among them. Ask after
        `advance(merges=n)` has made its merges: a merge under way is not a moment, and ValueError.

        >>> trainer = BpeTrainer(Corpus.from_texts(["aaabdaaabac"]), 300, min_count=1)
        >>> batch = trainer.advance(seconds=9, merges=1)
        >>> [(pair.left, pair.right, pair.count) for pair in trainer.highest_pairs(2)]
        [(97, 98, 2), (256, 97, 2)]
        """
        if self._index is None or not self.between_merges:
            raise ValueError("ask for pairs after a call of advance that has reached its number of merges")
        return self._index.highest(number)

    def tokenizer(self) -> Tokenizer:
        """A tokenizer of the merges so far; the record of a training that is not finished says "stopped"."""
        return Tokenizer(
            self.merges,
            pattern=self.pattern,
            special_tokens=self.special_tokens,
            name=self.name or "untitled",
            version=self.version,
            training=self._as_record(),
        )

    def _as_record(self) -> TrainingRecord:
        return TrainingRecord(
            vocab_size=self.vocab_size,
            pattern=str(self.pattern),
            special_tokens=self.special_tokens,
            min_count=self.min_count,
            tie_rule=self.tie_rule,
            blocked=self.blocked.pairs,
            encoding=self.corpus.encoding,
            errors=self.corpus.errors,
            corpus=tuple(self._records),
            corpus_bytes=self._corpus_bytes,
            stopped_because=self.stopped_because or "stopped",
            program_version=VERSION,
            unicode_version=unicode_version(),
        )

    def _step(self, goal: int, seconds: float) -> bool:
        """One piece of work; False when the wanted merges are there."""
        if next(self._background, self) is not self:
            return True
        assert self._index is not None
        # Aim at a few milliseconds by the speed so far, and stay near it: the first merges visit far more memory.
        wanted = max(min(seconds, _LONGEST_CALL), 1e-4)
        began = time.perf_counter()
        answer, work = self._index.learn(max(int(self._work_per_second * wanted), 256), goal)
        self.between_merges = answer in (merge.GOAL_REACHED, merge.EXHAUSTED)
        passed = max(time.perf_counter() - began, 1e-6)
        if work > 64:
            self._work_per_second = min(work / passed, 4 * self._work_per_second)
        if answer == merge.NO_ROOM:
            self._background = self._index.grow()
        elif answer == merge.EXHAUSTED or (answer == merge.GOAL_REACHED and self._index.made < goal):
            self._finish("min-count" if self._index.has_pairs else "no-pair")
        elif answer == merge.GOAL_REACHED and goal == self._target:
            self._finish("target")
        return answer != merge.GOAL_REACHED

    def _finish(self, reason: str) -> None:
        if self.stopped_because is None:
            self.stopped_because = reason

    def _prepared(self) -> Generator[None, None, None]:
        """Read and count the corpus and index its pairs, in pieces of a few milliseconds."""
        yield
        counter = PreTokenCounter(self.pattern, self.special_tokens, expected=self.corpus.utf8_size)
        self._counter = counter
        records: list[CorpusDocument] = []
        for document in self.corpus.documents:
            reading = Reading(document, self.corpus)
            before = self._bytes_read
            for piece in reading:
                yield from counter.push(piece, final=False)
                self._bytes_read = before + reading.bytes_read
                yield
            yield from counter.push(b"", final=True)
            records.append(reading.record)
        self._phase = "counting"
        counted = yield from counter.result()
        index = PairIndex(
            counted, self._target, min_count=self.min_count, tie_rule=TIE_RULES[self.tie_rule], blocked=self.blocked
        )
        yield from index.build(kernels.state())
        # Only now: before, nothing can be learned from any of them, nor from a part of them.
        self._index, self._records, self._corpus_bytes = index, records, counted.bytes
        self._record = self._as_record()
        self._phase = "merging"

    def _batch(self) -> MergeBatch:
        first = self._reported
        learned = self._index.merges(first) if self._index else _NO_MERGES
        self._reported = first + len(learned)
        counter = self._counter
        return MergeBatch(
            phase="finished" if self.finished else self._phase,
            first_rank=first,
            merges=learned,
            learned=self._reported,
            target=self._target,
            bytes_read=self._bytes_read,
            bytes_total=self.corpus.size,
            corpus_bytes=self._corpus_bytes,
            characters=counter.characters if counter else 0,
            distinct_pre_tokens=counter.distinct if counter else 0,
            pre_tokens=counter.pre_tokens if counter else 0,
            gaps=counter.gaps if counter else 0,
            stopped_because=self.stopped_because,
            record=self._record,
        )
