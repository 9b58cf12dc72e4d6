"""Time travel in the whole window: while a training goes on, in every part that shows tokens, and by keys."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

import engine
import resources
from app.inspection.large.text import LargeText
from app.moment_mark import MomentMark
from app.opening import READY_MADE
from app.pace import FULL
from app.training.training_run import RunState
from app.travel.words import newest_merge_words
from engine.explaining.changing_merges import ChangingMerges
from engine.formats.exports import export
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.origin import Origin
from engine.tokenizer import Tokenizer

TEXT = "大模型 low lower newest " * 20


def _settle(qtbot, application):
    qtbot.waitUntil(lambda: not application.busy and not application.ticker.running, timeout=20_000)


def _shows(application, k):
    """Whether text, list, counts and field all show the moment after the first k merges."""
    session = application.session
    expected = session.tokenizer.at(k).encode(session.text)
    return (
        session.encoding.ids.tolist() == expected.ids.tolist()
        and application.merges_dock.view.count == k
        and f"{expected.counts.tokens}" in application.status_bar.findChild(object, "status_tokens").text()
        and application.travel.bar.field.value() == k
        and application.text_pane.edit.encoded_lines().ids.tolist() == expected.ids.tolist()
    )


def test_every_part_shows_the_moment(qtbot, open_window):
    application = open_window(text=TEXT)
    application.session.set_moment(40)
    _settle(qtbot, application)
    assert _shows(application, 40)
    marks = application.window.findChildren(MomentMark)
    assert len(marks) >= 4
    assert not any(mark.isHidden() for mark in marks)
    dock = application.vocabulary_dock
    dock.show()
    dock.raise_()
    qtbot.waitUntil(lambda: not application.busy and dock.view.tokens.rowCount() == 256 + 40, timeout=20_000)
    application.actions.named["last_moment"].trigger()
    _settle(qtbot, application)
    assert _shows(application, len(application.session.tokenizer.merges))
    assert all(mark.isHidden() for mark in marks)


def test_a_change_of_a_large_text_is_found(qtbot, open_window):
    application = open_window(text="")
    trained, pane = application.session.tokenizer, application.text_pane
    text = "\n".join(["low lower newest"] * 3000)
    pane.show_large(LargeText(text.encode()))
    _settle(qtbot, application)
    application.travel.go(0)
    _settle(qtbot, application)
    application.actions.named["next_change"].trigger()
    _settle(qtbot, application)
    expected = ChangingMerges(trained, text[:170]).after(0)
    assert expected is not None
    assert application.session.moment == expected


def test_what_is_saved_is_the_whole(qtbot, open_window, tmp_path):
    application = open_window(text=TEXT)
    whole = application.session.tokenizer
    application.session.set_moment(10)
    _settle(qtbot, application)
    with qtbot.waitSignal(application.files.saved):
        application.files.save_to(tmp_path / "v.prism.json", whole, whole)
    assert engine.load(tmp_path / "v.prism.json").merges == whole.merges
    assert application.session.moment == 10


def test_the_training_goes_on_behind_the_moment(qtbot, open_window):
    application = open_window(text=TEXT)
    session, run = application.session, application.run
    application.training_dock.form.set_vocab_size(900)
    application.training_dock.set_speed(70)
    application.training_dock.start()
    qtbot.waitUntil(lambda: session.travelled is not session.tokenizer and session.front > 60, timeout=60_000)
    application.travel.go(50)
    then = session.travelled.at(50)
    qtbot.waitUntil(lambda: session.encoding.ids.tolist() == then.encode(TEXT).ids.tolist(), timeout=20_000)
    before = run.front
    qtbot.waitUntil(lambda: run.front > before + 100 or not run.learning, timeout=60_000)
    assert session.moment == 50
    assert session.encoding.ids.tolist() == then.encode(TEXT).ids.tolist()
    application.training_dock.set_speed(FULL)
    qtbot.waitUntil(lambda: run.state is RunState.FINISHED, timeout=60_000)
    _settle(qtbot, application)
    assert session.moment == 50
    assert _shows(application, 50)
    application.travel.go_to_front()
    _settle(qtbot, application)
    assert _shows(application, 900 - 256)


@pytest.mark.parametrize("name", ["v.tiktoken", "tokenizer.json", "v-merges.txt"])
def test_an_opened_vocabulary_is_travelled(qtbot, open_window, tmp_path, trained, name):
    export(trained, tmp_path / name)
    opened = engine.load(tmp_path / name, **({"preset": "gpt2"} if name.endswith("tiktoken") else {}))
    application = open_window(text=TEXT)
    application.session.open(opened, path=None, dirty=False)
    _settle(qtbot, application)
    application.travel.go(12)
    _settle(qtbot, application)
    assert _shows(application, 12)
    spans = trained.at(12).encode(TEXT).spans.tolist()
    assert application.session.encoding.spans.tolist() == spans


def test_keys_work_in_the_text(qtbot, open_window):
    application = open_window(text=TEXT)
    session, edit = application.session, application.text_pane.edit
    application.window.activateWindow()
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    front = session.front
    alt = Qt.KeyboardModifier.AltModifier
    for key, modifier, moment in (
        (Qt.Key.Key_Left, alt, front - 1),
        (Qt.Key.Key_Left, alt | Qt.KeyboardModifier.ShiftModifier, front - 11),
        (Qt.Key.Key_PageUp, alt, max(front - 1011, 0)),
        (Qt.Key.Key_Right, alt, max(front - 1011, 0) + 1),
        (Qt.Key.Key_Home, alt, 0),
        (Qt.Key.Key_End, alt, None),
    ):
        qtbot.keyClick(edit, key, modifier)
        assert session.moment == moment
    qtbot.keyClick(edit, Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    _settle(qtbot, application)
    assert session.moment is not None
    assert session.text == TEXT


def test_it_opens_and_closes_by_key_and_gives_the_focus_back(qtbot, open_window):
    application = open_window(text=TEXT)
    edit = application.text_pane.edit
    application.window.activateWindow()
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    application.actions.named["travel"].trigger()
    assert QApplication.focusWidget() is application.travel.bar.slider
    qtbot.keyClick(application.travel.bar.slider, Qt.Key.Key_Home)
    assert application.session.moment == 0
    qtbot.keyClick(application.travel.bar.slider, Qt.Key.Key_Escape)
    assert application.session.moment is None
    assert application.travel.bar.isHidden()
    assert QApplication.focusWidget() is edit


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_it_makes_no_window_wider(qtbot, open_window, language):
    window = open_window(language, points=28, size=QSize(1280, 900), text=TEXT)
    before = window.window.minimumSizeHint().width()
    window.travel.go(300)
    _settle(qtbot, window)
    assert window.window.minimumSizeHint().width() <= before
    assert window.window.minimumSizeHint().height() <= 900
    bar = window.travel.bar
    for button in bar.buttons.values():
        assert button.width() >= button.minimumSizeHint().width()
        assert bar.rect().contains(
            button.geometry().translated(button.parentWidget().mapTo(bar, button.rect().topLeft()))
        )


def test_a_large_text_is_shown_at_the_moment(qtbot, open_window):
    application = open_window(text=TEXT)
    application.text_pane.show_text("low lower 大模型\n" * 150_000)
    qtbot.waitUntil(lambda: application.text_pane.is_large and not application.busy, timeout=60_000)
    whole = application.text_pane.large.progress.counts.tokens
    application.travel.go(3)
    qtbot.waitUntil(
        lambda: (
            application.text_pane.large.progress.finished
            and application.text_pane.large.progress.counts.tokens > whole
        ),
        timeout=60_000,
    )


def test_a_bpe_that_a_library_runs_is_travelled_too(qtbot, open_window):
    pieces = ["<unk>", "l", "o", "w", "w</w>", "e", "r</w>", "lo", "low</w>", "er</w>", "low", "lower</w>"]
    model = {
        "type": "BPE", "vocab": {piece: number for number, piece in enumerate(pieces)}, "unk_token": "<unk>",
        "merges": [["l", "o"], ["lo", "w</w>"], ["e", "r</w>"], ["lo", "w"], ["low", "er</w>"]],
        "end_of_word_suffix": "</w>",
    }  # fmt: skip
    pipeline = HuggingFacePipeline.of_object({"model": model, "pre_tokenizer": {"type": "Whitespace"}})
    tokenizer = Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("tokenizer-json", "tokenizers"))
    application = open_window(text="low lower")
    application.session.open(tokenizer, path=None, dirty=False)
    _settle(qtbot, application)
    for k, tokens in enumerate([8, 6, 5, 4, 3]):
        application.session.set_moment(k)
        _settle(qtbot, application)
        assert _shows(application, k)
        assert len(application.session.encoding) == tokens
    application.session.set_moment(0)
    _settle(qtbot, application)
    assert newest_merge_words(tokenizer, 0) == "no merges yet: every letter is a token"
    application.actions.named["next_change"].trigger()
    qtbot.waitUntil(lambda: application.session.moment == 1, timeout=20_000)
    application.actions.named["last_moment"].trigger()
    _settle(qtbot, application)
    assert application.session.encoding.ids.tolist() == [8, 11]


@pytest.mark.parametrize("moments", [(None, 300), (5, None), (5, 300)])
def test_the_list_of_each_tokenizer_keeps_its_place(qtbot, open_window, moments):
    application = open_window(text=TEXT)
    session, bar = application.session, application.merges_dock.view.verticalScrollBar()
    other = engine.train(texts=[TEXT + "wider widest few fewer news " * 9], vocab_size=280, min_count=1)
    first = session.open(other, path=None, dirty=False)
    second = session.open(engine.load(resources.path(READY_MADE)), path=None, dirty=False)
    for document, moment in zip((first, second), moments, strict=True):
        session.activate(document)
        session.set_moment(moment)
        _settle(qtbot, application)
    bar.setValue(40)
    shown = application.merges_dock.view.rows_in_sight()
    session.activate(first)
    _settle(qtbot, application)
    session.activate(second)
    _settle(qtbot, application)
    assert application.merges_dock.view.rows_in_sight() == shown
