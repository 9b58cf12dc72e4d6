"""Comma-separated values for other programs, and for Excel, which knows UTF-8 only by its mark."""

import csv

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from app.charts.export import ChartExport
from app.charts.figure import Bars, Choice, Figure
from app.csv_export import CsvExport
from app.csv_kinds import csv_kinds
from app.settings import Settings

ROWS = "id,词元\r\n0,大\r\n"
PLAIN, FOR_EXCEL = "CSV (*.csv)", "CSV for Excel (*.csv)"


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def export(window):
    export = CsvExport(Settings(), window)
    yield export
    export.shutdown()


def choose(window, path, kind=None):
    """In the dialog that is open; returns the kind that it came with."""
    (dialog,) = window.findChildren(QFileDialog)
    offered = dialog.selectedNameFilter()
    if kind is not None:
        dialog.selectNameFilter(kind)
    dialog.fileSelected.emit(str(path))
    dialog.setParent(None)
    dialog.deleteLater()
    return offered


def test_both_kinds_are_offered_and_the_last_one_is_remembered(qtbot, window, export, tmp_path):
    path = tmp_path / "rows.csv"
    for chosen, before, encoding in (
        (None, PLAIN, "utf-8"),
        (FOR_EXCEL, PLAIN, "utf-8-sig"),
        ("All files (*)", FOR_EXCEL, "utf-8-sig"),
        (PLAIN, FOR_EXCEL, "utf-8"),
        (None, PLAIN, "utf-8"),
    ):
        export.choose_and_save(1, ROWS.encode)
        with qtbot.waitSignal(export.saved):
            assert choose(window, path, chosen) == before
        assert path.read_bytes() == ROWS.encode(encoding)
        assert Settings().csv_for_excel is (encoding == "utf-8-sig")


def test_numbers_of_a_chart_have_both_kinds_and_pictures_change_nothing(qtbot, window, tmp_path):
    export, path = ChartExport(Settings(), window), tmp_path / "chart.csv"
    figure = Figure(Choice("lengths", "bytes"), 0, bars=Bars(np.array([1, 2]), np.array([5, 2]), more=False))
    assert list(csv_kinds()) == [PLAIN, FOR_EXCEL]
    for chosen, marked in ((FOR_EXCEL, True), ("SVG picture (*.svg)", True), (PLAIN, False)):
        export.choose_and_save(figure, lambda: None)
        (dialog,) = window.findChildren(QFileDialog)
        assert [each for each in dialog.nameFilters() if each.endswith(".csv)")] == [PLAIN, FOR_EXCEL]
        with qtbot.waitSignal(export.saved):
            choose(window, path, chosen)
        data = path.read_bytes()
        assert data.startswith(b"\xef\xbb\xbf") is marked
        assert next(csv.reader([data.decode("utf-8-sig").splitlines()[0]]))
    export.shutdown()
