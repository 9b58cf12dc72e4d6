"""The errors that the engine raises on purpose.

Each message names the place (file, line, offset, value) and the way out. Faults of the program itself are not
here: they stay ordinary Python exceptions.
"""


class EngineError(Exception):
    """Something the user gave cannot be used as it is; the message says what, where and what to do.

    >>> issubclass(ChecksumError, EngineError)
    True
    """


class CorpusError(EngineError):
    """A corpus cannot be read or decoded."""


class PatternError(EngineError):
    """A split pattern is not a regular expression, or it makes no progress."""


class SettingsError(EngineError):
    """A setting lies outside what is possible, for example a vocabulary size that is too small."""


class SpecialTokenError(EngineError):
    """A special token is empty, given twice, not text, or has an id that is taken."""


class FileFormatError(EngineError):
    """A vocabulary file is not of the kind it should be, or its parts disagree."""


class PresetNeededError(FileFormatError):
    """A file lacks what a preset gives, and none was chosen or known; ``presets`` are the names to choose from."""

    def __init__(self, message: str, presets: tuple[str, ...] = ()) -> None:
        super().__init__(message, presets)
        self.presets = presets

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


class EncodingStopped(Exception):  # noqa: N818 - not an error: the caller asked for it
    """The ``stop`` that was given to an encoding said so."""
