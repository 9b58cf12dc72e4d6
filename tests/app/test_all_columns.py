"""Every list has room for all its columns, their headings and usual contents, in the layout of a first start."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionHeader

from app.listing.columns import PLAIN
from app.listing.view import ListView
from app.pace import FULL
from app.training.training_run import RunState
from tests.app.clipped_text import settle

SIZE = QSize(1900, 1040)
TEXT = "大模型 tokenizer 👩‍👩‍👧 مرحبا\n" * 3


def cut_headings(header: QHeaderView) -> list[str]:
    """Those that have too little room for their words beside an arrow, if they may have one."""
    found = []
    for section in range(header.count()):
        option = QStyleOptionHeader()
        header.initStyleOption(option)
        option.rect.setSize(QSize(header.sectionSize(section), header.height()))
        if header.isSortIndicatorShown():
            option.sortIndicator = QStyleOptionHeader.SortIndicator.SortDown
        room = header.style().subElementRect(QStyle.SubElement.SE_HeaderLabel, option, header).width()
        words = str(header.model().headerData(section, header.orientation()))
        needed = header.fontMetrics().horizontalAdvance(words)
        if not header.isSectionHidden(section) and room < needed:
            found.append(f"{words} needs {needed}, has {room}")
    return found


@pytest.mark.parametrize("points", [9, 10])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_all_columns_are_in_sight_at_a_first_start(qtbot, open_window, language, points):
    application = open_window(language, points=float(points), size=SIZE, text=TEXT, corpus=("mixed",))
    run = application.run
    application.training_dock.form.set_vocab_size(700)
    application.training_dock.set_speed(FULL)
    application.training_dock.start()
    qtbot.waitUntil(lambda: run.state is RunState.FINISHED)
    for dock in (application.merges_dock, application.vocabulary_dock, application.inspection.tokens_dock):
        dock.raise_()
        settle()
        qtbot.waitUntil(lambda: not application.busy)
        settle()
        for view in dock.findChildren(ListView):
            assert view.horizontalHeader().length() <= view.viewport().width(), dock.objectName()
            assert cut_headings(view.horizontalHeader()) == []
    assert application.text_pane.width() > application.merges_dock.width()


@pytest.mark.parametrize("points", [8, 9])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_in_a_large_window_what_merges_make_has_room_at_a_first_start(open_window, language, points):
    view = open_window(language, points=float(points), size=SIZE, text=TEXT).merges_dock.view
    for place, column in enumerate(view.model().columns):
        if column.share:
            needed = view._painter._metrics[column.face].horizontalAdvance(column.sample)
            assert view._painter._rooms[place] >= needed, column.name
    assert view.horizontalHeader().length() <= view.viewport().width()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_columns_that_share_what_is_left_are_the_last_to_give(open_window, language):
    application = open_window(language, points=9.0, size=SIZE, text=TEXT)
    for dock in (application.vocabulary_dock, application.inspection.tokens_dock, application.merges_dock):
        (view,) = dock.findChildren(ListView)
        painter, columns = view._painter, [each for each in view.model().columns if each.name in view.shown_columns]
        sides = [
            {each.name: painter._width(each, view._sorted_too, least=least) for each in columns}
            for least in (False, True)
        ]
        liked, least = sides
        others = [each.name for each in columns if not each.share]
        room = sum(liked.values()) - sum(liked[name] - least[name] for name in others)
        for available in (room, room + 5, room - 5):
            found = painter.widths(view.shown_columns, available, sorted_too=view._sorted_too)
            assert sum(found.values()) <= available
            given = [each.name for each in columns if each.share and found[each.name] < liked[each.name]]
            assert bool(given) is (available < room), dock.objectName()
            assert available > room or [found[name] for name in others] == [least[name] for name in others]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_in_a_usual_window_no_column_in_sight_is_cut(qtbot, open_window, language):
    application = open_window(language, points=9.0, size=QSize(1280, 800), text=TEXT, corpus=("mixed",))
    view, run = application.merges_dock.view, application.run
    header, columns = view.horizontalHeader(), [column.name for column in view.model().columns]
    before = [header.sectionSize(place) for place in range(header.count())]
    application.training_dock.form.set_vocab_size(700)
    application.training_dock.set_speed(FULL)
    application.training_dock.start()
    qtbot.waitUntil(lambda: run.state is RunState.FINISHED)
    settle()
    assert [header.sectionSize(place) for place in range(header.count())] == before
    ends = [header.sectionViewportPosition(place) + size for place, size in enumerate(before)]
    edge = view.viewport().width()
    assert columns.index("count") <= max(place for place, end in enumerate(ends) if end <= edge)
    assert min(end - edge for end in ends if end >= edge - 4) <= 0
    assert cut_headings(header) == []
    painter = view._painter
    for name, text in (("left", "<0xE6><0x88>"), ("right", "<0xE6>"), ("token", "<0xE6><0x88>")):
        room, face = painter._rooms[columns.index(name)], view.model().columns[columns.index(name)].face
        assert painter._metrics[face].horizontalAdvance(text) <= room, name


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(
    ("size", "scale", "last"),
    [
        (QSize(1600, 1000), 200, "count"),
        (QSize(1900, 1040), 200, "count"),
        (QSize(1280, 800), 150, "count"),
        (QSize(1280, 800), 200, "right"),
    ],
)
def test_with_large_type_what_matters_most_of_a_merge_is_in_sight(open_window, language, size, scale, last):
    application = open_window(language, points=9.0, size=size, text=TEXT)
    application.scale.use(scale)
    settle()
    view = application.merges_dock.view
    header, names = view.horizontalHeader(), [column.name for column in view.model().columns]
    place = names.index(last)
    assert header.sectionViewportPosition(place) + header.sectionSize(place) <= view.viewport().width()
    assert cut_headings(header) == []
    room, metrics = view._painter._rooms, view._painter._metrics[PLAIN]
    assert metrics.horizontalAdvance("888,888") <= room[names.index("rank")]
    assert metrics.horizontalAdvance("<0xE4>") <= room[names.index("left")]
    assert application.text_pane.width() >= 0.43 * size.width()
    assert application.text_pane.width() > application.merges_dock.width()


@pytest.mark.parametrize("points", [6, 9, 12, 18, 28])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_heading_has_room_where_all_columns_have_their_least(qtbot, open_window, language, points):
    application = open_window(language, points=float(points), size=SIZE)
    for view in application.window.findChildren(ListView):
        view.window().layout().activate()
        view.setMinimumWidth(0)
        view.resize(view.unscrolled_width(), 300)
        assert cut_headings(view.horizontalHeader()) == []
        assert view.horizontalHeader().length() <= view.viewport().width()


@pytest.mark.parametrize("points", [9, 10, 16])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_written_byte_has_room_where_all_columns_have_their_least(qtbot, open_window, language, points):
    application = open_window(language, points=float(points), size=SIZE)
    for view in application.window.findChildren(ListView):
        view.setMinimumWidth(0)
        view.resize(view.unscrolled_width(), 300)
        painter, columns = view._painter, view.model().columns
        names = ["left", "right"]
        if view is not application.merges_dock.view:  # no merge makes a single byte
            names.append("token")
        for place in (place for place, each in enumerate(columns) if each.name in names):
            room, face = painter._rooms[place], columns[place].face
            wide = [f"<0x{byte:02X}>" for byte in range(256)]
            cut = [text for text in wide if painter._metrics[face].horizontalAdvance(text) > room]
            assert view.isColumnHidden(place) or cut == [], columns[place].name


def test_the_arrow_of_what_rows_are_sorted_by_touches_no_heading(open_window):
    """Words at the right of their column would end where it begins."""
    application = open_window()
    for view in (application.vocabulary_dock.view, application.merges_dock.view):
        header, model, letter = view.horizontalHeader(), view.model(), view.fontMetrics().averageCharWidth()
        for section, column in enumerate(model.columns):
            option = QStyleOptionHeader()
            header.initStyleOption(option)
            option.rect.setSize(QSize(200, header.height()))
            option.sortIndicator = QStyleOptionHeader.SortIndicator.SortDown
            elements = QStyle.SubElement.SE_HeaderLabel, QStyle.SubElement.SE_HeaderArrow
            label, arrow = (header.style().subElementRect(element, option, header) for element in elements)
            words = model.headerData(section, header.orientation())
            gap = words.removeprefix(words.strip())
            apart = arrow.left() - label.right() + view.fontMetrics().horizontalAdvance(gap)
            assert not column.right or apart > letter / 2, words
