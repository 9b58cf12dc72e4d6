"""The survey of tokens against the same asked of each token alone."""

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from engine import spans
from engine.kernels import survey as kernel
from engine.models.joined_tokens import JoinedTokens
from engine.models.merges import Merges
from engine.models.token_survey import survey_of
from engine.models.vocabulary import Vocabulary
from engine.spans import CUTS_CHARACTER, token_cut
from engine.text import scripts
from engine.text.scripts import script_of
from tests.engine.texts import either_form

pieces = st.lists(
    st.one_of(
        st.text(max_size=4).map(lambda text: text.encode("utf-8", "replace")),
        st.binary(max_size=4),
        st.sampled_from(
            [b"\xe4\xb8", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe0\x80\xaf", b"\xc0\xaf", b"a" * 255]
        ),
    ),
    max_size=5,
).map(b"".join)
vocabularies = st.lists(pieces, max_size=12).map(lambda tokens: dict(enumerate(tokens)))


def whole_and_stray(data: bytes) -> tuple[int, int]:
    units = data.decode("utf-8", "surrogateescape")
    stray = sum("\udc80" <= unit <= "\udcff" for unit in units)
    return len(units) - stray, stray


@either_form
@given(tokens=vocabularies)
@example(
    tokens={0: b"", 1: b"\xb8" * 3, 2: b"\xb8" * 4, 3: b"\xb8\xad\xe5", 4: b"\xff", 5: b"\xed\xa0", 6: b"\xe0\xa0"}
)
@example(tokens={0: b" " * 254 + "中".encode(), 1: b"\xff" * 256 + b"a", 2: b"a" * 300})
def test_the_survey_says_what_is_said_of_each_token(kernel_mode, tokens) -> None:
    joined = JoinedTokens.of(tokens)
    survey = survey_of(joined)
    for row, data in tokens.items():
        assert (int(survey.points[row]), int(survey.strays[row])) == whole_and_stray(data)
        assert CUTS_CHARACTER[survey.cuts[row]] == token_cut(data)
        assert survey.scripts[row] == script_of(data)
        assert joined.bytes_of(row) == data


@st.composite
def merge_lists(draw) -> Merges:
    rows = []
    for rank in range(draw(st.integers(0, 20))):
        part = st.integers(0, 255 + rank)
        rows.append((draw(part), draw(part)))
    return Merges.of(rows)


@either_form
@given(merges=merge_lists(), special=st.lists(st.text(min_size=1, max_size=3), max_size=3, unique=True))
def test_merges_are_laid_out_as_the_vocabulary_has_them(kernel_mode, merges, special) -> None:
    first = 256 + len(merges)
    texts = {first + place: text.encode("utf-8", "replace") for place, text in enumerate(special)}
    vocabulary = Vocabulary.of_merges(merges, texts)
    joined = vocabulary.joined()
    assert joined.ids.tolist() == list(vocabulary)
    assert [joined.bytes_of(row) for row in range(len(joined))] == [vocabulary[each] for each in vocabulary]
    assert Vocabulary.of_merges(merges, texts).joined().data.tobytes() == joined.data.tobytes()
    assert np.array_equal(joined.rows_of(joined.ids), np.arange(len(joined)))


def test_numbers_are_those_of_the_modules_that_give_them_a_meaning() -> None:
    assert (kernel.SIGN, kernel.NEITHER, kernel.FAR) == (scripts.SIGN, scripts.NEITHER, scripts.FAR)
    assert (scripts.SCRIPTS[kernel.COMMON], scripts.SCRIPTS[kernel.FRAGMENT]) == ("common", "fragment")
    assert (kernel.BEGINS, kernel.ENDS, kernel.INSIDE, kernel.INVALID) == (
        spans.BEGINS, spans.ENDS, spans.INSIDE, spans.INVALID,
    )  # fmt: skip
