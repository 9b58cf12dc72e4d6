"""The tokens of the library ``tokenizers`` as an encoding: which bytes of the typed text each of them stands for.

Not here: which tokens there are (hugging_face_tokens.py, hugging_face_merges.py), what was changed and dropped of a
text (typed_spans.py).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.encoding import Encoding
from engine.libraries.hugging_face_call import Library, normalized
from engine.libraries.hugging_face_file import TokenizerJson
from engine.libraries.hugging_face_pieces import Pieces
from engine.libraries.hugging_face_tokens import LibraryTokens
from engine.libraries.lost_letters import offsets_beside_lost
from engine.libraries.typed_spans import Reported, typed
from engine.libraries.unknown_letters import fill_unknown
from engine.text.offsets import code_point_starts

_MOST_NORMALS = 1 << 12  # of pieces of texts: those of one text come again at each of its moments
_GUARD = "q"  # no character composes with it, and normalizers that strip or prepend do that beside it


class Places:
    """Where the tokens of a tokenizer stand in a text; ``library`` is it, of which the normalizer is asked."""

    def __init__(self, file: TokenizerJson, pieces: Pieces, library: Library) -> None:
        self._file, self._pieces, self._library = file, pieces, library
        self._special_ids = np.array(sorted(file.special.values()), np.int64)
        self._normals: dict[str, str] = {}

    def encoding(
        self,
        utf8: bytes,
        surrogates: tuple[int, ...],
        tokens: LibraryTokens,
        special: bool,
        lost: NDArray[np.int64],
    ) -> Encoding:
        """The encoding that these tokens are; ``lost``, int64 (k, 2): the places of letters that are in none."""
        reported = self._reported(utf8, tokens, special, lost)
        spans, altered = typed(reported, self._normal)
        is_special = (np.isin(tokens.ids, self._special_ids) & ~reported.unknown) | tokens.added
        return Encoding(utf8, surrogates, tokens.ids.astype(np.int32), spans, is_special, None, altered)

    def beside_lost(
        self, tokens: LibraryTokens, letters: LibraryTokens, unknown: int
    ) -> tuple[LibraryTokens, NDArray[np.int64]]:
        """The tokens with the places they have where letters are left out, and the places of these letters.

        ``letters`` is the same text letter by letter, ``unknown`` the id in it for those that are left out.
        """
        known = (letters.ids != unknown).astype(np.int64)
        if known.all():
            return tokens, letters.offsets[:0]
        own = np.flatnonzero(~tokens.added)
        ids, words = tokens.ids[own], tokens.words[own]
        first, last = _ends_of_words(words)
        sizes = [
            self._pieces.letters(number, first=begins, last=ends)
            for number, begins, ends in zip(ids.tolist(), first.tolist(), last.tolist(), strict=True)
        ]
        offsets = tokens.offsets.copy()
        offsets[own] = offsets_beside_lost(
            words, tokens.offsets[own], np.array(sizes, np.int64), letters.words, letters.offsets, known
        )
        kept = set(map(tuple, letters.offsets[known == 1].tolist()))  # of a character a byte may be there
        lost = [place for place in letters.offsets[known == 0].tolist() if tuple(place) not in kept]
        return tokens._replace(offsets=offsets), np.array(lost, np.int64).reshape(-1, 2)

    def _reported(self, utf8: bytes, tokens: LibraryTokens, special: bool, lost: NDArray[np.int64]) -> Reported:
        """The tokens with their bytes in the text, as far as the library tells."""
        starts = code_point_starts(utf8)
        spans = starts[np.clip(tokens.offsets, 0, len(starts) - 1)]
        spans[tokens.added, 0] = 0  # a token that was added stands where the one before it ends
        ends = np.maximum.accumulate(np.where(tokens.added, 0, spans[:, 1])) if len(spans) else spans[:, 1]
        spans[tokens.added] = ends[tokens.added, None]
        spans[:, 0] = np.maximum.accumulate(spans[:, 0]) if len(spans) else spans[:, 0]
        spans[:, 1] = np.maximum(spans[:, 0], spans[:, 1])
        unknown = (tokens.ids == (-1 if self._file.unknown is None else self._file.unknown)) & ~tokens.added
        if special and unknown.any() and self._file.unknown is not None:
            name = self._file.pieces[self._file.unknown].encode()  # it may have been typed
            for number in np.flatnonzero(unknown).tolist():
                start, end = spans[number].tolist()
                unknown[number] = utf8[start:end].strip() != name
        in_text = self._in_text(tokens)
        fill_unknown(in_text, unknown, utf8, spans, self._normal)
        return Reported(utf8, spans, in_text, tokens.added, unknown, starts[lost])

    def _in_text(self, tokens: LibraryTokens) -> list[bytes]:
        places = tokens.ids * 4
        if self._pieces.depends_on_place:
            first, last = _ends_of_words(tokens.words)
            places += first * 2 + last
        different, which = np.unique(places, return_inverse=True)
        table = [
            self._pieces.in_text(each // 4, first=bool(each & 2), last=bool(each & 1))
            for each in different.tolist()
        ]
        return [table[each] for each in which.tolist()]

    def _normal(self, text: str) -> str:
        """What the normalizer makes of a few characters, in whatever text they stand."""
        found = self._normals.get(text)
        if found is None:
            if len(self._normals) == _MOST_NORMALS:
                self._normals.clear()
            found = self._normals[text] = self._normalized(text)
        return found

    def _normalized(self, text: str) -> str:
        if self._library.normalizer is None:
            return text
        found = self._pieces.from_normalized(normalized(self._library, f"{_GUARD}{text}{_GUARD}"))
        inner = found[found.find(_GUARD) + 1 : found.rfind(_GUARD)] if found.count(_GUARD) > 1 else found
        if self._file.has("BertNormalizer", "normalizer") and not any(map(str.isspace, text)):
            return inner.replace(" ", "")  # those that it puts around Chinese characters only part words
        return inner


def _ends_of_words(words: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which tokens are the first of their word, which the last."""
    change = np.diff(words, prepend=-2, append=-2) != 0
    return change[:-1], change[1:]
