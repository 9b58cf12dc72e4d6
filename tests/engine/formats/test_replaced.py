"""What a save would replace: only another content under the same version counts."""

import dataclasses
import json

import pytest

import engine
from engine.formats.replaced import Replaced, replaced
from engine.models.merges import Merge, Merges
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer

OLD = Tokenizer(Merges.of([Merge(97, 98, 5, 4), Merge(256, 99, 3, 3)]), special_tokens=["<s>"], version="1.0.0")


@pytest.fixture
def path(tmp_path):
    engine.save(OLD, tmp_path / "v.prism.json")
    return tmp_path / "v.prism.json"


def test_the_same_content_under_other_words_replaces_nothing(path):
    assert replaced(OLD, path) is None
    other = dataclasses.replace(OLD, name="other", notes="n", created="2030-01-01T00:00:00Z")
    assert replaced(other, path) is None
    counts = Tokenizer(Merges.of([(97, 98), (256, 99)]), special_tokens=["<s>"])
    assert replaced(counts, path) is None


def test_another_version_replaces_nothing(path):
    assert replaced(dataclasses.replace(OLD.at(1), version="1.0.1"), path) is None


@pytest.mark.parametrize(
    ("new", "first_changed"),
    [
        (OLD.at(1), 257),
        (Tokenizer(Merges.of([(97, 98), (256, 99), (98, 99)]), special_tokens=["<s>"]), 258),
        (OLD.with_special_tokens(["<s>", "</s>"]), None),
        (OLD.with_special_tokens([]), 258),
        (OLD.with_special_tokens(["<t>"]), 258),
        (Tokenizer(OLD.merges, special_tokens=["<s>"], pattern=NAMED["none"]), None),
        (Tokenizer(Merges.of([(98, 97), (256, 99)]), special_tokens=["<s>"]), 256),
    ],
)
def test_other_content_is_named_with_the_first_id_that_changes(path, new, first_changed):
    assert replaced(new, path) == Replaced("1.0.0", first_changed)


def test_an_altered_file_is_compared_by_what_it_holds_now(path):
    whole = json.loads(path.read_bytes())
    path.write_text(json.dumps({**whole, "special_tokens": {"<x>": 258}}))
    assert replaced(OLD, path) == Replaced("1.0.0", None)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"format": "other"}', b'{"format": "token-prism vocabulary", "version": "1.0.0"}'],
)
def test_what_cannot_be_compared_replaces_nothing(path, content):
    path.write_bytes(content)
    assert replaced(OLD.at(1), path) is None


def test_no_file(tmp_path):
    assert replaced(OLD, tmp_path / "none.prism.json") is None
    assert replaced(OLD, tmp_path) is None
