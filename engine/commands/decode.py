"""``python -m engine decode``: ids to exactly their text, or exactly their bytes."""

from __future__ import annotations

from engine.commands import arguments as kinds
from engine.commands import inputs
from engine.commands.arguments import Arguments, Subparsers
from engine.commands.streams import write_output


def add(subparsers: Subparsers) -> None:
    """Arguments of ``decode``."""
    parser = subparsers.add_parser("decode", help="print the text of ids, nothing added")
    inputs.add_vocabulary(parser)
    parser.add_argument("ids", nargs="*", default=(), metavar="ID", help="a token id")
    parser.add_argument(
        "--file", type=kinds.path, metavar="F", help="ids in a file, separated by blanks, line ends or commas"
    )
    parser.add_argument(
        "--errors", choices=("replace", "strict"), default="replace",
        help="bytes that are no UTF-8: U+FFFD for them (replace, the default) or refuse them (strict)",
    )  # fmt: skip
    parser.add_argument("--bytes", action="store_true", help="write the bytes as they are")
    parser.set_defaults(run=run, repeated="ids")


def run(arguments: Arguments) -> None:
    """The text or the bytes on standard output."""
    wanted = inputs.ids(arguments)
    tokenizer = inputs.vocabulary(arguments)
    if arguments.bytes:
        write_output(tokenizer.decode_bytes(wanted))
    else:
        write_output(tokenizer.decode(wanted, errors=arguments.errors).encode("utf-8"))
