"""``python -m engine encode``: texts to ids. Not here: the tokens' spans and flags (inspect_text.py)."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.commands import arguments as kinds
from engine.commands import inputs
from engine.commands.arguments import Arguments, Subparsers
from engine.commands.compiled import use_compiled
from engine.commands.streams import write_output
from engine.errors import SettingsError
from engine.formats.atomic_file import check_target, write_whole

_KINDS = (".npy", ".bin", ".txt")


def add(subparsers: Subparsers) -> None:
    """Arguments of ``encode``."""
    parser = subparsers.add_parser("encode", help="print or save the ids of a text")
    inputs.add_vocabulary(parser)
    inputs.add_texts(parser)
    parser.add_argument(
        "--out", type=kinds.new_path, metavar="F",
        help="write to this file: .npy (int32), .bin (little-endian uint32, no header), .txt (as it is printed); "
        "with --lines only .txt",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(arguments: Arguments) -> None:
    """Ids on one line; with --lines one JSON list a line."""
    kind = "" if arguments.out is None else Path(arguments.out).suffix.lower()
    if arguments.out is not None:
        _check_out(arguments, kind)
    tokenizer = inputs.vocabulary(arguments)
    texts = inputs.texts(arguments)
    use_compiled(sum(map(len, texts)))
    found = [tokenizer.encode(text, special=arguments.special).ids for text in texts]
    if arguments.lines is not None:
        data = "".join(f"{json.dumps(ids.tolist())}\n" for ids in found).encode("ascii")
    elif kind in (".npy", ".bin"):
        data = _as_array(found[0], kind)
    else:
        data = (" ".join(map(str, found[0].tolist())) + "\n").encode("ascii")
    if arguments.out is None:
        write_output(data)
    else:
        write_whole(arguments.out, data)


def _check_out(arguments: Arguments, kind: str) -> None:
    if kind not in _KINDS:
        raise SettingsError(f"--out {arguments.out}: the name must end in .npy, .bin or .txt")
    if arguments.lines is not None and kind != ".txt":
        raise SettingsError(f"--out {arguments.out}: with --lines the lists differ in length; give a .txt file")
    check_target(arguments.out)


def _as_array(ids: NDArray[np.int32], kind: str) -> bytes:
    if (ids < 0).any():
        raise SettingsError(
            f"token {int(np.argmax(ids < 0))} has no id: the vocabulary lacks a byte of this text; write a .txt "
            "file, or give a text that the vocabulary holds"
        )
    if kind == ".bin":
        return ids.astype("<u4").tobytes()
    buffer = io.BytesIO()
    np.save(buffer, ids.astype("<i4"))
    return buffer.getvalue()
