"""The merges as an item model, while they come and go."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from app.training.merge_columns import MergeColumns
from app.training.merges.headings import COLUMNS
from app.training.merges.model import MergesModel
from engine.models.merges import Merges
from tests.app.training.fake_trainer import made_up


def test_it_keeps_the_rules_of_item_models(qtmodeltester) -> None:
    model = MergesModel()
    qtmodeltester.check(model)
    columns = MergeColumns(made_up(0, 40))
    model.show(columns, 10)
    for count in (25, 7, 7, 40, 0, 3):
        model.set_count(count)
        qtmodeltester.check(model)
        assert model.rowCount() == count
    model.show(columns, 30, np.array([29, 3, 35]))
    qtmodeltester.check(model)
    model.set_count(40)
    qtmodeltester.check(model)
    assert model.rowCount() == 3


def test_cells(qapp) -> None:
    model = MergesModel()
    model.show(MergeColumns(Merges.of([(0xE4, 0xB8, 900, 800, True), (256, 0xAD)])), 2)
    cells = [[model.cell(row, place) for place in range(len(COLUMNS))] for row in range(2)]
    assert cells[0] == [
        "0", "<0xE4>", "<0xB8>", "<0xE4><0xB8>", "900", "800", "=", "ends", "2", "part of a character", "256",
    ]  # fmt: skip
    assert cells[1] == ["1", "<0xE4><0xB8>", "<0xAD>", "中", "", "", "", "", "3", "Han", "257"]
    assert "&lt;0xE4&gt;" in model.tip(0, 0)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 60), max_size=8), st.one_of(st.none(), st.permutations(range(0, 60, 3))))
def test_rows_are_those_of_the_first_merges(counts, found) -> None:
    model, columns = MergesModel(), MergeColumns(made_up(0, 60))
    model.show(columns, 60, None if found is None else np.array(found))
    for count in counts:
        model.set_count(count)
        expected = [rank for rank in (range(60) if found is None else found) if rank < count]
        assert model.rowCount() == len(expected)
        assert [model.rank_of(row) for row in range(len(expected))] == expected
        assert model.shown.tolist() == expected
        for rank in range(60):
            row = model.row_of(256 + rank)
            assert row == (expected.index(rank) if rank in expected else None)
