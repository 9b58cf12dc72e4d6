"""The session is the one home of state: what is set is what is encoded, the newest answer wins."""

import threading
import time
import weakref
from dataclasses import replace
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


def test_special_tokens_count_when_they_are_to_be_recognised(qtbot, session):
    tokenizer = engine.Tokenizer(Merges.of([]), special_tokens=["<|end|>"])
    session.set_tokenizer(tokenizer, path=None, dirty=False)
    session.set_text("a<|end|>")
    _settle(qtbot, session)
    assert len(session.encoding) == 8
    session.set_recognises_special(True)
    _settle(qtbot, session)
    assert session.encoding.ids.tolist() == [97, 256]


def test_what_the_model_adds_comes_on_request(qtbot, session, tmp_path):
    (tmp_path / "vocab.txt").write_text("[PAD]\n[UNK]\n[CLS]\n[SEP]\nun\n##do\n")
    session.set_tokenizer(engine.load(tmp_path / "vocab.txt", preset="bert-uncased"), path=None, dirty=False)
    session.set_text("undo")
    _settle(qtbot, session)
    assert session.encoding.ids.tolist() == [4, 5]
    session.set_adds_ends(True)
    _settle(qtbot, session)
    assert session.encoding.ids.tolist() == [2, 4, 5, 3]
    assert session.encoding.altered.inserted.tolist() == [True, False, False, True]
    session.set_text("un do")
    session.set_adds_ends(False)
    _settle(qtbot, session)
    assert session.encoding.ids.tolist() == [4, 1]


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


def test_a_token_of_the_open_vocabulary_is_not_marked_in_a_training_that_begins(qtbot, session, trained):
    before = session.open(replace(trained, name="before"), path=None, dirty=False)
    session.set_selected_token(260)
    session.begin_live()
    assert session.selected_token_id is None
    session.show_live(trained.at(2))
    session.end_live()  # it learned nothing
    assert session.selected_token_id == 260
    session.begin_live()
    session.show_live(trained.at(6))
    session.open(trained, path=None, dirty=True, keep_selection=True)
    assert session.selected_token_id is None
    session.activate(before)
    assert session.selected_token_id == 260
    _settle(qtbot, session)


class _SlowTokenizer:
    """Encodes only when it is let through."""

    can_be_cut = False

    def __init__(self, tokenizer):
        self.gate = threading.Event()
        self._tokenizer = tokenizer

    def encode(self, text, **options):
        self.gate.wait(60)
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

    can_be_cut = False

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
    assert slow.begun.wait(20)
    session.set_text("low")
    qtbot.waitUntil(lambda: not session.busy)
    assert session.encoding.text == "low"
    assert failures == []


def test_a_slow_pattern_does_not_hold_up_the_end(qapp):
    session = Session()
    failures = []
    session.failed.connect(failures.append)
    session.set_text(SLOW_TEXT)
    slow = _Backtracking()
    session.set_tokenizer(slow, path=None, dirty=False)
    assert slow.begun.wait(20)
    began = time.monotonic()
    session.shutdown()
    assert time.monotonic() - began < 10
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

    can_be_cut = False

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
        self._slow.gate.wait(60)
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
        can_be_cut = False

        def encode(self, text, **_options):
            raise ValueError(text)

    session.set_text("x")
    with qtbot.waitSignal(session.failed) as failure:
        session.show_live(Broken())
    assert isinstance(failure.args[0], ValueError)


def test_what_comes_while_a_count_fails_is_counted(qtbot, session, trained, events):
    class Uncountable(_CountedLate):
        @property
        def counts(self):
            self._slow.counting.set()
            self._slow.gate.wait(60)
            if self.utf8.endswith(b"!"):
                raise ValueError
            self.counted = True
            return self._encoding.counts

    class Slow(_SlowCounts):
        def encode(self, text, **options):
            encoding = super().encode(text, **options)
            return Uncountable(encoding._encoding, self) if isinstance(encoding, _CountedLate) else encoding

    failures, slow = [], Slow(trained)
    session.failed.connect(failures.append)
    session.show_live(slow)
    _settle(qtbot, session)
    session.set_text(LONG + "!")
    qtbot.waitUntil(slow.counting.is_set)
    session.set_text(LONG)
    qtbot.waitUntil(lambda: session.encoding.utf8 == LONG.encode())
    events.clear()
    slow.gate.set()
    qtbot.waitUntil(lambda: not session.busy)
    assert [type(each) for each in failures] == [ValueError]
    assert events == [("counts", True)]


