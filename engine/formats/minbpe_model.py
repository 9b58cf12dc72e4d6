"""Reading minbpe's ``.model``: "minbpe v1", the split pattern, the special tokens, the merges, a line each.

Source: ``Tokenizer.save`` and ``load`` of karpathy/minbpe, minbpe/base.py. Ids are implied: bytes by value, merges
from 256 on in the order of their lines. Unlike minbpe's own reader this one does not strip the line of the pattern,
and takes blanks in the name of a special token. Not here: writing it (exports/minbpe.py).
"""

from __future__ import annotations

import re
from typing import NoReturn

import numpy as np

from engine.byte_level_bpe import ByteLevelBpe, MergeList
from engine.errors import FileFormatError, NewerFormatError, PatternError
from engine.formats.kind import Kind, Wanted, not_used
from engine.formats.rank_tokenizer import chosen_form, chosen_pattern
from engine.formats.source import Source
from engine.formats.special_ids import asked_for
from engine.models.bpe_model import MOST_TOKENS, BpeModel
from engine.models.merges import Merges
from engine.models.vocabulary import FIRST_MERGE_ID, Vocabulary
from engine.origin import Origin
from engine.text.normalizer import Normalizer
from engine.text.split_patterns import NAMED, SplitPattern, compiled, recognised
from engine.tokenizer import Tokenizer

_HEAD = re.compile(rb"minbpe (v\d+)(\r?)(?:\n|\Z)")
_VOCAB = re.compile(rb"\[[^\n]*\] \d+\r?\n")
_MERGE = re.compile(r"([0-9]{1,9}) ([0-9]{1,9})\s*")
_DAMAGED = "take an undamaged copy"


def recognises(source: Source) -> bool:
    """Whether the first line is that of a ``.model``, or of the ``.vocab`` beside it."""
    return bool(_HEAD.match(source.data) or _VOCAB.match(source.data))


def read(source: Source, wanted: Wanted) -> Tokenizer:
    """The tokenizer in the file; FileFormatError names the line."""
    lines = _Lines(source)
    pattern = _pattern(lines, replaced=wanted.pattern is not None)
    listed = _special_tokens(lines)
    merges = _merges(lines)
    plain = Vocabulary.of_merges(merges, {})
    for text, (number, line) in listed.items():
        if number < len(plain):
            lines.fail(f"the id {number} of the special token {text!r} is that of a byte or a merge", line=line)
    asked = asked_for(source.name, wanted.special_tokens, plain)
    others = {text: number for text, (number, _) in listed.items() if number not in asked.values()}
    special_tokens = {**others, **asked}
    merge_ids = np.arange(FIRST_MERGE_ID, len(plain), dtype=np.int32)
    form = chosen_form(wanted, None)
    pipeline = ByteLevelBpe(
        MergeList(merges, merge_ids, BpeModel.of_merges(merges)),
        pattern=chosen_pattern(wanted, pattern),
        special_tokens=special_tokens,
        vocabulary=Vocabulary.of_merges(merges, {number: text.encode() for text, number in special_tokens.items()}),
        normalizer=None if form is None else Normalizer(form),
        normalize_first=True,
    )
    remarks = tuple(not_used(wanted, "the file holds what a preset would", "preset"))
    return Tokenizer.of_pipeline(pipeline, name=source.stem, origin=Origin("minbpe", remarks=remarks))


