"""The command line of `token-prism`: what may be given, and the one line that says what is wrong with it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import resources

LEAST_SIZE = 257
"""256 single bytes and one merge."""

GREATEST_SIZE = 1 << 21
"""The engine's `MOST_TOKENS`, which is not imported: wrong arguments are told before anything large is loaded."""

LANGUAGES = {"en": "en", "zh_cn": "zh_CN", "zh": "zh_CN"}
"""Accepted spellings, lower case with underscores, and the language that each one means."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asked for on the command line."""

    files: tuple[Path, ...] = ()
    corpus: tuple[str, ...] = ()
    vocab_size: int | None = None
    train: bool = False
    text: str | None = None
    text_file: Path | None = None
    screenshot: Path | None = None
    hint: bool = False
    language: str | None = None
    theme: str | None = None


class _Once(argparse.Action):
    """Keeps a value, but no second one, which would silently replace the first."""

    _given = False

    def __call__(
        self, _parser: object, namespace: argparse.Namespace, values: object, option_string: str | None = None
    ) -> None:
        if self._given and option_string is not None:
            raise argparse.ArgumentError(self, "given twice; leave one out")
        self._given = True
        setattr(namespace, self.dest, values)


class _Version(argparse.Action):
    """Writes the version and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_rest: object) -> NoReturn:
        from importlib import metadata  # here, where it is needed: it takes 40 ms

        print(f"token-prism {metadata.version('token-prism')}")
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """One line on stderr and exit code 2 for every wrong argument."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"token-prism: {message}; see token-prism --help\n")


def parse(arguments: Sequence[str]) -> Options:
    """Read the arguments (without the program's name); exits with code 2 on a wrong one.

    >>> parse(["--corpus", "chinese", "--train", "--language", "zh"]).language
    'zh_CN'
    """
    parser = _Parser(
        prog="token-prism",
        allow_abbrev=False,
        description="Train tokenizers, watch the merges, and see every token cut a text.",
        epilog="Samples for --corpus: " + ", ".join(resources.samples()),
    )
    parser.register("action", None, _Once)
    parser.add_argument(
        "files", nargs="*", metavar="FILE", type=_existing, help="vocabulary to open, of any kind that is known"
    )
    parser.add_argument(
        "--corpus", action="append", default=[], type=_corpus, metavar="PATH_OR_SAMPLE",
        help="train on this file, folder or sample; may be repeated",
    )  # fmt: skip
    parser.add_argument("--vocab-size", type=_size, metavar="N", help="256 bytes + merges + special tokens")
    parser.add_argument("--train", action="store_true", help="start training at once")
    text = parser.add_mutually_exclusive_group()
    text.add_argument("--text", type=_text, help="show this text")
    text.add_argument("--text-file", type=_existing, metavar="F", help="show the text of this file")
    parser.add_argument(
        "--screenshot", type=_target, metavar="PNG",
        help="wait for training and painting, save a picture of the window, and end; needs no display",
    )  # fmt: skip
    parser.add_argument("--hint", action="store_true", help="show the hint of a first start")
    parser.add_argument("--language", type=_language, metavar="en|zh_CN", help="language of the window")
    parser.add_argument("--theme", choices=("light", "dark", "system"), help="colours of the window")
    parser.add_argument(
        "--version", action=_Version, nargs=0, default=argparse.SUPPRESS, help="show the version and end"
    )
    values = vars(parser.parse_args(arguments))
    return Options(**{**values, "files": tuple(values["files"]), "corpus": tuple(values["corpus"])})


def _existing(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"{text}: {'not a file' if path.exists() else 'no such file'}")
    return path


def _corpus(text: str) -> str:
    if text not in resources.samples() and not (text and Path(text).exists()):  # pathlib takes "" for "."
        samples, name = ", ".join(resources.samples()), text or repr(text)
        raise argparse.ArgumentTypeError(f"{name}: neither a file, nor a folder, nor a sample ({samples})")
    return text


def _size(text: str) -> int:
    size = int(text) if re.fullmatch(r"[0-9]{1,18}", text) else 0
    if not LEAST_SIZE <= size <= GREATEST_SIZE:
        raise argparse.ArgumentTypeError(
            f"{text}: the vocabulary size is a number from {LEAST_SIZE} to {GREATEST_SIZE}"
        )
    return size


def _text(text: str) -> str:
    if any("\udc80" <= character <= "\udcff" for character in text):
        raise argparse.ArgumentTypeError("the text is not in the encoding of this terminal; use --text-file")
    return text


def _target(text: str) -> Path:
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text}: not a file in an existing folder")
    return path


def _language(text: str) -> str:
    language = LANGUAGES.get(text.replace("-", "_").lower())
    if language is None:
        raise argparse.ArgumentTypeError(f"{text}: not a language of this program; en or zh_CN")
    return language
