"""Decoding ids as they come: a character is given out once its last byte is there, never in halves.

Not here: decoding a whole list at once (``Tokenizer.decode``).
"""

import codecs
from collections.abc import Iterable
from typing import SupportsIndex

from engine.tokenizer import Tokenizer


class StreamDecoder:
    """Text from ids that come bit by bit; bytes that are no UTF-8 become U+FFFD, as in ``Tokenizer.decode``.

    >>> from engine.models.merges import Merges
    >>> stream = StreamDecoder(Tokenizer(merges=Merges.of([])))
    >>> [stream.push([0xF0, 0x9F]), stream.push([0x98]), stream.push([0x80, 33]), stream.flush()]
    ['', '', '😀!', '']
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def push(self, ids: Iterable[SupportsIndex]) -> str:
        """The text that these ids complete; an UnknownIdError leaves the decoder as it was."""
        return self._decoder.decode(self._tokenizer.decode_bytes(ids))

    def flush(self) -> str:
        """What is left, U+FFFD for an unfinished character; the next push begins a new text."""
        rest = self._decoder.decode(b"", final=True)
        self._decoder.reset()
        return rest
