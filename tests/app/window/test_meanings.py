"""The page of what colours and marks mean."""

import pytest

from app.inspection.view_options import LAYERS, RULES
from app.page_dialog import PageDialog
from app.window import meanings


def test_the_menu_of_the_colours_opens_it(qtbot, open_window):
    application = open_window(text="中")
    application.text_pane.view_menu.legend_action.trigger()
    (page,) = application.window.findChildren(PageDialog)
    qtbot.waitUntil(page.isVisible)
    assert "cut character" in page.view.toPlainText()
    assert "<|end|>" in page.view.toPlainText()
    page.reject()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_it_has_each_rule_and_each_layer(open_window, language):
    open_window(language, text="中")
    words, marks, colours = (part.count("\n- ") for part in meanings.text().split("###")[1:])
    assert words == 4
    assert marks == len(LAYERS) + 2  # dropped, inserted and unknown text are of one layer
    assert colours == len(RULES)


def test_in_chinese_a_colon_of_full_width_is_behind_each_word(languages):
    languages.use("zh_CN")
    rows = [row for row in meanings.text().splitlines() if row.startswith("- ")]
    assert all(row.count("：") >= 1 and " – " not in row for row in rows)
