"""Tokens as other programs read them."""

import csv
import io
import json
import re
from ast import literal_eval
from functools import partial

import numpy as np
import pytest

from app.inspection.tokens.rows import TokenRows
from app.inspection.tokens.writing import HEADER, KINDS, WritingStopped, csv_of, written
from tests.app.inspection.altered_encoding import AlteredEncoding
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte

ODD = '=1+1\t"quoted", \r\n中\u0301+-@\u202e\\␣'


@pytest.fixture
def odd() -> TokenRows:
    return TokenRows.of(one_token_per_byte(ODD))


def test_ids_and_lists() -> None:
    rows = TokenRows.of(MadeEncoding("abc", [1, 2, 3]))
    assert written(rows, [0, 2], "ids") == "100 102"
    assert literal_eval(written(rows, [0, 2], "python")) == [100, 102]
    assert written(rows, [], "ids") == ""
    assert written(rows, [], "python") == "[]"


def test_json_objects_name_what_a_token_is() -> None:
    rows = TokenRows.of(MadeEncoding("a中", [2, 4]))
    first, second = json.loads(written(rows, [0, 1], "json"))
    assert first == {
        "index": 0, "id": 100, "token": "a<0xE4>", "bytes": "61e4", "start": 0, "end": 2,
        "cuts_character": "ends", "cuts_grapheme": True, "special": False,
    }  # fmt: skip
    assert second["cuts_character"] == "begins"
    assert json.loads(written(rows, [], "json")) == []


def test_unknown_and_invalid_are_told() -> None:
    spans, unknown = np.array([[0, 1], [1, 1]]), np.array([False, True])
    rows = TokenRows(b"\xff", np.array([255, 9999]), spans, np.zeros(2, bool), unknown, np.array([0]))
    invalid, missing = json.loads(written(rows, [0, 1], "json"))
    assert invalid["cuts_character"] == "invalid"
    assert "unknown" not in invalid
    assert missing["unknown"] is True
    assert list(csv.reader(written(rows, [0, 1], "tsv").splitlines(), csv.excel_tab))[2][-1] == "unknown"


@pytest.mark.parametrize("kind", ["tsv", "csv"])
def test_tables_are_read_back_cell_by_cell(odd: TokenRows, kind: str) -> None:
    numbers = range(len(odd))
    if kind == "csv":
        data = csv_of(odd, numbers)
        assert data.endswith(b"\r\n")
        assert data.count(b"\r\n") == len(odd) + 1
        table = list(csv.reader(io.StringIO(data.decode("utf-8"), newline=""), strict=True))
    else:
        text = written(odd, numbers, "tsv")
        assert text.count("\n") == len(odd) + 1
        table = list(csv.reader(io.StringIO(text, newline=""), csv.excel_tab, strict=True))
    assert tuple(table[0]) == HEADER
    for number, cells in zip(numbers, table[1:], strict=True):
        row = odd.row(number)
        assert cells == [
            str(number), str(row.token_id), row.text, row.hex, row.points, str(row.start), str(row.end),
            " ".join(row.flags),
        ]  # fmt: skip
    assert bytes.fromhex("".join(cells[3] for cells in table[1:])) == odd.utf8


def test_nothing_is_shortened() -> None:
    rows = TokenRows.of(MadeEncoding("中" * 1000, [3000]))
    assert "中" * 1000 in written(rows, [0], "tsv")
    assert len(json.loads(written(rows, [0], "json"))[0]["bytes"]) == 6000


@pytest.mark.parametrize("kind", KINDS)
def test_many_rows_are_written_as_few_are(kind: str) -> None:
    size = len(ODD.encode())
    rows = TokenRows.of(MadeEncoding(ODD * 200, [end for end in range(1, 200 * size + 1) if end % 3]))
    numbers = np.arange(len(rows))
    whole = written(rows, numbers, kind)
    parts = [written(rows, numbers[first : first + 500], kind) for first in range(0, len(rows), 500)]
    match kind:
        case "json":
            assert json.loads(whole) == [each for part in parts for each in json.loads(part)]
        case "python":
            assert literal_eval(whole) == [each for part in parts for each in literal_eval(part)]
        case "ids":
            assert whole == " ".join(parts)
        case "tsv":
            assert whole == parts[0] + "".join(part.split("\n", 1)[1] for part in parts[1:])


@pytest.mark.parametrize("kind", [*KINDS, "csv"])
def test_writing_can_be_stopped(kind: str) -> None:
    rows = TokenRows.of(one_token_per_byte("x" * 5000))
    asked = iter([False, False])

    def stop() -> bool:
        return next(asked, True)

    write = partial(csv_of, stop=stop) if kind == "csv" else partial(written, kind=kind, stop=stop)
    with pytest.raises(WritingStopped):
        write(rows, np.arange(5000))


def test_a_part_of_a_text_is_written_as_in_the_whole(qapp) -> None:
    text = ODD * 300
    size = len(text.encode())
    whole = TokenRows.of(MadeEncoding(text, [*range(2, size, 2), size]))
    cut = slice(700, 4_500)
    for before in (700, None):
        part = TokenRows(whole.utf8, whole.ids[cut], whole.spans[cut], whole.special[cut], first_number=before)
        for kind in KINDS:
            expected = written(whole, range(700, 4_500), kind)
            if before is None and kind == "json":
                expected = re.sub(r'"index": \d+', '"index": null', expected)
            elif before is None and kind == "tsv":
                expected = re.sub(r"(?m)^\d+\t", "\t", expected)
            assert written(part, range(len(part)), kind) == expected


def test_unknown_and_inserted_tokens_are_told_in_the_flag_alone() -> None:
    encoding = AlteredEncoding("a中", [(0, 0), (0, 1), (1, 4)], inserted=(0,), unknown=(2,))
    rows = TokenRows.of(encoding, {int(encoding.ids[2]): b"[UNK]"})
    lines = csv_of(rows, [0, 1, 2]).decode().split("\r\n")
    unknown = int(encoding.ids[2])
    assert [line.split(",")[-1] for line in lines[1:4]] == ["inserted", "", "unknown-token"]
    assert lines[3] == f"2,{unknown},中,E4 B8 AD,U+4E2D,1,4,unknown-token"
    assert [each.get("unknown_token", False) for each in json.loads(written(rows, [0, 1, 2], "json"))] == [
        False, False, True,
    ]  # fmt: skip


def test_many_altered_rows_are_those_of_a_few() -> None:
    spans = [(0, 0), *((place, place + 1) for place in range(3000))]
    rows = TokenRows.of(AlteredEncoding("x" * 3000, spans, inserted=(0,), unknown=(7,)))
    every = np.arange(len(rows))
    assert csv_of(rows, every).split(b"\r\n")[1:10] == csv_of(rows, every[:9]).split(b"\r\n")[1:10]
