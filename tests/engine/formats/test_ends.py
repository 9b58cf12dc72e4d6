"""What a model adds by itself comes only when asked for, and is marked."""

import json

import pytest
from tokenizers import Tokenizer

from engine.formats import Wanted, load_source, read_source
from engine.formats.ends import adding_ends
from engine.formats.exports import export


def both(path, **wanted):
    source, asked = read_source(path), Wanted(**wanted)
    tokenizer = load_source(source, asked)
    return tokenizer, adding_ends(tokenizer)


def test_wordpiece(tmp_path):
    (tmp_path / "vocab.txt").write_text("[PAD]\n[UNK]\n[CLS]\n[SEP]\nun\n##do\n")
    plain, ended = both(tmp_path / "vocab.txt", preset="bert-uncased")
    assert plain.encode("undo").ids.tolist() == [4, 5]
    encoding = ended.encode("undo")
    assert encoding.ids.tolist() == [2, 4, 5, 3]
    assert encoding.altered.inserted.tolist() == [True, False, False, True]
    assert encoding.spans.tolist() == [[0, 0], [0, 2], [2, 4], [4, 4]]


BEGIN = {"SpecialToken": {"id": "<|im_start|>", "type_id": 0}}
END = {"SpecialToken": {"id": "<|im_end|>", "type_id": 0}}
TEXT = {"Sequence": {"id": "A", "type_id": 0}}
BYTES = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
DESCRIBED = {
    text: {"id": text, "ids": [number], "tokens": [text]}
    for text, number in {"<|im_start|>": 1, "<|im_end|>": 2}.items()
}


def template(*single):
    return {"type": "TemplateProcessing", "single": [*single], "pair": [*single, TEXT], "special_tokens": DESCRIBED}


POST_PROCESSORS = {
    "none": None,
    "only bytes": BYTES,
    "beginning": template(BEGIN, TEXT),
    "both": template(BEGIN, TEXT, END),
    "a sequence": {"type": "Sequence", "processors": [BYTES, template(BEGIN, BEGIN, TEXT)]},
    "roberta": {
        "type": "RobertaProcessing", "sep": ["<|im_end|>", 2], "cls": ["<|im_start|>", 1], "trim_offsets": True,
        "add_prefix_space": False,
    },
    "bert": {"type": "BertProcessing", "sep": ["<|im_end|>", 2], "cls": ["<|im_start|>", 1]},
}  # fmt: skip


@pytest.mark.parametrize("name", POST_PROCESSORS)
def test_a_file_that_the_engine_runs(tmp_path, shared, name):
    """The ids are those of the library with add_special_tokens, and a file written again adds the same."""
    whole = json.loads((shared / "vocabs/made-here/hf_bytelevel_bpe_4k/tokenizer.json").read_bytes())
    whole["post_processor"] = POST_PROCESSORS[name]
    (tmp_path / "tokenizer.json").write_text(json.dumps(whole))
    plain, ended = both(tmp_path / "tokenizer.json")
    assert plain.origin.library == "engine"
    export(plain, tmp_path / "again-tokenizer.json", "tokenizer-json")
    for text in ("low 中", "", "é", "<|im_start|>a"):
        for path in ("tokenizer.json", "again-tokenizer.json"):
            library = Tokenizer.from_file(str(tmp_path / path))
            assert ended.encode(text, special="all").ids.tolist() == library.encode(text).ids
        encoding = ended.encode(text)
        inner = ~encoding.altered.inserted if encoding.altered is not None else slice(None)
        assert encoding.ids[inner].tolist() == plain.encode(text).ids.tolist()
        assert encoding.spans[inner].tolist() == plain.encode(text).spans.tolist()
    assert (ended is plain) == (name in ("none", "only bytes"))


def test_a_normalised_text_keeps_what_it_dropped(tmp_path, shared):
    whole = json.loads((shared / "vocabs/made-here/hf_bytelevel_bpe_4k/tokenizer.json").read_bytes())
    whole |= {"normalizer": {"type": "NFC"}, "post_processor": POST_PROCESSORS["both"]}
    (tmp_path / "tokenizer.json").write_text(json.dumps(whole))
    plain, ended = both(tmp_path / "tokenizer.json")
    text = "e\u0301a"
    encoding = ended.encode(text)
    assert encoding.altered.normalized == plain.encode(text).altered.normalized
    assert encoding.spans[[0, -1]].tolist() == [[0, 0], [4, 4]]
    assert encoding.altered.spans[1:-1].tolist() == plain.encode(text).altered.spans.tolist()
    assert encoding.special[[0, -1]].all()


def test_sentencepiece(shared):
    plain, ended = both(shared / "vocabs/mistral/tokenizer.model.v1")
    ids = plain.encode("Hi").ids.tolist()
    assert ended.encode("Hi").ids.tolist() == [1, *ids, 2]
