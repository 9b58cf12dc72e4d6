"""The native file: what is written, what comes back, and how each fault is named."""

import dataclasses
import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.errors import ChecksumError, FileFormatError, NewerFormatError
from engine.formats import native
from engine.models.merges import Merge, Merges
from engine.text.split_patterns import NAMED, SplitPattern, split_pattern
from engine.tokenizer import Tokenizer
from engine.training_record import CorpusDocument, TrainingRecord
from tests.engine.texts import merges_for, texts

RECORD = TrainingRecord(
    vocab_size=300, pattern="gpt2", special_tokens=("<s>", "</s>"), corpus_bytes=5,
    corpus=(CorpusDocument("a.txt", 5, "0" * 64),), stopped_because="min-count", program_version="0.1.0",
    unicode_version="15.0.0",
)  # fmt: skip
MERGES = Merges.of([Merge(0xE4, 0xB8, 9, 8, True), Merge(256, 0xAD, 4, 4), Merge(97, 98)])
TOKENIZER = Tokenizer(
    MERGES, special_tokens=["<s>", "</s>"], name="名\ud83d", version="1.2.0", created="2026-01-31T08:15:00Z",
    notes="half \ud83d emoji\n", training=RECORD,
)  # fmt: skip


def parse(data, *, verify=True):
    return native.parse(data, source="v.prism.json", verify=verify)


def same(one, other):
    fields = [field.name for field in dataclasses.fields(Tokenizer) if field.name != "pipeline"]
    return all(getattr(one, name) == getattr(other, name) for name in fields)


def test_the_file_is_as_the_format_says():
    data = native.dump(TOKENIZER)
    assert data.isascii()
    whole = json.loads(data)
    assert whole["format"] == "token-prism vocabulary"
    assert (whole["format_version"], whole["algorithm"], whole["normalizer"]) == (1, "byte-bpe", None)
    assert (whole["name"], whole["version"], whole["created"]) == ("名\ud83d", "1.2.0", "2026-01-31T08:15:00Z")
    assert whole["split_pattern"] == {"name": "gpt2", "regex": NAMED["gpt2"].regex}
    assert whole["merges"] == [[228, 184, 9, 8, True], [256, 173, 4, 4, False], [97, 98, None, None, False]]
    assert whole["special_tokens"] == {"<s>": 259, "</s>": 260}
    assert len(whole["vocabulary"]) == 261
    assert (whole["vocabulary"]["257"], whole["vocabulary"]["259"]) == ("e4b8ad", "3c733e")
    assert whole["training"]["corpus"] == [{"name": "a.txt", "bytes": 5, "sha256": "0" * 64}]
    assert whole["training"]["min_count"] == 2
    written = whole.pop("checksum")
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    assert written == hashlib.sha256(text.encode()).hexdigest()


def test_files_of_the_corpus_say_how_they_were_decoded_only_where_it_differs():
    documents = RECORD.corpus[0], CorpusDocument("b.txt", 6, "1" * 64, "gb18030", "replace")
    tokenizer = dataclasses.replace(TOKENIZER, training=dataclasses.replace(RECORD, corpus=documents))
    data = native.dump(tokenizer)
    assert json.loads(data)["training"]["corpus"] == [
        {"name": "a.txt", "bytes": 5, "sha256": "0" * 64},
        {"name": "b.txt", "bytes": 6, "sha256": "1" * 64, "encoding": "gb18030", "errors": "replace"},
    ]
    assert parse(data).training.corpus == documents
    assert native.dump(parse(data)) == data


def test_load_then_save_gives_the_same_bytes():
    for tokenizer in (TOKENIZER, Tokenizer(Merges.of([])), dataclasses.replace(TOKENIZER, training=None)):
        data = native.dump(tokenizer)
        loaded = parse(data)
        assert same(loaded, tokenizer)
        assert native.dump(loaded) == data


def joined(text):
    """Two halves side by side are one character in JSON; a lone one stays."""
    return json.loads(json.dumps(text))


