"""What boxes say, and how wide that is."""

import numpy as np
import pytest

from app.comparison.labels import MOST_COLUMNS, Labels, id_text, label_text, owns_bytes, written_bytes
from engine import Encoding
from engine.comparison import compare
from engine.encoding import Altered


@pytest.fixture
def shared_bytes() -> Encoding:
    """A blank that was inserted, then "ﬁ" as two tokens that share its three bytes, then a token of its own."""
    spans = np.array([[0, 0], [0, 3], [0, 3], [3, 4]])
    seen = np.array([[0, 1], [1, 2], [2, 3], [3, 4]])
    none = np.zeros(4, bool)
    altered = Altered(b" fia", seen, np.zeros((0, 2), np.int64), np.array([True, False, False, False]), none)
    return Encoding("ﬁa".encode(), (), np.array([1, 2, 3, -1], np.int32), spans, none, None, altered)


def test_tokens_without_bytes_of_their_own_are_written_as_the_model_saw_them(shared_bytes: Encoding) -> None:
    cells = compare(shared_bytes.spans, shared_bytes.spans, 4).rows[0]
    assert owns_bytes(cells).tolist() == [False, False, False, True]
    labels = [label_text(written_bytes(shared_bytes, cells, cells.of_token(token), token)) for token in range(4)]
    assert labels == ["␣", "f", "i", "a"]


def test_a_cell_is_as_wide_as_its_tokens_together(qapp, shared_bytes: Encoding) -> None:
    cells = compare(shared_bytes.spans, shared_bytes.spans, 4).rows[0]
    labels = Labels(10.0)
    tokens = labels.token_widths(shared_bytes, cells, ids=False)
    widths = labels.cell_widths(shared_bytes, cells, tokens)
    assert widths.tolist() == [tokens[0], tokens[1] + tokens[2], tokens[3]]


def test_dropped_text_has_room(qapp) -> None:
    spans = np.array([[2, 3]])
    encoding = Encoding(b"abc", (), np.array([1], np.int32), spans, np.zeros(1, bool))
    cells = compare(spans, spans, 3).rows[0]
    labels = Labels(10.0)
    widths = labels.cell_widths(encoding, cells, labels.token_widths(encoding, cells, ids=False))
    assert widths[0] > widths[1] > 0


def test_ids_take_room_and_long_labels_not_too_much(qapp) -> None:
    spans = np.array([[0, 1], [1, 300]])
    encoding = Encoding(b"a" * 300, (), np.array([1_234_567, 1], np.int32), spans, np.zeros(2, bool))
    cells = compare(spans, spans, 300).rows[0]
    labels = Labels(10.0)
    without, with_ids = (labels.token_widths(encoding, cells, ids=ids) for ids in (False, True))
    assert with_ids[0] > without[0]
    assert with_ids[1] == without[1] < 2 * MOST_COLUMNS * without[0]


def test_no_id_is_no_number() -> None:
    assert (id_text(0), id_text(-1)) == ("0", "–")