def test_mark_saved_takes_the_new_name_over(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=True)
    _settle(qtbot, session)
    renamed = replace(trained, name="other")
    with qtbot.waitSignal(session.documents_changed):
        session.mark_saved(trained, renamed, Path("other.prism.json"))
    assert (session.tokenizer, session.shown_tokenizer) == (renamed, renamed)
    assert not session.dirty
    _settle(qtbot, session)


def test_a_new_name_is_taken_over_while_the_text_is_encoded(qtbot, session, trained):
    session.set_text("大模型")
    session.set_tokenizer(trained, path=None, dirty=True)
    assert session.busy
    session.mark_saved(trained, replace(trained, name="other"), Path("other.prism.json"))
    _settle(qtbot, session)
    assert session.shown_tokenizer is session.tokenizer
    assert session.encoding.text == "大模型"


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


def _names(session):
    return [each.tokenizer.name for each in session.documents]


@pytest.fixture
def three(session, trained):
    """Three documents, a, b and c; c is active."""
    return [session.open(replace(trained, name=name), path=None, dirty=False) for name in "abc"]


def test_what_is_opened_stands_at_the_end_and_is_active(session, three):
    assert session.documents == tuple(three)
    assert session.active is three[2]
    assert session.tokenizer.name == "c"


def test_what_is_opened_beside_is_listed_and_changes_nothing_else(session, trained):
    first = session.open(trained, path=None, dirty=False)
    changes = []
    session.tokenizer_changed.connect(lambda: changes.append(session.active))
    second = session.open(trained.at(3), path=Path("b.json"), dirty=False, activate=False)
    assert session.documents == (first, second)
    assert session.active is first
    assert changes == []


def test_the_first_is_active_even_beside(session, trained):
    assert session.open(trained, path=None, dirty=False, activate=False) is session.active


def test_a_tokenizer_that_is_open_already_is_only_activated(session, three):
    assert session.open(three[0].tokenizer, path=None, dirty=False) is three[0]
    assert session.active is three[0]
    assert _names(session) == ["a", "b", "c"]


def test_a_ready_made_one_makes_room_unless_it_was_changed(session, trained):
    session.open(trained, path=None, dirty=False, ready_made=True)
    session.open(trained.at(3), path=None, dirty=False)
    assert len(session.documents) == 1
    session.close(session.active)
    changed = session.open(trained, path=None, dirty=False, ready_made=True)
    session.set_tokenizer(trained.at(5), path=None, dirty=True)
    session.open(trained.at(3), path=None, dirty=False)
    assert session.documents[0] is changed


def test_a_saved_ready_made_one_stays(session, trained):
    session.open(trained, path=None, dirty=False, ready_made=True)
    session.mark_saved(trained, trained, Path("mine.prism.json"))
    session.open(trained.at(3), path=None, dirty=False)
    assert [each.path for each in session.documents] == [Path("mine.prism.json"), None]


def test_set_tokenizer_takes_the_place_of_the_active_one(session, three, trained):
    session.activate(three[1])
    session.set_tokenizer(trained.at(3), path=Path("x.json"), dirty=True)
    assert session.documents == tuple(three)
    assert (three[1].path, three[1].dirty, len(three[1].tokenizer.merges)) == (Path("x.json"), True, 3)


def test_activating_shows_the_text_with_that_one(qtbot, session, trained):
    session.set_text("大模型 low")
    first = session.open(trained, path=None, dirty=False)
    session.open(trained.at(0), path=None, dirty=False)
    _settle(qtbot, session)
    assert session.encoding.counts.tokens == 13
    second = session.tokenizer
    session.activate(first)
    assert session.shown_tokenizer is second  # its ids are those of the encoding that is there
    _settle(qtbot, session)
    assert session.shown_tokenizer is trained
    assert session.encoding.ids.tolist() == trained.encode("大模型 low").ids.tolist()
    assert session.text == "大模型 low"


