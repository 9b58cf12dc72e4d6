"""Known faults of other programs with vocab.json and merges.txt: headers, line ends, holes, parts without token.

Not here: what else the reader does (tests/engine/formats/test_gpt2_files.py).
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import engine
from engine.errors import FileFormatError, UnknownIdError
from engine.formats import Wanted, exports, load_source, read_source
from engine.formats.byte_level import STAND_INS
from engine.formats.merge_lines import read_merges
from engine.formats.source import Source
from engine.models.merges import Merges
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from tests.engine.cases import all_cases, cases_of


@cases_of("gpt2-files")
def test_gpt2_files(case, tmp_path):
    given, expected = case["input"], case["expect"]
    if "action" in given:
        check_writing(given, expected, tmp_path)
        return
    if "vocab_json" not in given:
        check_lines(given, expected)
        return
    if isinstance(given.get("merges_txt"), list):
        for number, text in enumerate(given["merges_txt"]):
            check_bad_lines(given, expected, number, text, tmp_path)
        return
    vocabulary = written_out(given["vocab_json"])
    if "refused_or_flagged" in expected or "error_names" in expected:
        check_refusal(given, vocabulary, expected, tmp_path)
    else:
        check_reading(given, vocabulary, expected, tmp_path)


def written_out(vocabulary):
    """The text of a vocabulary, of which a case may only describe the beginning."""
    described = "256 stand-ins ids 0-255 + "
    if not vocabulary.startswith(described):
        return vocabulary
    more = json.loads(vocabulary.removeprefix(described))
    return json.dumps({letter: byte for byte, letter in enumerate(STAND_INS)} | more)


def opened(folder, vocabulary, merges, **options):
    (folder / "vocab.json").write_bytes(vocabulary.encode())
    (folder / "merges.txt").write_bytes(merges.encode())
    both = [engine.load(folder / name, **options) for name in ("vocab.json", "merges.txt")]
    assert both[0].vocabulary == both[1].vocabulary
    assert both[0].merges == both[1].merges
    return both[0]


def parts(tokenizer):
    """The merges as the tokens that they join."""
    written = tokenizer.vocabulary
    return [[written[merge.left].decode(), written[merge.right].decode()] for merge in tokenizer.merges]


def check_reading(given, vocabulary, expected, folder):
    expected = same_as(expected)
    options = {"preset": "gpt2"} if given.get("byte_level") else {}
    tokenizer = opened(folder, vocabulary, given.get("merges_txt", "#version: 0.2\n"), **options)
    if "merges" in expected:
        assert parts(tokenizer) == expected["merges"]
    if "ids" in expected:
        assert tokenizer.encode(given["text"]).ids.tolist() == expected["ids"]
    if "no_part_contains" in expected:
        assert expected["no_part_contains"] not in "".join(each for pair in parts(tokenizer) for each in pair)
    if "decode_50" in expected:
        check_holes(tokenizer, expected)
    if "missing_bytes" in expected:
        check_missing_bytes(tokenizer, given, expected)
    if "decoded" in expected:
        assert tokenizer.decode(given["decode_ids"]) == expected["decoded"]
        remark = next(each for each in tokenizer.origin.remarks if "literal text" in each)
        assert all(f"id {token_id}" in remark for token_id in expected["flagged_as_non_byte_tokens"])


def same_as(expected):
    if "same_as" not in expected:
        return expected
    return expected | next(each["expect"] for each in all_cases() if each["id"] == expected["same_as"])


def check_holes(tokenizer, expected):
    with pytest.raises(UnknownIdError, match="id 50 "):
        tokenizer.decode([50])
    assert (tokenizer.vocab_size, max(tokenizer.vocabulary)) == (expected["table_rows"], expected["max_id"])
    assert any("holes" in each for each in tokenizer.origin.remarks) == expected["warning_about_holes"]


def check_missing_bytes(tokenizer, given, expected):
    assert tokenizer.vocabulary[2].hex() == expected["token_2_bytes_hex"]
    encoding = tokenizer.encode(given["text"])
    assert encoding.utf8.hex() == expected["text_bytes_hex"]
    remark = next(each for each in tokenizer.origin.remarks if "of the 256 bytes" in each)
    assert "There is no token for 254" in remark
    lost = [tuple(pair) for pair in encoding.offsets.code_point_spans(encoding.altered.dropped).tolist()]
    unknown = encoding.spans[np.flatnonzero(encoding.altered.unknown)]
    lost += [tuple(pair) for pair in encoding.offsets.code_point_spans(unknown).tolist()]
    assert lost == [tuple(expected["flag_lost_or_unk_at_char"])]


def check_lines(given, expected):
    lines = read_merges(Source("merges.txt", given["merges_txt"].encode()))
    assert [list(pair) for pair in zip(lines.left, lines.right, strict=True)] == expected["merges"]


def check_bad_lines(given, expected, number, text, folder):
    """Each of some files is refused, or read with a remark, that names the line."""
    if "case_4" in expected and number == 3:
        assert parts(opened(folder, given["vocab_json"], text)) == expected["case_4"]["merges"]
        return
    line = expected["error_or_warning_with_line_number"][number] if "no_crash" in expected else 1 + (number == 0)
    try:
        remarks = " ".join(opened(folder, given["vocab_json"], text).origin.remarks)
    except FileFormatError as error:
        remarks = str(error)
    assert f"line {line}:" in remarks or f"lines in the merges were left out: {line}" in remarks


def check_refusal(given, vocabulary, expected, folder):
    with pytest.raises(FileFormatError) as caught:
        opened(folder, vocabulary, given["merges_txt"])
    for name in expected.get("message_names", expected.get("error_names", [])):
        assert str(name) in str(caught.value)
    if "and_line" in expected:
        assert f"merges.txt: line {expected['and_line']}:" in str(caught.value)


WRITE_TWICE = """
import sys
from engine.formats import exports
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer

tokenizer = Tokenizer(Merges.of([(97, 98), (256, 99), (228, 184)]), special_tokens=["<b>", "<a>"])
exports.export(tokenizer, sys.argv[1], "gpt2")
"""


def check_writing(given, expected, folder):
    if "merges" in given:
        assert given["merges"] == [["a", "\n"], ["a\n", "b"]]
        tokenizer = Tokenizer(Merges.of([(97, 10), (256, 98)]), pattern=NAMED["none"])
        exports.export(tokenizer, folder / "vocab.json", "gpt2")
        again = load_source(read_source(folder / "merges.txt"), Wanted(pattern="none"))
        assert expected["never_a_file_that_fails_to_load"]  # a stand-in letter is no line end
        assert again.encode("a\nb").ids.tolist() == tokenizer.encode("a\nb").ids.tolist() == [257]
        return
    contents = []
    for seed in ("0", "1"):
        target = folder / seed / "vocab.json"
        target.parent.mkdir()
        subprocess.run(
            [sys.executable, "-c", WRITE_TWICE, str(target)], check=True,
            cwd=Path(__file__).parents[2], env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        contents.append([path.read_bytes() for path in sorted(target.parent.iterdir())])
    assert (contents[0] == contents[1]) == expected["byte_identical"]
    ids = list(json.loads((folder / "0" / "vocab.json").read_text("utf-8")).values())
    assert (ids == sorted(ids)) == expected["ids_ascending"]
