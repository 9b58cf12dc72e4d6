"""How the bytes of a file of the corpus become text. Not here: doing it (corpus), the names (engine.text)."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from engine.errors import SettingsError
from engine.text.text_encoding import is_text_encoding, not_an_encoding

ERRORS = ("strict", "replace")


@dataclass(frozen=True, slots=True)
class Decoding:
    """An encoding by Python's name, and what becomes of bytes that are wrong in it: `strict` or `replace`.

    >>> Decoding("GBK").codec, Decoding().is_plain, Decoding("utf8", "replace").is_plain
    ('gbk', True, False)
    """

    encoding: str = "utf-8"
    errors: str = "strict"

    def checked(self) -> Decoding:
        """Itself; SettingsError where there is no such encoding, or no such way with errors."""
        if not is_text_encoding(self.encoding):
            raise not_an_encoding(self.encoding)
        if self.errors not in ERRORS:
            raise SettingsError(f"errors {self.errors!r} is not known; give strict or replace")
        return self

    @property
    def codec(self) -> str:
        """Python's own name of the encoding."""
        return codecs.lookup(self.encoding).name

    @property
    def is_plain(self) -> bool:
        """Whether the bytes are taken as they are, once checked to be UTF-8."""
        return self.errors == "strict" and self.codec == "utf-8"
