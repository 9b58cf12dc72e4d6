"""Laying out in the background: what is used again, and that every label has its room."""

from itertools import pairwise

import numpy as np
import pytest

import engine
from app.comparison.boxes import DROPPED, HIDDEN, box_at, box_of, boxes_of, nearest_box
from app.comparison.labels import id_text, label_text, written_bytes
from app.comparison.measures import Measures
from app.comparison.sheet import Sheet, sheet_of
from engine.errors import EncodingStopped
from tests.app.comparison.pairs import TEXT, coarse, fine, request, sheet


def never() -> bool:
    return False


@pytest.fixture(autouse=True)
def _application(qapp) -> None:
    """Fonts need one."""


def boxes(found: Sheet, side: int) -> list[list]:
    return [boxes_of(found, side, row) for row in range(found.row_count)]


def test_every_token_has_its_boxes_in_order_and_room_for_its_label() -> None:
    found = sheet(width=1200)
    metrics = Measures(10.0, ids=True)
    for side in (0, 1):
        seen = []
        for row in boxes(found, side):
            assert all(left.right == right.left for left, right in pairwise(row))
            assert row[-1].right <= 1200
            for box in row:
                seen.append(box.token)
                data = written_bytes(found.encodings[side], found.found.rows[side], box.cell, box.token)
                assert box.right - box.left > metrics.label_metrics.horizontalAdvance(label_text(data))
                number = id_text(int(found.encodings[side].ids[box.token]))
                assert box.right - box.left > metrics.number_metrics.horizontalAdvance(number)
        assert seen == list(range(len(found.encodings[side])))


def test_equal_bytes_stand_above_each_other_in_every_row() -> None:
    found = sheet()
    common = 0
    for row in range(found.row_count):
        places = []
        for side in (0, 1):
            spans = found.encodings[side].spans
            places.append({int(spans[box.token, 0]): box.left for box in boxes_of(found, side, row)})
        for byte in places[0].keys() & places[1].keys():
            assert places[0][byte] == places[1][byte]
            common += 1
    assert common == found.found.shared + 1


def test_a_newer_request_uses_what_is_the_same() -> None:
    first = request()
    old = sheet_of(first, None, never)
    narrow = sheet_of(request(tokenizers=first.tokenizers, width=150), old, never)
    assert narrow.x is old.x
    assert narrow.row_count > old.row_count
    large = sheet_of(request(tokenizers=first.tokenizers, points=20.0), old, never)
    assert large.encodings is old.encodings
    assert large.x[-1] > old.x[-1]
    edited = sheet_of(request(TEXT + " new", tokenizers=first.tokenizers), old, never)
    assert edited.labels is old.labels
    assert edited.encodings[0].utf8 == (TEXT + " new").encode()


def test_nothing_goes_on_when_nobody_waits() -> None:
    with pytest.raises(EncodingStopped):
        sheet_of(request(), None, lambda: True)


def test_only_differences_leave_a_sign_for_the_rest() -> None:
    found = sheet(only_differing=True)
    kinds = [[box.token for row in boxes(found, side) for box in row] for side in (0, 1)]
    assert kinds[0].count(HIDDEN) == kinds[1].count(HIDDEN) > 0
    for side, tokens in enumerate(kinds):
        cells = found.found.rows[side]
        shown = [token for token in tokens if token >= 0]
        expected = [
            token
            for token in range(len(found.encodings[side]))
            if found.found.differs[found.found.stretch_of(int(cells.start[cells.of_token(token)]))]
        ]
        assert sorted(set(shown)) == expected


def test_what_is_wider_than_a_row_is_torn() -> None:
    whole = engine.train(texts=["abcdefghijklmnop"] * 9, vocab_size=256 + 15, pattern="none", name="whole")
    none = engine.train(texts=["zz zz"], vocab_size=257, name="none")
    found = sheet("abcdefghijklmnop", tokenizers=(whole, none), ids=False, width=60)
    above = boxes(found, 0)
    assert len(above) > 1
    assert (above[0][0].torn_left, above[0][0].torn_right) == (False, True)
    assert (above[-1][0].torn_left, above[-1][0].torn_right) == (True, False)
    assert {box.token for row in above for box in row} == {0}
    assert not any(box.torn_left or box.torn_right for row in boxes(found, 1) for box in row)
    row, left, right = box_of(found, 0, 0)
    assert (row, left, right) == (0, 0, int(found.x[-1]))


def test_a_long_label_does_not_make_its_box_longer_and_longer() -> None:
    found = sheet("a" * 400, tokenizers=(fine(), fine()))
    letter = Measures(10.0, ids=True).letter
    assert int(np.diff(found.x).max()) < 30 * letter


def test_empty_texts_have_no_rows() -> None:
    found = sheet("")
    assert found.row_count == 0
    assert (found.row_of_byte(0), found.row_of_place(0)) == (0, 0)


def test_places_of_rows() -> None:
    found = sheet(width=120)
    for row in range(found.row_count):
        byte = found.byte_of_row(row)
        assert found.row_of_byte(byte) == row
        line = boxes_of(found, 0, row)
        assert box_at(line, line[0].left) == line[0]
        assert box_at(line, 10_000) is None
        assert nearest_box(line, 10_000) == line[-1]


@pytest.mark.usefixtures("compiled_kernels")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("openai/o200k_base.tiktoken.gz", "openai/cl100k_base.tiktoken"),
        ("bert/bert-base-uncased-vocab.txt", "made-here/spm_unigram_bytefallback_4k.model"),
        ("made-here/spm_bpe_nfkc_6k.model", "bert/bert-base-chinese-vocab.txt"),
    ],
)
def test_real_pairs(shared, one: str, other: str) -> None:
    paths = [shared / "vocabs" / each for each in (one, other)]
    if not all(path.exists() for path in paths):
        pytest.skip(f"not here: {one}, {other}")
    tokenizers = engine.load(paths[0]), engine.load(paths[1])
    text = "Größe 大模型 👩‍👩‍👧 ﬁne ① tokenizer\r\n नमस्ते שלום café 한국어 龘靐"
    found = sheet(text, tokenizers=tokenizers, width=400)
    for side in (0, 1):
        tokens = [box.token for row in boxes(found, side) for box in row if box.token != DROPPED]
        assert list(dict.fromkeys(tokens)) == list(range(len(found.encodings[side])))
    tops = {side: {int(found.found.rows[side].low[b.cell]) for b in boxes_of(found, side, 0)} for side in (0, 1)}
    assert tops[0] & tops[1]


def test_what_a_model_puts_around_a_text_is_compared_too(shared) -> None:
    path = shared / "vocabs/bert/bert-base-chinese-vocab.txt"
    if not path.exists():
        pytest.skip(f"not here: {path}")
    bert = engine.load(path)
    plain = sheet("中国", tokenizers=(bert, fine()))
    ended = sheet("中国", tokenizers=(bert, fine()), ends=True)
    assert len(ended.encodings[0]) == len(plain.encodings[0]) + 2
    assert [box.token for row in boxes(ended, 0) for box in row] == [0, 1, 2, 3]
    data = [written_bytes(ended.encodings[0], ended.found.rows[0], cell, cell) for cell in (0, 3)]
    assert data == [b"[CLS]", b"[SEP]"]


def test_both_tokenizers_are_the_requested_ones() -> None:
    found = sheet(tokenizers=(fine(), coarse()))
    assert len(found.encodings[0]) > len(found.encodings[1])
