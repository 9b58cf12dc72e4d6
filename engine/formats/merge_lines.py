"""The lines of ``merges.txt``: one merge each, two parts with a blank between them.

Lines end in LF or CR LF, and nowhere else: a part may hold U+2028 and the like. Parts are set apart by U+0020
alone. A line that begins with "#version" is a header wherever it stands, as in Hugging Face's library, and no other
is: ``# #`` is a merge. Not here: whether the parts are tokens (bpe_strings.py).
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from engine.errors import FileFormatError
from engine.formats.bpe_strings import listed
from engine.formats.file_names import is_called_merges
from engine.formats.source import Source

_HEADER = "#version"
_RANK = re.compile(r"[A-Za-z0-9+/]+={0,2} [0-9]+")
_SUFFIX = "</w>"
_LOOKED_AT = 1 << 12


@dataclass(frozen=True, slots=True)
class MergeLines:
    """Merges in the order of their ranks, the number of the line of each (from 1), and what was noticed."""

    left: list[str]
    right: list[str]
    lines: list[int]
    remarks: tuple[str, ...]


def read_merges(source: Source) -> MergeLines:
    r"""The merges in a file; FileFormatError with the line where one is none.

    >>> read_merges(Source("merges.txt", b"#version: 0.2\na b\n# #\n")).left
    ['a', '#']
    """
    try:
        text = source.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = source.data.count(b"\n", 0, error.start) + 1
        raise _wrong(source, place, f"byte 0x{source.data[error.start]:02X} is not UTF-8") from error
    left: list[str] = []
    right: list[str] = []
    lines: list[int] = []
    blank: list[int] = []
    for number, ended in enumerate(text.removesuffix("\n").split("\n"), 1):
        line = ended.removesuffix("\r")
        if line.startswith(_HEADER):
            continue
        parts = line.split(" ")
        if len(parts) == 2 and parts[0] and parts[1]:
            left.append(parts[0])
            right.append(parts[1])
            lines.append(number)
        elif not line:
            blank.append(number)
        else:
            raise _wrong(source, number, f"expected two parts with one blank between them, found {_shown(line)}")
    remarks = (f"Empty lines in the merges were left out: {listed(blank)}.",) if blank and text else ()
    return MergeLines(left, right, lines, remarks)


def are_merges(source: Source) -> bool:
    """Whether a file is one of merges: its header or its name says so, or most of its first lines look so."""
    head = source.data[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf")
    if head.startswith(_HEADER.encode()):
        return True
    if source.looks_like_json or b"\0" in head:
        return False
    if is_called_merges(source.name):
        return True
    lines = head.decode("utf-8", "replace").split("\n")
    whole = [line.removesuffix("\r") for line in (lines[:-1] if len(lines) > 1 else lines)]
    if not whole or all(_RANK.fullmatch(line) for line in whole):
        return False
    return 2 * _how_many_look_so(whole) > len(whole)


def _how_many_look_so(lines: list[str]) -> int:
    """How many lines may be merges: two parts, each a letter or made by a line before."""
    made: set[str] = set()
    for line in lines:
        left, _, right = line.partition(" ")
        if all(part in made or len(part.removesuffix(_SUFFIX)) == 1 for part in (left, right)):
            made.add(left + right)
    return len(made)


def _wrong(source: Source, line: int, problem: str) -> FileFormatError:
    return FileFormatError(f"{source.name}: line {line}: {problem}; take an undamaged copy")


def _shown(line: str) -> str:
    text = json.dumps(line, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:60]}..."
