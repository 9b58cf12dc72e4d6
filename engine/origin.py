"""Where a tokenizer comes from: the kind of file, who runs it, and what its reader noticed."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a tokenizer.

    format: the name of a file format, as ``engine.formats`` lists them; library: who runs it, "engine",
    "tokenizers" or "sentencepiece"; preset: the name of the preset that completed the file, or None;
    remarks: what the reader noticed and did about it, one sentence each; checksum: whether that of the file agreed,
    False where an altered file was accepted, None where there is no file or its format has none.

    >>> Origin().format, Origin(preset="cl100k").library
    ('prism', 'engine')
    """

    format: str = "prism"
    library: str = "engine"
    preset: str | None = None
    remarks: tuple[str, ...] = ()
    checksum: bool | None = field(default=None, compare=False)
