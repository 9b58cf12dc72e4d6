"""The search in bytes finds what the search in the whole string does, wherever it begins, however it is cut."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.inspection.find import bytes_search
from app.inspection.find.bytes_search import BytesSearch
from app.inspection.find.matches import SearchStoppedError, TooSlowError
from app.inspection.find.places import Place, Step
from app.inspection.find.query import BadPatternError, Query

QUERIES = (
    Query("ab"),
    Query("中"),
    Query("AB", match_case=True),
    Query("ab", whole_words=True),
    Query(r"b+", is_regex=True),
    Query(r"^a|b$", is_regex=True),
    Query(r"(?<=中)\w", is_regex=True),
    Query(r"x*", is_regex=True),
    Query(r"\n+", is_regex=True),
    Query(r"a.{0,20}中", is_regex=True),
    Query(r"(?<=b.{5})x", is_regex=True),
    Query("ab 中" * 5),
)
texts = st.lists(
    st.sampled_from(["ab", "AB", "中", "😀", "x", " ", "\n", "bbb", "a中"]), min_size=1, max_size=60
).map("".join)


def never() -> bool:
    return False


def expected(query: Query, text: str) -> list[Place]:
    """By the `regex` module alone, on the whole string."""
    spans = (found.span() for found in query.compiled().finditer(text))
    return [Place(len(text[:start].encode()), len(text[:end].encode())) for start, end in spans]


def found(search: BytesSearch) -> list[Place]:
    return [Place(*each) for each in search.among(-1, len(search.data) + 1).tolist()]


@pytest.fixture
def small_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bytes_search, "STRETCH", 40)
    monkeypatch.setattr(bytes_search, "LONGEST", 12)
    monkeypatch.setattr(bytes_search, "_LEAST", 8)


@given(text=texts, query=st.sampled_from(QUERIES), at=st.floats(0, 1), stretch=st.sampled_from([7, 40, 1000]))
def test_it_finds_what_a_search_of_the_string_finds(text: str, query: Query, at: float, stretch: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bytes_search, "STRETCH", stretch)
        patch.setattr(bytes_search, "LONGEST", 12)
        patch.setattr(bytes_search, "_LEAST", 8)
        data = text.encode()
        search = BytesSearch(query, data, int(at * len(data)))
        search.run(never)
        wanted = expected(query, text)
        assume(not any(place.start < search.origin < place.end for place in wanted))  # begun within a match
        assert found(search) == wanted
        assert search.count == len(wanted)
        assert search.fraction == 1
        assert [search.number(place) for place in wanted] == list(range(len(wanted)))


@given(text=texts, query=st.sampled_from(QUERIES[:7]), at=st.floats(0, 1), here=st.floats(0, 1))
def test_steps_go_round_the_text(text: str, query: Query, at: float, here: float) -> None:
    data = text.encode()
    search = BytesSearch(query, data, int(at * len(data)))
    search.run(never)
    every = found(search)
    byte = int(here * len(data))
    place = Place(byte, byte)
    after, before = [each for each in every if each > place], [each for each in every if each < place]
    if not every:
        assert search.step(place, forwards=True) == search.step(place, forwards=False) == Step(None)
        return
    assert search.step(place, forwards=True) == Step((after or every)[0], round_the_end=not after)
    assert search.step(place, forwards=False) == Step((before or every)[-1], round_the_end=not before)
    for number, each in enumerate(every):
        last = number == len(every) - 1
        assert search.step(each, forwards=True) == Step(every[(number + 1) % len(every)], round_the_end=last)
        assert search.step(each, forwards=False) == Step(every[number - 1], round_the_end=number == 0)
        assert search.step(Place(each.start, each.start), forwards=True, itself=True) == Step(each)


def test_a_step_waits_until_its_end_is_known(small_stretches: None) -> None:
    data = b"ab" + b"." * 100 + b"ab" + b"." * 100 + b"ab"
    search = BytesSearch(Query("ab"), data, 60)
    told: list[tuple[Step, Step]] = []

    def tell() -> None:
        told.append((search.step(Place(60, 60), forwards=True), search.step(Place(60, 60), forwards=False)))

    assert search.step(Place(60, 60), forwards=True).waits
    search.run(never, tell)
    matches = [each[0].match for each in told]
    assert matches == sorted(matches, key=lambda match: match is not None)
    assert told[-1] == (Step(Place(102, 104)), Step(Place(0, 2)))
    assert any(forwards.match is not None and backwards.waits for forwards, backwards in told)
    assert search.number(Place(102, 104)) == 1


def test_a_match_that_reaches_over_a_stretch_is_found_whole(small_stretches: None) -> None:
    data = b"." * 30 + b"x" * 300 + b"." * 30
    search = BytesSearch(Query("x+", is_regex=True), data, 0)
    search.run(never)
    assert found(search) == [Place(30, 330)]


def test_a_match_as_long_as_an_expression_allows_is_found(small_stretches: None) -> None:
    text = "." * 35 + "中" + "x" * 700 + "国" + "." * 500 + "中"
    for query in (Query("中x{0,700}国", is_regex=True), Query("中" + "x" * 700 + "国")):
        search = BytesSearch(query, text.encode(), 0)
        search.run(never)
        assert found(search) == [Place(35, 741)]
        assert search.longest is None


def test_it_says_when_it_may_have_missed_a_long_match(small_stretches: None) -> None:
    query, text = Query("中[^国]*国", is_regex=True), "." * 35 + "中" + "x" * 700 + "国" + "." * 500
    search = BytesSearch(query, text.encode(), 0)
    search.run(never)
    assert found(search) == []
    assert search.longest == 12
    short = BytesSearch(query, "中国".encode(), 0)
    short.run(never)
    assert short.longest is None


def test_it_stops_and_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SearchStoppedError):
        BytesSearch(Query("a"), b"aaa", 0).run(lambda: True)
    with pytest.raises(BadPatternError):
        BytesSearch(Query("(", is_regex=True), b"aaa", 0).run(never)
    monkeypatch.setattr("app.inspection.find.matches.SECONDS_WITHOUT_MATCH", 0.05)
    hopeless = "中" * 50 + "\n" + "a" * 60
    with pytest.raises(TooSlowError) as told:
        BytesSearch(Query("(a|aa)+(?<=b)", is_regex=True), hopeless.encode(), 0).run(never)
    assert told.value.position == 0


def test_of_too_many_the_first_from_the_origin_on_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bytes_search, "MOST", 50)
    monkeypatch.setattr(bytes_search, "STRETCH", 40)
    search = BytesSearch(Query("a"), b"a" * 1_000, 500)
    search.run(never)
    assert search.crowded
    assert 50 <= search.count < 100
    first = found(search)[0]
    assert 0 < first.start <= 500
    assert search.step(Place(999, 1000), forwards=True).waits
