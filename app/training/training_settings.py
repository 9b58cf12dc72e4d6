"""What a training starts from, as plain data. Not here: the form that asks for it (settings_form)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.training.merge_columns import MergeColumns
from engine import BpeTrainer, Tokenizer
from engine.text.split_patterns import split_pattern
from engine.training.corpus import Corpus

BYTES = 256
SAMPLE_SIZE = 1024
"""The vocabulary size that the form proposes: right for texts of some kilobytes."""


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """Settings of one training; `paths` are files and folders."""

    paths: tuple[Path, ...]
    vocab_size: int = SAMPLE_SIZE
    pattern: str = "gpt2"
    special_tokens: tuple[str, ...] = ()
    min_count: int = 2
    tie_rule: str = "lowest-pair"
    encoding: str = "utf-8"
    errors: str = "strict"
    name: str | None = None

    @property
    def target(self) -> int:
        """Merges asked for.

        >>> TrainingSettings((), 1024, special_tokens=("<|end|>",)).target
        767
        """
        return self.vocab_size - BYTES - len(self.special_tokens)

    def trainer(self) -> BpeTrainer:
        """A trainer that has not begun; reading folders takes time, so call it off the GUI thread."""
        corpus = Corpus.from_paths(self.paths, encoding=self.encoding, errors=self.errors)
        return BpeTrainer(
            corpus, vocab_size=self.vocab_size, pattern=self.pattern, special_tokens=self.special_tokens,
            min_count=self.min_count, tie_rule=self.tie_rule, name=self.name,
        )  # fmt: skip

    def tokenizer(self, merges: MergeColumns, count: int) -> Tokenizer:
        """The tokenizer of the first `count` merges, as it stands in the middle of a training."""
        return Tokenizer(
            merges=merges.first(count), pattern=split_pattern(self.pattern), special_tokens=self.special_tokens,
            name=self.name or "untitled",
        )  # fmt: skip


MakeTrainer = Callable[[TrainingSettings], BpeTrainer]
