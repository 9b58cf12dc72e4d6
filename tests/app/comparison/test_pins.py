"""Which two are pinned, as tokenizers are opened, chosen and closed."""

import engine
from app.comparison.pins import Pins
from app.documents import Document


def documents(count: int) -> list[Document]:
    return [Document(engine.train(texts=["ab"], vocab_size=257, name="same")) for _ in range(count)]


def test_the_active_one_and_the_one_before_it() -> None:
    one, two, three = documents(3)
    pins = Pins()
    pins.follow([one], one)
    assert pins.pinned == (one, None)
    pins.follow([one, two], two)
    assert set(pins.pinned) == {one, two}
    pins.follow([one, two, three], three)
    assert set(pins.pinned) == {two, three}


def test_another_tab_does_not_change_the_rows() -> None:
    one, two = documents(2)
    pins = Pins()
    pins.follow([one, two], two)
    before = pins.pinned
    pins.follow([one, two], one)
    assert pins.pinned == before


def test_a_choice_stays_until_it_is_closed() -> None:
    one, two, three = documents(3)
    pins = Pins()
    pins.follow([one, two, three], three)
    pins.choose(0, one)
    pins.choose(1, two)
    pins.follow([one, two, three], three)
    assert pins.pinned == (one, two)
    pins.follow([two, three], three)
    assert pins.pinned == (three, two)
    pins.follow([two], two)
    assert pins.pinned == (None, two)
    pins.follow([], None)
    assert pins.pinned == (None, None)


def test_what_was_chosen_in_one_row_stays_when_others_are_learned() -> None:
    one, two, three, four = documents(4)
    pins = Pins()
    pins.follow([one, two], two)
    pins.choose(0, one)
    pins.follow([one, two, three], three)
    assert pins.pinned == (one, two)
    pins.follow([one, three], three)  # the one that was not chosen is closed
    assert pins.pinned == (one, three)
    pins.follow([one, three, four], four)
    assert pins.pinned == (one, three)


def test_choosing_the_one_of_the_other_row_changes_their_places() -> None:
    one, two = documents(2)
    pins = Pins()
    pins.follow([one, two], two)
    above, below = pins.pinned
    assert below is not None
    pins.choose(0, below)
    assert pins.pinned == (below, above)
