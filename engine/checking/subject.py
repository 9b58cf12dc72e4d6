"""What is checked: a tokenizer, the text and the file beside it, and where its corpus may lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from engine.encoding import Encoding
from engine.formats.kind import Wanted
from engine.listing.columns import Columns
from engine.tokenizer import Tokenizer
from engine.training.decoding import Decoding

Stop = Callable[[], bool]


# No slots: what several checks need is found once and kept.
@dataclass(frozen=True, eq=False)
class Subject:
    """`text` is the user's; `whole_text` is False where it is only the beginning of a large one.

    path: the file of the tokenizer; dirty: it was changed since it was saved; wanted: how it was asked for when it
    was opened; fetched: it was opened by its name, not from a file. corpus: files and folders that are
    chosen as corpus now, how they are decoded, and some of them otherwise; places: where else the corpus of the
    training may lie.

    >>> from engine.models.merges import Merges
    >>> Subject(Tokenizer(Merges.of([(97, 98)])), "abc").encoding.ids.tolist()
    [256, 99]
    """

    tokenizer: Tokenizer
    text: str = ""
    whole_text: bool = True
    path: Path | None = None
    dirty: bool = False
    wanted: Wanted = field(default_factory=Wanted)
    fetched: bool = False
    corpus: tuple[Path, ...] = ()
    decoding: Decoding = field(default_factory=Decoding)
    differing: Mapping[Path, Decoding] = field(default_factory=dict)
    places: tuple[Path, ...] = ()

    @cached_property
    def encoding(self) -> Encoding:
        """The tokens of the text, special tokens as ordinary letters."""
        return self.tokenizer.encode(self.text)

    @cached_property
    def columns(self) -> Columns:
        """What is known of each token."""
        return Columns.of(self.tokenizer)
