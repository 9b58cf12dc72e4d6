"""What a tokenizer is called after its file, and how the two files of one vocabulary are named after each other.

Not here: opening them (source.py), what is in them (gpt2_files.py).
"""

from __future__ import annotations

from pathlib import Path

from engine.formats.source import Source

_SAY_NOTHING = {"vocab", "merges", "encoder", "tokenizer", "vocabulary", "untitled"}
_VOCABULARY, _MERGES = "vocab.json", "merges.txt"
_COMPANIONS = ("config.json", "special_tokens_map.json", "unigram.json")
_OLD_VOCABULARY, _OLD_MERGES = "encoder.json", "vocab.bpe"


def name_of(source: Source) -> str:
    """The file's stem, or the folder's name where the stem is that of a thousand files.

    >>> name_of(Source("gpt2/vocab.json", b"", Path("gpt2/vocab.json"))), name_of(Source("my.json", b""))
    ('gpt2', 'my')
    """
    if source.stem not in _SAY_NOTHING or source.path is None:
        return source.stem
    return source.path.absolute().parent.name or source.stem


def merges_beside(name: str) -> tuple[str, ...]:
    """The names that the merges of a vocabulary file may have, the likeliest first.

    >>> merges_beside("clip_vocab.json"), merges_beside("encoder.json")
    (('clip_merges.txt', 'merges.txt'), ('vocab.bpe', 'merges.txt'))
    """
    return _partners(name, {_VOCABULARY: _MERGES, _OLD_VOCABULARY: _OLD_MERGES}, _MERGES)


def vocabularies_beside(name: str) -> tuple[str, ...]:
    """The names that the vocabulary of a file of merges may have, likewise."""
    return _partners(name, {_MERGES: _VOCABULARY, _OLD_MERGES: _OLD_VOCABULARY}, _VOCABULARY)


def is_called_merges(name: str) -> bool:
    """Whether a file is called as files of merges are."""
    return _bare(name).endswith((_MERGES, _OLD_MERGES))


def is_called_companion(name: str) -> bool:
    """Whether a file is called as those are that lie beside a ``tokenizer.json`` and hold settings.

    >>> is_called_companion("bert/tokenizer_config.json"), is_called_companion("vocab.json")
    (True, False)
    """
    return _bare(name).endswith(_COMPANIONS)


def _partners(name: str, endings: dict[str, str], usual: str) -> tuple[str, ...]:
    bare = _bare(name)
    found = [bare.removesuffix(ending) + other for ending, other in endings.items() if bare.endswith(ending)]
    return tuple(dict.fromkeys([*found, usual]))


def _bare(name: str) -> str:
    return Path(name).name.removesuffix(".gz")