@pytest.mark.parametrize(("closed", "active"), [(0, "b"), (1, "c"), (2, "b")])
def test_the_neighbour_takes_the_place_of_a_closed_one(session, three, closed, active):
    session.activate(three[closed])
    session.close(three[closed])
    assert session.tokenizer.name == active
    assert three[closed] not in session.documents


def test_closing_one_in_the_background_shows_nothing_else(session, three):
    changes = []
    session.tokenizer_changed.connect(lambda: changes.append(session.active))
    session.close(three[0])
    assert session.active is three[2]
    assert changes == []


def test_the_last_one_may_be_closed(session, trained):
    session.close(session.open(trained, path=Path("v.json"), dirty=True))
    assert session.documents == ()
    assert (session.active, session.tokenizer, session.path, session.dirty) == (None, None, None, False)
    assert session.shown_tokenizer is None


@pytest.mark.parametrize(
    ("source", "target", "order"), [(0, 2, "bca"), (2, 0, "cab"), (1, 2, "acb"), (1, 1, "abc")]
)
def test_moving_changes_the_order_alone(session, three, source, target, order):
    session.move(source, target)
    assert "".join(_names(session)) == order
    assert session.active is three[2]


def test_each_keeps_its_selected_token(session, three):
    session.set_selected_token(260)
    told = []
    session.selected_token_changed.connect(told.append)
    session.activate(three[0])
    assert session.selected_token_id is None
    session.set_selected_token(261)
    session.activate(three[2])
    assert session.selected_token_id == 260
    assert told == [None, 261, None, 260]


def test_saving_marks_the_right_one_though_another_is_active(qtbot, session, three):
    session.activate(three[0])
    session.set_tokenizer(three[0].tokenizer.at(3), path=None, dirty=True)
    original = three[0].tokenizer
    session.activate(three[1])
    session.mark_saved(original, replace(original, name="kept"), Path("kept.prism.json"))
    assert _names(session) == ["kept", "b", "c"]
    assert (three[0].path, three[0].dirty) == (Path("kept.prism.json"), False)
    _settle(qtbot, session)
    assert session.shown_tokenizer is three[1].tokenizer


def test_a_closed_one_is_freed(qtbot, session, trained):
    session.set_text("大模型")
    session.open(trained, path=None, dirty=False)
    document = session.open(replace(trained, name="closed"), path=None, dirty=False)
    _settle(qtbot, session)
    freed = [weakref.ref(document), weakref.ref(document.tokenizer)]
    session.close(document)
    del document
    _settle(qtbot, session)
    assert [each() for each in freed] == [None, None]


def test_it_is_freed_too_where_the_model_might_add_to_the_text(qtbot, session, trained):
    session.set_adds_ends(True)
    test_a_closed_one_is_freed(qtbot, session, trained)


# Moments


def _shown_at(session, k, text):
    """Whether the text is shown with the first k merges of the active tokenizer."""
    expected = session.tokenizer.at(k).encode(text).ids.tolist()
    return session.encoding.ids.tolist() == expected and len(session.shown_tokenizer.merges) == k


