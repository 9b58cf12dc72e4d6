"""What a list says of a search that is wrong."""

from collections.abc import Iterator

import pytest
import regex
from PySide6.QtWidgets import QApplication

from app.languages import Languages
from app.listing.words import problem_words
from engine.listing.search import QueryError


@pytest.fixture
def chinese(qapp: object) -> Iterator[None]:
    languages = Languages(QApplication.instance())
    languages.use("zh_CN")
    yield
    languages.use("en")


@pytest.mark.parametrize("expression", ["(", "[a", "*a", "\\", "a{3,2}", "(?i-)"])
def test_what_is_wrong_with_an_expression_is_chinese(chinese: None, expression: str) -> None:
    with pytest.raises(regex.error) as caught:
        regex.compile(expression)
    problem = QueryError("regex", caught.value.msg, caught.value.pos)
    said = problem_words(problem, len(expression))
    assert not regex.search(r"[a-z]{3}", said), said


def test_an_expression_that_breaks_off_is_wrong_at_its_end() -> None:
    assert problem_words(QueryError("regex", "missing )", 1), 1) == (
        "The regular expression is wrong at its end: missing )"
    )
    assert "at character 2" in problem_words(QueryError("regex", "missing )", 1), 5)
