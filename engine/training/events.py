"""What a trainer reports: one batch for each call of its `advance`, and pairs where it is asked for them.

Not here: who draws or stores them.
"""

from dataclasses import dataclass

from engine.models.merges import Merges
from engine.training_record import TrainingRecord


@dataclass(frozen=True, slots=True)
class PairCount:
    """A pair of tokens, how often it occurs in the corpus at some moment, and whether it is blocked."""

    left: int
    right: int
    count: int
    blocked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeBatch:
    """The merges learned by one call, and how far the training is.

    `phase` is "reading" (and counting pre-tokens), "counting" (pairs), "merging" or "finished".
    `merges` are the new ones, ranks `first_rank` to `learned`; `target` is the number wanted. `bytes_read` of
    `bytes_total` is the way through the corpus (the total is that of the files, 0 if unknown); `characters`,
    `pre_tokens` and `gaps` count what was trained on so far; `corpus_bytes` are the bytes of UTF-8 that
    the merges work on, 0 until all is read. `stopped_because` is "target", "no-pair", "min-count" or "stopped", or
    None as long as there is more to come.
    `record` is what a vocabulary remembers of this training if it is stopped here; None until the corpus is read.
    """

    phase: str
    first_rank: int
    merges: Merges
    learned: int
    target: int
    bytes_read: int
    bytes_total: int
    corpus_bytes: int
    characters: int
    distinct_pre_tokens: int
    pre_tokens: int
    gaps: int
    stopped_because: str | None
    record: TrainingRecord | None = None
