"""Presets are those of the programs that made the files."""

import json

import pytest
import tiktoken_ext.openai_public as openai

import engine
from engine.formats.kind import Wanted
from engine.formats.presets import PRESETS, preset_for
from engine.formats.source import Source

NAMES = ["gpt2", "r50k", "p50k", "cl100k", "o200k", "llama3", "qwen", "qwen3_6"]


def test_the_names_in_their_order():
    assert list(PRESETS) == NAMES
    assert all(preset.name == name for name, preset in PRESETS.items())
    digests = [preset.sha256 for preset in PRESETS.values() if preset.sha256]
    assert len(digests) == len(set(digests)) == 7
    assert all(len(each) == 64 for each in digests)


@pytest.mark.parametrize("name", ["r50k_base", "p50k_base", "cl100k_base", "o200k_base"])
def test_openais_are_those_of_tiktoken(monkeypatch, name):
    hashes = []

    def load(_, expected_hash):
        hashes.append(expected_hash)
        return {}

    monkeypatch.setattr(openai, "load_tiktoken_bpe", load)
    theirs = openai.ENCODING_CONSTRUCTORS[name]()
    preset = preset_for(Source(f"{name}.tiktoken", b""), Wanted())
    assert hashes == [preset.sha256]
    assert preset.pattern.regex == theirs["pat_str"]
    assert dict(preset.special_tokens) == theirs["special_tokens"]
    assert preset.normalization is None


@pytest.mark.parametrize("preset", PRESETS.values(), ids=NAMES)
def test_special_tokens_beside_the_ranks(preset):
    ids = list(preset.special_tokens.values())
    assert len(ids) == len(set(ids)) > 0
    assert ids == sorted(ids)
    if preset.name != "p50k":
        assert ids[0] in (preset.ranks, preset.ranks + 1)


def test_known_ids():
    assert PRESETS["llama3"].special_tokens.items() >= {
        ("<|begin_of_text|>", 128000), ("<|end_of_text|>", 128001), ("<|eot_id|>", 128009),
        ("<|python_tag|>", 128010), ("<|reserved_special_token_247|>", 128255),
    }  # fmt: skip
    assert PRESETS["qwen"].special_tokens["<|extra_204|>"] == 151850
    assert PRESETS["qwen3_6"].special_tokens.items() >= {("<think>", 248068), ("<|audio_pad|>", 248076)}
    assert [PRESETS[name].normalization for name in NAMES] == [None] * 6 + ["NFC", "NFC"]


def test_found_by_name_or_by_content(shared):
    for name in ("cl100k_base.tiktoken", "x/cl100k_base.tiktoken.gz", "cl100k.tiktoken"):
        assert preset_for(Source(name, b"other"), Wanted()).name == "cl100k"
    data = (shared / "vocabs" / "openai" / "p50k_base.tiktoken").read_bytes()
    assert preset_for(Source("cl100k_base.tiktoken", data), Wanted()).name == "p50k"
    assert preset_for(Source("cl100k_base.tiktoken", data), Wanted(preset="qwen")).name == "qwen"
    assert preset_for(Source("x", data), Wanted(preset="o200k_base")).name == "o200k"
    assert preset_for(Source("x", b""), Wanted(pattern="gpt2")) is None


@pytest.mark.parametrize("name", ["p50k_base", "r50k_base"])
def test_a_known_file_keeps_the_ids_of_its_preset(shared, compiled_kernels, name):
    tokenizer = engine.load(shared / "vocabs" / "openai" / f"{name}.tiktoken")
    assert dict(tokenizer.special_tokens) == {"<|endoftext|>": 50256}
    assert tokenizer.origin.remarks == ()


def test_the_patterns_are_those_of_the_goldens(shared):
    known = json.loads((shared / "goldens" / "meta.json").read_text(encoding="utf-8"))["vocabs"]
    assert PRESETS["qwen"].pattern.regex == known["qwen"]["pat_str"]
    assert PRESETS["qwen"].normalization == known["qwen"]["normalization"]
    assert PRESETS["gpt2"].pattern.regex == known["gpt2"]["pat_str"]
