"""The documents to train on, read in slices of valid UTF-8.

Each file is one document, each given text too, and a folder stands for the `*.txt` files in it. Not here: special
tokens and split patterns (engine.training.pre_token_counts), and the surrogate rule (engine.text.utf8).
"""

from __future__ import annotations

import codecs
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

import numpy as np

from engine import kernels
from engine.errors import CorpusError, SettingsError
from engine.kernels.utf8 import WHOLE, first_fault
from engine.text.text_encoding import NUL_RANGE, encoding_of_mark, nul_count, text_encoding
from engine.text.text_reading import undecodable, way_out
from engine.text.utf8 import to_utf8
from engine.training.decoding import Decoding
from engine.training_record import CorpusDocument

STDIN = "-"

# A slice should take a few milliseconds from here to the counts, in either form of the kernels.
_SLICE = {"compiled": 1 << 18, "plain": 1 << 15}


@dataclass(frozen=True, slots=True)
class Document:
    """One document: a file (`path`; size in bytes, 0 for standard input) or a text (`utf8`).

    `name` tells the user which one it is. `recorded` is what a vocabulary remembers: a file's own name, or its path
    from the folder that was given on; where that lies on this machine is nobody's business.
    `surrogates` are the positions (code points) at which a lone surrogate of a text became U+FFFD.
    `decoding` is None where that of the corpus holds.
    """

    name: str
    size: int
    path: Path | None = None
    utf8: bytes = b""
    surrogates: tuple[int, ...] = ()
    recorded: str = ""
    decoding: Decoding | None = None


@dataclass(frozen=True, slots=True)
class Corpus:
    """Documents in the order in which they are read, and how the bytes of files become text, where they do not say.

    >>> corpus = Corpus.from_texts(["中国", "ab"])
    >>> corpus.size, [b"".join(Reading(document, corpus)) for document in corpus.documents][1]
    (8, b'ab')
    """

    documents: tuple[Document, ...]
    encoding: str = "utf-8"
    errors: str = "strict"

    @classmethod
    def from_texts(cls, texts: Iterable[str]) -> Corpus:
        """Each text is one document, named "text 1" and so on."""
        documents = []
        for number, text in enumerate(texts, 1):
            utf8, surrogates = to_utf8(text)
            documents.append(Document(f"text {number}", len(utf8), None, utf8, surrogates))
        return cls(tuple(documents))

    @classmethod
    def from_paths(
        cls, paths: Iterable[str | Path], *, encoding: str = "utf-8", errors: str = "strict",
        differing: Mapping[Path, Decoding] | None = None,
    ) -> Corpus:  # fmt: skip
        """Files, folders (their `*.txt` files, those in folders within too, sorted by path), `-` for stdin.

        `differing`: files and folders that are decoded in another way; a file counts before its folder.
        SettingsError where one of them is not in the corpus.
        """
        Decoding(encoding, errors).checked()
        documents = [document for path in paths for document in _documents_of(path)]
        places = {place for each in documents if each.path for place in (each.path, *each.path.parents)}
        for path, decoding in (differing or {}).items():
            decoding.checked()
            if path not in places:
                raise SettingsError(
                    f"{path}: an encoding is given for this, but it is no file of the corpus; write it as in the "
                    "corpus"
                )
        return cls(tuple(documents), encoding, errors).with_decodings(differing or {})

    def with_decodings(self, differing: Mapping[Path, Decoding]) -> Corpus:
        """The same with these files, and those in these folders, decoded in another way; others are left out."""
        documents = []
        for each in self.documents:
            places = (each.path, *each.path.parents) if each.path else ()
            own = next((differing[place] for place in places if place in differing), None)
            usual = own is None or own == self.decoding_of(each)
            documents.append(each if usual else replace(each, decoding=own))
        return replace(self, documents=tuple(documents))

    def decoding_of(self, document: Document) -> Decoding:
        """How the bytes of this document become text."""
        return document.decoding or Decoding(self.encoding, self.errors)

    @property
    def size(self) -> int:
        """Bytes of all documents, as far as known before reading."""
        return sum(document.size for document in self.documents)

    @property
    def utf8_size(self) -> int:
        """Bytes of UTF-8 to expect at most, for most encodings."""
        return sum(each.size * (1 if self.decoding_of(each).is_plain else 3) for each in self.documents)


