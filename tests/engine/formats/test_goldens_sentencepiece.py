"""Every reference encoding of a SentencePiece model: ids, spans, decoded text, and lists of ids that were cut.

Spans are the library's, but for byte pieces. It gives the bytes of a character to the last of them; here each has
its own, so of a run of byte pieces the whole is compared, and each byte where the character is as it was typed.
"""

import json

import pytest

import engine
from engine.libraries.piece_model import BYTE

NAMES = [
    "t5", "torchtext_spm_example", "sentencepiece_test", "seqio_test", "mistral_v1", "mistral_v3",
    "made_spm_bpe_bytefallback_4k", "made_spm_bpe_nfkc_6k", "made_spm_unigram_nfkc_6k",
    "made_spm_unigram_bytefallback_4k", "made_spm_char_5k", "made_spm_word_3k",
]  # fmt: skip


@pytest.fixture(scope="module", params=NAMES)
def golden(request, shared):
    described = json.loads((shared / "goldens" / "meta.json").read_text("utf-8"))["vocabs"][request.param]
    assert described["library"] == "sentencepiece"
    tokenizer = engine.load(shared / "vocabs" / described["files"])
    assert tokenizer.vocab_size == described["n_vocab"]
    return tokenizer, shared / "goldens" / f"{request.param}.jsonl"


def rows(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_no_set_is_left_out(shared):
    described = json.loads((shared / "goldens" / "meta.json").read_text("utf-8"))["vocabs"]
    assert sorted(NAMES) == sorted(name for name, each in described.items() if each["library"] == "sentencepiece")


def test_ids_spans_and_text(golden):
    tokenizer, path = golden
    found = rows(path)
    assert len(found) > 50
    for row in found:
        encoding = tokenizer.encode(row["text"])
        assert encoding.ids.tolist() == row["ids"], row["id"]
        is_byte = [tokenizer.pipeline.model.types[each] == BYTE for each in row["ids"]]
        check_spans(encoding, row, is_byte)
        assert tokenizer.decode(row["ids"]) == row["decoded"], row["id"]


def check_spans(encoding, row, is_byte):
    place, ours, theirs = 0, encoding.spans.tolist(), row["byte_offsets"]
    assert len(ours) == len(theirs)
    while place < len(ours):
        stop = place + 1
        if is_byte[place]:
            while stop < len(ours) and is_byte[stop]:
                stop += 1
            written = bytes(int(token[3:5], 16) for token in row["tokens"][place:stop])
            if encoding.utf8[ours[place][0] : ours[stop - 1][1]] == written:
                assert [end - start for start, end in ours[place:stop]] == [1] * (stop - place), row["id"]
        whole = [min(start for start, _ in ours[place:stop]), max(end for _, end in ours[place:stop])]
        assert whole == [theirs[place][0], theirs[stop - 1][1]], row["id"]
        place = stop


def test_what_the_pieces_stand_for(golden):
    tokenizer, path = golden
    for row in rows(path):
        encoding = tokenizer.encode(row["text"])
        for place, token in enumerate(row["tokens"]):
            if tokenizer.pipeline.model.types[row["ids"][place]] != BYTE:
                assert encoding.token_bytes(place).decode() == token.replace("▁", " ")


def test_cut_lists_of_ids(golden):
    tokenizer, path = golden
    found = rows(path.with_name(f"decode_{path.name}"))
    assert found
    for row in found:
        assert tokenizer.decode(row["ids"]) == row["text"], row["id"]
