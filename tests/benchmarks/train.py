"""Training against its peers on one core: interleaved rounds, each run in a process of its own, medians.

    python tests/benchmarks/train.py [--rounds 5] [--only zh]

A run reads the file, trains, and has the merges in its hands; loading the library (ours: the kernels) comes before
the clock starts. Wall and processor time in seconds, peak memory of the whole process in MB, and how many times
longer than ours the peer took (the median of each round's ratio).
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
    """A row of the table: a file (its first bytes, where given), a split pattern, a size, who takes part."""

    name: str
    path: Path
    size: int
    pattern: str = "gpt2"
    first_bytes: int | None = None
    peers: tuple[str, ...] = ("ours", "rustbpe", "tokenizers")


HALF, WHOLE = "zh 1 MB, none", "zh 2 MB, none"
WORKS = [
    Work("en", CORPORA / "en/gutenberg_17books.txt", 32_768),
    Work("zh", CORPORA / "zh/four_classic_novels.txt", 32_768),
    Work(HALF, CORPORA / "zh/four_classic_novels.txt", 2_048, "none", 1_000_000, ("ours",)),
    Work(WHOLE, CORPORA / "zh/four_classic_novels.txt", 2_048, "none", 2_000_000, ("ours",)),
]


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


def measure(work: Work, rounds: int, folder: Path) -> float:
    """Print a line for each peer; the median of our seconds."""
    path = work.path
    if work.first_bytes is not None:
        text = work.path.read_bytes()[: work.first_bytes].decode(errors="ignore")
        path = folder / f"{work.first_bytes}.txt"
        path.write_bytes(text.encode())
    runs: dict[str, list[dict[str, float]]] = {peer: [] for peer in work.peers}
    for _ in range(rounds):
        for peer in work.peers:
            command = [sys.executable, __file__, "--run", peer, str(work.size), work.pattern, str(path)]
            done = subprocess.run(command, env={**os.environ, **ONE_THREAD}, check=True, capture_output=True)
            runs[peer].append(json.loads(done.stdout.splitlines()[-1]))
    for peer, results in runs.items():
        middle = {key: statistics.median(run[key] for run in results) for key in results[0]}
        ratio = statistics.median(run["wall"] / own["wall"] for run, own in zip(results, runs["ours"], strict=True))
        print(
            f"{work.name:14} {peer:11} wall {middle['wall']:7.3f}  processor {middle['processor']:7.3f}  "
            f"peak {middle['peak']:5.0f} MB  {middle['merges']:6.0f} merges  {ratio:6.2f} x ours",
            flush=True,
        )
    return statistics.median(run["wall"] for run in runs["ours"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="rows whose name begins so, such as zh")
    parser.add_argument("--run", nargs=4, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.run:
        peer, size, pattern, path = arguments.run
        one_run(peer, int(size), pattern, path)
        return
    with TemporaryDirectory() as folder:
        medians = {
            work.name: measure(work, arguments.rounds, Path(folder))
            for work in WORKS
            if work.name.startswith(arguments.only)
        }
    if HALF in medians and WHOLE in medians:
        print(f"twice the text takes {medians[WHOLE] / medians[HALF]:.2f} times as long")


if __name__ == "__main__":
    main()
