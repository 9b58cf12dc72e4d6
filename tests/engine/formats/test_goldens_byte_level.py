"""Every reference encoding of byte-level BPE not given as ranks: ids, spans, decoded text, cut lists of ids.

Hugging Face's offsets are characters: a token that cuts one has the whole of it. Where a text is normalised, its
offsets keep only the first of several characters that became one; here the token has them all.
"""

import itertools
import json
import unicodedata

import pytest

import engine

FILES = {
    "gpt2": "gpt2/vocab.json",
    "gpt2_hf": "gpt2/merges.txt",
    "deepseek": "deepseek/deepseek_tokenizer.json.gz",
    "claude_hf": "claude/anthropic_tokenizer.json",
    "made_hf_bytelevel_bpe_4k": "made-here/hf_bytelevel_bpe_4k/tokenizer.json",
    "made_hf_bytelevel_bpe_4k as two files": "made-here/hf_bytelevel_bpe_4k/merges.txt",
}


@pytest.fixture(scope="module", params=FILES)
def golden(request, shared):
    name = request.param.split(" ")[0]
    described = json.loads((shared / "goldens" / "meta.json").read_text("utf-8"))["vocabs"][name]
    tokenizer = engine.load(shared / "vocabs" / FILES[request.param])
    assert tokenizer.origin.library == "engine"
    assert tokenizer.vocab_size == described["n_vocab"]
    return tokenizer, shared / "goldens" / f"{name}.jsonl"


def rows(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_ids_and_spans(golden):
    tokenizer, path = golden
    found = rows(path)
    assert len(found) > 50
    for row in found:
        # Hugging Face's library finds added tokens in every text.
        special = "all" if "offsets" in row or row["mode"] == "special" else "none"
        encoding = tokenizer.encode(row["text"], special=special)
        assert encoding.ids.tolist() == row["ids"], row["id"]
        if "offsets" in row:
            assert tokenizer.decode(row["ids"]) == row["decoded"], row["id"]
            check_offsets(encoding, row)
        else:
            tokens = [encoding.utf8[start:end].hex() for start, end in encoding.spans.tolist()]
            assert tokens == row["tokens_hex"], row["id"]


def check_offsets(encoding, row):
    ours = encoding.offsets.code_point_spans(encoding.spans).tolist()
    if encoding.altered is None:
        assert ours == row["offsets"], row["id"]
    for (start, end), (first, last) in zip(ours, row["offsets"], strict=True):
        assert (start <= first, last <= end) == (True, True), row["id"]
        beyond = row["text"][start:first] + row["text"][last:end]
        assert all(unicodedata.combining(each) or "\u1160" <= each <= "\u11ff" for each in beyond), row["id"]


def test_ids_that_were_cut(golden):
    tokenizer, path = golden
    found = rows(path.with_name(f"decode_{path.name}"))
    assert len(found) > 50
    for row in found:
        assert tokenizer.decode(row["ids"]) == row.get("text", row.get("text_replace")), row["id"]
        if "bytes_hex" in row:
            assert tokenizer.decode_bytes(row["ids"]).hex() == row["bytes_hex"], row["id"]


def test_what_no_file_says_is_known_by_its_look(golden):
    tokenizer, _ = golden
    if tokenizer.origin.format == "gpt2":
        assert set(tokenizer.special_tokens) <= {"<|endoftext|>", "<|im_start|>", "<|im_end|>"}
        assert "<|endoftext|>" in tokenizer.special_tokens
        assert "<|endoftext|>" in " ".join(tokenizer.origin.remarks)


def test_each_merge_makes_its_token(golden):
    tokenizer, _ = golden
    vocabulary = tokenizer.vocabulary
    found = zip(tokenizer.merges, tokenizer.merge_ids.tolist(), strict=True)
    for merge, made in itertools.islice(found, 0, None, 97):
        assert vocabulary[merge.left] + vocabulary[merge.right] == vocabulary[made]
