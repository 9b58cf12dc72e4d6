"""The origin of a token as rows: tree, children, relatives, each with rank and count."""

import pytest

from app.explanation import origin as origins
from app.explanation.origin import OriginRows, origin
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer
from tests.app.explanation.passages import FALLING_BACK, FALLING_BACK_IN_JSON, LOW


def plain(row):
    return tuple(text.replace("\u2068", "").replace("\u2069", "") for text in row.texts)


def rows_of(tokenizer, token_id):
    sheet = OriginRows(origin(tokenizer, token_id, lambda: False))
    return [sheet.row(number) for number in range(len(sheet))]


def test_tree_children_and_relatives():
    rows = rows_of(LOW, 258)
    assert [(plain(row), row.depth) for row in rows] == [
        (("low: made by merges, 2 down to its parts",), 0),
        (("low", "258", "lo + w", "2", ""), 0),
        (("lo", "257", "l + o", "1", ""), 1),
        (("l", "108", "", "", ""), 2),
        (("o", "111", "", "", ""), 2),
        (("w", "119", "", "", ""), 1),
        (("Merges that use it: 1",), 0),
        (("␣low", "260", "␣ + low", "4", ""), 0),
        (("Variants of it: 1",), 0),
        (("␣low", "260", "␣ + low", "4", ""), 0),
        (("Longer tokens that contain it: 1",), 0),
        (("␣low", "260", "␣ + low", "4", ""), 0),
    ]
    assert [row.token_id for row in rows if not row.fact] == [258, 257, 108, 111, 119, 260, 260, 260]


def test_counts_where_they_are_known(trained):
    rank = 3
    rows = rows_of(trained, 256 + rank)
    assert rows[1].texts[3:] == (str(rank), str(trained.merges[rank].count))


def test_bytes_and_many_children():
    rows = rows_of(LOW, 119)
    assert plain(rows[0]) == ("w: no merge makes it",)
    count = origins.MOST_CHILDREN + 50
    many = Tokenizer(Merges.of([(97, number % 256) for number in range(count)]))
    rows = rows_of(many, 97)
    heads = [plain(row)[0] for row in rows if row.fact]
    assert heads[1] == f"Merges that use it: {count} (the first {origins.MOST_CHILDREN} are listed)"
    assert heads[3].startswith("Longer tokens that contain it: ")


@pytest.mark.parametrize("tokenizer", [FALLING_BACK, FALLING_BACK_IN_JSON])
def test_a_byte_to_fall_back_on_is_in_no_longer_token(tokenizer):
    """л holds the byte 0xBB, and was made of its letter."""
    number = next(number for number, data in tokenizer.vocabulary.items() if data == b"\xbb")
    head, token, used = rows_of(tokenizer, number)
    assert plain(head)[0].startswith("<0xBB>: stands for a byte of characters that the vocabulary lacks.")
    assert (token.token_id, plain(used)) == (number, ("Merges that use it: 0",))
    letter = max(number for number, data in tokenizer.vocabulary.items() if data == b"l")  # the first is a byte
    assert "Longer tokens that contain it: 1" in [plain(row)[0] for row in rows_of(tokenizer, letter)]
