"""Blocked merges against the textbook, in files, and on the command line; and which pairs compete for a merge."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.errors import FileFormatError, SettingsError
from engine.training.blocked_merges import LONGEST, MOST_PARTS, BlockedMerges
from engine.training.bpe_trainer import BpeTrainer
from engine.training.corpus import Corpus
from engine.training.events import PairCount
from tests.engine.texts import either_form
from tests.reference import bpe_trainer as reference

texts_of = st.lists(st.text(st.sampled_from("aab 中国\n"), max_size=60), max_size=3)
tie_rules = st.sampled_from(["lowest-pair", "first-seen"])


def rows(merges: Any) -> list[tuple[int, int, int, int, bool]]:
    return [tuple(merge) for merge in merges]


@either_form
@given(texts=texts_of, tie_rule=tie_rules, min_count=st.sampled_from([1, 2]), data=st.data())
def test_training_goes_on_as_if_the_pair_did_not_occur(
    kernel_mode: str, texts: list[str], tie_rule: str, min_count: int, data: st.DataObject
) -> None:
    chosen: dict[str, Any] = {"min_count": min_count, "tie_rule": tie_rule}
    blocked: list[tuple[bytes, bytes]] = []
    for _ in range(3):  # block one of the merges that come out, and train again, as a person would
        tokenizer = engine.train(texts=texts, vocab_size=296, blocked=blocked, **chosen)
        assert rows(tokenizer.merges) == reference.train(texts, 40, blocked=blocked, **chosen)
        assert tokenizer.training is not None
        assert tokenizer.training.blocked == tuple(blocked)
        vocabulary = tokenizer.vocabulary
        made = [(vocabulary[merge.left], vocabulary[merge.right]) for merge in tokenizer.merges]
        assert not set(made) & set(blocked)
        if not made:
            break
        rank = data.draw(st.integers(0, len(made) - 1))
        blocked.append(made[rank])
        again = engine.train(texts=texts, vocab_size=296, blocked=blocked, **chosen)
        # What another merge joined before stays; the order of ties may differ no sooner than at the blocked one.
        assert [row[:3] for row in rows(again.merges)[:rank]] == [row[:3] for row in rows(tokenizer.merges)[:rank]]


@either_form
@given(
    texts=texts_of, tie_rule=tie_rules, min_count=st.sampled_from([1, 2]), merges=st.integers(0, 12),
    number=st.sampled_from([1, 3, 100]), block=st.booleans(),
)  # fmt: skip
def test_the_highest_pairs_are_the_textbooks(
    kernel_mode: str, texts: list[str], tie_rule: str, min_count: int, merges: int, number: int, block: bool
) -> None:
    chosen: dict[str, Any] = {"min_count": min_count, "tie_rule": tie_rule, "pattern": "none"}
    first = engine.train(texts=texts, vocab_size=257, **chosen).merges
    blocked = [(bytes([row.left]), bytes([row.right])) for row in first] if block else []
    trainer = BpeTrainer(Corpus.from_texts(texts), 256 + 40, blocked=blocked, **chosen)
    made = 0
    while not trainer.finished and made < merges:
        made = trainer.advance(seconds=9, merges=merges - made).learned
    if merges == 0:
        trainer.advance(seconds=9, merges=0)
    words = Counter(tuple(text.encode()) for text in texts if text)
    for rank, merge in enumerate(reference.train(texts, made, blocked=blocked, **chosen)):
        words = Counter({reference.merge(w, (merge.left, merge.right), 256 + rank): n for w, n in words.items()})
    counts = {pair: count for pair, count in reference.count_pairs(words).items() if count >= min_count}
    order = sorted(counts, key=lambda pair: (-counts[pair], pair if tie_rule == "lowest-pair" else ()))
    of_blocked = {(left[0], right[0]) for left, right in blocked}
    expected = [PairCount(*pair, counts[pair], pair in of_blocked) for pair in order[:number]]
    assert list(trainer.highest_pairs(number)) == expected


def test_pairs_are_not_asked_for_amid_a_merge() -> None:
    trainer = BpeTrainer(Corpus.from_texts(["abab"]), 257)
    with pytest.raises(ValueError, match="ask for pairs after"):
        trainer.highest_pairs()


def test_the_file_keeps_them_and_has_no_such_key_without(tmp_path: Path) -> None:
    path = tmp_path / "v.prism.json"
    engine.save(engine.train(texts=["low lower"], vocab_size=270, blocked=[(b"l", b"o"), (b" ", b"l")]), path)
    assert json.loads(path.read_bytes())["training"]["blocked"] == [["6c", "6f"], ["20", "6c"]]
    loaded = engine.load(path)
    assert loaded.training is not None
    assert loaded.training.blocked == ((b"l", b"o"), (b" ", b"l"))
    engine.save(engine.train(texts=["low lower"], vocab_size=270), path)
    assert "blocked" not in json.loads(path.read_bytes())["training"]


@pytest.mark.parametrize("wrong", [["6c"], ["6c", "6f", "77"], ["6c", "zz"], ["", "6f"], [1, 2], "6c"])
def test_a_damaged_list_is_named_with_its_place(tmp_path: Path, wrong: Any) -> None:
    path = tmp_path / "v.prism.json"
    engine.save(engine.train(texts=["low lower"], vocab_size=270, blocked=[(b"l", b"o")]), path)
    whole = json.loads(path.read_bytes())
    whole["training"]["blocked"] = [["6c", "6f"], wrong]
    path.write_text(json.dumps(whole))
    with pytest.raises(FileFormatError, match=r"training\.blocked\[1\]"):
        engine.load(path, verify=False)


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        ([(b"", b"a")], "lacks one of its two tokens"),
        ([(b"a" * (LONGEST + 1), b"a")], f"token of {LONGEST + 1} bytes"),
        ([(bytes(range(i, i + 80)), b"a") for i in (0, 85, 170)], "too long all together"),
    ],
)
def test_what_cannot_be_blocked_is_refused(pairs: list[tuple[bytes, bytes]], says: str) -> None:
    with pytest.raises(SettingsError, match=says):
        BlockedMerges(pairs)
    assert BlockedMerges([(b" " * LONGEST, b" ")]).parts == LONGEST + 1 < MOST_PARTS
