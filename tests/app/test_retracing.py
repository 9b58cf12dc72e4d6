"""The corpus behind a merge in the whole window: what it won against, where it applies, and going on without it."""

import dataclasses
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

import engine
from app.application import Application
from app.corpus.places_table import AFTER, BEFORE, TOKEN
from app.pace import FULL
from app.retracing import _Stand, may_be_corpus_of
from app.training.training_run import RunState
from engine.text.token_text import token_text
from tests.reference import bpe_trainer as reference

TEXT = "low lower lowest newer wider\n" * 3 + "中国 中文 lower\n"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def application(qtbot: QtBot, open_window, corpus: Path):
    """A window that has trained on the corpus, with the dock in sight."""
    application = open_window(corpus=(str(corpus),))
    application.training_dock.set_speed(FULL)
    application.training_dock.form.set_vocab_size(280)
    settle(qtbot, application)
    train(qtbot, application)
    application.corpus_dock.bring_up()
    qtbot.waitUntil(lambda: application.corpus_dock.in_sight)
    return application


def settle(qtbot: QtBot, application: Application) -> None:
    qtbot.waitUntil(lambda: not application.busy, timeout=20_000)


def settle_dock(qtbot: QtBot, application: Application) -> None:
    """During a training the window is busy all the time."""
    qtbot.waitUntil(lambda: not application.corpus_dock.busy, timeout=20_000)


def train(qtbot: QtBot, application: Application) -> None:
    application.training_dock.start()
    qtbot.waitUntil(lambda: application.run.state is RunState.FINISHED, timeout=20_000)
    settle(qtbot, application)


def choose(qtbot: QtBot, application: Application, rank: int) -> None:
    application.session.set_selected_token(256 + rank)
    settle(qtbot, application)


def cells(table) -> list[list[str]]:
    return [
        [table.item(row, column).text() for column in range(table.columnCount())] for row in range(table.rowCount())
    ]


def test_every_merge_shows_its_rivals_and_its_places(qtbot: QtBot, application: Application) -> None:
    dock, merges = application.corpus_dock, application.session.tokenizer.merges
    for rank, merge in enumerate(merges):
        choose(qtbot, application, rank)
        assert dock.hint.text() == ""
        pairs = cells(dock.pairs)
        assert pairs[0][1:] == [str(merge.count), "this merge"]
        assert len(pairs) <= 20
        assert [int(pair[1]) for pair in pairs] == sorted((int(pair[1]) for pair in pairs), reverse=True)
        assert len(cells(dock.places)) == merge.replacements
        assert dock.found.text() == f"Places in the corpus: {merge.replacements}"
        assert dock.title.text().startswith(f"Rank {rank}: ")
        assert ("a tie" in dock.title.text()) == merge.tie
        assert ("the rule “lowest pair of ids” chose" in dock.title.text()) == merge.tie
    ranks = {row[2] for row in pairs}
    assert ranks <= {"this merge", "not merged", *(f"rank {rank}" for rank in range(len(merges)))}


def test_the_words_around_a_place_are_those_of_the_corpus(qtbot: QtBot, application: Application) -> None:
    dock, tokenizer = application.corpus_dock, application.session.tokenizer
    (rank,) = (rank for rank in range(len(tokenizer.merges)) if tokenizer.vocabulary[256 + rank] == b"lower"[:3])
    choose(qtbot, application, rank)
    rows = cells(dock.places)
    first = rows[0]
    assert (first[BEFORE], first[TOKEN]) == ("", "lo·w") or (first[BEFORE], first[TOKEN]) == ("", "l·ow")
    assert first[AFTER].startswith(" lower lowest newer wider↵low")
    assert "words.txt · 0" in dock.places.item(0, TOKEN).toolTip()


def test_a_pair_leads_to_its_own_merge(qtbot: QtBot, application: Application) -> None:
    dock, session = application.corpus_dock, application.session
    choose(qtbot, application, 0)
    row = next(row for row, pair in enumerate(cells(dock.pairs)) if pair[2] not in ("this merge", "not merged"))
    wanted = int(dock.pairs.item(row, 2).text().removeprefix("rank "))
    dock.pairs.setCurrentCell(row, 0)
    qtbot.keyClick(dock.pairs, Qt.Key.Key_Return)
    assert session.selected_token_id == 256 + wanted
    settle(qtbot, application)
    assert dock.title.text().startswith(f"Rank {wanted}: ")


