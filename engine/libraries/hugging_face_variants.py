"""The forms of one ``tokenizer.json`` in which the library runs it.

As the file says, but every token kept and nothing added; the same with special tokens under names that nobody
types, so that their letters are ordinary text; and, for a model that lets letters vanish, one that makes a token
of every letter, to see which. Not here: running them (hugging_face.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from engine.errors import EngineError, FileFormatError, shortened
from engine.libraries.hugging_face_call import Library, opened
from engine.libraries.hugging_face_file import TokenizerJson
from engine.libraries.hugging_face_pieces import Pieces
from engine.text.token_text import gpt2_alphabet

_NOBODY_TYPES = "\U0010fffe"  # a noncharacter: never assigned, not for exchange between programs
_LETTER_UNKNOWN = f"{_NOBODY_TYPES}unknown"

Object = dict[str, Any]


def plain(file: TokenizerJson) -> Object:
    """The file without what cuts, fills up, adds to or varies the tokens of a text."""
    off = dict.fromkeys(("truncation", "padding", "post_processor"))
    value = {**file.value, **off, "added_tokens": file.value.get("added_tokens") or []}
    if file.kind == "BPE":
        value["model"] = {**file.model, "dropout": None}
    return value


def opened_with_ids(file: TokenizerJson) -> tuple[Library, Object, TokenizerJson]:
    """The library's tokenizer for ``plain``, that object, and the file with the ids that hold.

    The library numbers added tokens anew where the model lacks them. The ids of the file hold: they are written
    into the model's vocabulary. Where that is a list, the library's hold, with a remark.
    """
    value = plain(file)
    library = opened(value, file.name)
    others = _other_ids(library, file)
    if others and not isinstance(file.model["vocab"], list):
        model = value["model"]
        value = {**value, "model": {**model, "vocab": {**file.added, **model["vocab"]}}}
        library = opened(value, file.name)
        others = _other_ids(library, file)
    if not others:
        return library, value, file
    remarks = [
        shortened(f"The id of {text!a} is {number}, as the library numbers it, not {file.added[text]}.")
        for text, number in others.items()
    ]
    special = {text: others.get(text, number) for text, number in file.special.items()}
    remarked = (*file.remarks, *remarks)
    return library, value, replace(file, added={**file.added, **others}, special=special, remarks=remarked)


def _other_ids(library: Library, file: TokenizerJson) -> dict[str, int]:
    found = {text: library.token_to_id(text) for text in file.added}
    return {text: number for text, number in found.items() if number is not None and number != file.added[text]}


def with_special_as_text(value: Object, file: TokenizerJson) -> Object:
    """The same tokenizer, but what is typed is never a special token.

    It is not enough to leave them out of the added tokens: models that look up words or pieces whole would find
    them all the same. Tokens that merges make stay, since typed letters make those.
    """
    made = set(file.merge_ids.tolist())
    names = {text: f"{_NOBODY_TYPES}{text}" for text, number in file.special.items() if number not in made}
    model = dict(value["model"])
    if isinstance(model["vocab"], list):
        model["vocab"] = [[names.get(piece, piece), score] for piece, score in model["vocab"]]
    else:
        model["vocab"] = {names.get(piece, piece): number for piece, number in model["vocab"].items()}
        if "unk_token" in model:
            model["unk_token"] = names.get(model["unk_token"], model["unk_token"])
    added = [{**row, "content": names.get(row["content"], row["content"])} for row in value["added_tokens"]]
    return {**value, "model": model, "added_tokens": added}


def loses_letters(file: TokenizerJson, pieces: Pieces) -> bool:
    """Whether the model leaves out what its vocabulary lacks, without a token in its place."""
    return file.kind == "BPE" and file.model.get("unk_token") is None and _lacks_letters(file, pieces)


def _lacks_letters(file: TokenizerJson, pieces: Pieces) -> bool:
    """Whether there are letters for which a BPE has no piece."""
    if pieces.byte_fallback and all(f"<0x{byte:02X}>" in file.ids for byte in range(256)):
        return False
    alphabet = gpt2_alphabet(bytes(range(256)))
    return not pieces.byte_level or pieces.depends_on_place or any(letter not in file.ids for letter in alphabet)


def missing_unknown(file: TokenizerJson, pieces: Pieces) -> tuple[str, ...]:
    """A remark where the token for what the vocabulary lacks is itself not in it; FileFormatError where it is "".

    The library opens such files, and fails at the first letter that it does not know. Programs write the name of a
    token that is not there by default, but never the empty one.
    """
    text = file.model.get("unk_token")
    if text is None or file.kind == "Unigram" or text in file.ids or text in file.added:
        return ()
    if file.kind == "BPE" and not _lacks_letters(file, pieces):
        return ()
    if not text:
        raise FileFormatError(
            f"{file.name}: model.unk_token: expected a token of model.vocab or null, found an empty string; "
            "correct it, or take an undamaged copy"
        )
    return (shortened(f"model.unk_token, {text!a}, is not in model.vocab: what that lacks cannot be encoded."),)


@contextmanager
def naming(file: TokenizerJson, pieces: Pieces) -> Iterator[None]:
    """Makes errors of the library at a text name the file, and its unknown token where that is what is missing."""
    try:
        yield
    except EngineError as error:
        if not missing_unknown(file, pieces):
            raise EngineError(f"{file.name}: {error}") from error
        raise EngineError(
            f"{file.name}: this text has what model.vocab lacks, and model.unk_token, {file.model['unk_token']!a}, "
            "is not in it either; add that token to it, or use another tokenizer"
        ) from error


def letter_by_letter(value: Object) -> tuple[Object, int]:
    """The same tokenizer without merges, and the id that it gives to letters that the vocabulary lacks."""
    model = value["model"]
    # Added tokens that the vocabulary lacks get ids from the library, which are below this one.
    unknown = max(model["vocab"].values(), default=-1) + len(value["added_tokens"]) + 1
    vocab = {**model["vocab"], _LETTER_UNKNOWN: unknown}
    changed = {
        "vocab": vocab,
        "merges": [],
        "unk_token": _LETTER_UNKNOWN,
        "fuse_unk": False,
        "ignore_merges": False,
    }
    return {**value, "model": {**model, **changed}}, unknown
