"""Each task that runs in the background fails by a fault of the program: it is reported once, nothing waits for its
answer, nothing of before stands as if it were the answer, and the next one comes."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtGui import QTextCursor

import app
from app.inspection.large.text import LargeText
from app.latest_task import LatestTask
from engine import save

TEXT = "中国 lower é\u0301 x́ "
LONG = f"{TEXT}\n" * 4000
"""Too long to be looked through at once."""

ELSEWHERE = {
    "check-up": "tests/app/checkup/test_dock.py",
    "copying": "tests/app/vocabulary/test_dock.py",
    "copying a chart": "tests/app/charts/test_dock.py",
    "corpus": "tests/app/corpus/test_dock.py",
    "corpus of the vocabulary": "tests/app/vocabulary/test_corpus_uses.py",
    "encoding preview": "tests/app/files/test_text_files.py",
    "hub": "tests/app/files/test_hub_opening.py",
    "journal": "tests/app/test_full_disk.py",
    "picture": "tests/app/inspection/picture/test_dialog.py",
    "picture preview": "tests/app/inspection/picture/test_dialog.py",
    "recovery": "tests/app/test_recovering.py",
    "trying": "tests/app/files/test_vocabulary_export.py",
}
"""Tasks whose failing is tested there."""


@dataclass(frozen=True)
class Case:
    """`ask(application, n)` asks for the n-th time; `ready`: the answer is there; `honest`: while there is none,
    nothing else stands in its place. `dock`: what must be in sight."""

    ask: Callable
    ready: Callable
    honest: Callable = lambda _application: True
    dock: str = ""
    text: str = TEXT


def edit(application, _n):
    application.text_pane.edit.replace_units(0, 0, "w")
    application.text_pane.settle()


def in_explanation(application):
    return application.explanation_dock.steps


def split(application, n):
    application.split_dock.show_pattern(r"\w+|\W" if n else r"\d+|\D")


def select(application, n):
    cursor = application.text_pane.edit.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(3 + n, QTextCursor.MoveMode.KeepAnchor)
    application.text_pane.edit.setTextCursor(cursor)


def show_large(application, n):
    application.text_pane.show_large(LargeText(f"{n} lower é ".encode() * 3000, "large.txt"))


def large(application):
    return application.text_pane.large


def find(application, n):
    application.text_pane.find()
    application.text_pane._shown_find_bar().find_field.setText("lo" if n else "low")


def found(application):
    return application.text_pane._shown_find_bar().finder.state


def find_large(application, n):
    if not n:
        show_large(application, n)
    find(application, n)


def search(name):
    return lambda application, n: getattr(application, name).bar.field.setText("er" if n else "e")


def filter_unreachable(application, n):
    switch = application.vocabulary_dock.bar.filters["unreachable"]
    if n:
        switch.trigger()
    switch.trigger()


def vocabulary_hint(application):
    return application.vocabulary_dock.view._hint


def next_cut_of_large(application, n):
    if not n:
        show_large(application, n)
        application.test_bot.waitUntil(lambda: not application.busy)
    application.text_pane.go_to_next_cut_grapheme()


def write_ids(application, n):
    application.inspection.ids_dock.field.setPlainText("72 101" if n else "72")


def ids_words(application):
    return application.inspection.ids_dock._words.text()


def open_text(application, n):
    path = application.test_folder / f"{n}.txt"
    path.write_text(f"the text {n}", "utf-8")
    application.text_files.open(path)


def open_vocabulary(application, _n):
    path = application.test_folder / "v.prism.json"
    save(application.session.tokenizer, path)
    application.files.open(path)


def show_long(application, n):
    application.text_pane.show_text(f"{n}" + LONG * 4)


CASES = {
    "encoding": Case(
        edit, lambda a: a.session.encoding is not None and a.session.encoding.utf8 == a.session.text.encode(),
        lambda a: a.session.encoding is None and a.status_bar._counts is None,
    ),
    "counting": Case(
        show_long, lambda a: a.status_bar._counts is not None, lambda a: a.status_bar._counts is None, text=LONG
    ),
    "comparing": Case(
        edit, lambda a: a.comparison_dock.view.sheet.request.text == a.session.text,
        lambda a: a.comparison_dock.view.sheet is None and "Unexpected" in a.comparison_dock.hint.text(),
        dock="comparison_dock",
    ),
    "explaining": Case(
        edit, lambda a: in_explanation(a).view.rows.rowCount() > 0 and in_explanation(a).note.isHidden(),
        lambda a: in_explanation(a).view.rows.rowCount() == 0 and "Unexpected" in in_explanation(a).note.text(),
        dock="explanation_dock",
    ),
    "splitting": Case(
        split, lambda a: a.split_dock._preview is not None and not a.split_dock._stop.isEnabled(),
        lambda a: "Unexpected" in a.split_dock.note.text() and not a.split_dock._stop.isEnabled(),
        dock="split_dock",
    ),
    "counting-splits": Case(
        split, lambda a: a.split_dock.size_note.text()[0] not in "U–" and not a.split_dock._stop.isEnabled(),
        lambda a: "Unexpected" in a.split_dock.size_note.text() and not a.split_dock._stop.isEnabled(),
        dock="split_dock",
    ),
    "charts": Case(
        lambda a, n: a.chart_dock.bar.choose("scripts" if n else "lengths"),
        lambda a: a.chart_dock._pages.currentWidget() is a.chart_dock.plot is not None,
        lambda a: "Unexpected" in a.chart_dock._reason.text() and a.chart_dock._pages.currentIndex() == 0,
        dock="chart_dock",
    ),
    "merges": Case(
        search("merges_dock"), lambda a: a.merges_dock._found.wanted.query.text == "er",
        lambda a: a.merges_dock.view.count == a.shown_merges.count and a.merges_dock.bar.wanted.is_plain,
    ),
    "vocabulary": Case(
        search("vocabulary_dock"), lambda a: a.vocabulary_dock._found.wanted.query.text == "er",
        lambda a: a.vocabulary_dock.view.tokens.rowCount() == 0, dock="vocabulary_dock",
    ),
    "unreachable tokens": Case(
        filter_unreachable, lambda a: not a.vocabulary_dock._found.waiting,
        lambda a: "Unexpected" in vocabulary_hint(a), dock="vocabulary_dock",
    ),
    "flagged tokens": Case(
        lambda a, _n: a.inspection.tokens_dock.filter_button.click(),
        lambda a: a.inspection.tokens_dock.view.tokens.shown is not None,
        lambda a: a.inspection.tokens_dock.view.tokens.shown is None
        and not a.inspection.tokens_dock.filter_button.isChecked(),
        dock="tokens_dock",
    ),
    "counting a selection": Case(
        select, lambda a: a.inspection.selection_counts.counts is not None,
        lambda a: a.inspection.selection_counts.counts is None,
    ),
    "cut graphemes": Case(
        lambda a, _n: a.text_pane.go_to_next_cut_grapheme(),
        lambda a: "cut grapheme" in a.text_pane.caret.caret_line.text(),
        lambda a: "Looking" not in a.text_pane.caret.caret_line.text(), text=LONG,
    ),
    "judging a text": Case(show_long, lambda a: a.text_pane.edit.exact_text().startswith("1中")),
    "find": Case(find, lambda a: found(a).count > 0, lambda a: not found(a).busy and found(a).count == 0),
    "find in bytes": Case(
        find_large, lambda a: found(a).count > 0, lambda a: not found(a).busy and found(a).count == 0
    ),
    "large tokens": Case(
        show_large, lambda a: large(a).tokens.lines is not None, lambda a: large(a).tokens.lines is None
    ),
    "large count": Case(show_large, lambda a: large(a).progress.finished),
    "large cuts": Case(
        next_cut_of_large, lambda a: "grapheme" in a.text_pane.caret.caret_line.text(),
        lambda a: "searching" not in a.text_pane.caret.caret_line.text(),
    ),
    "ids": Case(
        write_ids, lambda a: a.inspection.ids_dock.view.tokens.rowCount() == 2,
        lambda a: "Unexpected" in ids_words(a), dock="ids_dock",
    ),
    "ids again": Case(
        write_ids, lambda a: ids_words(a).split("ids: ")[1][0] in "yn" and "Unexpected" not in ids_words(a),
        lambda a: "…" not in ids_words(a), dock="ids_dock",
    ),
    "changes of the text": Case(
        lambda a, _n: a.actions.named["previous_change"].trigger(), lambda a: a.session.moment is not None
    ),
    "corpus of a vocabulary": Case(
        lambda a, _n: a.train_again.begin(), lambda a: "settings of" in a.training_dock.form._said.text(),
        lambda a: not a.training_dock.form._said.text(),
    ),
    "opening": Case(
        open_vocabulary, lambda a: len(a.session.documents) == 3,
        lambda a: not a.files.opening,
    ),
    "text": Case(open_text, lambda a: a.session.text == "the text 1", lambda a: a.text_files.target is None),
    "looking at a corpus": Case(
        lambda a, _n: a.training_dock._look.again(), lambda a: a.training_dock._look._seen is not None,
        lambda a: "Unexpected" in a.training_dock.form.preview._summary.text(), dock="training_dock",
    ),
}  # fmt: skip


@pytest.fixture
def failing(monkeypatch):
    """The names of tasks that fail at present, and how often they have."""
    failing, submit = {}, LatestTask.submit_stoppable

    def submit_failing(task, request, **more):
        name = task._thread.name
        if name in failing:
            failing[name] += 1
            submit(task, lambda _stop: 1 / 0, **more)
        else:
            submit(task, request, **more)

    monkeypatch.setattr(LatestTask, "submit_stoppable", submit_failing)
    return failing


def test_every_task_is_tested():
    sources = "".join(each.read_text("utf-8") for each in Path(app.__file__).parent.rglob("*.py"))
    names = set(re.findall(r'LatestTask\("([^"]+)"', sources))
    assert names == set(CASES) | set(ELSEWHERE)
    assert all(Path(app.__file__).parents[1].joinpath(each).is_file() for each in ELSEWHERE.values())


@pytest.mark.parametrize("name", CASES)
def test_a_task_that_fails_is_told_once_and_the_next_one_comes(
    qtbot, open_window, trained, tmp_path, failing, name
):
    case = CASES[name]
    application = open_window(text=case.text)
    for each in (trained, replace(trained, name="another")):
        application.session.open(each, path=None, dirty=False)
    application.test_bot, application.test_folder = qtbot, tmp_path
    if case.dock:
        dock = getattr(application, case.dock, None) or getattr(application.inspection, case.dock)
        dock.show()
        dock.raise_()
    qtbot.waitUntil(lambda: not application.busy, timeout=20_000)
    said = []
    application.reporter.failed.connect(said.append)
    failing[name] = 0
    case.ask(application, 0)
    qtbot.waitUntil(lambda: bool(said) and not application.busy, timeout=20_000)
    assert said == ["Unexpected error, please report it: ZeroDivisionError: division by zero"]
    assert failing[name] <= 2  # not again and again
    assert case.honest(application)
    del failing[name]
    case.ask(application, 1)
    qtbot.waitUntil(lambda: not application.busy and case.ready(application), timeout=20_000)
