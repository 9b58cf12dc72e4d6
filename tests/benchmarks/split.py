"""How fast a text is cut into pre-tokens, beside `regex.findall` with the same expression.

Run with ``python -m tests.benchmarks.split [--rounds 5] [--only o200k]``. Interleaved rounds in one process on one
core, processor time, medians of the rounds' ratios. We have UTF-8 and give the bounds of the pre-tokens; `findall`
has a str and gives the list of them. The bounds must be equal. Not here: encoding (encode.py).
"""

import argparse
import itertools
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import regex

from engine import kernels
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.split_patterns import CARRIED, NAMED

CORPORA = Path(os.environ.get("TOKEN_PRISM_SHARED") or Path(__file__).parents[3] / "shared") / "corpora"
FILES = ("en/gutenberg_17books.txt", "code/cpython311_lib.txt", "zh/four_classic_novels.txt")
FLOORS = {"gpt2": (10, 20), "cl100k": (10, 20), "o200k": (4, 20)}
"""How many times as fast at least, and as hoped for."""


def interleaved(works: dict[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Seconds of processor time of each work in each round."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _, (name, work) in itertools.product(range(rounds), works.items()):
        begin = time.process_time()
        work()
        taken[name].append(time.process_time() - begin)
    return taken


def one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def row(name: str, text: str, rounds: int) -> tuple[str, bool]:
    """What one pattern does to one text, in words, and whether its floor is reached and the bounds are equal."""
    pattern = {**NAMED, **CARRIED}[name]
    utf8, own, peer = text.encode(), PreTokenizer(pattern), regex.compile(pattern.regex)
    expected = np.cumsum([0, *(len(piece.encode()) for piece in peer.findall(text))])
    equal = np.array_equal(own.bounds(utf8), expected)
    taken = interleaved({"own": lambda: own.bounds(utf8), "peer": lambda: peer.findall(text)}, rounds)
    ratio = statistics.median(b / a for a, b in zip(taken["own"], taken["peer"], strict=True))
    floor, goal = FLOORS.get(name, (0, 0))
    speed = {each: len(utf8) / 1e6 / statistics.median(seconds) for each, seconds in taken.items()}
    said = "equal" if equal else "DIFFERENT"
    if floor:
        reached = "MISSED" if ratio < floor else "floor" if ratio < goal else "goal"
        said += f", floor {floor}, goal {goal}: {reached}"
    return (
        f"{ratio:5.1f} times as fast, {speed['own']:6.1f} MB/s to {speed['peer']:5.1f}, {said}",
        equal and ratio >= floor,
    )


def main() -> int:
    """Print the numbers; exit code 1 where a floor is missed or bounds differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="+", default=["gpt2", "cl100k", "o200k", "cl100k-hf", "qwen", "qwen3_6"])
    arguments = parser.parse_args()
    one_core()
    kernels.load()
    fine = True
    for file in FILES:
        text = (CORPORA / file).read_bytes().decode()
        for name in arguments.only:
            told, good = row(name, text, arguments.rounds)
            fine &= good
            print(f"{Path(file).stem:22} {name:10} {told}", flush=True)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
