"""How fast the encoder is: the worst pre-tokens, a text of 100 KB as typed, and running text beside tiktoken.

Run with ``python tests/benchmarks/encode.py [TEXT_FILE ...]``; without files the project's own sample texts serve.
Five interleaved rounds, medians. Not here: the vocabularies of others (real_vocabularies.py), training (train.py).
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import tiktoken

import engine
from engine import kernels

ROUNDS = 5
LARGE = 1_000_000
SAMPLES = Path(__file__).parents[2] / "resources" / "samples"


def medians(works: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Seconds for each work: the median of interleaved rounds."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            begin = time.perf_counter()
            work()
            taken[name].append(time.perf_counter() - begin)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def as_tiktoken(tokenizer: engine.Tokenizer) -> tiktoken.Encoding:
    """The same vocabulary in tiktoken; of tokens with the same bytes it knows one, so ids may differ there."""
    ranks = {data: token_id for token_id, data in reversed(list(tokenizer.vocabulary.items()))}
    return tiktoken.Encoding(
        "trained", pat_str=tokenizer.pattern.regex or "", mergeable_ranks=ranks, special_tokens={}
    )


def worst_cases(tokenizer: engine.Tokenizer) -> bool:
    """One pre-token of 1 MB and of 2 MB: at most a second, and at most 2.5 times as long."""
    fine = True
    for name, unit in (("a...", "a"), ("Chinese without punctuation", "天地玄黄宇宙洪荒日月盈昃辰宿列张")):
        size = len(unit.encode())
        once, twice = unit * (LARGE // size), unit * (2 * LARGE // size)
        taken = medians(
            {
                "once": lambda text=once: tokenizer.encode(text),
                "twice": lambda text=twice: tokenizer.encode(text),
            }
        )
        ratio = taken["twice"] / taken["once"]
        good = taken["once"] <= 1 and ratio <= 2.5
        fine &= good
        print(
            f"one pre-token of 1 MB, {name}: {taken['once']:.3f} s (at most 1), twice the length {ratio:.2f} "
            f"times as long (at most 2.5): {'ok' if good else 'MISSED'}"
        )
    return fine


def typed_text(tokenizer: engine.Tokenizer, name: str, text: str) -> bool:
    """A text of 100 KB with flags and counts, as the window asks for it; ids at most 10 ms."""
    part = (text * (1 + 100_000 // len(text.encode()))).encode()[:100_000].decode("utf-8", "ignore")

    def with_flags() -> object:
        encoding = tokenizer.encode(part)
        return encoding.flags, encoding.counts

    taken = medians({"ids": lambda: tokenizer.encode(part), "flags": with_flags})
    good = taken["ids"] <= 0.010
    print(
        f"100 KB of {name}: ids {1000 * taken['ids']:.1f} ms (at most 10), with flags and counts "
        f"{1000 * taken['flags']:.1f} ms: {'ok' if good else 'MISSED'}"
    )
    return good


def beside_tiktoken(tokenizer: engine.Tokenizer, peer: tiktoken.Encoding, name: str, text: str) -> bool:
    """Running text, cut to 4 MB; both split it too. The ids must be equal."""
    part = text.encode()[: 4 * LARGE].decode("utf-8", "ignore")
    taken = medians({"own": lambda: tokenizer.encode(part), "peer": lambda: peer.encode_ordinary(part)})
    own, theirs = tokenizer.encode(part).ids.tolist(), peer.encode_ordinary(part)
    megabytes = len(part.encode()) / 1e6
    equal = "ids equal" if own == theirs else "ids DIFFER"
    print(
        f"{name}: {megabytes / taken['own']:.1f} MB/s, tiktoken {megabytes / taken['peer']:.1f} MB/s, "
        f"{taken['peer'] / taken['own']:.2f} times: {equal}"
    )
    return own == theirs


def main() -> int:
    """Print the numbers; exit code 1 where a floor is missed or ids differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="TEXT_FILE")
    files = parser.parse_args().files or sorted(SAMPLES.glob("*.txt"))
    kernels.load()
    texts = {path.name: path.read_text(encoding="utf-8") for path in files}
    tokenizer = engine.train(texts=list(texts.values()), vocab_size=32_768)
    print(f"a vocabulary of {tokenizer.vocab_size:,} tokens, trained on {', '.join(texts)}")
    begin = time.perf_counter()
    engine.Tokenizer(tokenizer.merges).encode("a")
    print(f"pair table and first encoding: {1000 * (time.perf_counter() - begin):.1f} ms")
    fine = worst_cases(tokenizer)
    peer = as_tiktoken(tokenizer)
    for name, text in texts.items():
        fine &= typed_text(tokenizer, name, text)
        fine &= beside_tiktoken(tokenizer, peer, name, text)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
