"""Messages stay short whatever a file holds, and name the place and the way out all the same."""

import json

import pytest

from engine.errors import EngineError, PresetNeededError, shortened
from engine.formats import load
from engine.libraries.hugging_face import HuggingFacePipeline

LONG = "x" * 100_000
ADDED = {"id": 5, "content": "<a>", "single_word": False, "lstrip": False, "rstrip": False, "normalized": False}


def tokenizer_json(*, model=None, **parts):
    whole = {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": [["a", "b"]], **(model or {})}
    return json.dumps({"version": "1.0", "model": whole, "added_tokens": [], **parts})


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"added_tokens": [{**ADDED, "special": LONG}]}, "expected a boolean at line 1"),
        ({"model": {"byte_fallback": LONG}}, "expected a boolean at line 1"),
        (
            {"pre_tokenizer": {"type": "Metaspace", "replacement": "_", "prepend_scheme": LONG}},
            "expected one of `first`, `never`, `always`",
        ),
        ({"model": {"vocab": {LONG: -1}}}, "the id -1 is out of range"),
        ({"model": {"vocab": {LONG: 1, f"{LONG}y": 1}}}, "the id 1 is that of 'xxx"),
        ({"model": {"merges": [[LONG, "b"]]}}, "and 'b' cannot be merged: there is no token 'xxx"),
        ({"model": {"merges": [f"{LONG} a b"]}}, "expected two tokens"),
        (
            {"added_tokens": [{**ADDED, "content": LONG}, {**ADDED, "content": f"{LONG}y"}]},
            "added_tokens[1].id: 'xxx",
        ),
    ],
)
def test_what_a_file_holds_at_length_is_cut(parts, expected, tmp_path):
    path = tmp_path / "tokenizer.json"
    path.write_text(tokenizer_json(**parts))
    with pytest.raises(EngineError) as failure:
        load(path)
    message = str(failure.value)
    assert message.startswith(f"{path}: ")
    assert expected in message
    assert message.endswith("; take an undamaged copy")
    assert len(message) < len(str(path)) + 600


def test_remarks_are_cut_too():
    pipeline = HuggingFacePipeline.of_json(tokenizer_json(model={"unk_token": LONG}))
    (remark,) = pipeline.remarks
    assert len(remark) < 250
    assert remark.endswith("is not in model.vocab: what that lacks cannot be encoded.")


def test_what_is_not_in_quotation_marks_keeps_both_ends():
    cut = shortened(f"v.json: {'it is ' * 9_000}; take another")
    assert cut.startswith("v.json: it is ")
    assert cut.endswith("; take another")
    assert len(cut) < 2100


def test_ordinary_messages_are_whole():
    message = f"v.json: 'a' and {'b' * 150!r} are \"two\"; don't"
    assert str(EngineError(message)) == message
    error = PresetNeededError(message, ("one", "two"))
    assert (str(error), error.presets) == (message, ("one", "two"))
