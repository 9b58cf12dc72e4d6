"""What ships with the program: the samples hold what they promise, and a missing resource is named."""

import doctest
import re
import tomllib
import unicodedata
from pathlib import Path

import pytest

import resources
from engine.training.worked_examples import EXAMPLES

ROOT = Path(__file__).parents[1]


def text_of(name: str) -> str:
    return resources.path(f"samples/{name}.txt").read_bytes().decode("utf-8")


def test_the_examples_of_the_docstrings_are_right() -> None:
    result = doctest.testmod(resources)
    assert result.attempted >= 2
    assert result.failed == 0


def test_a_missing_resource_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"resources/samples/klingon\.txt"):
        resources.path("samples/klingon.txt")


def test_each_worked_example_has_its_corpus_as_a_file() -> None:
    files = {each.name: each.read_bytes().decode() for each in resources.examples()}
    assert files == {f"{name}.txt": example.corpus for name, example in EXAMPLES.items()}


@pytest.mark.parametrize("name", list(resources.samples()))
def test_a_sample_is_about_eight_kilobytes_of_clean_text(name: str) -> None:
    text = text_of(name)
    assert 6_000 <= len(text.encode()) <= 10_000
    assert text == unicodedata.normalize("NFC", text)
    assert not re.search(r"[\r\t\ufeff\ufffd]| $", text, re.M)
    assert text.endswith("\n")


@pytest.mark.parametrize("name", list(resources.samples()))
def test_a_sample_repeats_words_but_no_line(name: str) -> None:
    lines = [line for line in text_of(name).splitlines() if len(line) > 25]
    assert len(lines) == len(set(lines))


@pytest.mark.parametrize("word", ["中国", "文字", "模型", "字典", "火车", "市场", "图书馆"])
def test_the_chinese_sample_repeats_its_words(word: str) -> None:
    assert text_of("chinese").count(word) >= 3


@pytest.mark.parametrize("word", ["low", "lower", "lowest", "newer", "newest", "wider", "tokens"])
def test_the_english_sample_holds_the_textbook_words(word: str) -> None:
    assert re.search(rf"\b{word}\b", text_of("english"))


EMOJI = {
    "family": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "flag": "\U0001f1e8\U0001f1f3",
    "skin tone": "\U0001f44b\U0001f3fd",
    "keycap": "1\ufe0f\u20e3",
    "heart with a selector": "\u2764\ufe0f",
    "profession with a skin tone": "\U0001f469\U0001f3fd\u200d\U0001f680",
    "flag of tags": "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
}


@pytest.mark.parametrize("sequence", EMOJI.values(), ids=EMOJI)
def test_the_emoji_sample_holds_the_sequence(sequence: str) -> None:
    assert sequence in text_of("emoji")


def test_python_in_the_mixed_sample_compiles() -> None:
    snippets = re.findall(r"```python\n(.*?)```", text_of("mixed"), re.S)
    assert len(snippets) == 3
    for snippet in snippets:
        compile(snippet, "mixed.txt", "exec")


def test_the_welcome_text_is_short_and_shows_what_is_cut() -> None:
    text = text_of("welcome")
    assert len(text.encode()) < 1024
    assert len(text.splitlines()) <= 12
    for piece in [
        "\U00020bb7",
        "大模型",
        "caf\u00e9",
        "cafe\u0301",
        "क्षि",
        "\u200d",
        *[EMOJI["flag"], EMOJI["keycap"]],
    ]:
        assert piece in text
    scripts = {unicodedata.name(letter).split()[0] for letter in text if letter.isalpha()}
    assert {"ARABIC", "HEBREW", "CYRILLIC", "HANGUL", "THAI", "DEVANAGARI", "CJK", "LATIN"} <= scripts


def test_the_welcome_text_has_no_line_that_runs_from_right_to_left() -> None:
    for line in text_of("welcome").splitlines():
        strong = [kind for kind in map(unicodedata.bidirectional, line) if kind in {"L", "R", "AL"}]
        assert strong[0] == "L"


def test_set_up_and_package_ask_for_the_same_pythons() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    script = (ROOT / "resources/setup.sh").read_text("utf-8")
    lowest, highest = re.findall(r"\(3, (\d+)\)", script)
    assert wanted == f">=3.{lowest},<3.{int(highest) + 1}"
    for minor in range(int(lowest), int(highest) + 1):
        assert f"python3.{minor}" in script


def test_the_ready_made_vocabulary_is_what_its_samples_give() -> None:
    import engine

    ready_made = engine.load(resources.path("vocabularies/sample-mixed.prism.json"))
    again = engine.train(paths=resources.samples().values(), vocab_size=1500)
    assert ready_made.merges[:] == again.merges[:]
    assert [document.sha256 for document in ready_made.training.corpus] == [
        document.sha256 for document in again.training.corpus
    ]
