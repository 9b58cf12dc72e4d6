"""What a module for one kind of file offers, and what may be asked of it.

Not here: the kinds themselves (engine.formats).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.formats.source import Source
from engine.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user asks of a reader besides the file.

    verify: refuse an altered native file; preset: the name of a preset (presets.py), for what it does not say;
    special_tokens: text -> id, in addition to those of file and preset, or instead where the text is the same;
    pattern: the name of a split pattern or a regular expression, and normalization: "NFC", "NFD", "NFKC" or "NFKD",
    for a file that holds none, instead of the preset's.
    """

    verify: bool = True
    preset: str | None = None
    special_tokens: Mapping[str, int] = field(default_factory=dict)
    pattern: str | None = None
    normalization: str | None = None


def not_used(wanted: Wanted, why: str, *names: str) -> list[str]:
    """A remark that what was asked for under these names of `Wanted` is not used, if anything was.

    >>> not_used(Wanted(preset="qwen", pattern="gpt2"), "it has its own", "preset", "pattern")
    ['Not used, since it has its own: the preset qwen, the pattern gpt2.']
    """
    given = {"preset": wanted.preset, "pattern": wanted.pattern, "normalization": wanted.normalization}
    chosen = [f"{_WORDS[name]} {given[name]}" for name in names or given if given[name] is not None]
    return [f"Not used, since {why}: {', '.join(chosen)}."] if chosen else []


_WORDS = {"preset": "the preset", "pattern": "the pattern", "normalization": "the normal form"}


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of vocabulary file.

    name: as ``convert --to`` and `engine.origin.Origin` have it; title: in a few words; files: how they are usually
    called; recognises: whether a file is of this kind, by its content, in little time; read: its tokenizer,
    FileFormatError where it is damaged.

    >>> Kind("none", "nothing", "*.none", lambda source: not source.data, lambda source, wanted: None).recognises(
    ...     Source("empty.none", b"")
    ... )
    True
    """

    name: str
    title: str
    files: str
    recognises: Callable[[Source], bool]
    read: Callable[[Source, Wanted], Tokenizer]
