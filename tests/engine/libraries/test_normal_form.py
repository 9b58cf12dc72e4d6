"""Whose bytes are whose where a text was normalised: tokens, byte pieces, and what is dropped."""

import numpy as np
import pytest

from engine.libraries.normal_form import NormalForm

SIGN = "▁".encode()


def form(typed, normal, origins, prefix=b""):
    return NormalForm(typed.encode(), normal.encode(), origins, prefix=prefix)


def test_a_cut_stretch_belongs_to_its_last_token():
    one = form("ﬁne", "fine", [0, 0, 3, 4, 5])
    assert one.typed_spans(np.array([0, 1, 2, 4])).tolist() == [[0, 0], [0, 3], [3, 5]]
    assert one.typed_spans(np.array([0, 3])).tolist() == [[0, 4]]


def own_bytes(one, borders, bytes_at):
    borders = np.array(borders)
    spans = one.typed_spans(borders)
    one.give_bytes_their_own(spans, borders, np.isin(np.arange(len(borders) - 1), bytes_at))
    return spans.tolist()


def test_each_byte_piece_owns_its_byte():
    one = form("a你你b", "a你你b", [0, 1, 1, 1, 4, 4, 4, 7, 8])
    assert own_bytes(one, range(9), range(1, 7)) == [[place, place + 1] for place in range(8)]
    assert own_bytes(one, range(9), []) == one.typed_spans(np.arange(9)).tolist()
    assert own_bytes(one, [0, 4, 5, 6, 7, 8], [1, 2, 3]) == [[0, 4], [4, 5], [5, 6], [6, 7], [7, 8]]


def test_the_prefix_in_bytes_owns_nothing():
    one = form("你", "▁你", [0] * 6 + [3], prefix=SIGN)
    assert own_bytes(one, range(7), range(6)) == [[0, 0]] * 3 + [[0, 1], [1, 2], [2, 3]]
    assert own_bytes(one, [0, 3, 4, 5, 6], [1, 2, 3]) == [[0, 0], [0, 1], [1, 2], [2, 3]]
    after_something_dropped = form("\x10你", "▁你", [0, 0, 0, 1, 1, 1, 4], prefix=SIGN)
    assert own_bytes(after_something_dropped, range(7), range(6))[3:] == [[1, 2], [2, 3], [3, 4]]


def test_what_is_dropped_behind_a_character_stays_with_its_last_byte():
    assert own_bytes(form("你\x10", "你", [0, 0, 0, 4]), range(4), range(3)) == [[0, 1], [1, 2], [2, 4]]


@pytest.mark.parametrize(
    ("typed", "normal", "origins"),
    [
        ("①", "你", [0, 0, 0, 3]),
        (" ", "▁", [0, 0, 0, 1]),
        ("½", "1⁄2", [0, 0, 0, 0, 0, 2]),
        ("你", "你x", [0, 0, 0, 0, 3]),
    ],
)
def test_bytes_of_another_character_stay_as_the_library_has_them(typed, normal, origins):
    one, borders = form(typed, normal, origins), range(len(origins))
    assert own_bytes(one, borders, borders) == one.typed_spans(np.array(borders)).tolist()
    assert own_bytes(one, borders, borders)[-1] == [origins[-2], origins[-1]]


@pytest.mark.parametrize(
    ("typed", "normal", "origins", "dropped"),
    [
        ("", "", [], []),
        ("   ", "", [], [[0, 3]]),
        ("ab", "ab", [0, 1, 2], []),
        ("\x10ab", "ab", [1, 2, 3], [[0, 1]]),  # before everything
        ("ab\x10\x10", "ab", [0, 1, 4], [[2, 4]]),  # the stretch of "b" goes on to the end
        ("ab  ", "ab", [0, 1, 2], [[2, 4]]),  # the library takes blanks at the end away again
        ("ﬁ\x10n", "fin", [0, 0, 4, 5], [[3, 4]]),  # changed, and something dropped behind it
        ("é", "x", [0, 2], []),
        ("e\u0301", "é", [0, 0, 3], []),  # two characters that are one together
        ("<sep>", "<sep>", [0, 0, 0, 0, 0, 5], []),
        ("a \x10b", "a▁b", [0, 1, 1, 1, 3, 4], [[2, 3]]),
    ],
)
def test_ranges_of_which_nothing_is_left(typed, normal, origins, dropped):
    assert form(typed, normal, origins).dropped(lambda character: character == "\x10").tolist() == dropped


def test_the_prefix_is_no_part_of_what_is_left():
    def dropped(*given):
        return form(*given, prefix=b"_").dropped(lambda character: character == "\x10").tolist()

    assert dropped("\x10a", "_a", [0, 1, 2]) == [[0, 1]]
    assert dropped("a\x10", "_a", [0, 0, 2]) == [[1, 2]]
    assert dropped("a", "_a", [0, 0, 1]) == []