class _Lines:
    """The lines of a model file, one after the other; the first one is checked already."""

    def __init__(self, source: Source) -> None:
        self.name = source.name
        self.number = 1
        head = _HEAD.match(source.data)
        if head is None:
            raise FileFormatError(
                f"{source.name}: this is minbpe's .vocab, which is only to be looked at: several tokens look alike "
                "in it; open the .model file that was saved beside it"
            )
        if head[1] != b"v1":
            raise NewerFormatError(
                f"{source.name}: line 1: expected minbpe v1, found {head[0].decode().strip()}; "
                "save it in the older form, or take a newer version of this program"
            )
        try:
            text = source.data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = source.data.count(b"\n", 0, error.start) + 1
            self.fail(f"byte {error.start} (0x{source.data[error.start]:02X}) is not UTF-8", line=line)
        # Only line feeds end a line: a pattern may hold any other separator.
        self._lines = (text.replace("\r\n", "\n") if head[2] else text).split("\n")

    def take(self, what: str) -> str:
        """The next line."""
        if self.number >= len(self._lines):
            self.fail(f"expected {what}, found the end of the file", line=self.number + 1)
        self.number += 1
        return self._lines[self.number - 1]

    def rest(self) -> list[str]:
        """All further lines without the empty ones at the end."""
        lines = self._lines[self.number :]
        while lines and not lines[-1].strip():
            lines.pop()
        return lines

    def fail(self, problem: str, *, line: int | None = None) -> NoReturn:
        raise FileFormatError(f"{self.name}: line {line or self.number}: {problem}; {_DAMAGED}")


def _pattern(lines: _Lines, *, replaced: bool) -> SplitPattern:
    """The pattern in the file; ``replaced``: another one is used in its place, so it need not be usable."""
    expression = lines.take("the split pattern")
    if not expression:
        return NAMED["none"]  # as minbpe's BasicTokenizer writes it
    try:
        pattern = recognised(expression)
    except PatternError as error:
        lines.fail(str(error))
    if not replaced and compiled(expression).groups:
        raise FileFormatError(
            f"{lines.name}: line {lines.number}: the split pattern has groups, of which minbpe takes what they "
            "hold for the pre-tokens and drops the rest of the text; write (?:...) for (...), or give a split "
            "pattern"
        )
    return pattern


def _special_tokens(lines: _Lines) -> dict[str, tuple[int, int]]:
    """text -> id and line."""
    count = lines.take("the number of special tokens")
    if not re.fullmatch(r"[0-9]{1,9}\s*", count):
        lines.fail(f"expected the number of special tokens, found {count!r}")
    found: dict[str, tuple[int, int]] = {}
    owners: dict[int, str] = {}
    for _ in range(int(count)):
        line = lines.take("a special token and its id")
        text, blank, digits = line.rstrip().rpartition(" ")
        if not blank or not text or not re.fullmatch("[0-9]{1,7}", digits) or int(digits) >= MOST_TOKENS:
            lines.fail(f"expected a special token, a blank and an id below {MOST_TOKENS}, found {line!r}")
        number = int(digits)
        if text in found:
            lines.fail(f"the special token {text!r} is in line {found[text][1]} already")
        if number in owners:
            lines.fail(f"the id {number} of the special token {text!r} is that of {owners[number]!r} already")
        found[text] = number, lines.number
        owners[number] = text
    return found


def _merges(lines: _Lines) -> Merges:
    pairs: list[tuple[int, int]] = []
    seen: dict[tuple[int, int], int] = {}
    first = lines.number + 1
    for number, line in enumerate(lines.rest(), first):
        match = _MERGE.fullmatch(line)
        if match is None:
            lines.fail(f"expected a merge, two ids with a blank between, found {line[:40]!r}", line=number)
        pair = int(match[1]), int(match[2])
        if max(pair) >= FIRST_MERGE_ID + len(pairs):
            lines.fail(f"expected ids from 0 to {255 + len(pairs)}, found {max(pair)}", line=number)
        if seen.setdefault(pair, number) != number:
            lines.fail(f"the merge of {pair[0]} and {pair[1]} is in line {seen[pair]} already", line=number)
        pairs.append(pair)
    if len(pairs) + FIRST_MERGE_ID > MOST_TOKENS:
        lines.fail(f"{len(pairs)} merges are too many; a vocabulary has up to {MOST_TOKENS} tokens")
    return Merges.of(pairs)


KIND = Kind("minbpe", "merges as minbpe has them", "*.model", recognises, read)
