"""Writing vocabularies for other programs: which formats there are, and which one a file name asks for.

Each format has a module; what it cannot hold is refused or rewritten, and said. Not here: reading (the modules of
engine.formats), writing the disk (engine/formats/atomic_file.py).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from engine.errors import SaveError
from engine.formats import native
from engine.formats.atomic_file import check_target, write_folder, write_whole
from engine.formats.exports import bundle, gpt2, minbpe, tiktoken_ranks, tokenizer_json, wordpiece
from engine.formats.exports.written import Written
from engine.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class Format:
    """One format that can be written: its name, what it is, how its files are called, and who writes it."""

    name: str
    title: str
    files: str
    write: Callable[[Tokenizer, Path], Written]


def _native(tokenizer: Tokenizer, path: Path) -> Written:
    return Written({path: native.dump(tokenizer)})


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        each.name: each
        for each in (
            Format("prism", "the native file of this program", "*.prism.json", _native),
            Format("tiktoken", "ranks for tiktoken", "*.tiktoken", tiktoken_ranks.write),
            Format("gpt2", "vocabulary and merges as GPT-2 has them", "vocab.json + merges.txt", gpt2.write),
            Format("tokenizer-json", "Hugging Face tokenizers", "tokenizer.json", tokenizer_json.write),
            Format("minbpe", "minbpe", "*.model", minbpe.write),
            Format("wordpiece-vocab", "pieces of WordPiece, as BERT has them", "vocab.txt", wordpiece.write),
            Format("bundle", "a folder with all of it, for a release", "a folder", bundle.write),
        )
    }
)
"""Name -> format, in the order in which they are offered."""

_ENDINGS = (
    (".prism.json", "prism"),
    (".tiktoken", "tiktoken"),
    ("vocab.json", "gpt2"),
    ("merges.txt", "gpt2"),
    ("tokenizer.json", "tokenizer-json"),
    ("vocab.txt", "wordpiece-vocab"),
    (".model", "minbpe"),
)


def format_of(path: str | os.PathLike[str]) -> str:
    """The name of the format that a file name asks for; SaveError where it does not say.

    >>> format_of("out/tokenizer.json"), format_of("v2.tiktoken")
    ('tokenizer-json', 'tiktoken')
    """
    name = os.path.basename(os.fspath(path))
    for ending, found in _ENDINGS:
        if name.endswith(ending):
            return found
    endings = ", ".join(ending for ending, _ in _ENDINGS)
    raise SaveError(
        f"not saved: {os.fspath(path)}: the name does not say in which format; let it end in {endings}, or choose "
        f"one of {', '.join(FORMATS)}"
    )


def export(
    tokenizer: Tokenizer,
    path: str | os.PathLike[str],
    format_name: str | None = None,
    *,
    roles: Mapping[str, str] | None = None,
) -> tuple[str, ...]:
    """Write the tokenizer to ``path`` in a format, that of the name where none is given; returns notes on it.

    ``roles``: role -> special token, for a bundle. Each file is written whole or not at all, a bundle with all of
    its files or none. SaveError where it cannot be written, or the format cannot hold it: then no file is touched.
    """
    chosen = format_of(path) if format_name is None else format_name
    written = _written(tokenizer, Path(path), chosen, roles or {})
    if chosen == "bundle":
        write_folder(Path(path), {each.name: data for each, data in written.files.items()})
        return written.notes
    for each in written.files:
        check_target(each)
    if len(written.files) > 1:  # of two that belong together, one new and one old were worse than none
        write_folder(Path(path).parent, {each.name: data for each, data in written.files.items()})
        return written.notes
    for each, data in written.files.items():
        write_whole(each, data)
    return written.notes


def notes_on(tokenizer: Tokenizer, format_name: str) -> tuple[str, ...]:
    """What `export` would note on that format; SaveError where it cannot hold the tokenizer. Nothing is written.

    >>> from engine.models.merges import Merges
    >>> notes_on(Tokenizer(Merges.of([(97, 98)])), "tokenizer-json")
    ()
    """
    return _written(tokenizer, Path(format_name), format_name, {}).notes


def _written(tokenizer: Tokenizer, path: Path, format_name: str, roles: Mapping[str, str]) -> Written:
    if format_name not in FORMATS:
        raise SaveError(f"not saved: {format_name!r} is no format; choose one of {', '.join(FORMATS)}")
    if format_name == "bundle":
        return bundle.write(tokenizer, path, roles)
    return FORMATS[format_name].write(tokenizer, path)
