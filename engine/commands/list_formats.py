"""``python -m engine formats``: the kinds of files that are read and written, and the presets."""

from __future__ import annotations

from engine.commands.arguments import Arguments, Subparsers
from engine.commands.streams import write_output
from engine.formats import KINDS
from engine.formats.exports import FORMATS


def add(subparsers: Subparsers) -> None:
    """Arguments of ``formats``."""
    parser = subparsers.add_parser("formats", help="list the kinds of vocabulary files, and the presets")
    parser.set_defaults(run=run)


def run(_arguments: Arguments) -> None:
    """One line for each: what is done with it, name, files, what it is, separated by tabs."""
    lines = [f"read\t{kind.name}\t{kind.files}\t{kind.title}" for kind in KINDS]
    lines += [f"write\t{each.name}\t{each.files}\t{each.title}" for each in FORMATS.values()]
    write_output("".join(f"{line}\n" for line in lines).encode())
