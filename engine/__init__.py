"""The engine of Token Prism: text in, tokens and spans out; corpus in, merge events out. It knows nothing of Qt.

    text   -> special tokens cut out -> pre-tokens -> bytes -> merges -> tokens -> spans (+ flags)
    corpus -> pre-token counts -> trainer -> merge events, in batches -> tokenizer

The first flow is engine/text, engine/models, engine/tokenizer.py, engine/encoding.py, engine/spans.py; the second
is engine/training. Files are in engine/formats, the hot loops in engine/kernels, the command line in
engine/__main__.py. Here are the public names. The loops start in their plain form; ``engine.kernels.load()``
switches to the compiled one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from engine import early_interrupt, kernels  # noqa: F401 - the first one acts as it is imported
from engine.encoding import Encoding
from engine.errors import (
    ChecksumError,
    CorpusError,
    DecodeError,
    EncodingStopped,
    EngineError,
    FileFormatError,
    NewerFormatError,
    PatternError,
    PresetNeededError,
    SaveError,
    SettingsError,
    SpecialTokenError,
    UnknownIdError,
)
from engine.formats import load, save
from engine.models.merges import Merge, Merges
from engine.spans import Counts, Flags
from engine.stream_decoder import StreamDecoder
from engine.tokenizer import Tokenizer
from engine.training.bpe_trainer import BpeTrainer
from engine.training.corpus import Corpus
from engine.training.events import MergeBatch
from engine.training_record import CorpusDocument, TrainingRecord
from engine.version import VERSION

__all__ = [
    "BpeTrainer",
    "ChecksumError",
    "Corpus",
    "CorpusDocument",
    "CorpusError",
    "Counts",
    "DecodeError",
    "Encoding",
    "EncodingStopped",
    "EngineError",
    "FileFormatError",
    "Flags",
    "Merge",
    "MergeBatch",
    "Merges",
    "NewerFormatError",
    "PatternError",
    "PresetNeededError",
    "SaveError",
    "SettingsError",
    "SpecialTokenError",
    "StreamDecoder",
    "Tokenizer",
    "TrainingRecord",
    "UnknownIdError",
    "__version__",
    "kernels",
    "load",
    "save",
    "train",
]


__version__ = VERSION


def train(
    *,
    paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str] | None = None,
    texts: Iterable[str] | str | None = None,
    vocab_size: int = 8192,
    pattern: str = "gpt2",
    special_tokens: Sequence[str] = (),
    min_count: int = 2,
    tie_rule: str = "lowest-pair",
    blocked: Sequence[tuple[bytes, bytes]] = (),
    encoding: str = "utf-8",
    errors: str = "strict",
    name: str | None = None,
    version: str = "1.0.0",
) -> Tokenizer:
    """Train a tokenizer to the end, on files and folders (``paths``) or on ``texts``.

    ``blocked`` are merges that must not be made, by the bytes of their two tokens.
    The size may not be reached: ``tokenizer.training.stopped_because`` says why. Errors: CorpusError, PatternError,
    SettingsError, SpecialTokenError.

    >>> tokenizer = train(texts=["low lower lowest"], vocab_size=258)
    >>> tokenizer.encode("low").ids.tolist()
    [257]
    """
    if (paths is None) == (texts is None):
        raise SettingsError("give either paths or texts")
    if paths is not None:
        given = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
        corpus = Corpus.from_paths([os.fspath(path) for path in given], encoding=encoding, errors=errors)
    else:
        corpus = Corpus.from_texts([texts] if isinstance(texts, str) else texts or ())
    trainer = BpeTrainer(
        corpus,
        vocab_size=vocab_size,
        pattern=pattern,
        special_tokens=special_tokens,
        min_count=min_count,
        tie_rule=tie_rule,
        blocked=blocked,
        name=name,
        version=version,
    )
    kernels.load_for(corpus.size)
    while not trainer.finished:
        trainer.advance(seconds=1.0)
    return trainer.tokenizer()
