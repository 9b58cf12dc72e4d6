"""The look at the corpus in the background, and what the form shows of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QTreeWidget, QWidget
from pytestqt.qtbot import QtBot

from app.steady_labels import SteadyText
from app.training.corpus_look import CorpusLook, SeenPattern, see_corpus, see_merges, see_pattern
from app.training.pattern_check import check_words
from app.training.settings_form import SettingsForm
from app.training.training_settings import TrainingSettings
from engine import EngineError, Merges
from engine.training.sample_counts import SampleCounts
from engine.training.sample_merges import SampleMerges

TEXT = "the cat sat on the mat; 大模型 大模型 模型 the cat\n" * 40


def never() -> bool:
    return False


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.txt"
    path.write_text(TEXT, "utf-8")
    return path


@pytest.fixture
def look(qtbot: QtBot) -> Iterator[CorpusLook]:
    look = CorpusLook()
    yield look
    look.shutdown()


@pytest.fixture
def form(qtbot: QtBot, look: CorpusLook, file: Path) -> SettingsForm:
    form = SettingsForm({"sample": file})
    qtbot.addWidget(form)
    form.watch(look)
    form.show()
    qtbot.waitUntil(lambda: not look.busy)
    return form


def part(form: SettingsForm, kind: type[QWidget], name: str) -> QWidget:
    found = form.findChild(kind, name)
    assert found is not None
    return found


def test_what_is_seen(file: Path) -> None:
    settings = TrainingSettings((file,), pattern=r"[a-z]+|\s+")
    seen = see_corpus(settings, never)
    assert seen.sample.whole
    assert dict(seen.scripts)["han"] == 8 * 40
    pattern = see_pattern(settings, seen, never)
    assert pattern.counts.frequent[0] == (b" ", 10 * 40)
    assert pattern.counts.gaps == 4 * 40
    assert pattern.cut[-1] == ("cat", True)
    merges = see_merges(settings, seen, never)
    assert merges is not None
    assert merges.reachable == 15


def test_no_pipe_is_opened(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(EngineError, match="this is a pipe"):
        see_corpus(TrainingSettings((tmp_path / "pipe",)), never)


def test_the_form_shows_it(qtbot: QtBot, form: SettingsForm, look: CorpusLook) -> None:
    assert part(form, SteadyText, "corpus_summary").text().startswith("Files: 1, 2.4 kB: ")
    assert "; " in part(form, SteadyText, "corpus_summary").text(), "no dot is left at the end of a line"
    assert part(form, QPlainTextEdit, "corpus_text").toPlainText().startswith("the cat sat on the mat; 大模型")
    table = part(form, QTreeWidget, "corpus_pre_tokens")
    assert (table.topLevelItem(0).text(0), table.topLevelItem(0).text(1)) == ("␣cat", "80")
    assert part(form, SteadyText, "pattern_cut").text().startswith("the│␣cat│␣sat")
    assert part(form, SteadyText, "pattern_words").text().startswith("No gaps. Pre-tokens: ")


def test_the_pattern_is_checked_while_it_is_typed(qtbot: QtBot, form: SettingsForm, look: CorpusLook) -> None:
    form.set_pattern("[a-z]+")
    qtbot.waitUntil(lambda: not look.busy)
    assert part(form, SteadyText, "pattern_cut").text().startswith("the│[␣]│cat│[␣]│sat")
    assert part(form, SteadyText, "pattern_words").text().startswith("Gaps, each a pre-token: ")
    form.set_pattern("(a")
    qtbot.waitUntil(lambda: not look.busy)
    assert part(form, SteadyText, "pattern_cut").text() == part(form, SteadyText, "pattern_words").text() == ""
    assert "(a" in form.problem()


def test_what_is_counted_in_a_sample_is_told_to_be_of_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "all.txt").write_text("ab cd ab, " * 9, "utf-8")
    told = []
    for settings in (TrainingSettings((tmp_path / "all.txt",), pattern=each) for each in ("gpt2", "[a-z]+")):
        seen = see_corpus(settings, never)
        whole = see_pattern(settings, seen, never)
        part = see_pattern(settings, replace(seen, sample=replace(seen.sample, whole=False)), never)
        told.append((check_words(whole), check_words(part)))
    assert told == [
        (
            "No gaps. Pre-tokens: 37, distinct: 5.",
            "No gaps in the sample. Pre-tokens in the sample: 37, distinct: 5.",
        ),
        (
            "Gaps, each a pre-token: 27. Pre-tokens: 54, distinct: 4.",
            "Gaps in the sample, each a pre-token: 27. Pre-tokens in the sample: 54, distinct: 4.",
        ),
    ]


def test_a_slow_pattern_is_told(
    qtbot: QtBot, form: SettingsForm, look: CorpusLook, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.text import pre_tokenizer

    monkeypatch.setattr(pre_tokenizer, "SECONDS_WITHOUT_PROGRESS", 0.2)
    slow = file.with_name("slow.txt")
    slow.write_text("a" * 100 + "b!", "utf-8")
    form.corpus.choose_paths([slow])
    form.set_pattern(r"(?:a|aa|a(?=a))+$")
    qtbot.waitUntil(lambda: not look.busy)
    assert "no progress for 0.2 s" in part(form, SteadyText, "pattern_words").text()


def test_a_size_that_is_too_large_is_told(qtbot: QtBot, form: SettingsForm, look: CorpusLook) -> None:
    warning, use = part(form, QLabel, "size_warning"), part(form, QPushButton, "use_size")
    assert warning.isVisible()
    reached = 256 + see_merges(form.settings(), see_corpus(form.settings(), never), never).reachable
    assert f"{reached} tokens are reached" in warning.text()
    use.click()
    assert form.settings().vocab_size == reached
    assert not warning.isVisible()
    assert not use.isVisible()
    assert not look.busy  # another size needs no other look


def test_nothing_is_looked_at_while_it_is_paused(qtbot: QtBot, form: SettingsForm, look: CorpusLook) -> None:
    look.set_paused(True)
    form.set_pattern("whitespace")
    assert not look.busy
    look.set_paused(False)
    assert look.busy
    with qtbot.waitSignal(look.merges_seen):
        pass
    look.set_paused(True)
    look.set_paused(False)
    assert not look.busy  # nothing changed meanwhile


def test_a_corpus_that_is_gone_is_told(qtbot: QtBot, form: SettingsForm, look: CorpusLook, tmp_path: Path) -> None:
    form.corpus.choose_paths([tmp_path / "gone.txt"])
    qtbot.waitUntil(lambda: not look.busy)
    assert "gone.txt: cannot be read" in part(form, QLabel, "corpus_faults").text()


def test_a_long_pre_token_is_told_by_its_first_whole_characters(qtbot: QtBot, form: SettingsForm) -> None:
    table = part(form, QTreeWidget, "corpus_pre_tokens")
    form.preview.show_pattern(SeenPattern(SampleCounts(((("大模型" * 40).encode(), 2),), 2)))
    assert table.topLevelItem(0).text(0) == "大模型" * 6 + "大模…"


def test_without_files_nothing_is_told_of_those_before(
    qtbot: QtBot, form: SettingsForm, look: CorpusLook, file: Path
) -> None:
    texts = [part(form, SteadyText, name) for name in ("corpus_summary", "pattern_cut", "pattern_words")]
    table = part(form, QTreeWidget, "corpus_pre_tokens")
    assert all(each.text() for each in texts)
    assert table.topLevelItemCount()
    form.corpus.choose_paths([])
    assert not any(each.text() for each in texts)
    assert part(form, QPlainTextEdit, "corpus_text").toPlainText() == ""
    assert not table.topLevelItemCount()
    form.corpus.choose_paths([file])
    qtbot.waitUntil(lambda: not look.busy)
    assert all(each.text() for each in texts)


def test_files_that_are_chosen_anew_are_looked_at_anew(
    qtbot: QtBot, form: SettingsForm, look: CorpusLook, tmp_path: Path
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("something", "utf-8")
    form.corpus.choose_paths([other])
    qtbot.waitUntil(lambda: not look.busy)
    listed = form.corpus._list
    assert listed.topLevelItem(0).text(1) == "100\u00a0%"
    listed.setCurrentItem(listed.topLevelItem(0))
    listed.remove_selected()
    form.corpus.add_paths([other])
    qtbot.waitUntil(lambda: not look.busy)
    assert listed.topLevelItem(0).text(1) == "100\u00a0%"
    other.write_text("changed", "utf-8")
    form.set_settings(form.settings())
    qtbot.waitUntil(lambda: not look.busy)
    assert listed.topLevelItem(0).text(1) == "100\u00a0%"
    assert part(form, QPlainTextEdit, "corpus_text").toPlainText() == "changed"


def test_another_file_is_shown(qtbot: QtBot, form: SettingsForm, look: CorpusLook, file: Path) -> None:
    other = file.with_name("other.txt")
    other.write_text("something else", "utf-8")
    form.corpus.choose_paths([file, other])
    qtbot.waitUntil(lambda: not look.busy)
    listed = form.corpus._list
    listed.setCurrentItem(listed.topLevelItem(1))
    assert part(form, QPlainTextEdit, "corpus_text").toPlainText() == "something else"


def test_a_file_that_cannot_be_read_is_not_called_too_small(tmp_path: Path, compiled_kernels: None) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes("中文的文本，中文的文本。".encode("gb18030") * 40)
    wrong = TrainingSettings((path,))
    seen = see_corpus(wrong, never)
    assert seen.sample.files[0].problem
    assert see_merges(wrong, seen, never) is None
    right = TrainingSettings((path,), encoding="gb18030")
    found = see_merges(right, see_corpus(right, never), never)
    assert found is not None
    assert found.reachable > 0


def test_what_a_training_has_found_takes_the_place_of_an_estimate(
    qtbot: QtBot, look: CorpusLook, file: Path
) -> None:
    settings = TrainingSettings((file,))
    seen: list[SampleMerges | None] = []
    look.merges_seen.connect(seen.append)
    look.ask(settings)
    qtbot.waitUntil(lambda: not look.busy)
    learned = SampleMerges.of(Merges.of([(97, 98, 2, 2)]), 100)
    look.learn(replace(settings, vocab_size=999), learned)
    assert seen[-1] is learned
    look.ask(replace(settings, min_count=3))
    qtbot.waitUntil(lambda: not look.busy)
    assert seen[-1] is not learned
    look.ask(settings)  # as it was: what was learned is known still
    qtbot.waitUntil(lambda: not look.busy)
    assert seen[-1] is learned
    look.again()  # the files may be others
    qtbot.waitUntil(lambda: not look.busy)
    assert seen[-1] is not learned
