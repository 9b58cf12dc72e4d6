"""Reading ``.tiktoken``: a line for each token, base64 of its bytes, a blank, its rank.

Source: ``load_tiktoken_bpe`` of openai/tiktoken, tiktoken/load.py: blank lines are skipped. The file holds nothing
else; presets.py has the rest. Not here: writing it (exports/tiktoken_ranks.py).
"""

from __future__ import annotations

import re
from binascii import a2b_base64
from collections.abc import Iterator

from engine.errors import FileFormatError
from engine.formats.base64_ranks import Entry, fault, ranks_of, shown
from engine.formats.kind import Kind, Wanted
from engine.formats.presets import preset_for
from engine.formats.rank_tokenizer import chosen_form, chosen_pattern, rank_tokenizer
from engine.formats.source import Source
from engine.formats.special_ids import asked_for, beside_ranks
from engine.models.ranks import FIRST_STAND_IN
from engine.origin import Origin
from engine.tokenizer import Tokenizer

_MARK = b"\xef\xbb\xbf"
_LINE = rb"(?:[A-Za-z0-9+/]{4})*+(?:[A-Za-z0-9+/]{2}(?:[A-Za-z0-9+/]=|==))?+[ \t]++[0-9]++[ \t]*+"
_FIRST_LINE = re.compile(rb"[ \t]*+" + _LINE + rb"$")
_ALL_LINES = re.compile(rb"(?:[ \t]*+[A-Za-z0-9+/]++={0,2}+[ \t]++[0-9]{1,9}+[ \t]*+(?:[\r\n]++|\Z))*+")
_BEGIN = 1 << 16


def recognises(source: Source) -> bool:
    """Whether the first line is a token with its rank; a damaged one still counts in a file with this ending."""
    begin = source.data[:_BEGIN].removeprefix(_MARK)
    line = next((line for line in begin.splitlines() if line.strip()), b"")
    if _FIRST_LINE.match(line):
        return True
    if source.looks_like_json or b"\0" in begin or line.startswith((b"minbpe ", b"#version")):
        return False
    return source.name.removesuffix(".gz").endswith(".tiktoken")


def read(source: Source, wanted: Wanted) -> Tokenizer:
    """The tokenizer of the ranks in the file and of a preset.

    Errors: FileFormatError, PresetNeededError (nobody said which preset, and the file is not known),
    SpecialTokenError (an id that was asked for is that of a rank), PatternError.
    """
    tokens = ranks_in(source)
    preset = preset_for(source, wanted, tokens)
    asked = asked_for(source.name, wanted.special_tokens, tokens)
    special_tokens, remarks = beside_ranks(asked, preset, tokens)
    return rank_tokenizer(
        source,
        tokens,
        pattern=chosen_pattern(wanted, None if preset is None else preset.pattern),
        special_tokens=special_tokens,
        normalization=chosen_form(wanted, None if preset is None else preset.normalization),
        origin=Origin("tiktoken", preset=None if preset is None else preset.name, remarks=remarks),
    )


def ranks_in(source: Source) -> dict[int, bytes]:
    """rank -> token; FileFormatError with the line that is wrong.

    >>> ranks_in(Source("v.tiktoken", b"YQ== 0"))
    {0: b'a'}
    """
    return _quickly(source.data) or ranks_of(source.name, _entries(source))


def _quickly(data: bytes) -> dict[int, bytes] | None:
    """All ranks at once, several times as fast; None where anything is wrong: ``ranks_of`` finds what and where."""
    lines = data.removeprefix(_MARK)
    if not _ALL_LINES.fullmatch(lines):
        return None
    fields = lines.split()
    ranks = list(map(int, fields[1::2]))
    try:
        tokens = [a2b_base64(word, strict_mode=True) for word in fields[::2]]
    except ValueError:
        return None
    found = dict(zip(ranks, tokens, strict=True))
    different = set(tokens)
    fine = len(found) == len(different) == len(ranks) and b"" not in different
    return found if fine and max(found, default=FIRST_STAND_IN) < FIRST_STAND_IN else None


def _entries(source: Source) -> Iterator[Entry]:
    number = 0
    for number, line in enumerate(source.data.removeprefix(_MARK).splitlines(), 1):
        fields = line.split()
        if not fields:
            continue
        if len(fields) != 2:
            what = f"{shown(line)}, {len(fields)} of them" if len(fields) > 2 else shown(line)
            raise fault(
                source.name, f"line {number}", f"expected two fields, a token in base64 and its rank, found {what}"
            )
        yield f"line {number}", fields[0], fields[1]
    if not source.data.strip():
        raise FileFormatError(f"{source.name}: expected ranks, found an empty file; take an undamaged copy")


KIND = Kind("tiktoken", "ranks as tiktoken has them", "*.tiktoken", recognises, read)
