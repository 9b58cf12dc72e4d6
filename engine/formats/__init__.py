"""Vocabulary files: reading one of whatever kind, writing the native kind.

One module per kind of file; which one it is, its content says. Not here: what a tokenizer does.
"""

import os
from collections.abc import Mapping

from engine.errors import FileFormatError
from engine.formats import (
    anthropic_json,
    gpt2_files,
    minbpe_model,
    native,
    sentencepiece_model,
    tiktoken_file,
    tokenizer_json,
    wordpiece_vocab,
)
from engine.formats.atomic_file import write_whole
from engine.formats.file_names import is_called_companion
from engine.formats.kind import Kind, Wanted
from engine.formats.read_before import ReadBefore
from engine.formats.source import Source, read_source, unpacked
from engine.tokenizer import Tokenizer

__all__ = ["KINDS", "Kind", "Source", "Wanted", "kind_of", "load", "load_source", "read_source", "save", "unpacked"]

KINDS: tuple[Kind, ...] = (
    tiktoken_file.KIND,  # these two first, since they might be taken for lines of merges
    minbpe_model.KIND,
    gpt2_files.KIND,  # before other JSON, since a vocabulary may hold a token "format" or "bpe_ranks"
    native.KIND,
    tokenizer_json.KIND,
    anthropic_json.KIND,
    sentencepiece_model.KIND,
    wordpiece_vocab.KIND,  # last, since its content is lines of any text
)
"""All kinds that can be read, in the order in which they are tried."""

_BEFORE = ReadBefore()


def load(
    path: str | os.PathLike[str],
    verify: bool = True,
    *,
    preset: str | None = None,
    special_tokens: Mapping[str, int] | None = None,
) -> Tokenizer:
    """The tokenizer in a file of any kind, packed with gzip or not.

    ``preset`` chooses what some files do not hold (pattern, special tokens, normalisation); ``special_tokens`` are
    added. Errors: FileFormatError (it cannot be read, or is of no known kind, or damaged), NewerFormatError,
    ChecksumError (a native file was altered; ``verify=False`` accepts that).

    >>> load("v.prism.json")
    Traceback (most recent call last):
    engine.errors.FileFormatError: v.prism.json: cannot be read: No such file or directory; check the path
    """
    return load_source(read_source(path), Wanted(verify, preset, dict(special_tokens or {})))


def load_source(source: Source, wanted: Wanted) -> Tokenizer:
    """The tokenizer in a file that is read already; of one of the last large ones, at once."""
    return _BEFORE.read(source, wanted, lambda source, wanted: kind_of(source).read(source, wanted))


def kind_of(source: Source) -> Kind:
    """Which kind of file this is; FileFormatError where it is none that is known."""
    if not source.data.strip():
        raise FileFormatError(f"{source.name}: expected a vocabulary, found an empty file; take an undamaged copy")
    for kind in KINDS:
        if kind.recognises(source):
            return kind
    if is_called_companion(source.name):
        raise FileFormatError(
            f"{source.name}: this file lies beside a vocabulary but is none; give the tokenizer.json of "
            "the same folder"
        )
    if source.looks_like_json:
        return native.KIND  # its reader says what is wrong with the JSON
    known = ", ".join(dict.fromkeys(kind.files for kind in KINDS))
    raise FileFormatError(f"{source.name}: this is no vocabulary file that is known; give one of {known}")


def save(tokenizer: Tokenizer, path: str | os.PathLike[str]) -> None:
    """Write the tokenizer to a native file, whole or not at all; SaveError where that cannot be done."""
    write_whole(path, native.dump(tokenizer))