@given(st.data(), texts, texts)
def test_whatever_is_saved_comes_back(data, name, notes):
    patterns = [*NAMED.values(), split_pattern(r"\p{L}+|\n"), SplitPattern("gpt2", r"\s+")]
    tokenizer = Tokenizer(
        Merges.of(data.draw(merges_for("a中b👍".encode()))),
        pattern=data.draw(st.sampled_from(patterns)),
        special_tokens=data.draw(st.lists(st.text(min_size=1, max_size=3), unique=True, max_size=4)),
        name=joined(name), notes=joined(notes),
    )  # fmt: skip
    saved = native.dump(tokenizer)
    loaded = parse(saved)
    assert same(loaded, tokenizer)
    assert list(loaded.special_tokens) == list(tokenizer.special_tokens)
    assert dict(loaded.vocabulary) == dict(tokenizer.vocabulary)
    assert native.dump(loaded) == saved


def test_tokens_that_are_no_text_keep_their_bytes():
    tokenizer = Tokenizer(Merges.of([(0xFF, 0), (0xE4, 0xBD), (0xEF, 0xBB), (258, 0xBF)]))
    loaded = parse(native.dump(tokenizer))
    assert [loaded.vocabulary[token_id].hex() for token_id in (10, 34, 256, 257, 259)] == [
        "0a", "22", "ff00", "e4bd", "efbbbf",
    ]  # fmt: skip


def test_key_order_blanks_and_a_byte_order_mark_do_not_matter():
    whole = json.loads(native.dump(TOKENIZER))
    for written in (json.dumps(whole, indent=1, sort_keys=True), json.dumps(whole, separators=(",", ":"))):
        assert native.dump(parse(b"\xef\xbb\xbf" + written.encode())) == native.dump(TOKENIZER)


def changed(path, value, *, checksum=True):
    """The file with one value changed (``...`` removes it), and a checksum that fits."""
    whole = json.loads(native.dump(TOKENIZER))
    *before, last = path
    place = whole
    for key in before:
        place = place[key]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    if checksum and path != ["checksum"]:
        whole.pop("checksum")
        whole["checksum"] = native.checksum(whole)
    return json.dumps(whole).encode()


