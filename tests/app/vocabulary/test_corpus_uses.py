"""The filter of the vocabulary for tokens that the encoded corpus lacks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

import engine
from app.session import Session
from app.vocabulary import corpus_uses
from app.vocabulary.dock import VocabularyDock
from engine.tokenizer import Tokenizer
from engine.training.corpus import Corpus
from tests.app.vocabulary.conftest import settle, shown_dock, shown_ids

TEXTS = ["lowlow lowlow<s> lower lower 中国 中国"]


@dataclass
class TrainingOn:
    """A training on texts, that counts how often its corpus is read, and waits for its turn to read it."""

    texts: list[str]
    readings: int = 0
    turn: Event = field(default_factory=Event)

    def corpus(self) -> Corpus:
        assert self.turn.wait(20)
        self.readings += 1
        return Corpus.from_texts(self.texts)


class Broken:
    """A training whose corpus cannot be had, by a fault of the program."""

    def corpus(self) -> Corpus:
        raise ZeroDivisionError("oops")


@pytest.fixture
def learned() -> Tokenizer:
    return engine.train(texts=TEXTS, vocab_size=280, min_count=1, special_tokens=["<s>", "<t>"])


@pytest.fixture
def trainings(learned: Tokenizer) -> dict[object, "TrainingOn | str"]:
    """By the record of the tokenizer: of moments it is the same."""
    training = TrainingOn(TEXTS)
    training.turn.set()
    return {learned.training: training}


@pytest.fixture
def dock(qtbot: QtBot, session: Session, learned: Tokenizer, trainings: dict) -> Iterator[VocabularyDock]:
    def corpus_of(tokenizer: Tokenizer) -> object:
        return trainings.get(tokenizer.training, "Not known.")

    with shown_dock(qtbot, session, learned, corpus_of) as dock:
        yield dock


def lacking(tokenizer: Tokenizer) -> list[int]:
    """What the whole encoding of the corpus lacks."""
    encoded = {number for text in TEXTS for number in tokenizer.encode(text, special="all").ids.tolist()}
    return [number for number in tokenizer.vocabulary if number not in encoded]


def test_shows_the_tokens_that_the_encoded_corpus_lacks(
    qtbot: QtBot, dock: VocabularyDock, learned: Tokenizer, trainings: dict
) -> None:
    trainings[learned.training].turn.clear()
    dock.bar.filters["absent"].trigger()
    qtbot.waitUntil(lambda: dock.view._hint.startswith("The corpus is being encoded"))
    assert shown_ids(dock) == []
    assert dock.busy
    trainings[learned.training].turn.set()
    settle(qtbot, dock)
    assert shown_ids(dock) == lacking(learned)
    assert any(256 <= number < learned.special_tokens["<s>"] for number in shown_ids(dock))
    assert learned.special_tokens["<s>"] not in shown_ids(dock)
    assert learned.special_tokens["<t>"] in shown_ids(dock)
    assert dock.total.text() == f"Found: {len(lacking(learned))} of {learned.vocab_size}"


def test_every_moment_has_its_own_and_the_corpus_is_read_once(
    qtbot: QtBot, dock: VocabularyDock, session: Session, learned: Tokenizer, trainings: dict
) -> None:
    dock.bar.filters["absent"].trigger()
    settle(qtbot, dock)
    for moment in (1, 3, 7):
        session.set_moment(moment)
        qtbot.waitUntil(lambda: not session.busy)
        settle(qtbot, dock)
        assert shown_ids(dock) == lacking(learned.at(moment))
    assert trainings[learned.training].readings == 1


def test_where_the_corpus_is_not_known_the_filter_says_why(
    qtbot: QtBot, dock: VocabularyDock, session: Session, learned: Tokenizer, trainings: dict
) -> None:
    action = dock.bar.filters["absent"]
    assert (action.isEnabled(), "the corpus they were learned from" in action.toolTip()) == (True, True)
    known = trainings.pop(learned.training)
    dock.follow_corpus()
    assert (action.isEnabled(), action.toolTip()) == (False, "Not known.")
    trainings[learned.training] = known
    dock.follow_corpus()
    action.trigger()
    settle(qtbot, dock)
    trainings.clear()  # what was found out stays
    dock.follow_corpus()
    settle(qtbot, dock)
    assert action.isEnabled()
    assert shown_ids(dock) == lacking(learned)
    session.set_moment(2)  # but of this one nothing is known
    qtbot.waitUntil(lambda: not session.busy)
    settle(qtbot, dock)
    assert not action.isEnabled()
    assert shown_ids(dock) == list(learned.at(2).vocabulary)


def test_the_corpus_is_looked_for_once_and_not_with_every_key(
    qtbot: QtBot, session: Session, learned: Tokenizer, trainings: dict
) -> None:
    asked: list[Tokenizer] = []

    def corpus_of(tokenizer: Tokenizer) -> object:
        asked.append(tokenizer)
        return trainings[tokenizer.training]

    with shown_dock(qtbot, session, learned, corpus_of) as dock:
        asked.clear()
        for text in ("l", "lo", "low"):
            dock.bar.field.setText(text)
            settle(qtbot, dock)
        assert asked == []
        session.set_moment(3)
        qtbot.waitUntil(lambda: not session.busy)
        settle(qtbot, dock)
        assert asked == [session.shown_tokenizer]


def test_what_cannot_be_read_is_said_and_tried_again_with_another_corpus(
    qtbot: QtBot, dock: VocabularyDock, session: Session, learned: Tokenizer, trainings: dict
) -> None:
    training = trainings[learned.training]
    training.texts = ["others"]
    dock.bar.filters["absent"].trigger()
    settle(qtbot, dock)
    assert dock.view._hint.startswith("text 1: this vocabulary was not trained on these bytes")
    dock.bar.field.setText("lo")  # not read again with every key
    settle(qtbot, dock)
    assert training.readings == 1
    dock.bar.field.clear()
    other = engine.train(texts=["low low"], vocab_size=258)
    trainings[other.training] = TrainingOn(["low low"])
    trainings[other.training].turn.set()
    before = session.active
    assert before is not None
    session.open(other, path=None, dirty=False)
    qtbot.waitUntil(lambda: not session.busy)
    assert settle(qtbot, dock).tokenizer is other
    assert 256 in shown_ids(dock)
    session.activate(before)
    qtbot.waitUntil(lambda: not session.busy)
    training.texts = TEXTS
    dock.follow_corpus()
    settle(qtbot, dock)
    assert shown_ids(dock) == lacking(learned)


def test_another_tokenizer_does_not_wait_for_the_corpus_of_the_one_before(
    qtbot: QtBot, dock: VocabularyDock, session: Session, learned: Tokenizer, trainings: dict
) -> None:
    asked: list[Tokenizer] = []
    dock._uses._task.done.connect(lambda answer: asked.append(answer.tokenizer))
    training, other = trainings[learned.training], engine.train(texts=["low low"], vocab_size=258)
    training.turn.clear()
    dock.bar.filters["absent"].trigger()
    qtbot.waitUntil(lambda: dock._uses.busy)
    trainings[other.training] = TrainingOn(["low low"])
    trainings[other.training].turn.set()
    session.open(other, path=None, dirty=False)
    qtbot.waitUntil(lambda: not session.busy and dock._uses._asked[1] is trainings[other.training])
    training.turn.set()
    settle(qtbot, dock)
    assert asked == [other]


def test_a_fault_of_the_program_is_reported(
    qtbot: QtBot, dock: VocabularyDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object, **_named: object) -> object:
        raise MemoryError

    monkeypatch.setattr(corpus_uses, "counted_corpus", fail)
    with qtbot.waitSignal(dock.failed) as caught:
        dock.bar.filters["absent"].trigger()
    assert isinstance(caught.args[0], MemoryError)


def test_without_the_filter_nothing_is_kept(
    qtbot: QtBot, dock: VocabularyDock, session: Session, learned: Tokenizer, trainings: dict
) -> None:
    dock.bar.filters["absent"].trigger()
    settle(qtbot, dock)
    dock.bar.filters["absent"].trigger()
    settle(qtbot, dock)
    assert dock._uses._counted is None
    tokens = dock.view.tokens
    row = shown_ids(dock).index(256)
    assert tokens.tip(row, tokens.place_of("count")).startswith("In the encoded corpus: ")


def test_a_fault_of_the_program_is_said_in_place_of_the_tokens_until_they_are_asked_for_again(
    qtbot: QtBot, dock: VocabularyDock, learned: Tokenizer, trainings: dict
) -> None:
    training = trainings[learned.training]
    trainings[learned.training] = Broken()
    with qtbot.waitSignal(dock.failed) as failed:
        dock.bar.filters["absent"].trigger()
    assert isinstance(failed.args[0], ZeroDivisionError)
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.view._hint == "Unexpected error: ZeroDivisionError: oops"
    trainings[learned.training] = training
    dock.bar.filters["absent"].trigger()
    dock.bar.filters["absent"].trigger()
    settle(qtbot, dock)
    assert shown_ids(dock) == lacking(learned)
