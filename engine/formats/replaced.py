"""What saving over a native file would replace: another content under the same version, or nothing new.

Compared is what a text is encoded with: split pattern, merges, special tokens. Names, notes, dates and counts may
differ. Not here: asking about it, and raising the version (the window).
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from engine.errors import FileFormatError
from engine.formats.native import FORMAT
from engine.formats.source import read_source
from engine.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class Replaced:
    """A file of the same version with other content.

    version: of both; first_changed: the least id of the file that means another token in the new content, or none;
    None where every id of the file keeps its meaning.
    """

    version: str
    first_changed: int | None


def replaced(tokenizer: Tokenizer, path: str | os.PathLike[str]) -> Replaced | None:
    """What lies at ``path``, if it is a native file of the tokenizer's version with other content.

    None for another version, the same content, no file, and a file of another kind or one that is damaged: nothing
    can be said of these. Takes as long as reading the file.

    >>> from engine.models.merges import Merges
    >>> replaced(Tokenizer(Merges.of([])), "nowhere.prism.json") is None
    True
    """
    if not os.path.isfile(path):
        return None
    try:
        whole = read_source(path).json.value
    except FileFormatError:  # what it holds cannot be known, so it cannot be compared
        return None
    if whole.get("format") != FORMAT or whole.get("version") != tokenizer.version:
        return None
    vocabulary = whole.get("vocabulary")
    if not isinstance(vocabulary, dict) or _content(whole) == _content_of(tokenizer):
        return None
    return Replaced(tokenizer.version, _first_changed(vocabulary, tokenizer))


def _content(whole: dict[str, object]) -> list[object]:
    pattern, rows = whole.get("split_pattern"), whole.get("merges")
    expression = pattern.get("regex") if isinstance(pattern, dict) else pattern
    pairs = [row[:2] if isinstance(row, list) else row for row in rows] if isinstance(rows, list) else rows
    return [expression, pairs, whole.get("special_tokens")]


def _content_of(tokenizer: Tokenizer) -> list[object]:
    left, right = tokenizer.merges.left.tolist(), tokenizer.merges.right.tolist()
    pairs = [list(pair) for pair in zip(left, right, strict=True)]
    return [tokenizer.pattern and tokenizer.pattern.regex, pairs, dict(tokenizer.special_tokens)]


def _first_changed(old: dict[str, object], tokenizer: Tokenizer) -> int | None:
    new = {str(number): data.hex() for number, data in tokenizer.vocabulary.items()}
    changed = (int(number) for number, data in old.items() if number.isdecimal() and new.get(number) != data)
    return min(changed, default=None)
