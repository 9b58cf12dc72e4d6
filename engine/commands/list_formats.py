"""``python -m engine formats``: the kinds of files that are read and written, and the presets."""

from __future__ import annotations

from collections.abc import Iterator

from engine.commands.arguments import Arguments, Subparsers
from engine.commands.streams import write_output
from engine.formats import KINDS, end_of_word, wordpiece_vocab
from engine.formats.exports import FORMATS
from engine.formats.presets import PRESETS


def add(subparsers: Subparsers) -> None:
    """Arguments of ``formats``."""
    parser = subparsers.add_parser("formats", help="list the kinds of vocabulary files, and the presets")
    parser.set_defaults(run=run)


def run(_arguments: Arguments) -> None:
    """One line for each: what is done with it, name, files, what it is, separated by tabs."""
    lines = [f"read\t{kind.name}\t{kind.files}\t{kind.title}" for kind in KINDS]
    lines += [f"write\t{each.name}\t{each.files}\t{each.title}" for each in FORMATS.values()]
    lines += [f"preset\t{name}\t{files}\t{title}" for name, files, title in presets()]
    write_output("".join(f"{line}\n" for line in lines).encode())


def presets() -> Iterator[tuple[str, str, str]]:
    """Name, files and purpose of each preset."""
    for name in PRESETS:
        yield name, "*.tiktoken", "split pattern, special tokens, normalisation"
    for name in end_of_word.PRESETS:
        yield name, "vocab.json + merges.txt", "pieces that end words with </w>"
    for name in wordpiece_vocab.PRESETS:
        yield name, "vocab.txt", "whether letters keep their case"
