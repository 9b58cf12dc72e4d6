"""How fast real vocabularies encode running text beside the library that they come from: tiktoken, tokenizers.

Run with ``python tests/benchmarks/real_vocabularies.py SHARED``, the folder that holds `vocabs` and `corpora`. Both
sides run one after the other in each round, in CPU seconds; every round of ours begins with an empty cache
of words. The ids must be equal. Not here: the encoder's worst cases (encode.py), splitting alone (split.py).
"""

import argparse
import gzip
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import tiktoken
import tokenizers

import engine
from engine import kernels

TEXTS = {
    "gutenberg_17books": "en/gutenberg_17books.txt",
    "cpython311_lib": "code/cpython311_lib.txt",
    "four_classic_novels": "zh/four_classic_novels.txt",
}
RANKS = {
    "cl100k_base": ("openai/cl100k_base.tiktoken", {"four_classic_novels": 1.5}, 4.0),
    "o200k_base": ("openai/o200k_base.tiktoken.gz", {}, 1.5),
    "qwen": ("qwen/qwen.tiktoken", {}, 1.5),
}
"""Name -> file, and how many times as fast as tiktoken it shall be: for a text, else for all."""
LIBRARY_FLOOR = 4.0
TIKTOKEN_LETTERS, LIBRARY_LETTERS = 4_000_000, 1_000_000


Encode = Callable[[str], Any]


def ratio(own: Encode, peer: Encode, text: str, rounds: int) -> tuple[float, bool]:
    """How many times as fast as the peer we are, the median of the rounds, and whether the ids are equal."""
    found, equal = [], True
    for _ in range(rounds):
        begin = time.process_time()
        ours = own(text)
        between = time.process_time()
        theirs = peer(text)
        found.append((time.process_time() - between) / (between - begin))
        equal &= np.asarray(ours).tolist() == list(theirs)
    return statistics.median(found), equal


def report(name: str, text: str, found: tuple[float, bool], floor: float) -> bool:
    """Print a row; whether it is as it shall be."""
    times, equal = found
    good = equal and times >= floor
    said = f"ids {'equal' if equal else 'DIFFER'}{'' if good else '  MISSED'}"
    print(f"{name:12} {text:20} {times:5.1f} times as fast (floor {floor}), {said}")
    return good


def ours(tokenizer: engine.Tokenizer) -> Encode:
    """Our ids, an array: a list of them is made by whoever wants one."""
    return lambda text: tokenizer.encode(text).ids


def opened(path: Path) -> engine.Tokenizer:
    """The tokenizer in a file, and how long opening it takes."""
    begin = time.perf_counter()
    tokenizer = engine.load(path)
    tokenizer.encode("a")
    print(f"{path.name}: open after {time.perf_counter() - begin:.2f} s")
    return tokenizer


def beside_tiktoken(shared: Path, texts: dict[str, str], rounds: int) -> bool:
    """The rank files."""
    meta = json.loads((shared / "goldens/meta.json").read_bytes())["vocabs"]
    fine = True
    for name, (file, floors, floor) in RANKS.items():
        tokenizer = opened(shared / "vocabs" / file)
        ranks = {data: rank for rank, data in tokenizer.pipeline.ranks.tokens.items()}
        peer = tiktoken.Encoding(name, pat_str=meta[name]["pat_str"], mergeable_ranks=ranks, special_tokens={})
        for title, text in texts.items():
            found = ratio(ours(tokenizer), peer.encode_ordinary, text[:TIKTOKEN_LETTERS], rounds)
            fine &= report(name, title, found, floors.get(title, floor))
    return fine


def library(peer: tokenizers.Tokenizer) -> Encode:
    """The library's ids."""
    return lambda text: peer.encode(text, add_special_tokens=False).ids


def beside_tokenizers(shared: Path, texts: dict[str, str], rounds: int) -> bool:
    """GPT-2 and DeepSeek."""
    gpt2 = [str(shared / "vocabs/gpt2" / name) for name in ("vocab.json", "merges.txt")]
    deepseek = shared / "vocabs/deepseek/deepseek_tokenizer.json.gz"
    with gzip.open(deepseek, "rt", encoding="utf-8") as file:
        whole = tokenizers.Tokenizer.from_str(file.read())
    pairs = {
        "gpt2": (opened(Path(gpt2[0])), tokenizers.ByteLevelBPETokenizer(*gpt2, add_prefix_space=False)),
        "deepseek": (opened(deepseek), whole),
    }
    fine = True
    for name, (tokenizer, peer) in pairs.items():
        for title, text in texts.items():
            found = ratio(ours(tokenizer), library(peer), text[:LIBRARY_LETTERS], rounds)
            fine &= report(name, title, found, LIBRARY_FLOOR)
    return fine


def main() -> int:
    """Print the rows; exit code 1 where a floor is missed or ids differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path, metavar="SHARED")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    kernels.load()
    texts = {
        name: (arguments.shared / "corpora" / file).read_text(encoding="utf-8", errors="replace")
        for name, file in TEXTS.items()
    }
    fine = beside_tiktoken(arguments.shared, texts, arguments.rounds)
    fine &= beside_tokenizers(arguments.shared, texts, arguments.rounds)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
