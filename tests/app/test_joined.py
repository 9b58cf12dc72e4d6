"""How texts are put together, in both languages."""

import pytest
from PySide6.QtWidgets import QApplication

from app import joined
from app.languages import Languages


@pytest.fixture
def chinese(qapp):
    languages = Languages(QApplication.instance())
    languages.use("zh_CN")
    yield
    languages.use("en")


def test_marks_of_english_have_a_blank_behind_them():
    assert joined.sentences(("One.", "", "Two.")) == "One. Two."
    assert joined.listed(("one", "", "two")) == "one, two"
    assert joined.apart(("one", "two")) == "one; two"
    assert joined.labelled("one", "two") == "one: two"
    assert joined.remarked("one", "two") == "one (two)"
    assert joined.sentence("one") == joined.sentence("one.") == "one."


def test_marks_of_chinese_have_full_width_and_no_blank(chinese):
    assert joined.sentences(("一。", "", "二。")) == "一。二。"
    assert joined.listed(("一", "", "二")) == "一，二"
    assert joined.apart(("一", "二")) == "一；二"
    assert joined.labelled("一", "二") == "一：二"
    assert joined.remarked("一", "二") == "一（二）"
    assert joined.sentence("一") == joined.sentence("一。") == "一。"


def test_a_text_with_places_of_its_own_is_kept(chinese):
    assert joined.labelled("{1}", "{0}: a") == "{1}：{0}: a"
    assert joined.remarked("{1}", "{0}") == "{1}（{0}）"
    assert joined.listed(("{1}", "{0}")) == "{1}，{0}"
