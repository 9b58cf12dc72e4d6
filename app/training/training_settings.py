"""What a training starts from, as plain data. Not here: the form that asks for it (settings_form)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app.regular_file import check_regular
from app.training.merge_columns import MergeColumns
from engine import BpeTrainer, Tokenizer, TrainingRecord
from engine.text.split_patterns import split_pattern
from engine.training.corpus import Corpus
from engine.training.decoding import Decoding

BYTES = 256
SAMPLE_SIZE = 768
"""The vocabulary size that the form proposes: what texts of some kilobytes, as the samples are, can fill."""


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """Settings of one training; `paths` are files and folders.

    `differing`: path, encoding and errors of files and folders that are read in another way than the others.
    """

    paths: tuple[Path, ...]
    vocab_size: int = SAMPLE_SIZE
    pattern: str = "gpt2"
    special_tokens: tuple[str, ...] = ()
    min_count: int = 2
    tie_rule: str = "lowest-pair"
    blocked: tuple[tuple[bytes, bytes], ...] = ()
    encoding: str = "utf-8"
    errors: str = "strict"
    name: str | None = None
    differing: tuple[tuple[str, str, str], ...] = ()

    @property
    def target(self) -> int:
        """Merges asked for.

        >>> TrainingSettings((), 1024, special_tokens=("<|end|>",)).target
        767
        """
        return self.vocab_size - BYTES - len(self.special_tokens)

    @property
    def decodings(self) -> dict[Path, Decoding]:
        """Those of `differing`, by path."""
        return {Path(path): Decoding(encoding, errors) for path, encoding, errors in self.differing}

    def corpus(self) -> Corpus:
        """The documents; reading folders takes time, so call it off the GUI thread."""
        for path in self.paths:
            check_regular(path)
        corpus = Corpus.from_paths(self.paths, encoding=self.encoding, errors=self.errors)
        return corpus.with_decodings(self.decodings)

    def trainer(self) -> BpeTrainer:
        """A trainer that has not begun; takes as long as `corpus`."""
        return BpeTrainer(
            self.corpus(), vocab_size=self.vocab_size, pattern=self.pattern, special_tokens=self.special_tokens,
            min_count=self.min_count, tie_rule=self.tie_rule, blocked=self.blocked, name=self.name,
        )  # fmt: skip

    def tokenizer(self, merges: MergeColumns, count: int, record: TrainingRecord | None = None) -> Tokenizer:
        """The tokenizer of the first `count` merges, as it stands in the middle of a training."""
        return Tokenizer(
            merges=merges.first(count), pattern=split_pattern(self.pattern), special_tokens=self.special_tokens,
            name=self.name or "untitled", training=record,
        )  # fmt: skip

    def as_json(self) -> dict[str, Any]:
        """What `of_json` reads again, of values that JSON has."""
        blocked = [[left.hex(), right.hex()] for left, right in self.blocked]
        return {**asdict(self), "paths": [str(path) for path in self.paths], "blocked": blocked}

    @classmethod
    def of_json(cls, values: Mapping[str, Any]) -> TrainingSettings:
        """The settings that were written so.

        >>> blocked = (b"\\xe4", b"\\xb8"),
        >>> settings = TrainingSettings((Path("a"),), blocked=blocked, differing=(("a", "gbk", "strict"),))
        >>> TrainingSettings.of_json(settings.as_json()) == settings
        True
        """
        blocked, differing = values.get("blocked", ()), values.get("differing", ())
        return cls(**{
            **values,
            "paths": tuple(map(Path, values["paths"])),
            "special_tokens": tuple(values["special_tokens"]),
            "blocked": tuple((bytes.fromhex(left), bytes.fromhex(right)) for left, right in blocked),
            "differing": tuple((path, encoding, errors) for path, encoding, errors in differing),
        })  # fmt: skip


MakeTrainer = Callable[[TrainingSettings], BpeTrainer]
