"""A tokenizer: what makes tokens of a text, under a name, and what one does with it.

Not here: how a text becomes tokens (engine/byte_level_bpe.py; engine/libraries), files (engine/formats), training
(engine/training), decoding bit by bit (engine/stream_decoder.py).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from types import MappingProxyType
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from engine.byte_level_bpe import ByteLevelBpe, MergeList
from engine.encoding import Encoding
from engine.errors import DecodeError, SettingsError
from engine.models.bpe_model import MOST_TOKENS, BpeModel
from engine.models.merges import Merges
from engine.models.vocabulary import FIRST_MERGE_ID, Vocabulary
from engine.origin import Origin
from engine.pipeline import Pipeline
from engine.text.special_tokens import checked_special_tokens
from engine.text.split_patterns import NAMED, SplitPattern
from engine.training_record import TrainingRecord


def utc_now() -> str:
    """The present time as vocabulary files have it, for example "2026-01-31T08:15:00Z"."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# Its own __init__ takes the texts of the special tokens, and dataclasses.replace goes through it.
@dataclass(frozen=True, eq=False, init=False)
class Tokenizer:
    """A tokenizer; it never changes, ``dataclasses.replace`` makes another.

    One that is trained here is made of its merges: the id of a byte is its value, of a merge 256 + rank, of a
    special token 256 + number of merges + its position among ``special_tokens``, which are given as texts and kept
    as a read-only mapping text -> id. One from elsewhere is made by ``of_pipeline`` and keeps the ids it came with;
    its ``pattern`` is None where a library does the splitting.

    >>> tokenizer = Tokenizer(Merges.of([(228, 184), (256, 173)]), special_tokens=["<|end|>"])
    >>> tokenizer.encode("中<|end|>").ids.tolist()[:4], tokenizer.encode("中<|end|>", special="all").ids.tolist()
    ([257, 60, 124, 101], [257, 258])
    >>> tokenizer.decode([257, 258])
    '中<|end|>'
    """

    pattern: SplitPattern | None
    special_tokens: Mapping[str, int]
    name: str
    version: str
    created: str
    notes: str
    training: TrainingRecord | None
    origin: Origin
    pipeline: Pipeline = field(repr=False)

    def __init__(
        self,
        merges: Merges | None = None,
        *,
        pattern: SplitPattern | None = NAMED["gpt2"],
        special_tokens: Iterable[str] = (),
        name: str = "untitled",
        version: str = "1.0.0",
        created: str | None = None,
        notes: str = "",
        training: TrainingRecord | None = None,
        origin: Origin | None = None,
        pipeline: Pipeline | None = None,
    ) -> None:
        """``created`` is now where it is not given. SettingsError where the merges cannot be.

        ``pipeline`` is that of a tokenizer with the same pattern and special tokens; then its merges count.
        """
        if pipeline is None:
            merges = _NO_MERGES if merges is None else merges
            _check_merges(merges)
            pipeline = _pipeline(merges, pattern or NAMED["none"], checked_special_tokens(special_tokens))
        values = {
            "pattern": pattern, "special_tokens": MappingProxyType(dict(pipeline.special_tokens)),
            "name": name, "version": version, "created": utc_now() if created is None else created, "notes": notes,
            "training": training, "origin": origin or Origin(), "pipeline": pipeline,
        }  # fmt: skip
        for attribute, value in values.items():
            object.__setattr__(self, attribute, value)

    @classmethod
    def of_pipeline(
        cls, pipeline: Pipeline, *, name: str, origin: Origin, version: str = "", notes: str = ""
    ) -> Tokenizer:
        """A tokenizer from elsewhere; its ``version`` is empty where its file says none."""
        return cls(
            pattern=pipeline.pattern, name=name, version=version, notes=notes, origin=origin,
            pipeline=pipeline,
        )  # fmt: skip

    @property
    def merges(self) -> Merges:
        """The merges by rank, empty where there are none; of some models they are found when first asked for."""
        return self.pipeline.merges

    @property
    def vocab_size(self) -> int:
        """How many tokens there are: of one trained here 256 bytes + merges + special tokens."""
        return len(self.vocabulary)

    @property
    def vocabulary(self) -> Vocabulary:
        """id -> bytes, special tokens included."""
        return self.pipeline.vocabulary

    @property
    def merge_ids(self) -> NDArray[np.int32]:
        """The id that each merge makes, int32 (n,), in the order of their ranks."""
        return self.pipeline.merge_ids

    def ranks_of(self, ids: NDArray[np.integer]) -> NDArray[np.int64]:
        """The rank of the merge that makes each token, int64 (n,), -1 where none does.

        >>> Tokenizer(Merges.of([(97, 98)])).ranks_of(np.array([97, 256])).tolist()
        [-1, 0]
        """
        place = np.asarray(ids, np.int64).copy()
        place[(place < 0) | (place >= len(self._rank_of_id))] = -1  # the last cell, which is no token's
        found: NDArray[np.int64] = self._rank_of_id[place]
        found[found >= len(self.merges)] = -1  # the table may be that of the whole: see `at`
        return found

    def score_of(self, token_id: int) -> float | None:
        """The score by which a model of pieces prefers this one, as its file has it; None where there is none.

        >>> Tokenizer(Merges.of([(97, 98)])).score_of(256) is None
        True
        """
        return self.pipeline.score_of(token_id)

    @cached_property
    def _rank_of_id(self) -> NDArray[np.int64]:
        table = np.full(int(self.merge_ids.max(initial=-1)) + 2, -1, np.int64)
        # From the last: of two merges that make the same token the first counts.
        table[self.merge_ids[::-1]] = np.arange(len(self.merge_ids))[::-1]
        return table

    @property
    def trained_here(self) -> bool:
        """Whether ids are as training gives them: bytes, then merges, then special tokens."""
        return self.origin.format == "prism"

    @property
    def can_be_cut(self) -> bool:
        """Whether there is an `at`: merges have made it, in an order that is known."""
        return self.pipeline.can_be_cut

    @property
    def byte_level(self) -> bool:
        """Whether a file writes its tokens in GPT-2's letters for bytes; those of others are pieces of text."""
        return self.pipeline.byte_level

    def at(self, k: int) -> Tokenizer:
        """This tokenizer with only its first ``k`` merges; cheap, since tables and arrays are shared.

        Where it is trained here, its special tokens come after those merges, so their ids differ; else ids stay,
        and `engine.models.moments` says which tokens are there. What its library merges, the engine then does in
        its place. SettingsError where it `can_be_cut` at no merge.

        >>> Tokenizer(Merges.of([(97, 98), (256, 99)])).at(1).encode("abc").ids.tolist()
        [256, 99]
        """
        if not self.can_be_cut:
            raise SettingsError(
                f"{self.name}: the library {self.origin.library} makes its tokens and does not stop at a merge; "
                "open a tokenizer that merges pairs (BPE) to do so"
            )
        whole = self.pipeline
        pipeline: Pipeline
        if self.trained_here and self.pattern is not None and isinstance(whole, ByteLevelBpe):
            merges = self.merges.first(k)
            model = whole.model.first(len(merges))
            pipeline = _pipeline(merges, self.pattern, tuple(self.special_tokens), model=model)
        else:
            pipeline = whole.first(min(max(k, 0), len(self.merges)))
        then = replace(self, pipeline=pipeline)
        then.__dict__["_rank_of_id"] = self._rank_of_id
        return then

    def with_special_tokens(self, texts: Iterable[str]) -> Tokenizer:
        """This vocabulary with these special tokens, whose ids follow the merges in the order given.

        Cheap, since all else is shared. SettingsError where it is not trained here, SpecialTokenError for texts
        that cannot serve.

        >>> tokenizer = Tokenizer(Merges.of([(97, 98)]), special_tokens=["<a>", "<b>"])
        >>> dict(tokenizer.with_special_tokens(["<b>", "<c>"]).special_tokens)
        {'<b>': 257, '<c>': 258}
        """
        if not self.trained_here or not isinstance(self.pipeline, ByteLevelBpe) or self.pattern is None:
            raise SettingsError(
                f"{self.name}: its ids are not those of a vocabulary that is trained here, so its special tokens "
                "stay as they are; change the file that it was opened from"
            )
        special_tokens = checked_special_tokens(texts)
        pipeline = _pipeline(self.merges, self.pattern, special_tokens, model=self.pipeline.model)
        return replace(self, pipeline=pipeline, origin=replace(self.origin, checksum=None))

    def encode(
        self,
        text: str,
        *,
        special: str = "none",
        previous: Encoding | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Encoding:
        """The tokens of ``text``; with ``special="all"`` the special tokens in it are found, leftmost and longest.

        ``previous``, the encoding of another form of the text, changes nothing but the time: where it was made in
        the same way, only what differs is encoded. ``stop`` is asked from time to time, between two tries of a
        slow split pattern too; once it says yes, EncodingStopped is raised. PatternError where a user's split
        pattern makes no progress.
        """
        if special not in ("none", "all"):
            raise SettingsError(f"special={special!r} is not known; give 'none' or 'all'")
        return self.pipeline.encode(text, special=special == "all", previous=previous, stop=stop)

    def encode_batch(self, texts: Iterable[str], *, special: str = "none") -> list[Encoding]:
        """Each of the texts encoded by itself."""
        return [self.encode(text, special=special) for text in texts]

    def decode_bytes(self, ids: Iterable[SupportsIndex]) -> bytes:
        """The bytes of the tokens, joined; UnknownIdError names the first id that there is not."""
        return self.pipeline.decode_bytes(_listed(ids))

    def decode(self, ids: Iterable[SupportsIndex], *, errors: str = "replace") -> str:
        """The text of the tokens: all bytes are joined, then decoded once; or what the tokenizer's library says.

        ``errors="strict"``: DecodeError where the bytes are no UTF-8; it names the place.
        """
        if errors not in ("replace", "strict"):
            raise SettingsError(f"errors={errors!r} is not known; give 'replace' or 'strict'")
        listed = _listed(ids)
        text = self.pipeline.decode(listed)
        if text is not None and errors == "replace":
            return text
        data = self.pipeline.decode_bytes(listed)
        try:
            decoded = data.decode("utf-8", errors)
        except UnicodeDecodeError as error:
            raise DecodeError(
                f"the bytes of these ids are not UTF-8: byte {error.start} is 0x{data[error.start]:02X}, "
                f"{error.reason}; decode with errors=replace, or take the bytes as they are"
            ) from error
        return decoded if text is None else text


_NO_MERGES = Merges.of([])


def _listed(ids: Iterable[SupportsIndex]) -> list[int]:
    if isinstance(ids, np.ndarray):
        whole: list[int] = ids.tolist()
        return whole
    return [operator.index(each) for each in ids]


def _pipeline(
    merges: Merges, pattern: SplitPattern, special_tokens: tuple[str, ...], *, model: BpeModel | None = None
) -> ByteLevelBpe:
    """The pipeline of a tokenizer that is trained here."""
    first = FIRST_MERGE_ID + len(merges)
    if first + len(special_tokens) > MOST_TOKENS:
        raise SettingsError(
            f"{first + len(special_tokens)} tokens are too many; a vocabulary has up to {MOST_TOKENS}"
        )
    ids = {text: first + position for position, text in enumerate(special_tokens)}
    merge_ids = np.arange(FIRST_MERGE_ID, first, dtype=np.int32)
    listed = MergeList(merges, merge_ids, model or BpeModel.of_merges(merges))
    vocabulary = Vocabulary.of_merges(merges, {number: text.encode() for text, number in ids.items()})
    return ByteLevelBpe(listed, pattern=pattern, special_tokens=ids, vocabulary=vocabulary)


def _check_merges(merges: Merges) -> None:
    """A merge joins two tokens that are there already; anything else would never end."""
    ids = np.arange(FIRST_MERGE_ID, FIRST_MERGE_ID + len(merges))
    wrong = (merges.left < 0) | (merges.right < 0) | (merges.left >= ids) | (merges.right >= ids)
    if wrong.any():
        rank = int(np.argmax(wrong))
        merge = merges[rank]
        raise SettingsError(
            f"the merge of rank {rank} joins ids {merge.left} and {merge.right}; both must be from 0 to "
            f"{ids[rank] - 1}"
        )