class Reading:
    """One pass through a document: iterate over it for its text in slices, then ask for the `record`.

    A slice is valid UTF-8 and cuts no character. Raises `CorpusError` that names file, byte and way out.
    """

    def __init__(self, document: Document, corpus: Corpus) -> None:
        self.bytes_read = 0
        self._document = document
        self._usual = Decoding(corpus.encoding, corpus.errors)
        self._decoding = corpus.decoding_of(document)
        self._hash = hashlib.sha256()

    @property
    def record(self) -> CorpusDocument:
        """Name, bytes and SHA-256 of what was read, and what differs from the decoding of the corpus."""
        usual, own = self._usual, self._decoding
        return CorpusDocument(
            self._document.recorded or self._document.name, self.bytes_read, self._hash.hexdigest(),
            own.encoding if own.encoding != usual.encoding else None,
            own.errors if own.errors != usual.errors else None,
        )  # fmt: skip

    def __iter__(self) -> Iterator[bytes]:
        if self._document.path is None:
            yield from self._text_slices()
            return
        try:
            with self._open() as file:
                yield from self._checked(file) if self._decoding.is_plain else self._decoded(file)
        except OSError as error:
            raise CorpusError(
                f"{self._document.name}: cannot be read at byte {self.bytes_read}: {error.strerror or error}; "
                "check the path and the rights, then start again"
            ) from error

    def _open(self) -> BinaryIO:
        if self._document.name == STDIN:
            if sys.stdin is None:
                raise CorpusError("standard input is closed; give a file")
            return open(sys.stdin.fileno(), "rb", buffering=0, closefd=False)
        assert self._document.path is not None
        return open(self._document.path, "rb", buffering=0)

    def _text_slices(self) -> Iterator[bytes]:
        utf8, start = self._document.utf8, 0
        while start < len(utf8):
            end = start + _SLICE[kernels.state()]
            while end < len(utf8) and utf8[end] & 0xC0 == 0x80:
                end -= 1
            self._hash.update(utf8[start:end])
            self.bytes_read = min(end, len(utf8))
            yield utf8[start:end]
            start = end

    def _read(self, file: BinaryIO) -> bytes:
        data = file.read(_SLICE[kernels.state()])
        if self.bytes_read == 0 and self._decoding.codec == "utf-8":
            self._refuse_other_encodings(data)
        self._hash.update(data)
        self.bytes_read += len(data)
        return data

    def _checked(self, file: BinaryIO) -> Iterator[bytes]:
        """UTF-8 as it is."""
        kept = b""
        while True:
            read = self._read(file)
            data = kept + read
            before = self.bytes_read - len(data)
            # The kernel finds the fault, codecs tells whether it is one or a character that goes on.
            compiled = kernels.state() == "compiled"
            fault = first_fault(np.frombuffer(data, np.uint8), 0, len(data)) if compiled else 0
            whole = len(data)
            if fault != WHOLE:
                try:
                    whole = fault + codecs.utf_8_decode(data[fault:], "strict", not read)[1]
                except UnicodeDecodeError as error:
                    raise self._undecodable(before + fault + error.start, data[fault + error.start]) from None
            if whole:
                yield data[:whole]
            kept = data[whole:]
            if not read:
                return

    def _decoded(self, file: BinaryIO) -> Iterator[bytes]:
        """Any other encoding, and UTF-8 with replacing."""
        decoder = codecs.getincrementaldecoder(self._decoding.encoding)(self._decoding.errors)
        while True:
            waiting = decoder.getstate()[0]
            begin = self.bytes_read - len(waiting)
            data = self._read(file)
            try:
                text = decoder.decode(data, not data)
            except UnicodeDecodeError as error:
                found = (waiting + data)[error.start : error.start + 1]
                raise self._undecodable(begin + error.start, found[0] if found else 0) from None
            except UnicodeError as error:
                name = self._decoding.encoding
                raise CorpusError(f"{self._document.name}: not {name}: {error}; {way_out(name)}") from None
            if text:
                yield to_utf8(text)[0]
            if not data:
                return

    def _undecodable(self, offset: int, byte: int) -> CorpusError:
        return CorpusError(undecodable(self._document.name, offset, byte, self._decoding.codec))

    def _refuse_other_encodings(self, data: bytes) -> None:
        """A file in UTF-16 must not be trained on as bytes full of NULs, with replacing or without a mark."""
        marked = encoding_of_mark(data)
        if marked is not None:
            mark, name = text_encoding(marked).mark, marked[: len("utf-16")]
            raise CorpusError(
                f"{self._document.name}: byte 0: not UTF-8 but {name.upper()}, with whose mark "
                f"({mark.hex(' ').upper()}) it begins; choose the encoding {name}"
            )
        if count := nul_count(data):
            size = min(len(data), NUL_RANGE)
            raise CorpusError(
                f"{self._document.name}: byte {data.index(0)}: {count} of the first {size} bytes are NUL, so this "
                "is no UTF-8; if it is a text in UTF-16, choose utf-16-le or utf-16-be"
            )


def _documents_of(path: str | Path) -> list[Document]:
    if str(path) == STDIN:
        return [Document(STDIN, 0, Path(STDIN))]
    if not str(path):  # which pathlib takes for the folder that one is in
        raise CorpusError("'': this is no name of a file; give one, or . for the folder you are in")
    found = Path(path)
    try:
        if str(found) == STDIN:  # pathlib drops the ./ that tells it from standard input
            found = found.absolute()
        if found.is_dir():
            files = sorted(file for file in found.rglob("*.txt") if file.is_file())
            if not files:
                raise CorpusError(f"{path}: no *.txt file in this folder; name the files themselves")
        else:
            files = [found]
        top = Path(os.path.realpath(found)).name  # `.` has no name of its own
        return [
            Document(str(file), file.stat().st_size, file, recorded=Path(top, file.relative_to(found)).as_posix())
            for file in files
        ]
    except OSError as error:
        raise CorpusError(
            f"{path}: cannot be read: {error.strerror or error}; check the path and the rights"
        ) from error
