"""Known faults of other programs with WordPiece: vocab.txt, its lines, and words of BERT.

Every case of the kind is run. Not here: other kinds (test_cases_by_kind.py says where).
"""

import os
import subprocess
import sys

import engine
from engine.formats import wordpiece_vocab
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.libraries.hugging_face import HuggingFacePipeline
from tests.engine.cases import cases_of

PRINT_IDS = "import engine, sys; print(engine.load(sys.argv[1]).encode(sys.argv[2]).ids.tolist())"


@cases_of("wordpiece")
def test_wordpiece(tmp_path, case):
    given, expected = case["input"], case["expect"]
    if "vocab_txt" in given:
        check_file(tmp_path, given, expected)
    elif "strip_accents_on" in expected:
        for strips in (True, False):
            wanted = expected["strip_accents_on" if strips else "strip_accents_off"]
            encoding = pipeline(given["vocab"], strip_accents=strips).encode(given["text"])
            assert encoding.ids.tolist() == wanted["ids"]
            assert (encoding.altered is not None) == strips
            if strips:
                assert encoding.offsets.code_point_spans(encoding.spans).tolist() == [wanted["span_in_original"]]
                assert encoding.altered.normalized.decode() == "ハ"
    elif "removed_char_marked" in expected:
        for text in given["texts"]:
            encoding = pipeline(given["vocab"]).encode(text)
            points = encoding.offsets.code_point_spans
            assert encoding.ids.tolist() == expected["ids"]["each"]
            assert points(encoding.spans).tolist() == expected["spans_in_original"]
            assert points(encoding.altered.dropped).tolist() == [expected["removed_char_marked"]]
    elif "texts_repeat" in given:
        check_repeated(given, expected)
    else:
        check_words(given, expected)


def check_file(tmp_path, given, expected):
    path = tmp_path / "vocab.txt"
    path.write_bytes(given["vocab_txt"].encode())
    tokenizer = engine.load(path, preset="bert-uncased")
    tokens = dict(tokenizer.vocabulary.items())
    if "ids" in expected:
        assert tokenizer.encode(given["text"]).ids.tolist() == expected["ids"]
    for piece, token_id in expected.get("id_of", {}).items():
        assert tokens[token_id] == piece.encode()
    if "lines" in expected:
        assert len(tokens) == expected["lines"]
    remarks = " ".join(tokenizer.origin.remarks)
    if "warn_blank_lines" in expected:
        first, second = expected["warn_blank_lines"]
        assert f"lines {first}, {second} are empty" in remarks
    if "no_token_ends_with" in expected:
        assert not any(data.endswith(expected["no_token_ends_with"].encode()) for data in tokens.values())
        env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"}
        command = [sys.executable, "-c", PRINT_IDS, str(path), given["text"]]
        printed = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=60).stdout
        assert printed.split() == str(expected["ids"]).split()
    for piece, *lines in expected.get("flag_duplicates", []):
        assert f"{piece} is on the lines {lines[0]} and {lines[1]}; its id is {lines[1] - 1}." in remarks
        assert len(tokens) == expected["resave_same_number_of_lines"]
        assert tokenizer.encode(piece).ids.tolist() == [lines[1] - 1]
        assert tokenizer.decode([lines[0] - 1]) == piece
    if "flag" in expected:
        assert "Line 3, 'foo ', is line 4, 'foo', with a blank at the end" in remarks
        assert [tokens[2], tokens[3]] == [b"foo ", b"foo"]


def check_repeated(given, expected):
    (word, counts), *_ = given["texts_repeat"].items()
    words = pipeline(given["vocab"], longest=given["max_input_chars_per_word"])
    few, many = (words.encode(word * count) for count in counts)
    assert len(few) == expected[str(counts[0])]["n"]
    assert few.ids.tolist()[:2] == expected[str(counts[0])]["first"]
    assert few.altered is None
    assert many.ids.tolist() == expected[str(counts[1])]["ids"]
    assert many.spans.tolist() == [expected[str(counts[1])]["span"]]
    assert many.altered.unknown.tolist() == [True]


def check_words(given, expected):
    words = pipeline(given["vocab"])
    expected_ids = expected["ids"] if "texts" in given else {given["text"]: expected["ids"]}
    for text, ids in expected_ids.items():
        encoding = words.encode(text)
        assert encoding.ids.tolist() == ids
        if "span_of_unk" in expected and 0 in ids:
            assert encoding.spans.tolist() == [expected["span_of_unk"]]
            assert encoding.altered.unknown.all()
        spans = expected.get("byte_spans", expected.get("spans"))
        if spans is not None:
            assert encoding.spans.tolist() == spans
        if "cp_spans" in expected:
            assert encoding.offsets.code_point_spans(encoding.spans).tolist() == expected["cp_spans"]
            assert encoding.offsets.utf16_spans(encoding.spans).tolist() == expected["utf16_spans"]


def pipeline(vocab, *, longest=100, strip_accents=None):
    """The pieces of a case as BERT has them, with the ids that the case gives them."""
    lines = wordpiece_vocab.PieceLines(pieces=dict(vocab))
    value = wordpiece_vocab.vocab_json(lines, lowercase=False, special_tokens={})
    value["normalizer"]["strip_accents"] = strip_accents
    value["model"]["max_input_chars_per_word"] = longest
    return HuggingFacePipeline.of_object(value)


def test_a_file_of_a_case_is_recognised():
    source = Source("a.txt", b"[PAD]\r\n[UNK]\r\nthe\r\n")
    assert wordpiece_vocab.KIND.recognises(source)
    assert wordpiece_vocab.KIND.read(source, Wanted()).origin.preset == "bert-uncased"
