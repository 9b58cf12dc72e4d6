"""Arguments of the command line: a parser whose errors are ours, and the kinds of values.

Not here: which arguments a subcommand takes.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar

from engine.commands.streams import write_output
from engine.errors import SettingsError

Arguments = argparse.Namespace
Subparsers = Any  # argparse has a private name for it
Value = TypeVar("Value")

_MOST_DIGITS = 18
"""As many as fit into 64 bits."""


class _Once(argparse.Action):
    """Keeps a value, as argparse does by itself, but no second one: that would silently replace the first."""

    _given = False

    def __call__(
        self, _parser: object, namespace: Arguments, values: object, option_string: str | None = None
    ) -> None:
        if self._given and option_string is not None:
            raise argparse.ArgumentError(self, "given twice; leave one out")
        self._given = True
        setattr(namespace, self.dest, values)


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises SettingsError instead of printing its usage and leaving; for one use."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **options)
        for action in (None, "store"):
            self.register("action", action, _Once)

    def error(self, message: str) -> NoReturn:
        raise SettingsError(f"{message}; see {self.prog} --help")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Help and version as all output: argparse itself says nothing where they cannot be written."""
        write_output(message.encode("utf-8"))


def parse(parser: Parser, argv: list[str]) -> Arguments:
    """The parsed arguments; the name of the subcommand is in `command`.

    argparse takes the values of a repeated positional only where they stand together; those that come after an
    option (``decode V --bytes 1 2``) are added here.
    """
    arguments, more = parser.parse_known_args(argv)
    repeated = getattr(arguments, "repeated", "")
    if more and (not repeated or any(re.match(r"-[^0-9]", each) for each in more)):
        raise SettingsError(
            f"unrecognized arguments: {' '.join(more)}; see {parser.prog} {arguments.command} --help"
        )
    if more:
        setattr(arguments, repeated, [*getattr(arguments, repeated), *more])
    return arguments


def text(argument: str, way_out: str = "give it in UTF-8") -> str:
    """An argument as UTF-8, whatever the locale made of its bytes."""
    if sys.platform == "win32":  # its arguments are no bytes
        return argument
    try:
        data = os.fsencode(argument)
    except UnicodeEncodeError:  # not from a command line; the surrogate rule deals with it
        return argument
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise argparse.ArgumentTypeError(
            f"byte {error.start} (0x{data[error.start]:02X}) is not UTF-8; {way_out}"
        ) from error


def long_text(argument: str) -> str:
    """The same of a text that may as well stand in a file."""
    return text(argument, "give the text in a file")


def name(argument: str) -> str:
    """What something is called, or its version: not nothing, and not blanks alone."""
    if not text(argument).strip():
        raise argparse.ArgumentTypeError(f"{argument!a} is blank; give something, or leave the option out")
    return text(argument)


def path(argument: str) -> str:
    """The name of a file or folder; pathlib would take an empty one for the folder one is in."""
    if not argument:
        raise argparse.ArgumentTypeError("'' is no name of a file; give one")
    return argument


def new_path(argument: str) -> str:
    """The same of what is written; a dash stands for standard input, and nothing is called so by mistake."""
    if argument == "-":
        raise argparse.ArgumentTypeError("this is not written to standard output; give the name of a file")
    return path(argument)


def each_once(option: str, pairs: Iterable[tuple[str, Value]]) -> dict[str, Value]:
    """The values of an option that may be repeated; SettingsError where two of them are for the same thing.

    >>> each_once("--special-token", [("<a>", 5), ("<b>", 6), ("<a>", 7)])
    Traceback (most recent call last):
    engine.errors.SettingsError: --special-token '<a>': given twice, 5 and 7; leave one out
    """
    found: dict[str, Value] = {}
    for key, value in pairs:
        if found.setdefault(key, value) != value:
            raise SettingsError(f"{option} {key!a}: given twice, {found[key]} and {value}; leave one out")
    return found


def whole_number(argument: str) -> int:
    """A whole number in ASCII digits."""
    if not re.fullmatch(r"-?[0-9]+", argument):
        raise argparse.ArgumentTypeError(f"{argument!a} is not a whole number")
    if len(argument) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"a number of {len(argument)} digits is too large; give a smaller one")
    return int(argument)


def not_negative(argument: str) -> int:
    """A whole number from 0 on."""
    number = whole_number(argument)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is too small; give 0 or more")
    return number


def assigned(argument: str) -> tuple[str, str]:
    """A path and a value for it, as PATH=VALUE; the path may hold an equals sign, and any bytes."""
    path, equals, value = argument.rpartition("=")
    if not equals or not path:
        raise argparse.ArgumentTypeError(f"{argument!a} is not PATH=VALUE, such as old.txt=gb18030")
    return path, value


def hex_bytes(argument: str) -> bytes:
    """Bytes, at least one, in hex; blanks between them do not matter."""
    try:
        data = bytes.fromhex(argument)
    except ValueError:
        data = b""
    if not data:
        raise argparse.ArgumentTypeError(f"{argument!a} is not bytes in hex, such as e4b8")
    return data


def special_token(argument: str) -> tuple[str, int]:
    """A special token and its id, as TEXT=ID; the text may hold an equals sign."""
    token, equals, number = text(argument).rpartition("=")
    if not equals or not token:
        raise argparse.ArgumentTypeError(f"{argument!a} is not TEXT=ID, such as <|end|>=50257")
    return token, not_negative(number)
