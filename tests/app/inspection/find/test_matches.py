"""Finding and replacing in exact texts: the same as Python's own `sub`, at the editor's places, within the time."""

import time

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from app.inspection.find import matches as find_matches
from app.inspection.find.matches import (
    BadReplacementError,
    Change,
    ResultTooLongError,
    SearchStoppedError,
    TooSlowError,
    find_all,
    replace_all,
    replace_one,
)
from app.inspection.find.query import Query
from app.inspection.lines.editor_text import exact_letters, to_editor, utf16_units

texts = st.text(st.sampled_from("aab \n\r\u2029\ufeff\u00a0\ud800\udc00😀⇤\U0010fffd中\u0301"), max_size=12)
EXPRESSIONS = [
    "a",
    "a*",
    "",
    "^",
    "$",
    r"\b",
    r"(?<=a)b",
    r"(?=a)|a",
    r"\X",
    r"(a)|(b)",
    r"[\ud800-\udfff]",
    r"a\Kb",
    ".*",
]
TEMPLATES = ["", "x", r"[\g<0>]", r"\n", r"\ud83d", "⇤\r"]


def go_on() -> bool:
    return False


def applied(change: Change | None, text: str) -> str:
    """The exact text after a change to its editor's."""
    if change is None:
        return text
    units = [unit for letter, count in exact_letters(to_editor(text)) for unit in (letter, *[""] * (count - 1))]
    return "".join((*units[: change.start], change.text, *units[change.end :]))


@given(texts, st.sampled_from(EXPRESSIONS))
def test_all_matches_are_found(text: str, expression: str) -> None:
    expected = [
        [utf16_units(to_editor(text[:place])) for place in found.span()]
        for found in regex.finditer(expression, text, regex.MULTILINE)
    ]
    query = Query(expression, match_case=True, is_regex=True)
    assert find_all(query, text, go_on).units.tolist() == expected


@given(texts, st.sampled_from(EXPRESSIONS))
def test_a_search_begun_anew_after_every_match_finds_the_same(text: str, expression: str) -> None:
    query = Query(expression, match_case=True, is_regex=True)
    expected = find_all(query, text, go_on).units.tolist()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(find_matches, "_RESTART_SECONDS", -1.0)
        assert find_all(query, text, go_on).units.tolist() == expected


@given(texts, st.sampled_from(EXPRESSIONS), st.sampled_from(TEMPLATES))
def test_replacing_all_is_what_sub_does(text: str, expression: str, template: str) -> None:
    query = Query(expression, match_case=True, is_regex=True)
    expected = regex.sub(expression, template, text, flags=regex.MULTILINE)
    assert applied(replace_all(query, template, text, 0, go_on), text) == expected


@given(texts, st.sampled_from(EXPRESSIONS), st.sampled_from(TEMPLATES), st.integers(0, 12))
def test_replacing_one_leaves_the_rest(text: str, expression: str, template: str, index: int) -> None:
    query = Query(expression, match_case=True, is_regex=True)
    found = list(regex.finditer(expression, text, regex.MULTILINE))
    if index >= len(found):
        return
    start, end = found[index].span()
    new = found[index].expand(template)
    change = replace_one(query, template, text, index, go_on)
    assert applied(change, text) == text[:start] + new + text[end:]
    assert change.caret == utf16_units(to_editor(text[:start] + new))


def test_a_plain_replacement_is_taken_as_it_is() -> None:
    assert replace_all(Query("a."), r"\1\n", "a.b", 0, go_on) == Change(0, 2, r"\1\n", 0, 1)


def test_groups_by_number_and_name() -> None:
    query = Query(r"(?P<one>\p{Han})(\p{Han})?", is_regex=True)
    change = replace_all(query, r"\2\g<one>\u4e2d", "大模x大", 0, go_on)
    assert change is not None
    assert change.text == "模大中x大中"


@pytest.mark.parametrize("template", [r"\3", r"\g<no>", r"\q", "\\", r"\g<"])
def test_a_wrong_replacement_is_told(template: str) -> None:
    query = Query("(a)", is_regex=True)
    for replace in (replace_one, replace_all):
        with pytest.raises(BadReplacementError) as caught:
            replace(query, template, "a", 0, go_on)
        assert caught.value.reason


@pytest.mark.parametrize(("caret", "moved"), [(0, 0), (2, 2), (3, 2), (4, 6), (5, 7), (9, 13), (10, 14)])
def test_the_caret_stays_with_its_text(caret: int, moved: int) -> None:
    # In the editor the emoji takes two units, and so does a lone surrogate.
    change = replace_all(Query("bb"), "\ud800\ud800", "a\rbbc😀bbd", caret, go_on)
    assert change is not None
    assert (change.start, change.end, change.text) == (2, 9, "\ud800\ud800c😀\ud800\ud800")
    assert change.caret == moved


def test_nothing_to_replace() -> None:
    assert replace_all(Query("x"), "y", "abc", 1, go_on) is None


def test_a_result_too_long_is_not_made() -> None:
    text = "a" * 1_000
    with pytest.raises(ResultTooLongError):
        replace_all(Query("a"), "b" * 1_000_000, text, 0, go_on)
    with pytest.raises(ResultTooLongError):
        replace_all(Query("a"), "b" * 11, text, 0, go_on)  # a line too long
    with pytest.raises(ResultTooLongError):
        replace_all(Query("a"), "\u0301", text + "x" + text, 0, go_on)  # a grapheme too long
    with pytest.raises(ResultTooLongError):
        replace_one(Query("a"), "b" * 10_001, text, 0, go_on)


EVIL = Query("(a|aa)+$", is_regex=True)


def test_an_evil_expression_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_matches, "SECONDS_WITHOUT_MATCH", 0.4)
    text = "aa\n" + "a" * 60 + "b"
    begun = time.monotonic()
    for search in (
        lambda: find_all(EVIL, text, go_on),
        lambda: replace_all(EVIL, "", text, 0, go_on),
        lambda: replace_one(EVIL, "", text, 1, go_on),
    ):
        with pytest.raises(TooSlowError) as caught:
            search()
        assert caught.value.position == 2
    assert time.monotonic() - begun < 10


def test_the_same_match_for_ever_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_matches, "SECONDS_WITHOUT_MATCH", 0.3)
    with pytest.raises(TooSlowError):
        find_all(Query(r"(?=x\K)", is_regex=True), "axx", go_on)


def test_a_search_nobody_waits_for_stops() -> None:
    asked: list[None] = []

    def stop() -> bool:
        asked.append(None)
        return len(asked) > 3

    with pytest.raises(SearchStoppedError):
        find_all(Query("a"), "a" * 100, stop)
    assert len(asked) == 4
    with pytest.raises(SearchStoppedError):
        find_all(EVIL, "a" * 60 + "b", lambda: True)


def test_two_million_characters() -> None:
    text = "中国 low\r\n" * 250_000
    matches = find_all(Query("LOW"), text, go_on)
    assert matches.count == 250_000
    assert matches.units[-1].tolist() == [len(text) - 5, len(text) - 2]
