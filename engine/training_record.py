"""What a vocabulary file remembers of its training: settings, corpus, why it stopped, which versions took part.

Here are values only. Who fills them: engine/training/bpe_trainer.py; who writes them: engine/formats/native.py.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CorpusDocument:
    """One document of the corpus: its name, its length in bytes as read from the source, their SHA-256 in hex.

    ``encoding`` and ``errors`` are None where those of the training hold for it.
    """

    name: str
    bytes: int
    sha256: str
    encoding: str | None = None
    errors: str | None = None


@dataclass(frozen=True, slots=True)
class TrainingRecord:
    """How a vocabulary came to be.

    ``pattern`` is the name or the regular expression as it was given. ``corpus_bytes`` counts the bytes of UTF-8
    that were trained on. ``blocked`` are merges that were forbidden, each by the bytes of its two tokens.
    ``stopped_because`` is "target", "no-pair", "min-count" or "stopped".

    >>> TrainingRecord(vocab_size=300, pattern="gpt2").min_count
    2
    """

    vocab_size: int
    pattern: str
    special_tokens: tuple[str, ...] = ()
    min_count: int = 2
    tie_rule: str = "lowest-pair"
    encoding: str = "utf-8"
    errors: str = "strict"
    corpus: tuple[CorpusDocument, ...] = ()
    corpus_bytes: int = 0
    stopped_because: str = "target"
    program_version: str = ""
    unicode_version: str = ""
    blocked: tuple[tuple[bytes, bytes], ...] = ()
