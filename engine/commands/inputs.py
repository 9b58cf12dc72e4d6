"""What the subcommands read: vocabularies, texts, ids. ``-`` stands for standard input.

Not here: corpora (engine/training/corpus.py), how ids are written (engine/id_list.py).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.commands import arguments as kinds
from engine.commands.arguments import Arguments
from engine.commands.compiled import use_compiled
from engine.commands.streams import write_note
from engine.errors import CorpusError, FileFormatError, SettingsError
from engine.fetching import Fetched, fetch, named
from engine.formats import Wanted, load_source, read_source, unpacked
from engine.formats.ends import adding_ends
from engine.formats.source import Source, read_whole
from engine.id_list import read_ids
from engine.text.normalizer import FORMS
from engine.tokenizer import Tokenizer

STDIN = "-"

_MOST_BYTES = 1 << 31


def add_vocabulary(parser: kinds.Parser) -> None:
    """The argument VOCAB and its options."""
    parser.add_argument(
        "vocab", type=kinds.path, metavar="VOCAB",
        help="a vocabulary file; python -m engine formats lists the kinds that are read. Where there is no such "
        "file: hub:owner/name@revision of the Hugging Face Hub, or tiktoken:cl100k_base and others of tiktoken",
    )  # fmt: skip
    parser.add_argument("--accept-altered", action="store_true", help="read VOCAB even if its checksum differs")
    parser.add_argument(
        "--preset", metavar="NAME",
        help="pattern, special tokens and normalisation for a file that holds none; formats lists the names",
    )  # fmt: skip
    parser.add_argument(
        "--pattern", type=kinds.text, metavar="P",
        help="the split pattern (a name or a regular expression) for a file that holds none",
    )  # fmt: skip
    parser.add_argument("--normalization", choices=FORMS, help="the normal form for a file that holds none")
    parser.add_argument(
        "--special-token", action="append", default=[], type=kinds.special_token, metavar="TEXT=ID",
        help="give a special token its id; may be repeated",
    )  # fmt: skip


def add_texts(parser: kinds.Parser) -> None:
    """The arguments of which one says which text is meant."""
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "--text", type=kinds.long_text, metavar="T", help="this text (--text=T where T begins with -)"
    )
    source.add_argument("--file", type=kinds.path, metavar="F", help="the text in this file, in UTF-8")
    source.add_argument(
        "--lines", type=kinds.path, metavar="F", help="several texts: each line of this file is a JSON string"
    )
    parser.add_argument(
        "--special", choices=("none", "all"), default="none",
        help="all: look for special tokens in the text (default: none)",
    )  # fmt: skip
    parser.add_argument(
        "--add-special-tokens", action="store_true",
        help="add what the model puts around a text by itself, such as [CLS] or a beginning mark",
    )  # fmt: skip


def vocabulary(arguments: Arguments) -> Tokenizer:
    """The tokenizer in VOCAB; which options it has no use for is said on standard error."""
    wanted = Wanted(
        not arguments.accept_altered, arguments.preset,
        kinds.each_once("--special-token", arguments.special_token), arguments.pattern, arguments.normalization,
    )  # fmt: skip
    fetched = _fetched(arguments.vocab)
    source = _source(arguments) if fetched is None else fetched.source
    use_compiled(len(source.data))
    tokenizer = load_source(source, wanted) if fetched is None else fetched.tokenizer(wanted)
    for remark in filter(is_of_options, tokenizer.origin.remarks):
        write_note(f"note: {remark}")
    return adding_ends(tokenizer) if _adds(arguments) else tokenizer


def is_of_options(remark: str) -> bool:
    """Whether a remark of a reader is one on options that it has no use for, and not on the file."""
    return remark.startswith("Not used, since ")


def _adds(arguments: Arguments) -> bool:
    return bool(getattr(arguments, "add_special_tokens", False))


def _fetched(vocab: str) -> Fetched | None:
    """What was downloaded, where VOCAB is the name of a vocabulary and not of a file."""
    name = None if Path(vocab).exists() else named(vocab)
    return None if name is None else fetch(name)


def _source(arguments: Arguments) -> Source:
    if arguments.vocab != STDIN:
        return read_source(arguments.vocab)
    if STDIN in (getattr(arguments, "file", None), getattr(arguments, "lines", None)):
        raise SettingsError("standard input (-) is given twice; give a file for one of them")
    name = shown(STDIN)
    return Source(name, unpacked(read(STDIN), name))


def texts(arguments: Arguments) -> list[str]:
    """The texts that --text, --file or --lines name."""
    if arguments.text is not None:
        return [arguments.text]
    if arguments.file is not None:
        return [decoded(read(arguments.file), shown(arguments.file))]
    return list(_json_lines(arguments.lines))


def ids(arguments: Arguments) -> list[int]:
    """The ids given as arguments, or in the file that --file names."""
    if arguments.file is None:
        if not any(each.strip() for each in arguments.ids):
            raise SettingsError("no ids; give some, or --file F; see python -m engine decode --help")
        return read_ids(" ".join(arguments.ids)).ids
    if arguments.ids:
        raise SettingsError(f"both ids and --file {arguments.file} are given; leave one out")
    source = shown(arguments.file)
    return read_ids(decoded(read(arguments.file), source), source).ids


def read(path: str) -> bytes:
    """The bytes of a file; a pipe is read to its end."""
    if path != STDIN:
        try:
            return read_whole(path, _MOST_BYTES, "which is too much for one text; give it in parts")
        except FileFormatError as error:
            raise CorpusError(str(error)) from error
    if sys.stdin is None:
        raise CorpusError("standard input is closed; give a file")
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise CorpusError(f"{shown(path)}: cannot be read: {error.strerror}; give a file") from error


def decoded(data: bytes, source: str) -> str:
    """Bytes as UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CorpusError(
            f"{source}: byte {error.start} (0x{data[error.start]:02X}) is not UTF-8: {error.reason}; "
            "convert the file to UTF-8"
        ) from error


def shown(path: str) -> str:
    """How a path is called in messages."""
    return "standard input" if path == STDIN else path


def _json_lines(path: str) -> Iterator[str]:
    source = shown(path)
    lines = read(path).split(b"\n")
    if not lines[-1]:
        lines.pop()
    for number, line in enumerate(lines, 1):
        place = f"{source}: line {number}"
        try:
            value = json.loads(decoded(line, place))
        except (ValueError, RecursionError) as error:
            where = f" at column {error.colno}: {error.msg}" if isinstance(error, json.JSONDecodeError) else ""
            raise CorpusError(f"{place}: not JSON{where}; write each text as a JSON string") from error
        if not isinstance(value, str):
            found = json.dumps(value)[:60]
            raise CorpusError(f"{place}: expected a JSON string, found {found}; write each text as one")
        yield value
