"""The errors that the engine raises on purpose.

Each message names the place (file, line, offset, value) and the way out. Faults of the program itself are not
here: they stay ordinary Python exceptions.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

_QUOTED = re.compile(r"""(?s)(['"`])((?:(?!\1).){80})(?:(?!\1).){80,}((?:(?!\1).){40})\1""")
_BEGIN, _END = 1500, 500


def shortened(message: str) -> str:
    """The message, but the middles of what it quotes at length left out: a damaged file may hold megabytes.

    >>> shortened(f"not found: '{'x' * 100_000}'") == f"not found: '{'x' * 80}...{'x' * 40}'"
    True
    """
    cut = _QUOTED.sub(r"\1\2...\3\1", message)
    return cut if len(cut) <= _BEGIN + _END else f"{cut[:_BEGIN]}...{cut[-_END:]}"


class EngineError(Exception):
    """Something the user gave cannot be used as it is; the message says what, where and what to do.

    >>> issubclass(ChecksumError, EngineError)
    True
    """

    def __init__(self, *parts: object) -> None:
        super().__init__(*(shortened(each) if isinstance(each, str) else each for each in parts))


class CorpusError(EngineError):
    """A corpus cannot be read or decoded."""


class PatternError(EngineError):
    """A split pattern is not a regular expression, or it makes no progress.

    position: the index of the character at which the expression breaks off, where that is known; the words count
    characters from 1.
    """

    position: int | None = None


class SettingsError(EngineError):
    """A setting lies outside what is possible, for example a vocabulary size that is too small."""


class SpecialTokenError(EngineError):
    """A special token is empty, given twice, not text, or has an id that is taken."""


class FileFormatError(EngineError):
    """A vocabulary file is not of the kind it should be, or its parts disagree."""


class PresetNeededError(FileFormatError):
    """A file lacks what a preset gives, and none was chosen or known.

    presets: the names to choose from; ranks: id -> token, as far as the file says, which no special token can have.
    """

    def __init__(
        self, message: str, presets: tuple[str, ...] = (), ranks: Mapping[int, bytes] = MappingProxyType({})
    ) -> None:
        super().__init__(message, presets)
        self.presets = presets
        self.ranks = ranks

    def __str__(self) -> str:
        return str(self.args[0])


class NewerFormatError(FileFormatError):
    """A vocabulary file was written by a newer program."""


class ChecksumError(FileFormatError):
    """A vocabulary file was altered after it was saved."""


class UnknownIdError(EngineError):
    """A token id that the vocabulary lacks."""


class DecodeError(EngineError):
    """The bytes of these ids are not UTF-8, and strict decoding was asked for."""


class SaveError(EngineError):
    """A file could not be written; the old one is untouched."""


class FetchError(EngineError):
    """A vocabulary cannot be had by its name: there is none, it may not be read, or the network fails."""


class EncodingStopped(Exception):  # noqa: N818 - not an error: the caller asked for it
    """The ``stop`` that was given to an encoding said so."""


class FetchStopped(Exception):  # noqa: N818 - not an error: the caller asked for it
    """The ``stop`` that was given to a download said so."""
