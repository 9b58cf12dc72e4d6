"""``python -m engine merges``: the merges of a vocabulary as tab-separated lines."""

from __future__ import annotations

from engine.commands import arguments as kinds
from engine.commands import inputs
from engine.commands.arguments import Arguments, Subparsers
from engine.commands.streams import write_output
from engine.description import described
from engine.errors import SettingsError
from engine.text.token_text import token_text

_OF_MERGES = ("byte-level BPE", "BPE")
_SCORED = ("Unigram", "SentencePiece, Unigram", "SentencePiece, BPE")


def add(subparsers: Subparsers) -> None:
    """Arguments of ``merges``."""
    parser = subparsers.add_parser(
        "merges", help="list the merges: rank, id, left id, right id, token, count, separated by tabs"
    )
    inputs.add_vocabulary(parser)
    parser.add_argument("--first", type=kinds.not_negative, metavar="N", help="only the first N")
    parser.set_defaults(run=run)


def run(arguments: Arguments) -> None:
    """One line for each merge, in rank order; SettingsError for a model that is made without."""
    tokenizer = inputs.vocabulary(arguments)
    kind = described(tokenizer).model
    if kind not in _OF_MERGES and not len(tokenizer.merges):
        instead = "its pieces have scores, which inspect prints" if kind in _SCORED else "inspect prints its tokens"
        name = inputs.shown(arguments.vocab)
        raise SettingsError(f"{name} lists no merges: it is made as {kind}; {instead}")
    merges = tokenizer.merges if arguments.first is None else tokenizer.merges.first(arguments.first)
    lines = []
    for rank, (token_id, merge) in enumerate(zip(tokenizer.merge_ids.tolist(), merges, strict=False)):
        token = token_text(tokenizer.vocabulary.bytes_of(token_id))
        count = "" if merge.count is None else merge.count
        lines.append(f"{rank}\t{token_id}\t{merge.left}\t{merge.right}\t{token}\t{count}\n")
    write_output("".join(lines).encode("utf-8"))
