"""A tokenizer: split pattern, merges and special tokens under a name, and what one does with them.

text -> special tokens cut out -> pre-tokens -> merges -> ids and spans; ids -> bytes -> text. Not here: files
(engine/formats), training (engine/training), decoding bit by bit (engine/stream_decoder.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType
from typing import SupportsIndex

import numpy as np

from engine.encoding import Encoding, Recipe
from engine.errors import DecodeError, SettingsError
from engine.models.bpe_model import MOST_TOKENS, BpeModel, Ends, Ids
from engine.models.merges import Merges
from engine.models.vocabulary import FIRST_MERGE_ID, Vocabulary
from engine.re_encoding import counts_by_difference, join, what_to_encode
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.safe_borders import SafeBorders
from engine.text.special_tokens import SpecialTokens, checked_special_tokens
from engine.text.split_patterns import NAMED, SplitPattern
from engine.text.utf8 import to_utf8
from engine.training_record import TrainingRecord


def utc_now() -> str:
    """The present time as vocabulary files have it, for example "2026-01-31T08:15:00Z"."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# Its own __init__ takes the texts of the special tokens, and dataclasses.replace goes through it.
@dataclass(frozen=True, eq=False, init=False)
class Tokenizer:
    """A byte-level BPE tokenizer; it never changes, ``dataclasses.replace`` makes another.

    The id of a byte is its value, of a merge 256 + rank, of a special token 256 + number of merges + its position
    among ``special_tokens``, which are given as texts and kept as a read-only mapping text -> id.

    >>> tokenizer = Tokenizer(Merges.of([(228, 184), (256, 173)]), special_tokens=["<|end|>"])
    >>> tokenizer.encode("中<|end|>").ids.tolist()[:4], tokenizer.encode("中<|end|>", special="all").ids.tolist()
    ([257, 60, 124, 101], [257, 258])
    >>> tokenizer.decode([257, 258])
    '中<|end|>'
    """

    merges: Merges
    pattern: SplitPattern
    special_tokens: Mapping[str, int]
    name: str
    version: str
    created: str
    notes: str
    training: TrainingRecord | None
    _model: BpeModel = field(repr=False)
    _vocabulary: Vocabulary = field(init=False, repr=False)
    _pre_tokenizer: PreTokenizer = field(init=False, repr=False)
    _special: SpecialTokens = field(init=False, repr=False)
    _borders: SafeBorders = field(init=False, repr=False)

    def __init__(
        self,
        merges: Merges,
        *,
        pattern: SplitPattern = NAMED["gpt2"],
        special_tokens: Iterable[str] = (),
        name: str = "untitled",
        version: str = "1.0.0",
        created: str | None = None,
        notes: str = "",
        training: TrainingRecord | None = None,
        _model: BpeModel | None = None,
    ) -> None:
        """``created`` is now where it is not given. SettingsError where the merges cannot be."""
        _check_merges(merges)
        first = FIRST_MERGE_ID + len(merges)
        texts = checked_special_tokens(special_tokens)
        if first + len(texts) > MOST_TOKENS:
            raise SettingsError(f"{first + len(texts)} tokens are too many; a vocabulary has up to {MOST_TOKENS}")
        ids = {text: first + position for position, text in enumerate(texts)}
        values = {
            "merges": merges, "pattern": pattern, "special_tokens": MappingProxyType(ids), "name": name,
            "version": version, "created": utc_now() if created is None else created, "notes": notes,
            "training": training, "_model": _model or BpeModel.of_merges(merges),
            "_vocabulary": Vocabulary.of_merges(merges, {number: text.encode() for text, number in ids.items()}),
            "_pre_tokenizer": PreTokenizer(pattern), "_special": SpecialTokens(ids),
            "_borders": SafeBorders(pattern),
        }  # fmt: skip
        for attribute, value in values.items():
            object.__setattr__(self, attribute, value)

    @property
    def vocab_size(self) -> int:
        """256 bytes + merges + special tokens."""
        return len(self._vocabulary)

    @property
    def vocabulary(self) -> Vocabulary:
        """id -> bytes, special tokens included."""
        return self._vocabulary

    def at(self, k: int) -> Tokenizer:
        """This tokenizer with only its first ``k`` merges; cheap, since tables and arrays are shared.

        Its special tokens come after those merges, so their ids differ.
        """
        merges = self.merges.first(k)
        return replace(self, merges=merges, _model=self._model.first(len(merges)))

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
        utf8, surrogates = to_utf8(text)
        found = tuple(self.special_tokens) if special == "all" else ()
        recipe = Recipe(self.merges, self.pattern, found, np.zeros(1, np.int64))
        cut = partial(self._pieces, with_special=bool(found), stop=stop)
        old, middle = what_to_encode(previous, recipe, utf8, cut, self._borders)
        ids, ends = self._model.encode(
            utf8[middle.start : middle.end], middle.bounds - middle.start, given=middle.given, stop=stop
        )
        ids, spans, bounds = join(old, middle, ids, ends)
        is_special = ids >= FIRST_MERGE_ID + len(self.merges)
        encoding = Encoding(utf8, surrogates, ids, spans, is_special, replace(recipe, bounds=bounds))
        counts = counts_by_difference(old, middle, encoding)
        if counts is not None:
            encoding.know_counts(counts)
        return encoding

    def encode_batch(self, texts: Iterable[str], *, special: str = "none") -> list[Encoding]:
        """Each of the texts encoded by itself."""
        return [self.encode(text, special=special) for text in texts]

    def decode_bytes(self, ids: Iterable[SupportsIndex]) -> bytes:
        """The bytes of the tokens, joined; UnknownIdError names the first id that there is not."""
        return self._vocabulary.join(ids)

    def decode(self, ids: Iterable[SupportsIndex], *, errors: str = "replace") -> str:
        """The text of the tokens: all bytes are joined, then decoded once.

        ``errors="strict"``: DecodeError where the bytes are no UTF-8; it names the place.
        """
        if errors not in ("replace", "strict"):
            raise SettingsError(f"errors={errors!r} is not known; give 'replace' or 'strict'")
        data = self.decode_bytes(ids)
        try:
            return data.decode("utf-8", errors)
        except UnicodeDecodeError as error:
            raise DecodeError(
                f"the bytes of these ids are not UTF-8: byte {error.start} is 0x{data[error.start]:02X}, "
                f"{error.reason}; decode with errors=replace, or take the bytes as they are"
            ) from error

    def _pieces(
        self, utf8: bytes, *, with_special: bool, stop: Callable[[], bool] | None
    ) -> tuple[Ends, Ids | None]:
        """Bounds of the pre-tokens, and which of them are special tokens (None: none)."""
        cut = self._pre_tokenizer.bounds
        if not with_special:
            return cut(utf8, stop=stop), None
        bounds, given = [np.zeros(1, np.int64)], []
        for start, end, token_id in self._special.cut(utf8):
            inner = cut(utf8[start:end], stop=stop)[1:] if token_id < 0 else np.array([end - start])
            bounds.append(inner + start)
            given.append(np.full(len(inner), token_id, np.int32))
        return np.concatenate(bounds), np.concatenate(given) if given else None


def _check_merges(merges: Merges) -> None:
    """A merge joins two tokens that are there already; anything else would never end."""
    ids = np.arange(FIRST_MERGE_ID, FIRST_MERGE_ID + len(merges))
    wrong = (merges.left < 0) | (merges.right < 0) | (merges.left >= ids) | (merges.right >= ids)
    if wrong.any():
        rank = int(np.argmax(wrong))
        merge = merges[rank]
        raise SettingsError(
            f"merge {rank} joins ids {merge.left} and {merge.right}; both must be from 0 to {ids[rank] - 1}"
        )