def test_a_moment_is_shown_and_nothing_else_changes(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    session.set_text("大模型 low lower")
    whole = session.tokenizer
    with qtbot.waitSignal(session.moment_changed):
        session.set_moment(3)
    _settle(qtbot, session)
    assert _shown_at(session, 3, "大模型 low lower")
    assert (session.moment, session.front) == (3, len(trained.merges))
    assert session.tokenizer is whole
    assert not session.dirty
    session.set_text("lower")
    _settle(qtbot, session)
    assert _shown_at(session, 3, "lower")
    session.set_moment(None)
    _settle(qtbot, session)
    assert session.shown_tokenizer is whole


@pytest.mark.parametrize(("wanted", "moment"), [(-5, 0), (0, 0), (10_000, None), (None, None)])
def test_a_moment_lies_between_nothing_and_the_front(qtbot, session, trained, wanted, moment):
    session.set_tokenizer(trained, path=None, dirty=False)
    session.set_moment(1)
    session.set_moment(wanted)
    assert session.moment == moment
    session.set_moment(len(trained.merges))
    assert session.moment is None


def test_the_same_moment_is_the_same_tokenizer(qtbot, session, trained):
    session.set_tokenizer(trained, path=None, dirty=False)
    session.set_moment(4)
    session.set_text("low")
    _settle(qtbot, session)
    then = session.shown_tokenizer
    session.set_text("lower")
    _settle(qtbot, session)
    assert session.shown_tokenizer is then


def test_each_document_keeps_its_moment(qtbot, session, trained):
    first = session.open(trained, path=None, dirty=False)
    session.set_moment(3)
    second = session.open(replace(trained, name="other"), path=None, dirty=False)
    assert session.moment is None
    session.set_moment(5)
    told = []
    session.moment_changed.connect(lambda: told.append(session.moment))
    session.activate(first)
    session.activate(second)
    assert told == [3, 5]
    session.set_text("大模型 low")
    _settle(qtbot, session)
    assert _shown_at(session, 5, "大模型 low")


def test_a_training_is_followed_or_looked_back_at(qtbot, session, trained):
    session.open(trained, path=None, dirty=False)
    session.set_moment(2)
    session.set_text("大模型 low")
    session.show_live(trained.at(4))
    assert (session.moment, session.front) == (None, 4)
    session.set_moment(3)
    _settle(qtbot, session)
    encoded, fronts = [], []
    session.encoding_changed.connect(lambda: encoded.append(session.encoding))
    session.front_changed.connect(lambda: fronts.append(session.front))
    for k in (5, 6):
        session.show_live(trained.at(k))
    _settle(qtbot, session)
    assert (session.moment, session.front, encoded, fronts) == (3, 6, [], [5, 6])
    session.set_moment(6)  # the front is followed again
    session.show_live(trained.at(7))
    _settle(qtbot, session)
    assert _shown_at(session, 7, "大模型 low")
    session.end_live()
    assert session.moment == 2


def test_a_moment_outlasts_the_end_of_the_training(qtbot, session, trained):
    before = session.open(replace(trained, name="before"), path=None, dirty=False)
    session.set_moment(1)
    session.show_live(trained.at(6))
    session.set_moment(4)
    session.open(trained, path=None, dirty=True, keep_selection=True)
    assert session.moment == 4
    session.activate(before)
    assert session.moment == 1


def test_a_tokenizer_of_a_library_has_no_moments(qtbot, session, tmp_path):
    (tmp_path / "vocab.txt").write_text("[PAD]\n[UNK]\n[CLS]\n[SEP]\nun\n##do\n")
    session.set_tokenizer(engine.load(tmp_path / "vocab.txt", preset="bert-uncased"), path=None, dirty=False)
    session.set_moment(1)
    assert (session.moment, session.front) == (None, 0)


def test_saving_keeps_the_moment(qtbot, session, trained):
    session.open(trained, path=None, dirty=True)
    session.set_text("low")
    session.set_moment(2)
    _settle(qtbot, session)
    saved = replace(trained, name="saved")
    session.mark_saved(trained, saved, Path("saved.prism.json"))
    _settle(qtbot, session)
    assert (session.moment, session.shown_tokenizer.name, session.dirty) == (2, "saved", False)
    assert _shown_at(session, 2, "low")


def test_a_moment_that_waits_comes_after_one_that_cannot_be_encoded(qtbot, session, trained, monkeypatch):
    session.set_text("low lower")
    session.open(trained, path=None, dirty=False)
    _settle(qtbot, session)
    gate, encode = threading.Event(), engine.Tokenizer.encode

    def encode_none_of_the_first_three(tokenizer, *given, **more):
        if len(tokenizer.merges) == 3:
            gate.wait(20)
            raise engine.EngineError("not this one")
        return encode(tokenizer, *given, **more)

    monkeypatch.setattr(engine.Tokenizer, "encode", encode_none_of_the_first_three)
    session.set_moment(3)
    session.set_moment(5)
    with qtbot.waitSignals([session.failed, session.encoding_changed]):
        gate.set()
    assert session.encoding.ids.tolist() == trained.at(5).encode("low lower").ids.tolist()
