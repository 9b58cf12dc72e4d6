"""What a model adds by itself comes only when asked for, and is marked."""

import json

import pytest

from engine.formats import Wanted, load_source, read_source
from engine.formats.ends import adding_ends


def both(path, **wanted):
    source, asked = read_source(path), Wanted(**wanted)
    tokenizer = load_source(source, asked)
    return tokenizer, adding_ends(tokenizer, source, asked)


def test_wordpiece(tmp_path):
    (tmp_path / "vocab.txt").write_text("[PAD]\n[UNK]\n[CLS]\n[SEP]\nun\n##do\n")
    plain, ended = both(tmp_path / "vocab.txt", preset="bert-uncased")
    assert plain.encode("undo").ids.tolist() == [4, 5]
    encoding = ended.encode("undo")
    assert encoding.ids.tolist() == [2, 4, 5, 3]
    assert encoding.altered.inserted.tolist() == [True, False, False, True]
    assert encoding.spans.tolist() == [[0, 0], [0, 2], [2, 4], [4, 4]]


@pytest.mark.parametrize("adds", [True, False])
def test_a_file_that_the_engine_runs(tmp_path, shared, adds):
    whole = json.loads((shared / "vocabs/made-here/hf_bytelevel_bpe_4k/tokenizer.json").read_bytes())
    begin = {"SpecialToken": {"id": "<|im_start|>", "type_id": 0}}
    text = {"Sequence": {"id": "A", "type_id": 0}}
    if adds:
        whole["post_processor"] = {
            "type": "TemplateProcessing", "single": [begin, text], "pair": [begin, text, text],
            "special_tokens": {"<|im_start|>": {"id": "<|im_start|>", "ids": [1], "tokens": ["<|im_start|>"]}},
        }  # fmt: skip
    (tmp_path / "tokenizer.json").write_text(json.dumps(whole))
    plain, ended = both(tmp_path / "tokenizer.json")
    ids = plain.encode("low 中").ids.tolist()
    assert plain.origin.library == "engine"
    assert ended.encode("low 中").ids.tolist() == ([1, *ids] if adds else ids)


def test_sentencepiece(shared):
    plain, ended = both(shared / "vocabs/mistral/tokenizer.model.v1")
    ids = plain.encode("Hi").ids.tolist()
    assert ended.encode("Hi").ids.tolist() == [1, *ids, 2]
