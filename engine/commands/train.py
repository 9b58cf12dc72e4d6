"""``python -m engine train``: a corpus to a vocabulary file. Not here: the training (engine/training)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine import kernels
from engine.commands import arguments as kinds
from engine.commands.arguments import Arguments, Subparsers
from engine.commands.compiled import use_compiled
from engine.commands.inputs import STDIN
from engine.commands.streams import as_utf8, has_terminal, write_note
from engine.errors import SettingsError
from engine.formats import save
from engine.formats.atomic_file import check_target
from engine.training.bpe_trainer import TIE_RULES, BpeTrainer
from engine.training.corpus import Corpus
from engine.training.decoding import Decoding
from engine.training.events import MergeBatch

_REASONS = {
    "no-pair": "no pair is left",
    "min-count": "no pair has the minimum count",
    "stopped": "the training was stopped",
}


def add(subparsers: Subparsers) -> None:
    """Arguments of ``train``."""
    parser = subparsers.add_parser("train", help="train a vocabulary on a corpus and save it")
    parser.add_argument(
        "corpus", nargs="+", metavar="CORPUS",
        help="a file, a folder (its *.txt files, and those of folders in it), or - for standard input",
    )  # fmt: skip
    parser.add_argument(
        "--vocab-size", type=kinds.whole_number, required=True, metavar="N",
        help="256 bytes + merges + special tokens",
    )  # fmt: skip
    parser.add_argument(
        "--pattern", type=kinds.text, default="gpt2", metavar="P",
        help="gpt2, cl100k, cl100k-hf, o200k, whitespace, none, or a regular expression (default: gpt2)",
    )  # fmt: skip
    parser.add_argument(
        "--special-token", type=kinds.text, action="append", default=[], metavar="T",
        help="a text that is one token, never cut; may be given several times",
    )  # fmt: skip
    parser.add_argument(
        "--min-count", type=kinds.whole_number, default=2, metavar="K", help="least count of a pair (default: 2)"
    )
    parser.add_argument(
        "--tie-rule", choices=tuple(TIE_RULES), default="lowest-pair",
        help="which of several pairs of the same count comes first (default: lowest-pair)",
    )  # fmt: skip
    parser.add_argument(
        "--block-merge", type=kinds.hex_bytes, nargs=2, action="append", default=[], metavar=("LEFT", "RIGHT"),
        help="a merge not to be made: the bytes of its two tokens in hex; may be given several times",
    )  # fmt: skip
    parser.add_argument("--encoding", default="utf-8", metavar="E", help="encoding of the files (default: utf-8)")
    parser.add_argument(
        "--errors", choices=("strict", "replace"), default="strict",
        help="bytes that are no text: refuse them (strict, the default) or take U+FFFD for them (replace)",
    )  # fmt: skip
    parser.add_argument(
        "--encoding-of", type=kinds.assigned, action="append", default=[], metavar="PATH=E",
        help="another encoding for a file, or a folder, of the corpus; may be given several times",
    )  # fmt: skip
    parser.add_argument(
        "--errors-of", type=kinds.assigned, action="append", default=[], metavar="PATH=R",
        help="strict or replace for a file, or a folder, of the corpus; may be given several times",
    )  # fmt: skip
    parser.add_argument("--name", type=kinds.name, metavar="N", help="name of the vocabulary (default: FILE's)")
    parser.add_argument("--vocab-version", type=kinds.name, default="1.0.0", metavar="V", help="default: 1.0.0")
    parser.add_argument(
        "--out", type=kinds.new_path, required=True, metavar="FILE", help="the *.prism.json file to write"
    )
    parser.set_defaults(run=run, repeated="corpus")


def run(arguments: Arguments) -> None:
    """Train, save, and say so if the size was not reached."""
    check_target(arguments.out)
    if arguments.corpus.count(STDIN) > 1:
        raise SettingsError("standard input (-) is given twice; give it once")
    corpus = Corpus.from_paths(
        arguments.corpus, encoding=arguments.encoding, errors=arguments.errors, differing=_differing(arguments)
    )
    trainer = BpeTrainer(
        corpus,
        vocab_size=arguments.vocab_size,
        pattern=arguments.pattern,
        special_tokens=arguments.special_token,
        min_count=arguments.min_count,
        tie_rule=arguments.tie_rule,
        blocked=[(left, right) for left, right in arguments.block_merge],
        name=default_name(arguments.out) if arguments.name is None else arguments.name,
        version=arguments.vocab_version,
    )
    # How much comes through standard input is not known: as if it were much.
    use_compiled(kernels.SMALL_WORK + 1 if STDIN in arguments.corpus else corpus.size)
    batch = _train(trainer)
    tokenizer = trainer.tokenizer()
    save(tokenizer, arguments.out)
    remarks = []
    if trainer.stopped_because != "target":
        reason = trainer.stopped_because or ""
        remarks.append(
            f"{reason}: {_REASONS[reason]}; the vocabulary has {tokenizer.vocab_size} tokens "
            f"instead of {arguments.vocab_size}"
        )
    if batch.gaps:
        remarks.append(
            "the split pattern left 1 gap, which became a pre-token of its own"
            if batch.gaps == 1
            else f"the split pattern left {batch.gaps} gaps, which became pre-tokens of their own"
        )
    if remarks:
        write_note("; ".join(remarks))


def default_name(out: str) -> str:
    """The name of a vocabulary that is saved under this path.

    >>> default_name("models/v.prism.json"), default_name("v.json"), default_name("v")
    ('v', 'v', 'v')
    """
    path = Path(as_utf8(out))
    return path.name.removesuffix(".prism.json") if path.name.endswith(".prism.json") else path.stem


def _differing(arguments: Arguments) -> dict[Path, Decoding]:
    usual = Decoding(arguments.encoding, arguments.errors)
    found: dict[Path, Decoding] = {}
    for option, values in (("encoding", arguments.encoding_of), ("errors", arguments.errors_of)):
        for path, value in kinds.each_once(f"--{option}-of", values).items():
            decoding = found[Path(path)] = replace(found.get(Path(path), usual), **{option: value})
            try:
                decoding.checked()
            except SettingsError as error:
                raise SettingsError(f"--{option}-of {path}: {error}") from error
    return found


def _train(trainer: BpeTrainer) -> MergeBatch:
    show = has_terminal()
    while True:
        batch = trainer.advance(seconds=0.25)
        if show:
            write_note(f"{_progress(batch):<60}", end="\r" if batch.stopped_because is None else "\n")
        if batch.stopped_because is not None:
            return batch


def _progress(batch: MergeBatch) -> str:
    if batch.phase in ("merging", "finished"):
        return f"{batch.learned:,} of {batch.target:,} merges"
    if not batch.bytes_total:
        return f"{batch.phase}: {batch.bytes_read:,} bytes"
    return f"{batch.phase}: {batch.bytes_read:,} of {batch.bytes_total:,} bytes"
