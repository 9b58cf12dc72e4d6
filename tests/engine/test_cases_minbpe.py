"""minbpe's files on which other programs fail, read and written."""

import pytest

import engine
from engine.errors import FileFormatError, SaveError
from engine.formats import exports, load_source
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.models.merges import Merges
from engine.text.split_patterns import split_pattern
from engine.tokenizer import Tokenizer
from tests.engine.cases import cases_of


@cases_of("minbpe")
def test_case(case, tmp_path):
    given, expected = case["input"], case["expect"]
    if "model_file" in given:
        check_model(load_source(Source("v.model", given["model_file"].encode()), Wanted()), given, expected)
    elif "vocab_file" in given:
        assert expected == {"refused_with_hint_to_model_file": True}
        with pytest.raises(FileFormatError, match=r"open the \.model file"):
            load_source(Source("v.vocab", given["vocab_file"].encode()), Wanted())
    else:
        check_saving(given, expected, tmp_path / "v.model")


def check_model(tokenizer, given, expected):
    if "text" in given:
        assert tokenizer.encode(given["text"]).ids.tolist() == expected["ids"]
        return
    assert dict(tokenizer.special_tokens) == expected["special"]
    merges = zip(tokenizer.merge_ids.tolist(), tokenizer.merges, strict=True)
    assert {str(number): [merge.left, merge.right] for number, merge in merges} == expected["merges"]


def check_saving(given, expected, path):
    special = list(given.get("special", {}))
    if "never_a_file_that_loads_as_something_else" in expected:
        with pytest.raises(SaveError, match="line end"):
            exports.export(tokenizer_of(given["pattern"], special), path, "minbpe")
        assert not path.exists()
        return
    by_hand = Source("v.model", f"minbpe v1\n{given['pattern']}\n0\n".encode())
    assert load_source(by_hand, Wanted()).pattern.regex == expected["pattern_after"]
    # minbpe leaves out what a pattern does not match, so such a pattern is not saved; and it strips the line, so a
    # blank at the begin is written as a set of one character.
    exports.export(tokenizer_of(f"{given['pattern']}|."), path, "minbpe")
    assert engine.load(path).pattern.regex == f"{expected['pattern_after']}|.".replace(" ", "[ ]", 1)


def tokenizer_of(pattern, special=()):
    return Tokenizer(Merges.of([]), pattern=split_pattern(pattern), special_tokens=special)
