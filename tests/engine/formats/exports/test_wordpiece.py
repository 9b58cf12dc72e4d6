"""The pieces of a WordPiece vocabulary as lines again."""

import json

import pytest

import engine
from engine.errors import SaveError
from engine.formats.exports import export
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer

LINES = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nun\n##do\n##a ble\n中\n"


def test_the_same_lines_come_back(tmp_path):
    (tmp_path / "vocab.txt").write_text(LINES, encoding="utf-8")
    opened = engine.load(tmp_path / "vocab.txt", preset="bert-cased")
    (note,) = export(opened, tmp_path / "out-vocab.txt")
    assert (tmp_path / "out-vocab.txt").read_text(encoding="utf-8") == LINES
    assert "keep their case" in note
    again = engine.load(tmp_path / "out-vocab.txt", preset="bert-cased")
    assert again.encode("undo 中").ids.tolist() == opened.encode("undo 中").ids.tolist() == [4, 5, 7]


def test_tokenizer_json_of_another_library_is_kept(tmp_path):
    (tmp_path / "vocab.txt").write_text(LINES, encoding="utf-8")
    opened = engine.load(tmp_path / "vocab.txt", preset="bert-uncased")
    assert export(opened, tmp_path / "tokenizer.json") == ()
    again = engine.load(tmp_path / "tokenizer.json")
    for text in ("Undo it", "UN中", "[CLS] un"):
        assert again.encode(text).ids.tolist() == opened.encode(text).ids.tolist()


def test_other_kinds_are_refused(tmp_path):
    with pytest.raises(SaveError, match="is no WordPiece vocabulary"):
        export(Tokenizer(Merges.of([])), tmp_path / "vocab.txt")
    (tmp_path / "vocab.txt").write_text(LINES, encoding="utf-8")
    opened = engine.load(tmp_path / "vocab.txt", preset="bert-uncased")
    for name in ("a.tiktoken", "vocab.json", "a.model", "a.prism.json"):
        with pytest.raises(SaveError):
            export(opened, tmp_path / name, {"vocab.json": "gpt2"}.get(name))


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"continuing_subword_prefix": "@@"}, "prefix ##"),
        ({"unk_token": "[PAD]"}, r"unknown token \[UNK\]"),
        ({"max_input_chars_per_word": 7}, "longest word 100"),
    ],
)
def test_other_rules_than_those_of_bert_are_refused(change, rule, tmp_path):
    (tmp_path / "vocab.txt").write_text(LINES, encoding="utf-8")
    whole = json.loads(json.dumps(engine.load(tmp_path / "vocab.txt", preset="bert-cased").pipeline.file.value))
    whole["model"] |= change
    (tmp_path / "tokenizer.json").write_text(json.dumps(whole))
    with pytest.raises(SaveError, match=rule):
        export(engine.load(tmp_path / "tokenizer.json"), tmp_path / "b-vocab.txt")


def test_ids_without_a_piece_of_their_own_are_named(tmp_path):
    (tmp_path / "vocab.txt").write_text("[UNK]\nun\nun\n\n", encoding="utf-8")
    (note,) = export(engine.load(tmp_path / "vocab.txt", preset="bert-cased"), tmp_path / "tokenizer.json")
    assert note.startswith("the ids 1, 3 have no piece")
