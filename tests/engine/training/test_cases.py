"""Small corpora on which trainers have failed, each with the right result."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import CorpusError, SettingsError
from engine.models.merges import Merges
from engine.models.vocabulary import Vocabulary
from engine.training.corpus import Corpus, Reading
from tests.engine.training.drive import finished

HUGS = "\n".join(["hug"] * 10 + ["pug"] * 5 + ["pun"] * 12 + ["bun"] * 4 + ["hugs"] * 5)
RULES = {"lowest-pair": "smallest_pair_byte_ids", "first-seen": "first_seen"}


def merges_in_hex(
    text: str, size: int, tie_rule: str, min_count: int, special: tuple[str, ...] = ()
) -> list[list[Any]]:
    settings = {"tie_rule": tie_rule, "min_count": min_count, "special_tokens": special}
    return in_hex(finished(Corpus.from_texts([text]), size, **settings).merges)


def in_hex(merges: Merges) -> list[list[Any]]:
    vocabulary = Vocabulary.of_merges(merges, {})
    return [[vocabulary.bytes_of(m.left).hex(), vocabulary.bytes_of(m.right).hex(), m.count] for m in merges]


@pytest.mark.parametrize("tie_rule", RULES)
@pytest.mark.parametrize(
    ("text", "number", "by_rule"),
    [
        (
            "bbbaaaddddcccc", 4,
            {
                "first-seen": [["64", "64", 3], ["63", "63", 3], ["62", "62", 2], ["61", "61", 2]],
                "lowest-pair": [["63", "63", 3], ["64", "64", 3], ["61", "61", 2], ["62", "62", 2]],
            },
        ),
        ("aaabbbccccdddd", 4, [["63", "63", 3], ["64", "64", 3], ["61", "61", 2], ["62", "62", 2]]),
        (
            "aaabdaaabac", 3,
            {
                "first-seen": [["61", "61", 4], ["6161", "61", 2], ["616161", "62", 2]],
                "lowest-pair": [["61", "61", 4], ["61", "62", 2], ["6161", "6162", 2]],
            },
        ),
        ("aaa\n" * 3 + "bc\n" * 4, 3, [["61", "61", 6], ["62", "63", 4], ["6161", "61", 3]]),
        (HUGS, 4, [["75", "67", 20], ["75", "6e", 16], ["68", "7567", 15], ["70", "756e", 12]]),
    ],
)  # fmt: skip
def test_small_corpora(kernel_mode: str, text: str, number: int, by_rule: Any, tie_rule: str) -> None:
    right = by_rule[tie_rule] if isinstance(by_rule, dict) else by_rule
    assert merges_in_hex(text, 256 + number, tie_rule, 1) == right


def test_one_run_of_a_letter(kernel_mode: str) -> None:
    right = [["61", "61", 14], ["6161", "6161", 6], ["61616161", "61616161", 2]]
    assert merges_in_hex("a" * 15, 300, "lowest-pair", 2) == right


def test_special_tokens_are_cut_out_before_counting(kernel_mode: str) -> None:
    text = "ab<|sep|>ab<|sep|>ab"
    assert merges_in_hex(text, 262, "lowest-pair", 2, ("<|sep|>",)) == [["61", "62", 3]]
    assert len(merges_in_hex(text, 261, "lowest-pair", 2)) == 5


def cases(shared: Path, kind: str) -> list[dict[str, Any]]:
    lines = (shared / "cases/cases.jsonl").read_text(encoding="utf-8").splitlines()
    found = [case for case in map(json.loads, lines) if case["kind"] == kind]
    assert found
    return found


def test_shared_training_cases(shared: Path, kernel_mode: str) -> None:
    seen = 0
    for case in cases(shared, "train"):
        given, right = case["input"], case["expect"]
        if "text" not in given:
            continue
        for tie_rule, column in RULES.items():
            text, number, least = given["text"], given["new_merges"], given["min_frequency"]
            wanted = right.get("merges_left_right_count") or right.get("merges_left_right_count_by_rule", {}).get(
                column
            )
            special = tuple(given.get("special", ()))
            if special:
                wanted = right["with_special_registered"]
                if tie_rule == "first-seen":
                    assert merges_in_hex(text, 256 + number, tie_rule, least) == right["without"]
            found = merges_in_hex(text, 256 + number + len(special), tie_rule, least, special)
            assert found == wanted, case["id"]
            if tie_rule == "first-seen" and "tie_steps_first_seen" in right:
                merges = finished(
                    Corpus.from_texts([text]), 256 + number, tie_rule=tie_rule, min_count=least
                ).merges
                assert [i for i, merge in enumerate(merges) if merge.tie] == right["tie_steps_first_seen"], case[
                    "id"
                ]
            seen += 1
    assert seen >= 14


def test_shared_case_of_random_words(shared: Path, kernel_mode: str) -> None:
    case = next(case for case in cases(shared, "train") if case["id"] == "TR-12")
    value, words = 1, []

    def draw() -> int:
        nonlocal value
        value = (1103515245 * value + 12345) % 2**31
        return value >> 16

    for _ in range(400):
        size = 2 + draw() % 8
        words.append("".join("ab"[draw() % 2] for _ in range(size)))
    text = " ".join(words)
    assert hashlib.sha256(text.encode()).hexdigest() == case["input"]["corpus_sha256"]
    for tie_rule, column in RULES.items():
        found = merges_in_hex(text, 256 + 60, tie_rule, 1)
        lines = "\n".join(f"{left} {right}" for left, right, _ in found)
        assert hashlib.sha256(lines.encode()).hexdigest() == case["expect"]["by_rule"][column]["sha256"]


def test_shared_edge_cases(shared: Path, kernel_mode: str) -> None:
    seen = 0
    for case in cases(shared, "train-edge"):
        given, right = case["input"], case["expect"]
        if "unigram" in given.get("algorithm", ""):
            continue
        seen += 1
        if right.get("refused"):
            with pytest.raises(SettingsError, match="at least 257"):
                finished(Corpus.from_texts([given["text"]]), given["vocab_size"])
            continue
        by_count = {int(key[-1]): value for key, value in right.items() if key.startswith("min_frequency_")}
        for least, wanted in (by_count or {given.get("min_frequency", 2): right}).items():
            trainer = finished(Corpus.from_texts([given["text"]]), given["vocab_size"], min_count=least)
            merges = wanted["merges"]
            found = in_hex(trainer.merges)
            assert (len(found) if isinstance(merges, int) else found) == merges, case["id"]
            assert trainer.stopped_because in ("min-count", "no-pair")
            assert trainer.tokenizer().vocab_size == wanted.get("vocab", 256 + len(found))
    assert seen >= 6


def test_shared_encoding_cases(shared: Path, kernel_mode: str, tmp_path: Path) -> None:
    def read(encoding: str, errors: str = "strict") -> str:
        corpus = Corpus.from_paths([file], encoding=encoding, errors=errors)
        return b"".join(Reading(corpus.documents[0], corpus)).decode()

    file = tmp_path / "corpus.txt"
    for case in cases(shared, "corpus-encoding"):
        data, right = bytes.fromhex(case["input"]["file_hex"]), case["expect"]
        file.write_bytes(data)
        for key, text in right.items():
            if key.startswith("with_encoding_") and key.removeprefix("with_encoding_") != "gbk":
                assert read(key.removeprefix("with_encoding_")) == text, case["id"]
        offset = right.get("utf8_error_offset", right.get("error_offset"))
        if offset is not None:
            with pytest.raises(CorpusError, match=f"byte {offset} "):
                read("utf-8")
        if "if_user_chooses_replace" in right:
            assert read("utf-8", "replace").count("abc") == right["if_user_chooses_replace"]["count_of_abc"]
        if data.startswith(b"\xff\xfe"):
            with pytest.raises(CorpusError, match="utf-16"):
                read("utf-8", "replace")
            assert read("utf-16") == right["text"]
        if "with_encoding_gbk" in right:
            with pytest.raises(CorpusError, match="not valid GBK"):
                read("gbk")
        if offset is None and not data.startswith(b"\xff\xfe") and "with_encoding_gb18030" not in right:
            assert read("utf-8").encode() == data, case["id"]