def test_a_place_opens_its_file_there(qtbot: QtBot, application: Application, corpus: Path) -> None:
    dock, session = application.corpus_dock, application.session
    choose(qtbot, application, 0)
    place = dock.places._places.found[4]
    dock.places.setCurrentCell(4, 0)
    qtbot.keyClick(dock.places, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session.text == TEXT)
    settle(qtbot, application)
    qtbot.waitUntil(lambda: application.text_pane.bytes_of_place() == (place.start, place.end))
    assert application.text_files.target.path == corpus


def test_a_place_opens_its_file_in_the_encoding_of_the_training(
    qtbot: QtBot, application: Application, tmp_path: Path
) -> None:
    dock, session, form = application.corpus_dock, application.session, application.training_dock.form
    (tmp_path / "old.txt").write_text("中文的文本，中文的文本。\n" * 9, "gb18030")
    form.corpus.choose_paths([tmp_path / "old.txt"])
    form.corpus.set_encoding("utf-8", "strict", [(str(tmp_path / "old.txt"), "gb18030", "strict")])
    settle(qtbot, application)
    train(qtbot, application)
    choose(qtbot, application, 0)
    place = dock.places._places.found[1]
    dock.places.setCurrentCell(1, 0)
    qtbot.keyClick(dock.places, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session.text == "中文的文本，中文的文本。\n" * 9)
    settle(qtbot, application)
    qtbot.waitUntil(lambda: application.text_pane.bytes_of_place() == (place.start, place.end))
    assert application.text_files.target.encoding == "gb18030"


def test_a_merge_is_blocked_and_the_training_goes_on_without_it(qtbot: QtBot, application: Application) -> None:
    session, run = application.session, application.run
    before = session.tokenizer
    choose(qtbot, application, 3)
    pair = tuple(before.vocabulary[side] for side in (before.merges[3].left, before.merges[3].right))
    application.actions.named["block_merge"].trigger()
    qtbot.waitUntil(lambda: run.state is RunState.PAUSED and len(run.merges) == 3)
    said = "is blocked now. The training pauses before the merge of rank 3; Resume or Step in Train goes on "
    said += "without it."
    said = " ".join([token_text(pair[0]), "+", token_text(pair[1]), said])
    dock = application.corpus_dock
    assert (dock.hint.text(), application.message_bar.text) == (said, "")  # in one place
    session.set_selected_token(256 + 4)
    assert dock.hint.text() == "The training has not come to this merge yet."
    session.set_selected_token(256 + 3)
    assert dock.hint.text() == said
    assert not dock.block_button.isEnabled()
    run.step()
    qtbot.waitUntil(lambda: len(run.merges) == 4)
    settle_dock(qtbot, application)
    assert not application.message_bar.isVisible()
    assert [row[2] for row in cells(dock.pairs)][:2] == ["blocked", "this merge"]
    assert dock.pairs.currentRow() == 1
    assert {row[2] for row in cells(dock.pairs)[2:]} == {"not merged yet"}
    run.step(12)
    qtbot.waitUntil(lambda: len(run.merges) == 16)
    assert any(row[2].startswith("rank ") for row in cells(dock.pairs))
    run.resume()
    qtbot.waitUntil(lambda: run.state is RunState.FINISHED)
    settle(qtbot, application)
    assert not application.message_bar.isVisible()
    after = session.tokenizer
    assert after.training.blocked == (pair,)
    expected = reference.train([TEXT], 24, min_count=2, blocked=[pair])
    assert [tuple(merge) for merge in after.merges] == [tuple(merge) for merge in expected]
    assert before in [each.tokenizer for each in session.documents]  # with and without are compared
    choose(qtbot, application, 3)
    assert [row[2] for row in cells(application.corpus_dock.pairs)][:2] == ["blocked", "this merge"]


def test_going_back_is_said_below_the_text_until_the_corpus_dock_says_it(
    qtbot: QtBot, application: Application
) -> None:
    run, dock = application.run, application.corpus_dock
    choose(qtbot, application, 3)
    dock.hide()
    application.actions.named["rewind"].trigger()
    qtbot.waitUntil(lambda: run.state is RunState.PAUSED and len(run.merges) == 3)
    said = application.message_bar.text
    assert said.startswith("The training pauses before the merge of rank 3.")
    dock.bring_up()
    qtbot.waitUntil(lambda: (dock.hint.text(), application.message_bar.text) == (said, ""))


