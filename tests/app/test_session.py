"""The session is the one home of state: what is set is what is encoded, the newest answer wins."""

import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

import engine
from app.session import Session
from engine.models.merges import Merges
from engine.text.split_patterns import split_pattern


def _settle(qtbot, session):
    qtbot.waitUntil(lambda: not session.busy)


def test_a_text_is_encoded_with_the_open_tokenizer(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    with qtbot.waitSignal(session.encoding_changed):
        session.set_text("大模型 low")
    _settle(qtbot, session)
    assert session.encoding.ids.tolist() == trained.encode("大模型 low").ids.tolist()
    assert session.encoding.counts.bytes == 13


@pytest.mark.parametrize("text", ["a\u00a0b", "a\u2028b\u2029c", "x\r\ny\r", "\ufeffx", "a\0b", "e\u0301é", "𠮷"])
def test_the_text_stays_exact(qtbot, session, trained, text):
    session.set_tokenizer(trained, path=None, dirty=False)
    session.set_text(text)
    _settle(qtbot, session)
    assert session.text == text
    assert session.encoding.utf8 == text.encode()


def test_a_lone_surrogate_is_kept_and_reported(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    session.set_text("half \ud83d emoji")
    _settle(qtbot, session)
    assert session.text == "half \ud83d emoji"
    assert session.encoding.surrogates == (5,)
    assert session.encoding.text == "half \ufffd emoji"


def test_the_newest_text_wins(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    for text in ("l", "lo", "low", "lowe", "lower"):
        session.set_text(text)
    _settle(qtbot, session)
    assert session.encoding.text == "lower"


def test_opening_clears_the_unsaved_state_and_the_selection(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=True)
    session.set_selected_token(260)
    session.set_tokenizer(trained, path=Path("v.prism.json"), dirty=False)
    assert not session.dirty
    assert session.path == Path("v.prism.json")
    assert session.selected_token_id is None
    _settle(qtbot, session)


def test_a_live_moment_leaves_the_open_vocabulary_alone(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    session.set_text("大模型")
    _settle(qtbot, session)
    session.show_live(trained.at(0))
    _settle(qtbot, session)
    assert session.encoding.counts.tokens == 9
    assert session.tokenizer is trained
    session.end_live()
    _settle(qtbot, session)
    assert session.encoding.ids.tolist() == trained.encode("大模型").ids.tolist()


class _SlowTokenizer:
    """Encodes only when it is let through."""

    def __init__(self, tokenizer):
        self.gate = threading.Event()
        self._tokenizer = tokenizer

    def encode(self, text, **options):
        self.gate.wait(5)
        return self._tokenizer.encode(text, **options)


def test_live_moments_do_not_starve_while_encoding_is_slow(qtbot, session, trained):
    slow = _SlowTokenizer(trained.at(2))
    session.set_text("大模型")
    session.show_live(slow)
    for k in (3, 4, 5):
        session.show_live(trained.at(k))
    changes = []
    session.encoding_changed.connect(lambda: changes.append(session.encoding.ids.tolist()))
    slow.gate.set()
    _settle(qtbot, session)
    expected = [trained.at(k).encode("大模型").ids.tolist() for k in (2, 5)]
    assert changes == expected


class _Backtracking:
    """A tokenizer whose pattern finds nothing for ever in `SLOW_TEXT`; it tells when it has begun."""

    def __init__(self):
        self.begun = threading.Event()
        self._tokenizer = engine.Tokenizer(Merges.of([]), pattern=split_pattern("(?:a|aa|a(?=a))+$"))

    def encode(self, text, **options):
        self.begun.set()
        return self._tokenizer.encode(text, **options)


SLOW_TEXT = "a" * 100 + "!"


def test_a_slow_pattern_gives_way_to_a_newer_text(qtbot, session):
    failures = []
    session.failed.connect(failures.append)
    session.set_text(SLOW_TEXT)
    slow = _Backtracking()
    session.set_tokenizer(slow, path=None, dirty=False)
    assert slow.begun.wait(5)
    session.set_text("low")
    qtbot.waitUntil(lambda: not session.busy, timeout=3000)
    assert session.encoding.text == "low"
    assert failures == []


def test_a_slow_pattern_does_not_hold_up_the_end(qapp):
    session = Session()
    failures = []
    session.failed.connect(failures.append)
    session.set_text(SLOW_TEXT)
    slow = _Backtracking()
    session.set_tokenizer(slow, path=None, dirty=False)
    assert slow.begun.wait(5)
    began = time.monotonic()
    session.shutdown()
    assert time.monotonic() - began < 2
    QCoreApplication.processEvents()
    assert failures == []


LONG = "大模型 low 👩‍👩‍👧\n" * 4000


@pytest.fixture
def events(session):
    """What the session tells, and whether the counts were known when it did."""
    told = []
    session.encoding_changed.connect(lambda: told.append(("encoding", session.encoding.counted)))
    session.counts_changed.connect(lambda: told.append(("counts", session.encoding.counted)))
    return told


def test_a_long_text_is_coloured_first_and_counted_then(qtbot, session, trained, events):
    session.set_tokenizer(trained, path=None, dirty=False)
    _settle(qtbot, session)
    assert events == [("encoding", True), ("counts", True)]
    events.clear()
    session.set_text(LONG)
    _settle(qtbot, session)
    assert events == [("encoding", False), ("counts", True)]
    assert session.encoding.counts == trained.encode(LONG).counts


def test_after_a_key_all_is_known_at_once(qtbot, session, trained, events):
    session.set_tokenizer(trained, path=None, dirty=False)
    session.set_text(LONG)
    _settle(qtbot, session)
    events.clear()
    text = LONG[:20_000] + "模" + LONG[20_000:]
    session.set_text(text)
    _settle(qtbot, session)
    assert events == [("encoding", True), ("counts", True)]
    fresh = trained.encode(text)
    assert session.encoding.counts == fresh.counts
    assert session.encoding.ids.tolist() == fresh.ids.tolist()


def test_the_tokens_of_a_short_text_are_waited_for(qtbot, session, trained, monkeypatch):
    session.set_tokenizer(trained, path=None, dirty=False)
    _settle(qtbot, session)
    monkeypatch.setattr("app.session.WAIT", 5)
    for text in ("l", "lo", "low"):
        session.set_text(text)
        assert session.encoding.text == text
        assert not session.busy
    session.set_text(LONG * 5)
    assert session.encoding.text == "low"
    _settle(qtbot, session)


class _SlowCounts:
    """A tokenizer whose encodings are counted only when they are let through."""

    def __init__(self, tokenizer):
        self.gate, self.counting = threading.Event(), threading.Event()
        self._tokenizer = tokenizer

    def encode(self, text, *, special, previous, stop):
        encoding = self._tokenizer.encode(text, special=special, stop=stop)
        return encoding if len(encoding.utf8) < 100 else _CountedLate(encoding, self)


class _CountedLate:
    counted = False

    def __init__(self, encoding, slow):
        self.utf8, self.ids = encoding.utf8, encoding.ids
        self._encoding, self._slow = encoding, slow

    def share_positions(self, _other):
        pass

    @property
    def counts(self):
        self._slow.counting.set()
        self._slow.gate.wait(5)
        self.counted = True
        return self._encoding.counts


def test_a_count_under_way_is_followed_by_that_of_the_newest(qtbot, session, trained, events):
    slow = _SlowCounts(trained)
    session.show_live(slow)
    _settle(qtbot, session)
    session.set_text(LONG)
    qtbot.waitUntil(slow.counting.is_set)
    events.clear()
    for end in ("a", "b", "c"):
        session.set_text(LONG + end)
        qtbot.waitUntil(lambda end=end: session.encoding.utf8.endswith(end.encode()))
    assert events == [("encoding", False)] * 3
    slow.gate.set()
    _settle(qtbot, session)
    assert events == [("encoding", False)] * 3 + [("counts", True)]
    assert session.encoding.utf8.endswith(b"c")


def test_a_failing_encoding_is_reported(qtbot, session):
    class Broken:
        def encode(self, text, **_options):
            raise ValueError(text)

    session.set_text("x")
    with qtbot.waitSignal(session.failed) as failure:
        session.show_live(Broken())
    assert isinstance(failure.args[0], ValueError)


def test_mark_saved_takes_the_new_name_over(qtbot, session, trained):
    from dataclasses import replace

    session.set_tokenizer(trained, path=None, dirty=True)
    renamed = replace(trained, name="other")
    with qtbot.waitSignal(session.document_changed):
        session.mark_saved(trained, renamed, Path("other.prism.json"))
    assert (session.tokenizer, session.shown_tokenizer) == (renamed, renamed)
    assert not session.dirty
    _settle(qtbot, session)


def test_mark_saved_of_another_vocabulary_changes_nothing(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=True)
    saved_before = trained.at(3)
    session.mark_saved(saved_before, saved_before, Path("other.prism.json"))
    assert session.tokenizer is trained
    assert session.dirty
    assert session.path is None
    _settle(qtbot, session)


def test_the_selection_is_kept_where_ids_mean_the_same(qtbot, session, trained):
    session.set_selected_token(260)
    session.set_tokenizer(trained, path=None, dirty=True, keep_selection=True)
    assert session.selected_token_id == 260
    _settle(qtbot, session)
