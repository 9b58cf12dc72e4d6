"""Known faults of other programs with byte fallback, pieces such as ``<0xE4>`` for what a vocabulary lacks.

Here it is Hugging Face's library that falls back. Not here: SentencePiece's (test_cases_sentencepiece.py).
"""

import json

import numpy as np

from engine.formats import Wanted, load_source
from engine.formats.source import Source
from tests.engine.cases import cases_of

ALL_BYTES = {"<unk>": 0, "a": 1, **{f"<0x{byte:02X}>": byte + 2 for byte in range(256)}}


def opened(vocab):
    whole = {
        "version": "1.0", "truncation": None, "padding": None, "post_processor": None, "normalizer": None,
        "added_tokens": [], "pre_tokenizer": None,
        "decoder": {"type": "Sequence", "decoders": [{"type": "ByteFallback"}, {"type": "Fuse"}]},
        "model": {"type": "BPE", "vocab": vocab, "merges": [], "unk_token": "<unk>", "byte_fallback": True},
    }  # fmt: skip
    return load_source(Source("tokenizer.json", json.dumps(whole).encode()), Wanted())


@cases_of("byte-fallback")
def test_byte_fallback(case):
    given, expected = case["input"], case["expect"]
    tokenizer = opened(given["vocab"] if isinstance(given["vocab"], dict) else ALL_BYTES)
    assert tokenizer.origin.library == "tokenizers"
    for text in given.get("texts", []):
        encoding = tokenizer.encode(text)
        assert encoding.ids.tolist() == expected["ids"][text]
        assert [ALL_BYTES[token] for token in expected["tokens"][text]] == expected["ids"][text]
        assert (tokenizer.decode(encoding.ids) == text) == expected["decode_equals_text"]
        # Each byte piece owns its byte of the text.
        owned = b"".join(encoding.token_bytes(at) for at in range(len(encoding)))
        assert owned == text.encode()
    for number, tokens in enumerate(given.get("decode_tokens", [])):
        found = tokenizer.decode([ALL_BYTES[token] for token in tokens])
        allowed = {expected["decoded"][number], expected["second_may_also_be"] if number == 1 else ""}
        assert found in allowed
    if "text" in given:
        encoding = tokenizer.encode(given["text"])
        assert encoding.ids.tolist() == expected["ids"]
        assert np.flatnonzero(encoding.altered.unknown).tolist() == [1]
        assert expected["flag_lossy"]
