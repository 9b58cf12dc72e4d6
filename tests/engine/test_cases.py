"""Known faults of other programs: the smallest input that shows each, and what is right.

The cases come from a file beside the project; where it is absent these are skipped, and the tests of each module
hold the same kinds of input. Not here: texts and positions (test_cases_text.py), time (test_cases_of_speed.py), and
the kinds that belong to training, to windows and to foreign files: test_cases_by_kind.py lists which is where.
"""

import errno
import itertools
import json
import os

import pytest

import engine
from engine.errors import CorpusError, SaveError
from engine.formats import native
from engine.models.merges import Merges
from engine.text.pre_tokenizer import PreTokenizer
from engine.text.split_patterns import split_pattern
from engine.tokenizer import Tokenizer

BYTES = Tokenizer(Merges.of([]))


@pytest.fixture(scope="module")
def case(shared):
    lines = (shared / "cases" / "cases.jsonl").read_text(encoding="ascii").splitlines()
    cases = {each["id"]: each for each in map(json.loads, lines)}
    return lambda name: (cases[name]["input"], cases[name]["expect"])


def pre_tokens(text, pattern):
    found = PreTokenizer(split_pattern(pattern)).split(text.encode())
    bounds = found.bounds.tolist()
    return [found.utf8[start:end].decode() for start, end in itertools.pairwise(bounds)]


@pytest.mark.parametrize(
    "name",
    ["RX-01", "RX-02", "RX-04", "RX-05", "RX-07", "RX-09", "RX-11", "RX-13", "RX-14", "RX-17", "RX-18"],
)
def test_split_patterns(kernel_mode, case, name):
    _, expected = case(name)
    for text, by_pattern in expected["chunks"].items():
        for pattern, chunks in by_pattern.items():
            assert pre_tokens(text, pattern) == chunks


def test_digits_in_threes(kernel_mode, case):
    _, expected = case("RX-15")
    tokenizer = Tokenizer(Merges.of([(51, 52)]), pattern=split_pattern("cl100k"))
    assert len(tokenizer.encode("123456")) == expected["n_tokens"]


def test_gaps_are_kept(case):
    given, expected = case("RX-20")
    chunks = pre_tokens(given["text"], given["pattern"])
    assert "".join(chunks) == given["text"]
    assert expected["lost_if_not_handled"] in chunks


def test_a_corpus_in_another_encoding(case, tmp_path):
    path = tmp_path / "c.txt"

    def trained(name, **options):
        path.write_bytes(bytes.fromhex(case(name)[0]["file_hex"]))
        return engine.train(paths=[path], vocab_size=400, min_count=1, pattern="none", **options)

    for name, offset in (("CE-01", 0), ("CE-05", 4), ("CE-12", 3)):
        with pytest.raises(CorpusError, match=rf"c\.txt: byte {offset}\b"):
            trained(name)
    with pytest.raises(CorpusError, match="UTF-16"):
        trained("CE-03")
    for name, encoding, key in (
        ("CE-01", "gb18030", "with_encoding_gb18030"),
        ("CE-02", "gb18030", "with_encoding_gb18030"),
        ("CE-12", "latin-1", "with_encoding_latin1"),
        ("CE-03", "utf-16", "text"),
    ):
        text = case(name)[1][key]
        tokenizer = trained(name, encoding=encoding)
        assert tokenizer.vocabulary[tokenizer.vocab_size - 1].decode() == text  # one pre-token, melted whole
    replaced = trained("CE-05", errors="replace")
    assert replaced.vocabulary[replaced.vocab_size - 1].decode() == "abc \ufffd( abc abc"
    for name in ("CE-07", "CE-09"):
        tokenizer = trained(name)
        assert tokenizer.vocabulary[tokenizer.vocab_size - 1].hex() == case(name)[0]["file_hex"]


def test_tokens_that_are_no_text_are_saved(case):
    given, _ = case("SV-03")
    assert "ff00" in given["vocabulary"]
    tokenizer = Tokenizer(Merges.of([(0xFF, 0), (0xE4, 0xBD), (0xEF, 0xBB), (258, 0xBF)]))
    saved = native.dump(tokenizer)
    assert json.loads(saved.decode("utf-8"))["vocabulary"]["256"] == "ff00"
    assert dict(native.parse(saved, source="v").vocabulary) == dict(tokenizer.vocabulary)


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "v.prism.json"
    engine.save(BYTES, path)
    return path


def check_failed_save(path, expected):
    """Saving to the path fails with a message, and what was there is there still, alone."""
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        engine.save(Tokenizer(Merges.of([(97, 98)])), path)
    assert (path.read_bytes() == before) is expected["old_file_byte_identical"]
    alone = [each.name for each in path.parent.iterdir()] == [path.name]
    assert alone is expected.get("no_stray_temp_file", True)
    assert str(caught.value).startswith("not saved: ") is expected.get("message_says_not_saved", True)


@pytest.mark.parametrize(("name", "code"), [("SV-01", errno.EIO), ("SV-02", errno.ENOSPC)])
def test_a_disk_that_fails_after_half_of_the_data(case, saved, monkeypatch, name, code):
    _, expected = case(name)
    real, calls = os.write, []

    def half(descriptor, data):
        calls.append(descriptor)
        if len(calls) == 1:
            return real(descriptor, bytes(data)[: len(data) // 2])
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("engine.formats.atomic_file.os.write", half)
    check_failed_save(saved, expected)
    assert len(calls) == 2


def test_places_that_are_read_only(case, saved, monkeypatch):
    _, expected = case("SV-05")

    def refuse(*_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patch:  # the rights of a folder do not bind every user
        patch.setattr("engine.formats.atomic_file.os.open", refuse)
        check_failed_save(saved, expected)
    saved.chmod(0o444)
    check_failed_save(saved, expected)
