"""What an entry in the find field means."""

import pytest

from app.inspection.find.query import BadPatternError, Query


def spans(query: Query, text: str) -> list[tuple[int, int]]:
    return [found.span() for found in query.compiled().finditer(text)]


def test_plain_text_is_taken_as_it_is() -> None:
    assert spans(Query("a.b*\n #"), "axb a.b*\n #") == [(4, 11)]
    assert spans(Query("\ud800\r\u2029\ufeff\u00a0"), "x\ud800\r\u2029\ufeff\u00a0") == [(1, 6)]


def test_case() -> None:
    assert spans(Query("straße"), "STRASSE straße") == [(0, 7), (8, 14)]
    assert spans(Query("straße", match_case=True), "STRASSE straße") == [(8, 14)]


def test_an_expression_comes_to_an_end_where_a_letter_has_two_in_the_other_case() -> None:
    query = Query(r"\w+ss", is_regex=True)
    found = query.compiled().finditer("Straße, Glass, GLASS", timeout=5)
    assert [each.group() for each in found] == ["Glass", "GLASS"]


def test_expressions_are_those_of_the_regex_module() -> None:
    assert spans(Query(r"\p{Han}+", is_regex=True), "ab中国c除") == [(2, 4), (5, 6)]
    assert spans(Query(r"\X", is_regex=True), "e\u0301👩‍👩‍👧") == [(0, 2), (2, 7)]
    assert spans(Query(r"\ud800|\uFEFF", is_regex=True), "a\ufeff\ud800") == [(1, 2), (2, 3)]
    assert spans(Query("^.", is_regex=True), "ab\ncd") == [(0, 1), (3, 4)]


def test_whole_words() -> None:
    words = Query("low", whole_words=True)
    assert spans(words, "low lower slow LOW") == [(0, 3), (15, 18)]
    assert spans(Query("中国", whole_words=True), "中国人") == [(0, 2)]
    assert spans(Query("=", whole_words=True), "a=b") == [(1, 2)]
    either = Query("a|ab # the first that fits", whole_words=True, is_regex=True)
    assert spans(Query("(?x)" + either.text, whole_words=True, is_regex=True), "ab a") == [(0, 2), (3, 4)]


@pytest.mark.parametrize(
    ("expression", "position"), [("(ab", 3), ("a**", 2), ("[z", 2), (r"x\p{Foo}", 8), ("(?r)a", None)]
)
@pytest.mark.parametrize("whole_words", [False, True])
def test_a_wrong_expression_is_told_with_its_place(
    expression: str, position: int | None, whole_words: bool
) -> None:
    with pytest.raises(BadPatternError) as caught:
        Query(expression, is_regex=True, whole_words=whole_words).compiled()
    assert caught.value.position == position
    assert caught.value.reason


def test_an_expression_too_deep_is_told() -> None:
    with pytest.raises(BadPatternError, match="too"):
        Query("(" * 50_000 + "a" + ")" * 50_000, is_regex=True).compiled()


@pytest.mark.parametrize(
    ("expression", "times"),
    [
        ("abc", 1), (r"a\+\*b", 1), ("[*+{]", 1), (r"[^\]*]", 1), (r"\p{Han}x?", 1), ("a{7}", 7), (r"\{", 1),
        ("(a{2}b{0,5})", 10), ("a+", None), (".*", None), ("a{3,}", None), (r"\X", None), ("(?:ab){e}", None),
        ("a{2}b*", None), (r"(a|b(?R)?)", None), (r"[a]+", None), (r"\\+", None), (r"(?:\p{Han})*", None),
    ],
)  # fmt: skip
def test_how_far_an_expression_can_reach(expression: str, times: int | None) -> None:
    reach = Query(expression, is_regex=True).reach()
    assert reach == (None if times is None else 12 * len(expression) * times)
    assert Query(expression).reach() == 12 * len(expression)