FAULTS = [
    (["format"], "tiktoken", 'format: expected "token-prism vocabulary", found "tiktoken"; this is not a Token'),
    (["format"], ..., "format: expected"),
    (["format"], 7, "format: expected"),
    (["format_version"], ..., "format_version: missing; expected a whole number"),
    (["format_version"], True, "format_version: expected a whole number, found true"),
    (["format_version"], "1", "format_version: expected a whole number, found"),
    (["format_version"], 0, "format_version: expected 1, found 0"),
    (["format_version"], 2, "format_version: 2 is newer than this program"),
    (["algorithm"], "unigram", 'algorithm: expected "byte-bpe", found "unigram"'),
    (["normalizer"], "NFC", 'normalizer: expected null, found "NFC"'),
    (["normalizer"], ..., "normalizer: missing; expected null"),
    (["name"], 5, "name: expected a string, found 5"),
    (["version"], ..., "version: missing; expected a string"),
    (["created"], None, "created: expected a string, found null"),
    (["notes"], ["a"], "notes: expected a string, found a list of 1"),
    (["split_pattern"], "gpt2", "split_pattern: expected an object"),
    (["split_pattern", "name"], 1, "split_pattern.name: expected a string or null, found 1"),
    (["split_pattern", "regex"], ..., "split_pattern.regex: missing"),
    (["split_pattern", "regex"], None, "split_pattern.regex: expected a string, found null"),
    (["split_pattern", "regex"], "a**", "split_pattern.regex: split pattern 'a**': multiple repeat at character 3"),
    (["split_pattern", "name"], "none", "split_pattern.regex: expected null"),
    (["merges"], {}, "merges: expected a list, found an object of 0"),
    (["merges"], ..., "merges: missing; expected a list"),
    (["merges", 1], 5, "merges[1]: expected a list, found 5"),
    (["merges", 1], [97, 98], "merges[1]: expected 5 values (left id, right id, count, replacements, tie),"),
    (["merges", 2, 1], "x", 'merges[2][1]: expected a whole number, found "x"'),
    (["merges", 2, 0], True, "merges[2][0]: expected a whole number, found true"),
    (["merges", 0, 2], 1.5, "merges[0][2]: expected a whole number or null, found 1.5"),
    (["merges", 0, 2], 2**63, "merges[0][2]: expected a number from 0 to 2**63 - 1, found 9223372036854775808"),
    (["merges", 0, 3], -1, "merges[0][3]: expected a number from 0 to 2**63 - 1, found -1"),
    (["merges", 0, 4], 1, "merges[0][4]: expected true or false, found 1"),
    (["merges", 1, 0], 257, "merges[1][0]: expected an id from 0 to 256, found 257"),
    (["merges", 1, 1], 2**62, "merges[1][1]: expected an id from 0 to 256"),
    (["merges", 2], [228, 184, 1, 1, False], "merges[2]: expected a new pair, found that of merges[0]"),
    (["vocabulary"], [], "vocabulary: expected an object"),
    (["vocabulary", "257"], "e4b8ae", 'vocabulary["257"]: expected "e4b8ad" from merges[1], found "e4b8ae"'),
    (["vocabulary", "257"], "E4B8AD", 'vocabulary["257"]: expected "e4b8ad"'),
    (["vocabulary", "97"], "62", 'vocabulary["97"]: expected "61" from this byte, found "62"'),
    (["vocabulary", "97"], 61, 'vocabulary["97"]: expected a string, found 61'),
    (["vocabulary", "260"], ..., 'vocabulary["260"]: expected "3c2f733e" from its special token, found nothing'),
    (["vocabulary", "261"], "61", 'vocabulary["261"]: expected ids from 0 to 260 only'),
    (["vocabulary", "007"], "61", 'vocabulary["007"]: expected ids from 0 to 260 only'),
    (["special_tokens"], [], "special_tokens: expected an object"),
    (["special_tokens", "<s>"], "259", 'special_tokens["<s>"]: expected a whole number, found "259"'),
    (["special_tokens", "<s>"], 260, 'special_tokens["</s>"]: the id 260 is that of "<s>" already'),
    (["special_tokens", "<s>"], 300, 'special_tokens["<s>"]: expected an id from 259 to 260, found 300'),
    (["special_tokens", ""], 261, 'special_tokens[""]: expected a text, found an empty one'),
    (["special_tokens", "\ud83d"], 261, 'special_tokens["\\ud83d"]: expected a text, found a lone surrogate'),
    (["training"], 5, "training: expected an object or null, found 5"),
    (["training"], ..., "training: missing"),
    (["training", "min_count"], "2", 'training.min_count: expected a whole number, found "2"'),
    (["training", "tie_rule"], ..., "training.tie_rule: missing; expected a string"),
    (["training", "special_tokens", 1], 3, "training.special_tokens[1]: expected a string, found 3"),
    (["training", "corpus", 0], "a.txt", 'training.corpus[0]: expected an object, found "a.txt"'),
    (["training", "corpus", 0, "bytes"], None, "training.corpus[0].bytes: expected a whole number, found null"),
    (["checksum"], ..., "checksum: missing; expected a string"),
    (["checksum"], 5, "checksum: expected a string, found 5"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "message"), FAULTS)
def test_each_fault_is_named_with_its_path(path, value, message):
    with pytest.raises(FileFormatError) as caught:
        parse(changed(path, value))
    assert str(caught.value).startswith(f"v.prism.json: {message}")
    assert not isinstance(caught.value, ChecksumError)
    assert isinstance(caught.value, NewerFormatError) == ("newer" in message)
    assert "\n" not in str(caught.value)


