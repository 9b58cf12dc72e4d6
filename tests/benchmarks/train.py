"""Training against its peers on one core: interleaved rounds, each run in a process of its own, medians.

    python tests/benchmarks/train.py [--rounds 5] [--only zh]

A run reads the file, trains, and has the merges in its hands; loading the library (ours: the kernels) comes before
the clock starts. Wall and processor time in seconds, peak memory of the whole process in MB, and how many times
longer than the first one of its set a run took (the median of each round's ratio).
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
CORPORA = Path(os.environ.get("TOKEN_PRISM_SHARED") or ROOT.parent / "shared") / "corpora"
ONE_THREAD = {"RAYON_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false", "PYTHONPATH": str(ROOT)}


class Work(NamedTuple):
    """What is trained: a file (its first bytes, where given), a size, a split pattern."""

    path: Path
    size: int
    pattern: str = "gpt2"
    first_bytes: int | None = None


ENGLISH, CHINESE = CORPORA / "en/gutenberg_17books.txt", CORPORA / "zh/four_classic_novels.txt"
SETS: dict[str, dict[str, tuple[Work, str]]] = {
    **{
        name: {f"{name}, {peer}": (Work(path, 32_768), peer) for peer in ("ours", "rustbpe", "tokenizers")}
        for name, path in (("en", ENGLISH), ("zh", CHINESE))
    },
    "none": {
        f"zh {size // 1_000_000} MB, none, ours": (Work(CHINESE, 2_048, "none", size), "ours")
        for size in (1_000_000, 2_000_000)
    },
}
"""Runs that are interleaved: round by round, each is held against the first one of its set."""


def ours(size: int, pattern: str) -> Callable[[str], int]:
    from engine import BpeTrainer, Corpus, kernels

    kernels.load()

    def run(path: str) -> int:
        trainer = BpeTrainer(Corpus.from_paths([path]), size, pattern=pattern, min_count=1)
        while not trainer.finished:
            trainer.advance()
        return len(trainer.merges)

    return run


def rustbpe(size: int, pattern: str) -> Callable[[str], int]:
    import rustbpe

    from engine.text.split_patterns import NAMED

    def run(path: str) -> int:
        with open(path, encoding="utf-8", newline="") as file:
            peer = rustbpe.Tokenizer()
            peer.train_from_iterator(iter([file.read()]), size, pattern=NAMED[pattern].regex)
        return int(peer.vocab_size) - 256

    return run


def tokenizers(size: int, pattern: str) -> Callable[[str], int]:
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    def run(path: str) -> int:
        peer = Tokenizer(models.BPE())
        peer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)  # the gpt2 pattern
        alphabet = pre_tokenizers.ByteLevel.alphabet()
        trainer = trainers.BpeTrainer(
            vocab_size=size, min_frequency=1, initial_alphabet=alphabet, show_progress=False
        )
        with open(path, encoding="utf-8", newline="") as file:
            peer.train_from_iterator([file.read()], trainer)
        return peer.get_vocab_size() - 256

    return run


PEERS = {"ours": ours, "rustbpe": rustbpe, "tokenizers": tokenizers}


def one_run(peer: str, size: int, pattern: str, path: str) -> None:
    """In the process of a run: its numbers as JSON."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    run = PEERS[peer](size, pattern)
    wall, processor = time.perf_counter(), time.process_time()
    merges = run(path)
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    print(json.dumps({"wall": wall, "processor": processor, "peak": peak, "merges": merges}))


def measure(runs: dict[str, tuple[Work, str]], rounds: int, folder: Path) -> None:
    """Print a line for each run, with the median of its ratios to the first one."""
    results: dict[str, list[dict[str, float]]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, (work, peer) in runs.items():
            command = [
                sys.executable,
                __file__,
                "--run",
                peer,
                str(work.size),
                work.pattern,
                str(file_of(work, folder)),
            ]
            done = subprocess.run(command, env={**os.environ, **ONE_THREAD}, check=True, capture_output=True)
            results[name].append(json.loads(done.stdout.splitlines()[-1]))
    first = next(iter(results.values()))
    for name, found in results.items():
        middle = {key: statistics.median(run[key] for run in found) for key in found[0]}
        ratio = statistics.median(run["wall"] / own["wall"] for run, own in zip(found, first, strict=True))
        print(
            f"{name:26} wall {middle['wall']:7.3f}  processor {middle['processor']:7.3f}  "
            f"peak {middle['peak']:5.0f} MB  {middle['merges']:6.0f} merges  {ratio:6.2f} x the first",
            flush=True,
        )


def file_of(work: Work, folder: Path) -> Path:
    if work.first_bytes is None:
        return work.path
    path = folder / f"{work.first_bytes}.txt"
    if not path.exists():
        path.write_bytes(work.path.read_bytes()[: work.first_bytes].decode(errors="ignore").encode())
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="sets whose name begins so, such as zh")
    parser.add_argument("--run", nargs=4, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.run:
        peer, size, pattern, path = arguments.run
        one_run(peer, int(size), pattern, path)
        return
    with TemporaryDirectory() as folder:
        for name, runs in SETS.items():
            if name.startswith(arguments.only):
                measure(runs, arguments.rounds, Path(folder))


if __name__ == "__main__":
    main()
