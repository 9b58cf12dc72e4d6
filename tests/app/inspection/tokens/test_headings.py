"""The widths of the columns follow the words of the language, and the flag is whole."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.inspection.tokens.headings import COLUMNS, flag_words, titles
from app.inspection.tokens.model import TokensModel
from app.inspection.tokens.view import TokensView
from app.languages import Languages
from app.listing.painter import ListPainter


@pytest.fixture(params=["en", "zh_CN"])
def language(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Languages]:
    languages, before = Languages(qapp), QLocale()
    languages.use(request.param)
    yield languages
    languages.use("en")
    QLocale.setDefault(before)


@pytest.mark.parametrize("points", [10, 16, 28])
@pytest.mark.parametrize("available", [None, 100, 520, 560, 600, 900, 3000])
@pytest.mark.usefixtures("language")
def test_flag_and_headings_are_whole(points: float, available: int | None) -> None:
    font = QFont()
    font.setPointSizeF(points)
    metrics, model = QFontMetrics(font), TokensModel()
    painter = ListPainter(model)
    painter.set_font(font)
    names = [column.name for column in COLUMNS]
    found = painter.widths(names, available, sorted_too=False)
    inner = {name: width - 2 * painter.padding for name, width in found.items()}
    mark = metrics.ascent()
    assert inner["flag"] >= mark + max(map(metrics.horizontalAdvance, flag_words().values()))
    for name, title in titles().items():
        assert inner[name] >= metrics.horizontalAdvance(title)
    likes, total = sum(painter.widths(names, None, sorted_too=False).values()), sum(found.values())
    fits = available is not None and total <= available
    assert fits or total >= likes  # what does not fit is scrolled anyway, from a column that is whole
    assert fits or available is None or available < 0.85 * likes


def test_the_flag_is_in_sight_beside_two_docks(qtbot: QtBot, language: Languages) -> None:
    view = TokensView()
    qtbot.addWidget(view)
    view.resize(564, 200)  # what a window of 1280 pixels leaves to it
    view.show()
    for other in ("zh_CN", "en"):
        language.use(other)
        QApplication.sendPostedEvents()
        assert view.horizontalHeader().length() <= view.viewport().width()
        assert view.horizontalScrollBar().maximum() == 0