def nested(depth):
    return b'{"x":' + b"[" * depth + b"]" * depth + b"}"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not JSON: Expecting value at line 1, column 1"),
        (b"hello", "not JSON: Expecting value at line 1, column 1"),
        (b'{"a": 1', "not JSON: Expecting ',' delimiter at line 1, column 8"),
        (b"\xff\xfe{\0", "not JSON: byte 0 (0xFF) is not UTF-8"),
        (b"[1]", "expected an object, found a list"),
        (b"null", "expected an object, found null"),
        (b"1.5", "expected an object, found a number with a fraction"),
        (b'{"a": NaN}', "NaN is not JSON"),
        (b'{"a": -Infinity}', "-Infinity is not JSON"),
        (b'{"a": 1, "b": {"x": 1, "x": 2}}', 'b: the key "x" occurs twice'),
        (b'{"a": ' + b"9" * 5000 + b"}", "Exceeds the limit"),
        (nested(100_000), "nested too deeply"),
        (native.dump(TOKENIZER)[:2000], "not JSON: "),
        (b"{}", "format: expected"),
    ],
)
def test_what_is_no_such_json_is_refused(data, message):
    with pytest.raises(FileFormatError) as caught:
        parse(data)
    assert str(caught.value).startswith(f"v.prism.json: {message}")


@pytest.mark.parametrize(
    ("path", "value"),
    [(["name"], "other"), (["merges", 0, 2], 10), (["checksum"], "0" * 64), (["extra"], 1)],
)
def test_an_altered_file_is_refused_unless_accepted(path, value):
    data = changed(path, value, checksum=False)
    with pytest.raises(ChecksumError) as caught:
        parse(data)
    assert str(caught.value).endswith(
        ": the file was altered after it was saved (its checksum differs); "
        "take the original, or accept the altered file"
    )
    assert parse(data, verify=False).vocab_size == TOKENIZER.vocab_size


def test_what_the_checksum_said_is_kept():
    data = native.dump(TOKENIZER)
    assert parse(data).origin.checksum is True
    assert parse(data, verify=False).origin.checksum is True
    assert parse(data.replace(b"half", b"full"), verify=False).origin.checksum is False
    assert TOKENIZER.origin.checksum is None


def test_altered_comes_before_inconsistent_and_is_no_licence_for_it():
    data = changed(["vocabulary", "257"], "00", checksum=False)
    with pytest.raises(ChecksumError):
        parse(data)
    with pytest.raises(FileFormatError, match="expected"):
        parse(data, verify=False)


def test_unknown_keys_are_accepted_and_not_kept():
    data = changed(["extra"], {"deep": [1, 2.5, None]})
    assert native.dump(parse(data)) == native.dump(TOKENIZER)


def test_merges_that_double_do_not_ask_for_memory():
    whole = json.loads(native.dump(Tokenizer(Merges.of([]))))
    whole["merges"] = [[97, 97, 1, 1, False]] + [[256 + rank] * 2 + [1, 1, False] for rank in range(100)]
    whole["vocabulary"] |= {str(256 + rank): "61" for rank in range(101)}
    del whole["checksum"]
    whole["checksum"] = native.checksum(whole)
    with pytest.raises(FileFormatError, match=r'vocabulary\["256"\]: expected "6161"'):
        parse(json.dumps(whole).encode())


def test_load_and_save_on_the_disk(tmp_path):
    path = tmp_path / "v.prism.json"
    engine.save(TOKENIZER, path)
    assert path.read_bytes() == native.dump(TOKENIZER)
    assert same(engine.load(path), TOKENIZER)
    assert same(engine.load(str(path), verify=False), TOKENIZER)


@pytest.mark.parametrize("name", ["missing.prism.json", "a\0b"])
def test_what_cannot_be_read_is_named(tmp_path, name):
    with pytest.raises(FileFormatError, match=r"cannot be read: .*; check the path"):
        engine.load(tmp_path / name)
    with pytest.raises(FileFormatError, match=r"cannot be read: this is a folder; choose a file in it"):
        engine.load(tmp_path)
