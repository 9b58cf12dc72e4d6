"""``python -m engine``: the engine's command line. The subcommands are in engine/commands.

Exit codes: 0; 2 with one line on standard error for every error; 130 when interrupted; 141 when the reader of the
output went away.
"""

from __future__ import annotations

import os
import sys

from engine import early_interrupt
from engine.commands import arguments, convert, decode, encode, inspect_text, list_formats, merges, train
from engine.commands.streams import write_note
from engine.commands.ways_out import with_options
from engine.errors import EngineError
from engine.version import VERSION

_READER_GONE = 141


def main(argv: list[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    try:
        early_interrupt.end()
        chosen = arguments.parse(_parser(), sys.argv[1:] if argv is None else argv)
        chosen.run(chosen)
    except EngineError as error:
        write_note(f"error: {with_options(str(error))}")
        return 2
    except MemoryError:
        write_note("error: not enough memory for this; give a smaller text, corpus or vocabulary")
        return 2
    except KeyboardInterrupt:
        return early_interrupt.INTERRUPTED
    except BrokenPipeError:
        # Python flushes standard output once more when it ends; let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _READER_GONE
    return 0


def _parser() -> arguments.Parser:
    parser = arguments.Parser(prog="python -m engine", description="Train and use byte-level BPE vocabularies.")
    parser.add_argument("--version", action="version", version=f"token-prism {VERSION}")
    subparsers = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=arguments.Parser
    )
    for command in (train, encode, decode, inspect_text, merges, convert, list_formats):
        command.add(subparsers)
    return parser


if __name__ == "__main__":
    sys.exit(main())
