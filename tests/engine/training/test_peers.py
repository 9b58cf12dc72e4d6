"""The merges of the peers: rustbpe and Hugging Face tokenizers (lowest pair), minbpe (first seen)."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.kernels.merge import LOWEST_PAIR, NO_ROOM, WORK_DONE
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary
from engine.text.split_patterns import NAMED, split_pattern
from engine.text.token_text import gpt2_alphabet
from engine.training.corpus import Corpus
from engine.training.pair_index import PairIndex
from engine.training.pre_token_counts import PreTokenCounter, PreTokenCounts
from tests.engine.training.drive import finished

NAMES = ["mixed_zh_en_emoji_code", "udhr_24_languages", "zh_classics"]


def read(shared: Path, name: str) -> str:
    return (shared / f"corpora/demo/{name}.txt").read_bytes().decode()


def tokens(merges: Merges) -> list[bytes]:
    vocabulary = Vocabulary.of_merges(merges, {})
    return [vocabulary.bytes_of(number) for number in range(256, 256 + len(merges))]


@pytest.mark.parametrize("pattern", ["gpt2", "cl100k-hf"])
@pytest.mark.parametrize("name", NAMES)
def test_rustbpe(shared: Path, compiled_kernels: None, name: str, pattern: str) -> None:
    rustbpe = pytest.importorskip("rustbpe")
    text = read(shared, name)
    peer = rustbpe.Tokenizer()
    peer.train_from_iterator(iter([text]), 2000, pattern=NAMED[pattern].regex)
    ranks = sorted((rank, bytes(token)) for token, rank in peer.get_mergeable_ranks())
    ours = finished(Corpus.from_texts([text]), 2000, pattern=pattern, min_count=1)
    assert tokens(ours.merges) == [token for _, token in ranks[256:]]


@pytest.mark.parametrize("name", NAMES)
def test_hugging_face_tokenizers(shared: Path, compiled_kernels: None, name: str) -> None:
    """Its bytes are numbered in the order of their stand-in letters, so ours are given these numbers first."""
    tokenizers = pytest.importorskip("tokenizers")
    text = read(shared, name)
    peer = tokenizers.Tokenizer(tokenizers.models.BPE())
    peer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    peer.train_from_iterator(
        [text],
        tokenizers.trainers.BpeTrainer(
            vocab_size=2000, min_frequency=1, initial_alphabet=alphabet, show_progress=False
        ),
    )
    theirs = [tuple(pair) for pair in json.loads(peer.to_str())["model"]["merges"]]

    letters = [gpt2_alphabet(bytes([byte])) for byte in range(256)]
    number_of = np.array([sorted(letters).index(letter) for letter in letters], np.uint8)
    counted = count(text)
    renumbered = PreTokenCounts(number_of[counted.pool], counted.starts, counted.counts)
    index = PairIndex(renumbered, 2000 - 256, min_count=1, tie_rule=LOWEST_PAIR)
    for _ in index.build("compiled"):
        pass
    while (answer := index.learn(100_000, 2000 - 256)[0]) in (WORK_DONE, NO_ROOM):
        if answer == NO_ROOM:
            for _ in index.grow():
                pass
    texts = sorted(letters)
    for merge in index.merges():
        texts.append(texts[merge.left] + texts[merge.right])
    assert [(texts[merge.left], texts[merge.right]) for merge in index.merges()] == theirs


def count(text: str) -> PreTokenCounts:
    counter = PreTokenCounter(split_pattern("gpt2"))
    for _ in counter.push(text.encode(), final=True):
        pass
    steps = counter.result()
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize(("model", "pattern"), [("minbpe_basic_512", "none"), ("minbpe_regex_512", "cl100k-hf")])
def test_minbpe(shared: Path, kernel_mode: str, model: str, pattern: str) -> None:
    folder = shared / "vocabs/made-here"
    lines = (folder / f"{model}.model").read_text(encoding="utf-8").split("\n")
    pairs = [
        tuple(map(int, line.split())) for line in lines if line.count(" ") == 1 and line.replace(" ", "").isdigit()
    ]
    corpus = Corpus.from_paths([folder / "minbpe_train_text.txt"])
    ours = finished(corpus, 512, pattern=pattern, tie_rule="first-seen", min_count=1)
    assert [(merge.left, merge.right) for merge in ours.merges] == pairs[-256:]
