"""The bar says for which reason a text is read-only."""

from PySide6.QtCore import QLocale

from app.inspection.large.bar import LargeBar


def test_a_long_line_is_named_with_the_way_out(qtbot):
    bar = LargeBar()
    qtbot.addWidget(bar)
    bar.show_size("12 kB", long_line=12_000)
    assert bar.reason.text().startswith(
        f"A key in the longest line would take too long (characters: {QLocale().toString(12_000)}). "
    )
    assert "Ctrl+N" in bar.reason.toolTip()
    bar.show_size("12 MB")
    assert "so large a text" in bar.reason.text()
