"""The reference encodings of the vocabularies that run in the library ``tokenizers``: every row, exactly.

Not here: those that the engine runs itself.
"""

import json
from pathlib import Path

import pytest

from engine.formats import wordpiece_vocab
from engine.formats.end_of_word import end_of_word_json, preset_of
from engine.formats.kind import Wanted
from engine.formats.source import read_source
from engine.libraries.hugging_face import HuggingFacePipeline

BERT = {
    "bert-base-uncased": ("bert-base-uncased", None),
    "bert-base-cased": ("bert-base-cased", None),
    "bert-base-chinese": ("bert-base-chinese", None),
    "bert-base-chinese-lower": ("bert-base-chinese", "bert-uncased"),
}
MADE = ("made_hf_wordpiece_9k", "made_hf_unigram_6k", "made_hf_char_bpe_eow_12k")
END_OF_WORD = ("clip", "openai-gpt")


def rows_of(shared, name):
    return [json.loads(line) for line in (shared / "goldens" / f"{name}.jsonl").read_text("utf-8").splitlines()]


def pipeline_of(shared, name):
    folder = shared / "vocabs"
    if name in BERT:
        stem, preset = BERT[name]
        source = read_source(folder / "bert" / f"{stem}-vocab.txt")
        return wordpiece_vocab.read(source, Wanted(preset=preset)).pipeline
    if name in MADE:
        path = folder / "made-here" / name.removeprefix("made_") / "tokenizer.json"
        return HuggingFacePipeline.of_json(path.read_text("utf-8"), name=path.name)
    stem = folder / "clip-gpt1" / f"{name}{'_' if name == 'clip' else '-'}"
    entries = json.loads(Path(f"{stem}vocab.json").read_text("utf-8"))
    header, *lines = Path(f"{stem}merges.txt").read_text("utf-8").removesuffix("\n").split("\n")
    assert header.startswith("#version")
    assert preset_of(entries) == name
    value = end_of_word_json(name, entries, [tuple(line.split(" ")) for line in lines], name=name)
    return HuggingFacePipeline.of_object(value)


@pytest.fixture(scope="module", params=[*BERT, *MADE, *END_OF_WORD])
def golden(request, shared):
    return request.param, pipeline_of(shared, request.param), rows_of(shared, request.param)


def test_ids_and_spans(golden):
    name, pipeline, rows = golden
    assert len(rows) > 50
    for row in rows:
        # The reference pipelines of the two with "</w>" had no added tokens at all.
        encoding = pipeline.encode(row["text"], special=name not in END_OF_WORD)
        assert encoding.ids.tolist() == row["ids"], row["id"]
        assert encoding.offsets.code_point_spans(encoding.spans).tolist() == row["offsets"], row["id"]
        check_spans(encoding)


def test_decoding(golden, shared):
    name, pipeline, rows = golden
    pairs = [(row["ids"], row["decoded"]) for row in rows]
    pairs += [(row["ids"], row["text"]) for row in rows_of(shared, f"decode_{name}")]
    assert len(pairs) > 100
    for ids, expected in pairs:
        decoded = pipeline.decode(ids)
        assert (pipeline.decode_bytes(ids).decode("utf-8", "replace") if decoded is None else decoded) == expected


@pytest.mark.parametrize("name", BERT)
def test_added_tokens(shared, name):
    pipeline = pipeline_of(shared, name)
    with_added = pipeline.with_ends()
    for row in rows_of(shared, name):
        encoding = with_added.encode(row["text"], special=True)
        assert encoding.ids.tolist() == row["ids_with_special"]
        assert encoding.offsets.code_point_spans(encoding.spans[1:-1]).tolist() == row["offsets"]
        assert encoding.spans[0].tolist() == [0, 0]
        assert encoding.spans[-1, 0] == encoding.spans[-1, 1] <= len(encoding.utf8)
        assert encoding.altered.inserted[[0, -1]].all()
        assert encoding.special[[0, -1]].all()
        check_spans(encoding)
    assert pipeline.encode("").ids.tolist() == []


def check_spans(encoding):
    """Spans rise and stay in the text, and every byte of it is a token's or is said to be dropped."""
    spans, size = encoding.spans, len(encoding.utf8)
    assert (spans[:, 0] <= spans[:, 1]).all()
    assert (spans[1:, 0] >= spans[:-1, 0]).all()
    owned = bytearray(size)
    ranges = spans.tolist() + ([] if encoding.altered is None else encoding.altered.dropped.tolist())
    for start, end in ranges:
        assert 0 <= start <= end <= size
        owned[start:end] = b"\1" * (end - start)
    assert all(owned)
    if encoding.altered is None:
        assert b"".join(map(encoding.token_bytes, range(len(encoding)))) == encoding.utf8
    else:
        seen = encoding.altered.spans
        assert (seen[1:, 0] >= seen[:-1, 1]).all()
        assert seen.max(initial=0) <= len(encoding.altered.normalized)
    assert len(encoding.flags.names) == encoding.counts.tokens == len(encoding)
