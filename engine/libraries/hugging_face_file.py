"""What a ``tokenizer.json`` of Hugging Face holds, as far as it is needed outside the library that runs it.

Pieces and ids, merges, added tokens, scores; everything else the library reads itself. Not here: running it
(hugging_face_call.py), what a piece stands for in a text (hugging_face_pieces.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import NoneType
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from engine.errors import FileFormatError, shortened
from engine.models.merges import Merges
from engine.text.utf8 import repair

_FIRST_OF_TOO_LARGE = 1 << 31
_KEYS_OF_KINDS = (("merges", "BPE"), ("unk_id", "Unigram"), ("continuing_subword_prefix", "WordPiece"))


@dataclass(frozen=True, slots=True, eq=False)
class TokenizerJson:
    """The object of a ``tokenizer.json`` and what it says.

    value: the object itself; kind: "BPE", "WordPiece", "WordLevel" or "Unigram"; pieces: id -> piece of the model,
    as it is written; ids: the other way round; added: text -> id of all added tokens, special: of those that are
    special; unknown: the id for what the vocabulary lacks, or None; merges and merge_ids: of a BPE; scores: of a
    Unigram, float64 by id; remarks: what was noticed.
    """

    value: dict[str, Any]
    name: str
    kind: str
    pieces: dict[int, str]
    ids: dict[str, int]
    added: dict[str, int]
    special: dict[str, int]
    unknown: int | None
    merges: Merges
    merge_ids: NDArray[np.int32]
    scores: NDArray[np.float64] | None
    remarks: tuple[str, ...]

    @property
    def model(self) -> dict[str, Any]:
        model: dict[str, Any] = self.value["model"]
        return model

    def parts(self, key: str) -> Iterator[dict[str, Any]]:
        """The steps under "normalizer", "pre_tokenizer" or "decoder", those in sequences too, in their order."""
        pending = [self.value.get(key)]
        while pending:
            part = pending.pop()
            if isinstance(part, dict):
                # The library takes a step whose type is no string for one of its older forms, which have none.
                yield part if type(part.get("type")) in (str, NoneType) else {**part, "type": None}
                for key_of_steps in _SEQUENCES:
                    steps = part.get(key_of_steps)
                    pending += reversed(steps) if isinstance(steps, list) else []

    def has(self, kind: str, *keys: str) -> bool:
        """Whether a step of this type is under one of the keys."""
        return any(part.get("type") == kind for key in keys for part in self.parts(key))


_SEQUENCES = ("normalizers", "pretokenizers", "decoders")


def read_tokenizer_json(value: dict[str, Any], name: str) -> TokenizerJson:
    """Check the object of a ``tokenizer.json``; FileFormatError names the place of what cannot be.

    >>> model = {"type": "WordLevel", "vocab": {"a": 7, "[UNK]": 0}, "unk_token": "[UNK]"}
    >>> read_tokenizer_json({"model": model, "added_tokens": []}, "v.json").pieces
    {7: 'a', 0: '[UNK]'}
    """
    reader = _Reader(name)
    model = reader.checked("model", value.get("model"), dict)
    by_keys = next((kind for key, kind in _KEYS_OF_KINDS if key in model), "WordLevel")
    kind = reader.one_of("model.type", model.get("type"), str) or by_keys
    for key in ("continuing_subword_prefix", "end_of_word_suffix"):
        reader.one_of(f"model.{key}", model.get(key), str)
    pieces, scores = reader.pieces(model)
    ids = {piece: number for number, piece in pieces.items()}
    rows = reader.one_of("added_tokens", value.get("added_tokens"), list)
    added, special = reader.added_tokens(rows or [], ids, pieces)
    merges, merge_ids = reader.merges(model, ids) if kind == "BPE" else (Merges.of([]), np.empty(0, np.int32))
    unknown = reader.unknown(model, kind, ids, pieces)
    if reader.one_of("model.dropout", model.get("dropout"), int, float):
        reader.remarks.append(
            f"The file asks for a dropout of {model['dropout']}, which is for training; it is not applied."
        )
    for key in ("truncation", "padding"):
        if value.get(key) is not None:
            reader.remarks.append(
                f'The file asks for "{key}"; it is not applied: every token of a text is shown, and no other.'
            )
    return TokenizerJson(
        value,
        name,
        kind,
        pieces,
        ids,
        added,
        special,
        unknown,
        merges,
        merge_ids,
        scores,
        tuple(map(shortened, reader.remarks)),
    )


class _Reader:
    def __init__(self, name: str) -> None:
        self.name = name
        self.remarks: list[str] = []

    def fail(self, path: str, problem: str) -> NoReturn:
        raise FileFormatError(f"{self.name}: {path}: {problem}; take an undamaged copy")

    def checked(self, path: str, value: Any, kind: type) -> Any:
        if type(value) is not kind:
            self.fail(path, f"expected {_WORDS[kind]}, found {_shown(value)}")
        return value

    def one_of(self, path: str, value: Any, *kinds: type) -> Any:
        """A value that may be missing, or null."""
        if value is not None and type(value) not in kinds:
            self.fail(path, f"expected {_WORDS[kinds[-1]]} or null, found {_shown(value)}")
        return value

    def text(self, path: str, value: Any) -> str:
        text: str = self.checked(path, value, str)
        if repair(text)[1]:
            self.fail(path, "holds a lone surrogate, which no text does")
        return text

    def id(self, path: str, value: Any) -> int:
        number: int = self.checked(path, value, int)
        if not 0 <= number < _FIRST_OF_TOO_LARGE:
            self.fail(path, f"the id {_shown(number)} is out of range; ids go from 0 to {_FIRST_OF_TOO_LARGE - 1}")
        return number

    def pieces(self, model: dict[str, Any]) -> tuple[dict[int, str], NDArray[np.float64] | None]:
        """id -> piece of the model, and the scores where it is a list of them."""
        vocab = model.get("vocab")
        if type(vocab) is list:
            rows = [self.row(f"model.vocab[{number}]", row) for number, row in enumerate(vocab)]
            return dict(enumerate(piece for piece, _ in rows)), np.array([score for _, score in rows])
        pieces: dict[int, str] = {}
        for piece, number in self.checked("model.vocab", vocab, dict).items():
            path = f"model.vocab[{piece!a}]"
            self.text(path, piece)
            if pieces.setdefault(self.id(path, number), piece) != piece:
                self.fail(path, f"the id {number} is that of {pieces[number]!a} already")
        return pieces, None

    def row(self, path: str, row: Any) -> tuple[str, float]:
        if type(row) is not list or len(row) != 2 or type(row[1]) not in (int, float):
            self.fail(path, f"expected a piece and its score, found {_shown(row)}")
        try:
            return self.text(path, row[0]), float(row[1])
        except OverflowError:
            self.fail(path, f"the score {_shown(row[1])} is out of range")

    def unknown(self, model: dict[str, Any], kind: str, ids: dict[str, int], pieces: dict[int, str]) -> int | None:
        """The id for what the vocabulary lacks, if there is one."""
        text = self.one_of("model.unk_token", model.get("unk_token"), str)
        number: int | None = self.one_of("model.unk_id", model.get("unk_id"), int)
        if kind != "Unigram":
            return ids.get(text or "")
        if number is not None and number not in pieces:
            self.fail("model.unk_id", f"the id {_shown(number)} is that of no piece; there are {len(pieces)}")
        return number

    def added_tokens(
        self, rows: list[Any], ids: dict[str, int], pieces: dict[int, str]
    ) -> tuple[dict[str, int], dict[str, int]]:
        """text -> id of all added tokens, and of the special ones."""
        added: dict[str, int] = {}
        special: dict[str, int] = {}
        for position, row in enumerate(rows):
            path = f"added_tokens[{position}]"
            self.checked(path, row, dict)
            text = self.text(f"{path}.content", row.get("content"))
            number = self.id(f"{path}.id", row.get("id"))
            if not text:
                self.remarks.append(f"{path} has no text and is never found.")
                continue
            known = ids.get(text, number)
            if known != number:
                self.remarks.append(f"{path}: the id of {text!a} is {known}, as in the model, not {number}.")
            other = pieces.get(known, text) if known == number else text
            other = next((each for each, taken in added.items() if taken == known), other)
            if other != text:
                self.fail(f"{path}.id", f"{text!a} and {other!a} have the same id {known}")
            added[text] = known
            if row.get("special"):
                special[text] = known
        return added, special

    def merges(self, model: dict[str, Any], ids: dict[str, int]) -> tuple[Merges, NDArray[np.int32]]:
        """The merges as pairs of ids, and the ids that they make; of a pair that is listed twice the later."""
        skipped = len(model.get("continuing_subword_prefix") or "")
        made: dict[tuple[int, int], tuple[int, int]] = {}
        repeated: list[int] = []
        for rank, row in enumerate(self.checked("model.merges", model.get("merges"), list)):
            if row == "" or (type(row) is str and row.startswith("#version")):
                continue
            first, second = self.pair(f"model.merges[{rank}]", row)
            for piece in (first, second, first + second[skipped:]):
                if piece not in ids:
                    self.fail(
                        f"model.merges[{rank}]",
                        f"{first!a} and {second!a} cannot be merged: there is no token {piece!a} in model.vocab",
                    )
            pair = ids[first], ids[second]
            if pair in made:
                repeated.append(made.pop(pair)[0])
            made[pair] = rank, ids[first + second[skipped:]]
        if repeated:
            numbers = ", ".join(map(str, sorted(repeated)))
            self.remarks.append(f"Of merges that are listed twice the later counts; left out: {numbers}.")
        columns = np.array(list(made), np.int32).reshape(-1, 2).T
        return Merges(columns[0].copy(), columns[1].copy()), np.array([each for _, each in made.values()], np.int32)

    def pair(self, path: str, row: Any) -> tuple[str, str]:
        parts = row.split(" ") if type(row) is str else row
        if type(parts) is not list or len(parts) != 2 or not all(type(part) is str and part for part in parts):
            self.fail(path, f'expected two tokens, ["a", "b"] or "a b", found {_shown(row)}')
        return parts[0], parts[1]


def _shown(value: Any) -> str:
    """A value in a message; a number may have thousands of digits, of which Python refuses to write so many."""
    if type(value) is int and abs(value) >= _FIRST_WITHOUT_DIGITS:
        return "a number of more than 40 digits"
    return repr(value) if type(value) in (int, float, bool) else f"{str(value)[:40]!a}"


_FIRST_WITHOUT_DIGITS = 10**40
_WORDS = {str: "a string", int: "a whole number", float: "a number", list: "a list", dict: "an object"}
