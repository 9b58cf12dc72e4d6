"""An encoding with borders that the test chooses, instead of a trained tokenizer's."""

from dataclasses import dataclass, field

import numpy as np

from engine.text.utf8 import to_utf8


@dataclass
class MadeEncoding:
    """Tokens of `text` that end at `ends` (bytes); ids count up from 100."""

    text: str
    ends: list[int]
    utf8: bytes = field(init=False)
    ids: np.ndarray = field(init=False)
    spans: np.ndarray = field(init=False)
    special: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        self.utf8 = to_utf8(self.text)[0]
        borders = np.array([0, *self.ends], np.int64)
        self.spans = np.stack((borders[:-1], borders[1:]), axis=1)
        self.special = np.zeros(len(self.ends), np.bool_)
        self.ids = np.arange(100, 100 + len(self.ends), dtype=np.int32)


def one_token_per_byte(text: str) -> MadeEncoding:
    return MadeEncoding(text, list(range(1, len(to_utf8(text)[0]) + 1)))


def one_token_per_character(text: str) -> MadeEncoding:
    sizes = [len(character.encode()) for character in to_utf8(text)[0].decode()]
    return MadeEncoding(text, np.cumsum(sizes, dtype=np.int64).tolist())
