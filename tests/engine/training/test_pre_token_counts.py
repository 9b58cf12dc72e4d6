"""Counting in slices: the result is that of the whole document, however it is cut and however small the arrays."""

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import CorpusError
from engine.kernels.scan import GPT2
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.split_patterns import SplitPattern, split_pattern
from engine.training import pre_token_counts
from engine.training.pre_token_counts import PreTokenCounter, PreTokenCounts
from engine.training.scanned_counter import ScannedCounter
from tests.engine.texts import either_form, plain_texts
from tests.reference.bpe_trainer import split, without_special_tokens

PATTERNS = ["gpt2", "cl100k", "cl100k-hf", "o200k", "whitespace", "none", "[ab]+"]
SPECIAL = ("<|x|>", "<|x|>中", "ab", "a", " ")
documents = st.lists(plain_texts, min_size=1, max_size=3)


def run(steps):
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def counted(texts: list[str], pattern: str, special: tuple[str, ...], cut: random.Random | None) -> PreTokenCounter:
    counter = PreTokenCounter(split_pattern(pattern), special)
    for text in texts:
        while cut and text:
            size = cut.choice([1, 2, 5, 40])
            run(counter.push(text[:size].encode(), final=False))
            text = text[size:]
        run(counter.push(text.encode(), final=True))
    return counter


def as_dict(result: PreTokenCounts) -> list[tuple[bytes, int]]:
    pool, starts = result.pool.tobytes(), result.starts.tolist()
    words = [pool[a:b] for a, b in pairwise(starts)]
    return list(zip(words, result.counts.tolist(), strict=True))


def expected(texts: list[str], pattern: str, special: tuple[str, ...]) -> list[tuple[bytes, int]]:
    parts = [part for text in texts for part in without_special_tokens(text, special)]
    return list(Counter(word.encode() for part in parts for word in split(part, pattern)).items())


@either_form
@given(
    texts=documents,
    pattern=st.sampled_from(PATTERNS),
    special=st.sets(st.sampled_from(SPECIAL), max_size=3).map(lambda chosen: tuple(sorted(chosen))),
    seed=st.one_of(st.none(), st.integers(0, 99)),
)
def test_any_cuts(
    kernel_mode: str, texts: list[str], pattern: str, special: tuple[str, ...], seed: int | None
) -> None:
    counter = counted(texts, pattern, special, None if seed is None else random.Random(seed))
    right = expected(texts, pattern, special)
    result = run(counter.result())
    assert as_dict(result) == right
    assert result.bytes == sum(len(word) * number for word, number in right)
    assert (counter.distinct, counter.pre_tokens) == (len(right), sum(number for _, number in right))
    assert counter.characters == sum(len(word.decode()) * number for word, number in right)


@pytest.mark.parametrize("pattern", ["gpt2", "cl100k", "o200k", "whitespace"])
def test_a_real_file_in_slices(kernel_mode: str, shared: Path, pattern: str) -> None:
    text = (shared / "corpora/demo/mixed_zh_en_emoji_code.txt").read_bytes().decode()[:30_000]
    counter = counted([text], pattern, ("def",), random.Random(1))
    assert as_dict(run(counter.result())) == expected([text], pattern, ("def",))


def test_growing_from_the_smallest_arrays(kernel_mode: str) -> None:
    words = [f" {number}" for number in range(500)] + [" " + "x" * 300]
    counter = ScannedCounter(GPT2, 0, first_size=2)
    for word in words * 2:
        run(counter.push(word.encode(), False))
    run(counter.push(b"", True))
    pool, starts, counts = run(counter.flat())
    assert as_dict(PreTokenCounts(pool, starts, counts)) == [(word.encode(), 2) for word in words]


ENDLESS = ["a" * 300_000, " " * 300_000, "中" * 100_000, "A" * 300_000]


@pytest.mark.parametrize(
    ("pattern", "text"),
    [*((pattern, text) for pattern in ("gpt2", "o200k") for text in ENDLESS), ("gpt2", "1" * 300_000)],
)
def test_endless_pre_tokens_take_linear_time(kernel_mode: str, pattern: str, text: str) -> None:
    pieces = 0
    counter = PreTokenCounter(split_pattern(pattern))
    data = text.encode()
    for start in range(0, len(data), 3000):
        pieces += sum(1 for _ in counter.push(data[start : start + 3000], False))
    run(counter.push(b"", True))
    assert pieces < 40  # each a look at the buffer: a hundred slices, but it must double in between
    right = expected([text], pattern, ())
    assert counter.pre_tokens == sum(number for _, number in right)


def test_a_corpus_too_large_is_refused(kernel_mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pre_token_counts, "MOST_CELLS", 20)
    with pytest.raises(CorpusError, match="more than 20 bytes of distinct pre-tokens"):
        run(counted(["one two three four five six"], "gpt2", (), None).result())


@pytest.mark.parametrize("name", [None, "steps"])
def test_a_pattern_of_several_steps_is_counted_whole(name):
    pattern = SplitPattern(name, r"\p{N}{1,3}", (r"[一-龥]+", r" ?\p{L}+"))
    text = "大模型12345 token 中国, a1"
    counter = PreTokenCounter(pattern)
    for piece in (text[:4], text[4:9]):
        run(counter.push(piece.encode(), final=False))
    run(counter.push(text[9:].encode(), final=True))
    found = PreTokenizer(pattern).split(text.encode())
    words = [found.utf8[start:end] for start, end in pairwise(found.bounds.tolist())]
    assert as_dict(run(counter.result())) == list(Counter(words).items())
    assert counter.gaps == found.gaps
