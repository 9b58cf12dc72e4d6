"""Each kind of case has its place, and the kinds of which all are run leave none out."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.engine.cases import PATH, all_cases

TESTS = Path(__file__).parents[1]

HERE = {
    "roundtrip",
    "surrogate",
    "stream-decode",
    "offsets",
    "grapheme",
    "perf",
    "special",
    "tiktoken-file",
    "minbpe",
    "gpt2-files",
    "hf-json",
    "byte-fallback",
    "wordpiece",
    "char-bpe",
    "sentencepiece",
    "trace",
}
"""Kinds of which every case is run: a test takes them from the file by their kind."""

SOME_HERE = {"regex", "save", "corpus-encoding", "train", "train-edge"}
"""Kinds of which the cases are named one by one, or picked by what they hold (test_cases.py, training)."""

IN_THE_WINDOW = {"qt-life"}
"""Kinds of which every case is run, with a window: tests/app/test_cases_*.py."""

ELSEWHERE = {"qt-text"}
"""A kind of which what stands for the cases is tested beside the parts of the window: tests/app."""


@pytest.fixture(scope="module")
def cases():
    found = all_cases()
    if not found:
        pytest.skip(f"no cases here: {PATH}")
    return found


def test_every_kind_is_known(cases):
    counts = Counter(case["kind"] for case in cases)
    known = HERE | SOME_HERE | IN_THE_WINDOW | ELSEWHERE
    assert {kind: count for kind, count in counts.items() if kind not in known} == {}
    assert counts.keys() >= HERE | IN_THE_WINDOW


def test_every_case_has_an_id_of_its_own(cases):
    assert [name for name, count in Counter(case["id"] for case in cases).items() if count > 1] == []


@pytest.mark.parametrize("kind", sorted(HERE | IN_THE_WINDOW))
def test_a_test_takes_all_cases_of_the_kind(cases, kind):
    folder = TESTS / ("app" if kind in IN_THE_WINDOW else "engine")
    sources = [path.read_text("utf-8") for path in folder.glob("test_cases*.py")]
    assert sum(len(re.findall(rf'^@cases_of\("{kind}"\)$', source, re.M)) for source in sources) == 1
