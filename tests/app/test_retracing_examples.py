"""A worked example in the whole window: its corpus is part of the program, whatever corpus is chosen in Train."""

import dataclasses

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

import resources
from app.application import Application
from app.training import recorded_corpus
from app.training.recorded_corpus import bundled_corpus
from app.training.training_run import RunState
from engine.checking.findings import Grade
from engine.training.worked_examples import EXAMPLES


def settle(qtbot: QtBot, application: Application) -> None:
    qtbot.waitUntil(lambda: not application.busy, timeout=20_000)


@pytest.fixture
def application(qtbot: QtBot, open_window) -> Application:
    application = open_window(text="")
    settle(qtbot, application)
    return application


def show(qtbot: QtBot, application: Application, name: str) -> None:
    application.teaching.examples._actions[name].trigger()
    settle(qtbot, application)
    assert application.session.tokenizer.name == name


def test_that_an_example_replaces_a_typed_text_is_said(qtbot: QtBot, application: Application) -> None:
    qtbot.keyClicks(application.text_pane.edit, "typed")
    application.teaching.examples._actions["hug"].trigger()
    box = application.window.findChild(QMessageBox)
    assert box.text() == "The text is not saved. Save it first?"
    assert box.informativeText().startswith("The example brings its own text, which replaces this one.")
    box.button(QMessageBox.StandardButton.Discard).click()
    settle(qtbot, application)
    assert application.session.text == EXAMPLES["hug"].shown


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_the_corpus_behind_each_merge_of_an_example_is_shown(qtbot: QtBot, application: Application, name) -> None:
    dock = application.corpus_dock
    show(qtbot, application, name)
    dock.bring_up()
    qtbot.waitUntil(lambda: dock.in_sight)
    for rank, merge in enumerate(application.session.tokenizer.merges):
        application.session.set_selected_token(256 + rank)
        settle(qtbot, application)
        assert dock.hint.text() == ""
        assert dock.pairs.item(0, 1).text() == str(merge.count)
        assert dock.places.rowCount() == merge.replacements


def test_a_corpus_that_comes_with_the_program_is_known_by_its_content() -> None:
    record = EXAMPLES["hug"].tokenizer().training
    (document,) = record.corpus
    older = dataclasses.replace(record, corpus=(dataclasses.replace(document, name="text 1"),))
    assert [path.name for path in bundled_corpus(older, resources.examples())] == ["hug.txt"]
    other = dataclasses.replace(record, corpus=(document, dataclasses.replace(document, sha256="0" * 64)))
    assert bundled_corpus(other, resources.examples()) == ()


def test_of_a_corpus_of_many_files_no_more_are_compared_than_tell(monkeypatch) -> None:
    """It is asked with every key in the field of Vocabulary."""
    record, compared = EXAMPLES["hug"].tokenizer().training, []
    monkeypatch.setattr(recorded_corpus, "is_recorded", lambda document, path: compared.append(path))
    many = tuple(dataclasses.replace(record.corpus[0], name=f"{number}.txt") for number in range(1000))
    assert bundled_corpus(dataclasses.replace(record, corpus=many), resources.examples()) == ()
    assert compared == list(resources.examples())


def test_a_vocabulary_of_a_sample_needs_no_choice_in_train(qtbot: QtBot, application: Application) -> None:
    application.training_dock.form.corpus.choose_sample("emoji")
    application.session.set_selected_token(256)
    assert application.session.active.ready_made
    assert application.retracing.question().settings.paths == tuple(resources.samples().values())


def test_the_check_up_reads_the_corpus_of_an_example(qtbot: QtBot, application: Application) -> None:
    show(qtbot, application, "hug")
    application.checkup_dock.check()
    settle(qtbot, application)
    (corpus,) = (each for each in application.checkup_dock.results if each.check == "corpus")
    assert [each.kind for each in corpus.findings] == ["corpus-same", "corpus-clean"]
    assert corpus.grade is Grade.GOOD


def test_its_settings_bring_its_text(qtbot: QtBot, application: Application) -> None:
    show(qtbot, application, "hug")
    form = application.training_dock.form
    application.actions.named["train_again"].trigger()
    settle(qtbot, application)
    assert [each.name for each in form.corpus.paths] == ["hug.txt"]
    assert form.settings().tie_rule == "first-seen"
    assert "The corpus is still the same" in form._said.text()


def test_one_merge_further_is_a_merge_of_the_example(qtbot: QtBot, application: Application) -> None:
    show(qtbot, application, "hug")
    run, step = application.run, application.actions.named["step"]
    step.trigger()
    qtbot.waitUntil(lambda: run.state is RunState.PAUSED)
    assert run.front == 4
    assert [each.count for each in run.merges.first(4)] == [20, 16, 15, 12]
    assert "The training of hug goes on, from its own text" in application.message_bar.text
    step.trigger()
    qtbot.waitUntil(lambda: run.front == 5 and run.state is RunState.PAUSED)
    application.training_dock.stop()
    settle(qtbot, application)
    assert len(application.session.tokenizer.merges) == 5


def test_with_its_corpus_in_train_one_merge_is_the_first_of_those_settings(qtbot: QtBot, application) -> None:
    show(qtbot, application, "hug")
    application.actions.named["train_again"].trigger()
    settle(qtbot, application)
    application.actions.named["step"].trigger()
    qtbot.waitUntil(lambda: application.run.state is RunState.PAUSED)
    assert application.run.front == 1
    application.training_dock.stop()
    settle(qtbot, application)
