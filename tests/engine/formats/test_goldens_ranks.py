"""Files of ranks and of minbpe give the ids, spans and texts that tiktoken and minbpe gave, row by row."""

import json

import numpy as np
import pytest

import engine

FILES = {
    "cl100k_base": ("openai/cl100k_base.tiktoken", {}),
    "r50k_base": ("openai/r50k_base.tiktoken", {}),
    "o200k_base": ("openai/o200k_base.tiktoken.gz", {}),
    "qwen": ("qwen/qwen.tiktoken", {}),
    "made_tiktoken_small_600": ("made-here/tiktoken_small_600.tiktoken", {"preset": "gpt2"}),
    "made_minbpe_basic_512": ("made-here/minbpe_basic_512.model", {}),
    "made_minbpe_regex_512": ("made-here/minbpe_regex_512.model", {}),
    "claude_hf": ("claude/claude.json", {}),
}
ROWS = 51  # Hugging Face's have no special tokens that are not to be found; the others have two more

opened = {}


@pytest.fixture(params=FILES)
def golden(request, shared, compiled_kernels):
    """A tokenizer, its rows, its rows of decoding, what is known of it."""
    name = request.param
    if name not in opened:
        path, options = FILES[name]
        opened[name] = engine.load(shared / "vocabs" / path, **options)
    folder = shared / "goldens"
    rows, cuts = (
        [json.loads(line) for line in (folder / f"{prefix}{name}.jsonl").read_text("utf-8").splitlines()]
        for prefix in ("", "decode_")
    )
    meta = json.loads((folder / "meta.json").read_text("utf-8"))["vocabs"][name]
    return opened[name], rows, cuts, meta


def test_ids_and_spans(golden):
    tokenizer, rows, _, _ = golden
    assert len(rows) >= ROWS
    for row in rows:
        encoding = tokenizer.encode(row["text"], special="all" if row["mode"] == "special" else "none")
        assert encoding.ids.tolist() == row["ids"], row["id"]
        if "tokens_hex" in row:
            check_bytes(encoding, row)
        else:
            check_characters(encoding, row)


def check_bytes(encoding, row):
    """Each token stands for its bytes, one after the other, in the text as it was normalised."""
    altered = encoding.altered
    normalized, spans = (encoding.utf8, encoding.spans) if altered is None else (altered.normalized, altered.spans)
    assert normalized.decode() == row.get("normalized", row["text"]), row["id"]
    assert [normalized[start:end].hex() for start, end in spans.tolist()] == row["tokens_hex"], row["id"]
    ends = np.cumsum([len(each) // 2 for each in row["tokens_hex"]], dtype=int).tolist()
    assert spans.tolist() == [list(pair) for pair in zip([0, *ends[:-1]], ends, strict=False)]


def check_characters(encoding, row):
    """Hugging Face's offsets are those of the characters that a token touches.

    Where the text was normalised, its offsets may leave out what a span has as a whole: of composed characters it
    keeps only the first.
    """
    data = np.frombuffer(encoding.utf8 + b"\0", np.uint8) & 0xC0 != 0x80
    before = np.concatenate(([0], np.cumsum(data)))
    for (start, end), (first, last) in zip(encoding.spans.tolist(), row["offsets"], strict=True):
        found = [before[start] - (not data[start]), before[end]]
        assert found[0] <= first <= last <= found[1], row["id"]
        assert encoding.altered is not None or found == [first, last], row["id"]


def test_decoding(golden):
    tokenizer, _, cuts, _ = golden
    assert len(cuts) > 50
    for row in cuts:
        if "bytes_hex" in row:
            assert tokenizer.decode_bytes(row["ids"]).hex() == row["bytes_hex"], row["id"]
        assert tokenizer.decode(row["ids"]) == row.get("text_replace", row.get("text")), row["id"]


def test_special_tokens_and_number(golden):
    tokenizer, _, _, meta = golden
    assert tokenizer.special_tokens.items() >= meta.get("special_tokens", {}).items()
    if meta["library"] == "tiktoken":
        assert max(tokenizer.vocabulary) + 1 == meta["n_vocab"]
