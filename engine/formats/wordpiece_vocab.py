"""``vocab.txt`` of BERT: one piece a line, its id the number of the line, from 0.

Lines end in LF or CR LF and nowhere else; every line counts, also an empty one. Whether letters keep their case
the file does not say: presets ``bert-uncased`` and ``bert-cased``. Not here: running it (engine/libraries).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from engine.errors import FileFormatError, PresetNeededError
from engine.formats.bpe_strings import listed
from engine.formats.end_of_word import Object, bert_normalizer, special_token
from engine.formats.file_names import name_of
from engine.formats.kind import Kind, Wanted, not_used
from engine.formats.source import Source
from engine.formats.special_ids import asked_for
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.origin import Origin
from engine.tokenizer import Tokenizer

NAME = "wordpiece-vocab"
UNCASED, CASED = PRESETS = ("bert-uncased", "bert-cased")

_UNKNOWN, _START, _END = "[UNK]", "[CLS]", "[SEP]"
_SPECIAL = ("[PAD]", _UNKNOWN, _START, _END, "[MASK]")
_LONGEST_WORD = 100  # characters, as in google-research/bert, tokenization.py
_BRACKETED = re.compile(r"\[.*\]|<.*>")  # [unused1], <S>: names that say nothing of the case
_NO_UNKNOWN = "there is no line [UNK], the piece for unknown words; give the vocab.txt of a WordPiece vocabulary"


@dataclass(slots=True)
class PieceLines:
    """The pieces of a file by id; ids whose piece stands on a later line again, or is nothing; what was noticed."""

    pieces: dict[str, int] = field(default_factory=dict)
    doubles: dict[int, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)


def read_pieces(data: bytes, name: str) -> PieceLines:
    r"""The pieces in a file; FileFormatError with the line where it is not text, or has no [UNK].

    >>> read_pieces(b"[UNK]\r\n\na\na", "vocab.txt").remarks
    ['Line 2 is empty: no text has its id.', 'a is on the lines 3 and 4; its id is 3.']
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileFormatError(
            f"{name}: line {line}: byte 0x{data[error.start]:02X} is not UTF-8; take an undamaged copy"
        ) from error
    found, empty = PieceLines(), []
    lines_of: dict[str, list[int]] = {}
    for number, ended in enumerate(text.removesuffix("\n").split("\n")):
        piece = ended.removesuffix("\r")
        if piece:
            lines_of.setdefault(piece, []).append(number)
        else:
            empty.append(number + 1)
            found.doubles[number] = ""
    for piece, numbers in lines_of.items():
        found.pieces[piece] = numbers[-1]  # as in BERT and in Hugging Face's library
        found.doubles.update(dict.fromkeys(numbers[:-1], piece))
    if _UNKNOWN not in found.pieces:
        raise FileFormatError(f"{name}: {_NO_UNKNOWN}")
    found.remarks += _remarks(empty, lines_of)
    return found


def vocab_json(found: PieceLines, *, lowercase: bool, special_tokens: dict[str, int]) -> Object:
    """The object of a ``tokenizer.json`` that says of these pieces what BERT does."""
    pieces = found.pieces
    special = {text: pieces[text] for text in _SPECIAL if text in pieces} | special_tokens
    around = {"sep": [_END, pieces.get(_END)], "cls": [_START, pieces.get(_START)]}
    return {
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": [special_token(text, number) for text, number in special.items()],
        "normalizer": bert_normalizer(lowercase=lowercase),
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {"type": "BertProcessing", **around} if {_START, _END} <= pieces.keys() else None,
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {
            "type": "WordPiece", "unk_token": _UNKNOWN, "continuing_subword_prefix": "##",
            "max_input_chars_per_word": _LONGEST_WORD, "vocab": pieces,
        },
    }  # fmt: skip


def read(source: Source, wanted: Wanted) -> Tokenizer:
    """The tokenizer in a file; FileFormatError, PresetNeededError."""
    if wanted.preset not in (None, *PRESETS):
        raise PresetNeededError(
            f"{source.name}: there is no preset {wanted.preset!r} for it; choose one of {', '.join(PRESETS)}",
            PRESETS,
        )
    found = read_pieces(source.data, source.name)
    preset, why = (wanted.preset, "") if wanted.preset else _guessed(source, found)
    taken = {number: piece.encode() for piece, number in found.pieces.items()}
    taken |= {number: piece.encode() for number, piece in found.doubles.items()}
    special = asked_for(source.name, wanted.special_tokens, taken)
    value = vocab_json(found, lowercase=preset == UNCASED, special_tokens=special)
    pipeline = HuggingFacePipeline.of_object(value, name=source.name, doubles=found.doubles)
    found.remarks += not_used(wanted, "WordPiece splits and normalises as BERT does", "pattern", "normalization")
    remarks = (*((why,) if why else ()), *found.remarks, *pipeline.remarks)
    origin = Origin(NAME, "tokenizers", preset, remarks)
    return Tokenizer.of_pipeline(pipeline, name=name_of(source), origin=origin)


def _guessed(source: Source, found: PieceLines) -> tuple[str, str]:
    """The preset by the file's name and folder, else by its pieces; and why."""
    path = source.path or Path(source.name)
    called = f"{path.absolute().parent.name if source.path else ''}/{path.name}".lower()
    other = "choose {} if that is wrong."
    if "uncased" in called:
        return UNCASED, f"It is called uncased: letters are made lower-case; {other.format(CASED)}"
    if "cased" in called:
        return CASED, f"It is called cased: letters keep their case; {other.format(UNCASED)}"
    if "chinese" in called:
        return (
            CASED,
            f"Chinese vocabularies are used with and without case; here it is kept; {other.format(UNCASED)}",
        )
    upper = next((piece for piece in found.pieces if _has_case(piece)), None)
    if upper is None:
        return UNCASED, f"No piece has a capital letter: letters are made lower-case; {other.format(CASED)}"
    return CASED, f"The piece {upper} has capital letters: letters keep their case; {other.format(UNCASED)}"


def _has_case(piece: str) -> bool:
    """Whether lower-casing would make this piece useless."""
    return piece != piece.lower() and not _BRACKETED.fullmatch(piece)


def _remarks(empty: list[int], lines_of: dict[str, list[int]]) -> list[str]:
    remarks = []
    if empty:
        lines = f"Line {empty[0]} is" if len(empty) == 1 else f"The lines {listed(empty)} are"
        remarks.append(f"{lines} empty: no text has {'its id' if len(empty) == 1 else 'their ids'}.")
    for piece, numbers in lines_of.items():
        if len(numbers) > 1:
            lines = f"{', '.join(str(each + 1) for each in numbers[:-1])} and {numbers[-1] + 1}"
            remarks.append(f"{piece} is on the lines {lines}; its id is {numbers[-1]}.")
        bare = piece.rstrip()
        if bare != piece and bare in lines_of:
            remarks.append(
                f"Line {numbers[-1] + 1}, {piece!r}, is line {lines_of[bare][-1] + 1}, {bare!r}, with a blank at "
                "the end: two pieces here, one for programs that trim lines."
            )
    return remarks


def _recognises(source: Source) -> bool:
    if source.looks_like_json or b"\0" in source.data[:4096]:
        return False
    name = Path(source.name).name.removesuffix(".gz")
    return name.endswith("vocab.txt") or re.search(rb"(?:^|\n)\[UNK\]\r?(?:\n|$)", source.data) is not None


KIND = Kind(NAME, "WordPiece vocabulary of BERT", "vocab.txt", _recognises, read)
