"""Which tokens of the vocabulary its corpus lacks, in the whole window: where that is known, and where not."""

from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

import engine
from app.application import Application
from app.pace import FULL, SLOWEST
from app.training.training_run import RunState
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer
from tests.app.vocabulary.conftest import shown_ids

UNDER_WAY = "A training is under way; this can be found out while it is paused, or once it has ended."
TEXT = "lowlow lowlow lower lower newer newer wider wider 中国 中文 中国\n"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def application(qtbot: QtBot, open_window, corpus: Path) -> Application:
    """A window with that corpus in Train, and the vocabulary in sight."""
    application = open_window(corpus=(str(corpus),))
    application.training_dock.set_speed(FULL)
    application.training_dock.form.set_vocab_size(280)
    application.vocabulary_dock.find()
    settle(qtbot, application)
    return application


def settle(qtbot: QtBot, application: Application) -> None:
    qtbot.waitUntil(lambda: not application.busy, timeout=20_000)


def lacking(tokenizer: Tokenizer) -> list[int]:
    encoded = set(tokenizer.encode(TEXT, special="all").ids.tolist())
    return [number for number in tokenizer.vocabulary if number not in encoded]


def open_(qtbot: QtBot, application: Application, tokenizer: Tokenizer) -> None:
    application.session.open(tokenizer, path=None, dirty=False)
    settle(qtbot, application)


def test_after_a_training_the_filter_shows_what_its_corpus_lacks(qtbot: QtBot, application: Application) -> None:
    action, tips = application.vocabulary_dock.bar.filters["absent"], []
    application.run.front_changed.connect(lambda: tips.append((action.isEnabled(), action.toolTip())))
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED, timeout=20_000)
    settle(qtbot, application)
    assert (False, UNDER_WAY) in tips
    assert action.isEnabled()
    action.trigger()
    settle(qtbot, application)
    learned = application.session.tokenizer
    assert shown_ids(application.vocabulary_dock) == lacking(learned)
    assert max(lacking(learned)) >= 256
    application.session.set_moment(4)
    settle(qtbot, application)
    assert shown_ids(application.vocabulary_dock) == lacking(learned.at(4))


def test_a_paused_training_is_asked_as_well(qtbot: QtBot, application: Application) -> None:
    dock, run, session = application.vocabulary_dock, application.run, application.session
    action = dock.bar.filters["absent"]
    application.training_dock.set_speed(SLOWEST)
    application.training_dock.start()
    qtbot.waitUntil(lambda: run.front >= 1, timeout=20_000)
    assert (action.isEnabled(), action.toolTip()) == (False, UNDER_WAY)
    application.training_dock.pause()
    for _ in range(5):
        application.training_dock.step()
    qtbot.waitUntil(lambda: run.front >= 6 and len(session.shown_tokenizer.merges) == run.front, timeout=20_000)
    qtbot.waitUntil(lambda: not (session.busy or dock.busy), timeout=20_000)
    assert action.isEnabled()
    action.trigger()
    qtbot.waitUntil(lambda: not (session.busy or dock.busy), timeout=20_000)
    moment = session.shown_tokenizer
    assert shown_ids(dock) == lacking(moment)
    read = dock._uses._counted
    application.training_dock.step()
    qtbot.waitUntil(lambda: session.shown_tokenizer is not moment)
    qtbot.waitUntil(lambda: dock._found.tokenizer is session.shown_tokenizer)
    qtbot.waitUntil(lambda: not (session.busy or dock.busy), timeout=20_000)
    assert shown_ids(dock) == lacking(session.shown_tokenizer)
    assert dock._uses._counted is read  # the corpus was not read again
    application.training_dock.pause()
    qtbot.waitUntil(lambda: not action.isEnabled())
    assert not dock._uses.busy  # the training needs the processor
    application.training_dock.stop()
    qtbot.waitUntil(lambda: not run.learning, timeout=20_000)


def test_of_an_opened_vocabulary_the_corpus_in_train_counts(
    qtbot: QtBot, application: Application, corpus: Path
) -> None:
    dock, form = application.vocabulary_dock, application.training_dock.form
    action = dock.bar.filters["absent"]
    opened = engine.train(paths=[corpus], vocab_size=280)
    open_(qtbot, application, opened)
    action.trigger()
    settle(qtbot, application)
    assert shown_ids(dock) == lacking(opened)
    again = engine.train(paths=[corpus], vocab_size=281)
    form.corpus.choose_paths([])
    open_(qtbot, application, again)
    assert not action.isEnabled()
    assert action.toolTip().startswith("It was trained on words.txt, and Train has no corpus now.")
    assert len(shown_ids(dock)) == again.vocab_size
    form.corpus.choose_sample("mixed")
    settle(qtbot, application)
    assert action.toolTip().startswith("It was trained on another corpus than the one in Train: words.txt.")
    form.corpus.choose_paths([corpus])
    settle(qtbot, application)
    assert action.isEnabled()
    assert shown_ids(dock) == lacking(again)


def test_the_corpus_is_known_while_the_next_tokenizer_is_still_on_its_way(
    qtbot: QtBot, application: Application, corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dock, session = application.vocabulary_dock, application.session
    action = dock.bar.filters["absent"]
    opened = engine.train(paths=[corpus], vocab_size=280)
    open_(qtbot, application, opened)
    before, gate, encode, expected = session.active, Event(), Tokenizer.encode, lacking(opened)
    assert before is not None
    monkeypatch.setattr(Tokenizer, "encode", lambda *given, **more: gate.wait(20) and encode(*given, **more))
    session.open(Tokenizer(Merges.of([(97, 98)])), path=None, dirty=False)
    action.trigger()
    qtbot.waitUntil(lambda: not dock.busy)
    assert session.busy
    assert shown_ids(dock) == expected
    session.activate(before)
    gate.set()
    settle(qtbot, application)
    assert action.isEnabled()
    assert shown_ids(dock) == expected


def test_a_corpus_that_has_changed_is_said_in_place_of_the_list(
    qtbot: QtBot, application: Application, corpus: Path
) -> None:
    opened = engine.train(paths=[corpus], vocab_size=280)
    open_(qtbot, application, opened)
    corpus.write_text(TEXT.replace("newer", "fewer"), "utf-8")
    application.vocabulary_dock.bar.filters["absent"].trigger()
    settle(qtbot, application)
    assert "words.txt: this vocabulary was not trained on these bytes" in application.vocabulary_dock.view._hint


def test_of_a_vocabulary_from_elsewhere_no_corpus_is_known(qtbot: QtBot, application: Application) -> None:
    action = application.vocabulary_dock.bar.filters["absent"]
    open_(qtbot, application, Tokenizer(Merges.of([(97, 98)])))
    assert not action.isEnabled()
    assert action.toolTip() == "The file of this vocabulary does not say how it was trained."
