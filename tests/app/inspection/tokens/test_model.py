"""The tokens table as an item model."""

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, Qt

from app.inspection.tokens.headings import COLUMNS
from app.inspection.tokens.model import TokensModel
from app.inspection.tokens.rows import TokenRows, flagged
from tests.app.inspection.altered_encoding import AlteredEncoding
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte

Role = Qt.ItemDataRole


@pytest.fixture
def rows() -> TokenRows:
    return TokenRows.of(one_token_per_byte("ab中c"))


def cells(model: TokensModel, row: int) -> list[str]:
    return [model.index(row, column).data() for column in range(model.columnCount())]


def test_is_a_sound_model(qtmodeltester, rows: TokenRows) -> None:
    model = TokensModel()
    qtmodeltester.check(model)
    model.set_rows(rows)
    qtmodeltester.check(model)
    model.set_rows(rows, flagged(rows))
    qtmodeltester.check(model)
    model.set_rows(None)
    qtmodeltester.check(model)
    assert model.rowCount() == 0
    assert model.rowCount(QModelIndex()) == 0


def test_cells(qapp, rows: TokenRows) -> None:
    model = TokensModel()
    model.set_rows(rows)
    assert cells(model, 3) == ["3", "103", "<0xB8>", "B8", "U+4E2D", "[3, 4)", "lies inside"]
    assert cells(model, 0) == ["0", "100", "a", "61", "U+0061", "[0, 1)", ""]
    assert model.index(3, model.place_of("flag")).data(Role.ToolTipRole) == "The token lies inside one character."


def test_only_some_tokens(qapp, rows: TokenRows) -> None:
    model = TokensModel()
    model.set_rows(rows, np.array([2, 4]))
    assert model.rowCount() == 2
    assert cells(model, 1)[0] == "4"
    assert [model.number_of(row) for row in (0, 1)] == [2, 4]
    assert model.rows_of(3, 4) == range(1, 2)
    assert model.rows_of(0, 9) == range(2)
    assert not model.rows_of(3, 3)


def test_rows_of_tokens_that_are_not_there(qapp, rows: TokenRows) -> None:
    model = TokensModel()
    model.set_rows(rows)
    assert model.rows_of(4, 400) == range(4, 6)
    assert not model.rows_of(6, 7)
    assert not model.rows_of(-1, -1)


def test_headings(qapp) -> None:
    model = TokensModel()
    titles = [
        model.headerData(section, Qt.Orientation.Horizontal, Role.AccessibleTextRole)
        for section in range(len(COLUMNS))
    ]
    assert titles == ["index", "id", "token", "bytes", "code points", "byte range", "flag"]
    assert all(model.headerData(section, Qt.Orientation.Horizontal, Role.ToolTipRole) for section in range(7))


def test_a_token_that_looks_like_markup_is_no_markup(qapp) -> None:
    model = TokensModel()
    model.set_rows(TokenRows.of(MadeEncoding("<b>x</b>", [8])))
    tip = model.index(0, model.place_of("token")).data(Role.ToolTipRole)
    assert "&lt;b&gt;x&lt;/b&gt;" in tip


def test_only_rows_that_are_looked_at_are_made(qapp) -> None:
    looked_at: list[int] = []

    class Watched(TokenRows):
        def row(self, number: int, limit: int | None = 96):
            looked_at.append(number)
            return super().row(number, limit)

    count = 3_000_000
    borders = np.arange(count + 1)
    spans = np.stack((borders[:-1], borders[1:]), axis=1)
    model = TokensModel()
    model.set_rows(Watched(b"x" * count, np.zeros(count, np.int32), spans, np.zeros(count, bool)))
    assert model.rowCount() == count
    assert cells(model, 2_999_999)[5] == "[2999999, 3000000)"
    assert cells(model, 2_999_999)[2] == "x"
    assert looked_at == [2_999_999]


def test_the_unknown_token_is_named_behind_what_it_stands_for(qapp) -> None:
    encoding = AlteredEncoding("a中", [(0, 0), (0, 1), (1, 4)], inserted=(0,), unknown=(2,))
    model = TokensModel()
    model.set_rows(TokenRows.of(encoding, {int(encoding.ids[0]): b" ", int(encoding.ids[2]): b"[UNK]"}))
    assert [cells(model, row)[2] for row in range(3)] == ["→ ␣", "a", "中 → [UNK]"]
    assert [cells(model, row)[-1] for row in range(3)] == ["inserted", "", "unknown token"]
