"""``python -m engine convert``: a vocabulary file of one kind to another."""

from __future__ import annotations

from pathlib import Path

from engine.commands import arguments as kinds
from engine.commands import inputs
from engine.commands.arguments import Arguments, Subparsers
from engine.commands.streams import write_note
from engine.errors import SettingsError
from engine.formats.exports import FORMATS, export, format_of
from engine.formats.exports.bundle import ROLES


def add(subparsers: Subparsers) -> None:
    """Arguments of ``convert``."""
    parser = subparsers.add_parser("convert", help="write a vocabulary in another format")
    inputs.add_vocabulary(parser)
    parser.add_argument("out", type=kinds.new_path, metavar="OUT", help="the file to write, a folder for a bundle")
    parser.add_argument("--to", choices=tuple(FORMATS), help="the format (default: as the name of OUT says)")
    for role in ROLES:
        parser.add_argument(
            f"--{role}", type=kinds.text, metavar="T", help=f"the special token that is {role}, in a bundle"
        )
    parser.set_defaults(run=run)


def run(arguments: Arguments) -> None:
    """Write OUT; what its format does not hold is said on standard error."""
    chosen = format_of(arguments.out) if arguments.to is None else arguments.to
    roles = {role: text for role in ROLES if (text := getattr(arguments, role)) is not None}
    if roles and chosen != "bundle":
        raise SettingsError(f"--{next(iter(roles))}: only a bundle holds it; give --to bundle")
    tokenizer = inputs.vocabulary(arguments)
    remarks = (each for each in tokenizer.origin.remarks if not inputs.is_of_options(each))
    for note in (*remarks, *export(tokenizer, Path(arguments.out), chosen, roles=roles)):
        write_note(f"note: {note}")
