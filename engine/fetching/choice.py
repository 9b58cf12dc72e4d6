"""Which files of a repository are its tokenizer: by their names, and no others are ever downloaded.

Not here: what is in them (engine/formats), downloading (hub_task.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from posixpath import basename, dirname

from engine.errors import FetchError

CONFIG = "tokenizer_config.json"
EXPECTED = "tokenizer.json, a SentencePiece .model, vocab.json + merges.txt, vocab.txt, .tiktoken or .prism.json"

_PIECES = ("tokenizer.model", "spiece.model", "sentencepiece.bpe.model", "sentencepiece.model", "spm.model")
_IN_NAMES_OF_PIECES = ("token", "piece", "spm", "bpe", "unigram")
_PARTNERS = {"vocab.json": "merges.txt", "encoder.json": "vocab.bpe"}
_READABLE = (".json", ".model", ".tiktoken", ".txt", ".bpe")
_NAMED = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """files: those to download, the one to open first; others: what else a user might have meant, by the names of
    their folders or files."""

    files: tuple[str, ...]
    others: tuple[str, ...] = ()


def choose(repository: str, files: Iterable[str], inside: str = "") -> Choice:
    """The tokenizer among these files: in the folder, or the file, ``inside``; else the uppermost.

    FetchError where there is none; it says what is there.

    >>> choose("owner/name", ["config.json", "a/vocab.json", "a/merges.txt", "b/tokenizer.json"])
    Choice(files=('a/vocab.json', 'a/merges.txt'), others=('b',))
    """
    listed = sorted(files)
    if inside in listed:
        if not inside.endswith(_READABLE):
            raise FetchError(f"{repository}: {inside} is no tokenizer file; expected {EXPECTED}")
        return Choice(_with_companions(inside, listed))
    below = [each for each in listed if not inside or each.startswith(f"{inside}/")]
    folders: dict[str, list[str]] = {}
    for each in below:
        folders.setdefault(dirname(each), []).append(each)
    found = {folder: list(_tokenizers(names)) for folder, names in folders.items()}
    found = {folder: choices for folder, choices in found.items() if choices}
    if not found:
        raise FetchError(_none_here(repository, inside, below or listed))
    first = min(found, key=lambda folder: (folder.count("/") + bool(folder), len(folder), folder))
    chosen = found.pop(first)[0]
    return Choice(_with_companions(chosen, listed), tuple(sorted(found)))


def _tokenizers(files: Sequence[str]) -> Iterator[str]:
    """The files of one folder that hold a tokenizer, the most exact first: what says itself how it splits and
    normalises comes before what needs a guess."""
    names: Mapping[str, str] = {basename(each): each for each in files}
    if "tokenizer.json" in names:
        yield names["tokenizer.json"]
    yield from (names[name] for name in _PIECES if name in names)
    yield from (each for name, each in names.items() if name not in _PIECES and _is_piece_model(name))
    yield from (names[name] for name, partner in _PARTNERS.items() if {name, partner} <= names.keys())
    if "vocab.txt" in names:
        yield names["vocab.txt"]
    for ending in (".tiktoken", ".prism.json"):
        yield from (each for name, each in names.items() if name.endswith(ending))


def _is_piece_model(name: str) -> bool:
    """Whether a file is called as SentencePiece's are, such as mistral's "tokenizer.model.v3"."""
    ends = name.endswith(".model") or ".model.v" in name
    return ends and any(each in name.lower() for each in _IN_NAMES_OF_PIECES)


def _with_companions(chosen: str, listed: Sequence[str]) -> tuple[str, ...]:
    """The file, and what is read beside it."""
    name, folder = basename(chosen), dirname(chosen)
    back = {partner: vocabulary for vocabulary, partner in _PARTNERS.items()}
    wanted = _PARTNERS.get(name) or back.get(name) or (CONFIG if name == "vocab.txt" else "")
    beside = f"{folder}/{wanted}" if folder else wanted
    return (chosen, beside) if beside in listed else (chosen,)


def _none_here(repository: str, inside: str, there: Sequence[str]) -> str:
    where = f"{repository}/{inside}" if inside else repository
    more = f" and {len(there) - _NAMED:,} more" if len(there) > _NAMED else ""
    found = f"there are {', '.join(there[:_NAMED])}{more}" if there else "it is empty"
    return f"{where}: there are no tokenizer files, such as {EXPECTED}; {found}. Name another repository or folder"
