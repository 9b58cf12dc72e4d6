"""BPE in the library ``tokenizers`` merge by merge: what it merges is what it makes without any merges.

Normalising, splitting, marks at the end of a word, letters that the vocabulary lacks and bytes in their place are
the library's; its merging is done again here, so that it can stop at any merge. Not here: the tokens' places in the
text (hugging_face.py), merging itself (engine/models/bpe_model.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.libraries.hugging_face_call import Library, opened
from engine.libraries.hugging_face_file import TokenizerJson
from engine.libraries.hugging_face_tokens import LibraryTokens
from engine.libraries.symbols import FileMerges
from engine.models.bpe_model import BpeModel
from engine.models.pair_table import Ids
from engine.models.vocabulary import Vocabulary

Numbers = NDArray[np.int64]
Encode = Callable[[Library], LibraryTokens]


def file_merges(file: TokenizerJson, vocabulary: Vocabulary) -> FileMerges:
    """The merges of a BPE."""
    model = BpeModel.of_merges(file.merges, merge_ids=file.merge_ids)
    return FileMerges(file.merges, file.merge_ids, model, vocabulary)


class Letters:
    """The tokens of a text before the first merge; those of the last text are kept: moments of it follow."""

    def __init__(self, file: TokenizerJson) -> None:
        self._name = file.name
        self._whole_first = bool(file.model.get("ignore_merges"))
        self._libraries: dict[tuple[bool, bool], Library] = {}
        self._last: tuple[object, LibraryTokens, LibraryTokens] | None = None

    def of(
        self, key: object, value: Callable[[], dict[str, Any]], encode: Encode, *, special: bool
    ) -> tuple[LibraryTokens, LibraryTokens]:
        """The letters, and the same with those words in one that are looked up before anything is merged.

        ``value`` is the object of the ``tokenizer.json`` for ``special``, ``encode`` calls a library with the text;
        ``key`` is equal where all that is the same.
        """
        last = self._last
        if last is None or last[0] != key:
            letters = encode(self._library(value, special, whole_first=False))
            whole = letters
            if self._whole_first:
                whole = encode(self._library(value, special, whole_first=True))
            self._last = last = key, letters, whole
        return last[1], last[2]

    def _library(self, value: Callable[[], dict[str, Any]], special: bool, *, whole_first: bool) -> Library:
        found = self._libraries.get((special, whole_first))
        if found is None:
            whole = value()
            model = {**whole["model"], "merges": [], "ignore_merges": whole_first}
            found = self._libraries[special, whole_first] = opened({**whole, "model": model}, self._name)
        return found


def word_borders(words: Numbers) -> Numbers:
    """The borders of the words, int64 (m + 1,), in numbers of tokens; what is in no word stands by itself.

    >>> word_borders(np.array([-1, -1, 0, 0, 2, -1])).tolist()
    [0, 1, 2, 4, 5, 6]
    """
    change = (np.diff(words) != 0) | (words[1:] < 0) if len(words) else np.zeros(0, np.bool_)
    return np.concatenate((np.zeros(min(len(words), 1), np.int64), np.flatnonzero(change) + 1, [len(words)]))


def with_whole(letters: LibraryTokens, whole: LibraryTokens, there: NDArray[np.bool_]) -> LibraryTokens:
    """The letters, but words in one where these are; ``there``, bool by id, says which words can be looked up."""
    if whole is letters:
        return letters
    borders = word_borders(whole.words)
    alone = borders[:-1][(np.diff(borders) == 1) & (whole.words[borders[:-1]] >= 0)]
    taken = alone[there[whole.ids[alone]]]
    rest = ~np.isin(letters.words, whole.words[taken])
    places = np.concatenate((_places(letters)[rest], _places(whole)[taken]))
    order = np.argsort(places, kind="stable")
    columns = (np.concatenate((one[rest], other[taken]))[order] for one, other in zip(letters, whole, strict=True))
    return LibraryTokens(*columns)


def _places(tokens: LibraryTokens) -> Numbers:
    """The words of tokens; for what was put around the text, one before all and one behind all."""
    in_text = np.flatnonzero(tokens.words >= 0)
    first = int(in_text[0]) if len(in_text) else len(tokens.words)
    behind = int(tokens.words.max(initial=0)) + 1
    outside = np.where(np.arange(len(tokens.words)) < first, -1, behind)
    return np.where(tokens.words < 0, outside, tokens.words)


def merged(letters: LibraryTokens, model: BpeModel, stop: Callable[[], bool] | None) -> LibraryTokens:
    """The tokens that a model makes of letters; each lies from its first letter to its last."""
    ids, ends = model.merge_words(letters.ids.astype(np.int32), word_borders(letters.words), stop=stop)
    starts = np.concatenate((np.zeros(min(len(ends), 1), np.int64), ends[:-1]))
    offsets = np.stack((letters.offsets[starts, 0], letters.offsets[ends - 1, 1]), axis=1)
    return LibraryTokens(ids.astype(np.int64), offsets, letters.words[starts], letters.added[starts])


def whole_words(letters: LibraryTokens, whole: LibraryTokens, there: NDArray[np.bool_]) -> Ids:
    """For each word of the letters the id of what is looked up in its place, int32 (m,), -1 where nothing is."""
    firsts = word_borders(letters.words)[:-1]
    found = np.full(len(firsts), -1, np.int32)
    if whole is letters:
        return found
    borders = word_borders(whole.words)
    alone = borders[:-1][(np.diff(borders) == 1) & (whole.words[borders[:-1]] >= 0)]
    alone = alone[there[whole.ids[alone]]]
    by_word = dict(zip(whole.words[alone].tolist(), whole.ids[alone].tolist(), strict=True))
    for number, word in enumerate(letters.words[firsts].tolist()):
        found[number] = by_word.get(word, -1)
    return found
