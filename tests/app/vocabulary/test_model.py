"""The vocabulary as an item model."""

import numpy as np

from app.vocabulary.model import VocabularyModel
from app.vocabulary.rows import Rows
from engine.listing.columns import Columns


def test_it_keeps_the_rules_of_item_models(qtmodeltester, trained) -> None:
    model = VocabularyModel()
    model.set_rows(Rows(Columns.of(trained)), np.array([270, 5, 97]))
    qtmodeltester.check(model)
    assert [model.cell(row, 0) for row in range(3)] == ["270", "5", "97"]
    model.set_rows(None, np.zeros(0, np.int64))
    qtmodeltester.check(model)


def test_rows_and_ids(qapp, trained) -> None:
    model = VocabularyModel()
    model.set_rows(Rows(Columns.of(trained)), np.array([270, 5, 97]))
    assert [model.id_of(row) for row in (-1, 0, 2, 3)] == [None, 270, 97, None]
    assert [model.row_of(each) for each in (270, 97, 6, None, 99999)] == [0, 2, None, None, None]


def test_the_tip_of_a_count_says_what_is_left_of_it(qapp, trained) -> None:
    model, uses = VocabularyModel(), np.zeros(trained.vocab_size, np.int64)
    uses[270] = 12
    model.set_rows(Rows(Columns.of(trained), uses=uses), np.array([270, 97]))
    place = model.place_of("count")
    assert [model.tip(row, place) for row in range(2)] == [
        "In the encoded corpus: 12",
        "In the encoded corpus: 0",
    ]
    model.set_rows(Rows(Columns.of(trained)), np.array([270, 97]))
    assert "encoded" not in model.tip(0, place)


def test_a_tip_says_flags_in_sentences_and_takes_no_token_for_markup(qapp, trained) -> None:
    model = VocabularyModel()
    columns = Columns.of(trained)
    ends = int(np.flatnonzero(columns.survey.cuts == 2)[-1])
    model.set_rows(Rows(columns), np.array([ends, ord("<")]))
    assert model.tip(0, model.place_of("flag")) == "The token ends inside a character."
    assert "&lt;" in model.tip(1, model.place_of("token"))
