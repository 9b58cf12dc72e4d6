"""A look at a corpus before training on it: each file, and a sample of their text. Bounded work, whatever the size.

All of a small corpus is looked at; of a larger one pieces spread over each file, in proportion to its size.

Not here: what the sample says of pre-tokens (sample_counts) and of vocabulary sizes (sample_merges).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from engine.errors import CorpusError, EncodingStopped
from engine.text.scripts import NEITHER, SCRIPTS, SIGN, script_table
from engine.text.text_encoding import encoding_for, text_encoding
from engine.text.text_guess import count_odd, kind_of_binary, suggest_encodings
from engine.text.text_reading import Fault, count_faults, find_fault, text_slices
from engine.training.corpus import Corpus, Document, Reading
from engine.training.decoding import Decoding

Stop = Callable[[], bool]

SAMPLE = 1 << 20
"""Bytes of UTF-8 that the sample of a large corpus has, about."""
LEAST = 1 << 12
"""Bytes of each file that are in it, if the file has so many."""
PIECES = 16
"""Pieces of a file in the sample, where that makes each at least LEAST long. The beginning alone is more alike than
the file is: novels of several authors keep to the first."""
CHECKED = 1 << 24
"""Bytes of each file that are read: for the sample, and to check the encoding."""
ALL_CHECKED = 1 << 26
"""The same for all files together; of each at least the sample is checked."""
MOST_FILES = 256
"""Files that are looked at."""
_CUT = 8  # so many bytes at the end of what was read may be the first of a character that goes on


@dataclass(frozen=True, slots=True)
class SampledFile:
    """A file: its ``text`` in the sample (UTF-8), and how many of its bytes were ``checked``.

    ``problem`` says why it cannot be trained on, or is empty; ``fault`` tells where it does not decode, and
    ``suggested`` names an encoding in which what was checked does, or is empty. Where there is none, ``faults`` is
    the number of places that do not decode, in the file or in its beginning (``more_faults`` may be in the rest).
    """

    document: Document
    decoding: Decoding
    text: bytes
    checked: int
    problem: str = ""
    fault: Fault | None = None
    suggested: str = ""
    faults: int = 0
    more_faults: bool = False

    @property
    def whole(self) -> bool:
        """Whether all of it was checked."""
        return self.checked >= self.document.size


@dataclass(frozen=True, slots=True)
class SampledPart:
    """A path of the corpus and its files that were looked at; ``count`` and ``size`` (bytes) are of all of them."""

    path: Path
    files: tuple[SampledFile, ...] = ()
    count: int = 0
    size: int = 0
    problem: str = ""


@dataclass(frozen=True, slots=True)
class CorpusSample:
    """What was looked at. ``whole``: it is all of the corpus."""

    parts: tuple[SampledPart, ...]
    whole: bool

    @property
    def files(self) -> list[SampledFile]:
        """Those of all parts."""
        return [file for part in self.parts for file in part.files]

    @property
    def count(self) -> int:
        """All files of the corpus."""
        return sum(part.count for part in self.parts)

    @property
    def size(self) -> int:
        """Bytes of all files of the corpus."""
        return sum(part.size for part in self.parts)

    @property
    def text_size(self) -> int:
        """Bytes of UTF-8 in the sample."""
        return sum(len(file.text) for file in self.files)


def take_sample(
    paths: Iterable[Path], *, encoding: str = "utf-8", errors: str = "strict",
    differing: Mapping[Path, Decoding] | None = None, stop: Stop = lambda: False,
) -> CorpusSample:  # fmt: skip
    """Look at the files of a corpus; what is wrong with one of them is said there and hinders nothing else.

    SettingsError for an encoding that there is not; EncodingStopped once ``stop``, asked often, says yes.
    """
    found: list[tuple[Path, Corpus, str]] = []
    for path in paths:
        try:
            corpus = Corpus.from_paths([path], encoding=encoding, errors=errors)
            found.append((path, corpus.with_decodings(differing or {}), ""))
        except CorpusError as error:
            found.append((path, Corpus(()), str(error)))
    size = sum(corpus.size for _, corpus, _ in found)
    looking = _Looking(size, sum(len(corpus.documents) for _, corpus, _ in found), stop)
    parts = [
        SampledPart(path, looking.files_of(corpus), len(corpus.documents), corpus.size, problem)
        for path, corpus, problem in found
    ]
    return CorpusSample(tuple(parts), looking.whole)


def script_counts(texts: Iterable[bytes]) -> list[tuple[str, int]]:
    """Code points by script (a name in SCRIPTS), the most frequent first; those without any are left out.

    >>> script_counts(["中a中 7".encode()])
    [('han', 2), ('latin', 1), ('digits', 1), ('common', 1)]
    """
    counts, common = np.zeros(len(SCRIPTS), np.int64), SCRIPTS.index("common")
    for text in texts:
        points = np.frombuffer(text.decode("utf-8").encode("utf-32-le"), "<u4")
        numbers = script_table()[points]
        numbers = np.where(numbers == NEITHER, common, numbers % SIGN)
        counts += np.bincount(numbers, minlength=len(SCRIPTS))
    order = np.argsort(-counts, kind="stable")
    return [(SCRIPTS[number], int(counts[number])) for number in order if counts[number]]


def distinct_hanzi(texts: Iterable[bytes]) -> int:
    """How many different hanzi there are.

    >>> distinct_hanzi(["中国中a".encode(), "国".encode()])
    2
    """
    seen, han = np.zeros(len(script_table()), bool), SCRIPTS.index("han")
    for text in texts:
        seen[np.frombuffer(text.decode("utf-8").encode("utf-32-le"), "<u4")] = True
    return int(np.count_nonzero(seen & (script_table() == han)))


class _Looking:
    """How much of each file is looked at."""

    def __init__(self, size: int, count: int, stop: Stop) -> None:
        self.whole = size <= SAMPLE and count <= MOST_FILES
        self._share = 1.0 if self.whole else SAMPLE / size
        self._files_left = MOST_FILES
        self._bytes_left = ALL_CHECKED
        self._stop = stop

    def files_of(self, corpus: Corpus) -> tuple[SampledFile, ...]:
        documents = corpus.documents[: self._files_left]
        self._files_left -= len(documents)
        return tuple(self._file(document, corpus) for document in documents)

    def _file(self, document: Document, corpus: Corpus) -> SampledFile:
        decoding = corpus.decoding_of(document)
        wanted = document.size if self.whole else max(LEAST, int(document.size * self._share))
        most = max(wanted, min(CHECKED, self._bytes_left))
        reading, problem = Reading(document, corpus), ""
        kept = _Pieces(None if self.whole else wanted, min(most, document.size))
        try:
            for text in reading:
                if self._stop():
                    raise EncodingStopped
                kept.take(text, reading.bytes_read)
                if reading.bytes_read >= most:
                    break
        except CorpusError as error:
            problem = str(error)
        self._bytes_left -= reading.bytes_read
        file = SampledFile(document, decoding, kept.text, reading.bytes_read, problem)
        return _explained(file, most, self._stop) if problem else file


class _Pieces:
    """Pieces of a text, as long as each other and as far from each other, the first at its beginning.

    Together they have at most ``wanted`` bytes of UTF-8, None: all; the text lasts ``size`` bytes of its file.
    """

    def __init__(self, wanted: int | None, size: int) -> None:
        count = 1 if wanted is None or wanted >= size else max(1, min(PIECES, wanted // LEAST))
        self._borders = [size * number // count for number in range(count)]
        self._width = None if wanted is None else wanted // count
        self._kept = [b""] * count
        self._read = 0

    def take(self, text: bytes, read: int) -> None:
        """Keep what is wanted of the next slice of the text, after which ``read`` bytes of the file were read."""
        share = len(text) / max(1, read - self._read)  # an encoding other than UTF-8 has another size
        places = [max(0, int((border - self._read) * share)) for border in self._borders]
        for number, (start, end) in enumerate(zip(places, [*places[1:], None], strict=True)):
            self._kept[number] = (self._kept[number] + text[start:end])[: self._width]
        self._read = read

    @property
    def text(self) -> bytes:
        """All of them, without characters that are cut."""
        return b"".join(piece.decode("utf-8", "ignore").encode() for piece in self._kept)


def _explained(file: SampledFile, most: int, stop: Stop) -> SampledFile:
    """The same with the place of the fault and an encoding that may be the right one; or that it is no text."""
    assert file.document.path is not None
    try:
        with open(file.document.path, "rb") as opened:
            data = opened.read(most)
    except OSError:  # the problem says so
        return file
    cut = len(data) < file.document.size
    if cut:
        data = data[: len(data) // 4 * 4]  # whole units of UTF-16 and UTF-32
    if kind := kind_of_binary(data):
        problem = f"{file.document.name}: this is no text but {kind}; choose a text file"
        return replace(file, problem=problem)
    fault = find_fault(data, file.decoding.codec, stop=stop)
    names = suggest_encodings(data)
    likely = names[: names.index("utf-8") + 1]  # what comes behind it is less likely than UTF-8 with wrong bytes
    suggested = next((name for name in _usable(likely) if _fits(data, name, cut, stop)), "")
    file = replace(file, fault=fault, suggested=suggested)
    if fault is None or suggested:
        return file
    whole_lines = data[: data.rfind(b"\n") + 1] or data
    faults = count_faults(whole_lines if cut else data, file.decoding.codec, stop=stop)
    return replace(file, faults=max(faults, 1), more_faults=cut)


def _usable(names: Iterable[str]) -> Iterable[str]:
    """The names by which a corpus knows encodings: with their mark, UTF-16 and UTF-32 find the order themselves."""
    for name in names:
        found = text_encoding(name)
        yield found.codec[: len("utf-16")] if found.mark and found.codec != "utf-8" else found.codec


def _fits(data: bytes, name: str, cut: bool, stop: Stop) -> bool:
    """Whether all decodes, and to nothing that stands in no text."""
    fault = find_fault(data, name, stop=stop)
    if fault is not None and not (cut and fault.offset >= len(data) - _CUT):
        return False
    return not any(map(count_odd, text_slices(data, encoding_for(data, name), errors="ignore", stop=stop)))