class OneByOne:
    """A trainer that learns one merge at each call, as one of a large corpus does."""

    def __init__(self, trainer: engine.BpeTrainer) -> None:
        self._trainer = trainer

    def __getattr__(self, name: str):
        return getattr(self._trainer, name)

    def advance(self, seconds: float, merges: int | None = None):
        return self._trainer.advance(seconds=seconds, merges=merges and 1)


@pytest.mark.parametrize("order", ["block_merge", "rewind"])
def test_what_is_said_of_a_merge_stays_on_a_long_way_back(
    qtbot: QtBot, application: Application, order: str
) -> None:
    run, states = application.run, []
    choose(qtbot, application, 6)
    run._make_trainer = lambda settings: OneByOne(settings.trainer())
    run.state_changed.connect(lambda: states.append(run.state))
    application.actions.named[order].trigger()
    qtbot.waitUntil(lambda: run.state is RunState.PAUSED and len(run.merges) == 6)
    assert RunState.MERGING in states
    assert "The training pauses before the merge of rank 6" in application.corpus_dock.hint.text()
    application.languages.use("zh_CN")
    qtbot.waitUntil(lambda: "序号 6 的合并" in application.corpus_dock.hint.text())
    run.resume()
    qtbot.waitUntil(lambda: run.state is RunState.FINISHED)
    assert not application.message_bar.isVisible()


@pytest.mark.parametrize("kept", ["", "saved", "renamed", "stopped", "another in front"])
def test_what_was_rewound_gives_its_tab_to_what_is_learned(
    qtbot: QtBot, application: Application, tmp_path: Path, trained: engine.Tokenizer, kept: str
) -> None:
    session, run = application.session, application.run
    if kept == "saved":
        session.set_tokenizer(session.tokenizer, path=tmp_path / "v.prism.json", dirty=True)
    count = len(session.documents)
    for rank in (5, 3):
        before = session.active
        choose(qtbot, application, rank)
        application.actions.named["block_merge"].trigger()
        qtbot.waitUntil(lambda: run.state is RunState.PAUSED)
        if kept == "renamed":
            session.set_tokenizer(dataclasses.replace(before.tokenizer, name="mine"), path=None, dirty=True)
        elif kept == "another in front":
            session.open(trained, path=None, dirty=False)
        held = before.tokenizer
        if kept == "stopped":
            run.stop()
        else:
            run.resume()
        qtbot.waitUntil(lambda: run.state is RunState.FINISHED)
        settle(qtbot, application)
        stays = [each.tokenizer for each in session.documents if each is before] == [held]
        assert stays is (bool(kept) or rank == 5)  # of one without a blocked merge, always
        assert session.tokenizer is run.tokenizer
        assert (session.active is before, session.dirty) == (not stays, True)
        if kept:
            return
    assert len(session.documents) == count + 1
    assert len(session.tokenizer.training.blocked) == 2


def test_what_is_shown_is_blocked_again_and_again(qtbot: QtBot, application: Application) -> None:
    run, dock = application.run, application.corpus_dock
    choose(qtbot, application, 2)
    shown = []
    for _ in range(3):
        tokenizer = dock.asked.tokenizer
        merge = tokenizer.merges[2]
        shown.append((tokenizer.vocabulary[merge.left], tokenizer.vocabulary[merge.right]))
        qtbot.mouseClick(dock.block_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: run.state is RunState.PAUSED and len(run.merges) == 2)
        run.step()
        qtbot.waitUntil(lambda: len(run.merges) == 3)
        settle_dock(qtbot, application)
    assert run.settings.blocked == tuple(shown)
    assert len(set(shown)) == 3
    run.stop()
    qtbot.waitUntil(lambda: run.state is RunState.FINISHED)


def test_a_training_under_way_goes_back_too(qtbot: QtBot, application: Application) -> None:
    run, merges = application.run, list(application.session.tokenizer.merges)
    application.training_dock.start_requested.emit(application.training_dock.form.settings(), 9)
    qtbot.waitUntil(lambda: run.state is RunState.PAUSED and len(run.merges) == 9)
    application.session.set_selected_token(256 + 5)
    qtbot.waitUntil(lambda: application.corpus_dock.found.text().startswith("Places in the corpus"))
    application.actions.named["rewind"].trigger()
    qtbot.waitUntil(lambda: run.state is RunState.PAUSED and len(run.merges) == 5)
    run.resume()
    qtbot.waitUntil(lambda: run.state is RunState.FINISHED)
    assert [tuple(merge) for merge in application.session.tokenizer.merges] == [tuple(merge) for merge in merges]


def test_it_says_why_there_is_nothing_to_see(qtbot: QtBot, application: Application, tmp_path: Path) -> None:
    dock, session = application.corpus_dock, application.session
    (tmp_path / "vocab.txt").write_text("[UNK]\nlow\n##er\n")
    session.set_selected_token(None)
    assert dock.hint.text().startswith("Choose a merge in the list")
    session.set_selected_token(97)
    assert dock.hint.text().startswith("This token comes from no merge")
    assert not dock.block_button.isEnabled()
    application.actions.named["rewind"].trigger()
    assert application.message_bar.text.startswith("This token comes from no merge")
    session.open(engine.load(tmp_path / "vocab.txt", preset="bert-cased"), path=None, dirty=False)
    settle(qtbot, application)
    for token_id in (None, 1):
        session.set_selected_token(token_id)
        settle(qtbot, application)
        assert "has no merges: a model of this kind" in dock.hint.text()
    application.actions.named["rewind"].trigger()
    assert "has no merges" in application.message_bar.text
    other = engine.train(texts=["low newer " * 9], vocab_size=270)
    session.open(other, path=None, dirty=False)
    choose(qtbot, application, 3)
    assert dock.hint.text().startswith("It was trained on another corpus than the one in Train: text 1.")
    assert cells(dock.pairs) == cells(dock.places) == []


def test_a_vocabulary_from_a_file_is_retraced_on_the_corpus_of_the_form(
    qtbot: QtBot, application: Application, tmp_path: Path, corpus: Path
) -> None:
    path = tmp_path / "v.prism.json"
    engine.save(application.session.tokenizer, path)
    opened = engine.load(path)
    application.training_dock.form.set_min_count(5)  # that of the file counts, not this one
    application.session.open(opened, path=path, dirty=False)
    form, dock = application.training_dock.form, application.corpus_dock
    form.corpus.choose_sample("mixed")
    choose(qtbot, application, 8)
    assert f"than the one in Train: {corpus.name}. " in dock.hint.text()
    application.actions.named["block_merge"].trigger()
    assert f"than the one in Train: {corpus.name}. " in application.message_bar.text
    assert not application.run.learning
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / corpus.name).write_text("of the same name")
    form.corpus.choose_paths([tmp_path / "other" / corpus.name])
    choose(qtbot, application, 8)
    assert "it is another corpus, or another setting" in dock.hint.text()
    application.train_again.begin()
    settle(qtbot, application)
    assert application.training_dock.form.corpus.paths == (corpus,)
    assert cells(application.corpus_dock.pairs)[0][2] == "this merge"
    assert len(cells(application.corpus_dock.places)) == opened.merges[8].replacements


def test_a_corpus_is_known_again_by_names_or_sizes(tmp_path: Path) -> None:
    for name, text in (("a.txt", "low low"), ("b.txt", "中文"), ("c.txt", "newer")):
        (tmp_path / name).write_text(text, "utf-8")
    paths = tmp_path / "a.txt", tmp_path / "b.txt"
    record = engine.train(paths=paths, vocab_size=257).training
    assert may_be_corpus_of(record, paths)
    assert not may_be_corpus_of(record, (paths[0], tmp_path / "c.txt"))
    assert not may_be_corpus_of(record, paths[:1])
    paths[0].rename(tmp_path / "d.txt")
    assert not may_be_corpus_of(record, paths[1:])
    assert may_be_corpus_of(record, (paths[1], tmp_path / "d.txt"))
    assert may_be_corpus_of(record, (tmp_path,))


def test_of_a_long_token_that_is_blocked_the_beginning_is_told(qapp) -> None:
    assert _Stand(7, (b"a" * 1_000_000, b"b")).words().startswith("a" * 64 + "… + b is blocked now.")
