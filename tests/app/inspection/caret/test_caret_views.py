"""The way from cut to cut: where the caret stands, what is chosen, and what is said."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.inspection.caret import cut_finder
from app.inspection.caret.caret_views import CaretViews
from app.inspection.colours.flag_rule import CHARACTER, PLAIN
from app.inspection.editor.token_edit import TokenEdit
from app.inspection.view_options import ViewOptions
from app.session import Session
from engine.models.merges import Merges
from engine.spans import cut_characters
from engine.text.offsets import Offsets
from engine.tokenizer import Tokenizer

FAMILIES = "a👩‍👩‍👧b e\u0301 क्षि\r\n中🇨🇳"


@pytest.fixture
def views(session: Session, qtbot: QtBot) -> Iterator[CaretViews]:
    """Of a tokenizer that knows bytes only: every character beyond ASCII is cut."""
    session.set_tokenizer(Tokenizer(Merges.of([])), path=None, dirty=False)
    edit = TokenEdit()
    qtbot.addWidget(edit)
    edit.resize(500, 300)
    views = CaretViews(edit, session, QObject(edit))
    qtbot.addWidget(views.byte_strip)
    qtbot.addWidget(views.caret_line)
    session.encoding_changed.connect(lambda: edit.set_encoding(session.encoding))
    yield views
    views.shutdown()


@pytest.fixture
def show(views: CaretViews, session: Session, qtbot: QtBot) -> Callable[[str], Offsets]:
    def show(text: str) -> Offsets:
        views._edit.set_exact_text(text)
        session.set_text(text)
        qtbot.waitUntil(lambda: not session.busy)
        assert session.encoding is not None
        return session.encoding.offsets

    return show


def note(views: CaretViews) -> str:
    return views.caret_line.text().split(" · ")[0]


@pytest.mark.parametrize("step", [1, -1])
def test_every_cut_character_is_gone_to_from_a_border(
    views: CaretViews, show: Callable[[str], Offsets], session: Session, step: int
) -> None:
    offsets = show(FAMILIES)
    starts = session.encoding.spans[:, 0]
    cuts = cut_characters(offsets.utf8, starts).tolist()
    views.go_to_cut(step)  # from the beginning, where none is
    for number in range(2 * len(cuts)):
        index = (number if step > 0 else -1 - number) % len(cuts)
        cut = cuts[index]
        assert note(views) == f"cut {index + 1} of {len(cuts)}"
        caret = views._edit.byte_of_caret()
        assert caret in offsets.grapheme_starts
        assert offsets.grapheme_at([caret]) == offsets.grapheme_at([cut])
        pointed = views._edit.pointed_bytes()
        assert pointed is not None
        assert pointed[0] == cut
        assert views._edit.tokens_of_selection() == pointed  # a token for each byte
        assert session.selected_token_id == offsets.utf8[cut]
        assert views.byte_strip.current_byte() == cut - caret
        views.go_to_cut(step)


def test_the_number_of_a_cut_is_said_in_another_language(
    views: CaretViews, show: Callable[[str], Offsets], qtbot: QtBot, languages
) -> None:
    show("中a国")
    views.go_to_cut(1)
    languages.use("zh_CN")
    qtbot.waitUntil(lambda: note(views) == "第 1 处切断，共 2 处")
    views.go_to_cut(1, graphemes=True)
    languages.use("en")
    qtbot.waitUntil(lambda: "cut" in note(views))


def test_from_the_beginning_the_first_cut_is_not_passed(views: CaretViews, show: Callable[[str], Offsets]) -> None:
    show("中a国")
    views.go_to_cut(1)
    assert note(views) == "cut 1 of 2"
    views.go_to_cut(1)
    assert note(views) == "cut 2 of 2"
    views.go_to_cut(1)
    assert note(views) == "cut 1 of 2"


@pytest.mark.parametrize("at_once", [0, 1 << 16])
def test_every_cut_grapheme_is_gone_to(
    views: CaretViews, show: Callable[[str], Offsets], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(cut_finder, "AT_ONCE", at_once)
    offsets = show(FAMILIES)
    borders = offsets.grapheme_starts.tolist()
    wide = [low for low, high in pairwise(borders) if high - low > 1]
    carets = []
    for number in range(1, len(wide) + 2):
        views.go_to_cut(1, graphemes=True)
        qtbot.waitUntil(lambda: not views.busy)
        carets.append(views._edit.byte_of_caret())
        assert note(views) == f"cut grapheme {(number - 1) % len(wide) + 1} of {len(wide)}"
    assert carets == [*wide, wide[0]]
    views.go_to_cut(-1, graphemes=True)
    assert views._edit.byte_of_caret() == wide[-1]


def test_who_moves_on_is_not_called_back(
    views: CaretViews, show: Callable[[str], Offsets], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cut_finder, "AT_ONCE", 0)
    show("a 中 b 国")
    views.go_to_cut(1, graphemes=True)
    assert note(views) == "Looking for cut graphemes…"
    views._edit.moveCursor(views._edit.textCursor().MoveOperation.Right)
    qtbot.waitUntil(lambda: not views.busy)
    assert views._edit.byte_of_caret() == 1
    assert views.caret_line.text().startswith("U+0020")


def test_a_cut_part_of_a_grapheme_is_named(views: CaretViews, show: Callable[[str], Offsets]) -> None:
    show("👩‍👧")
    views.go_to_cut(-1)
    assert views.caret_line.text().startswith("cut 3 of 3 · U+1F467 👧 GIRL · 👩‍👧 ")
    views._edit.moveCursor(views._edit.textCursor().MoveOperation.End)
    views.describe()
    assert note(views) == "End of the text"


def test_nothing_is_cut(views: CaretViews, show: Callable[[str], Offsets]) -> None:
    show("abc")
    views.go_to_cut(1)
    assert views.caret_line.text() == "No character is cut here"
    views.go_to_cut(1, graphemes=True)
    assert views.caret_line.text() == "No grapheme is cut here"


def test_one_of_several_tokens_that_was_pointed_at_is_named(
    views: CaretViews, show: Callable[[str], Offsets]
) -> None:
    show("a中b")
    views._edit.point_at(2)
    views.describe()
    assert views.caret_line.text().startswith("U+4E2D 中 · ids 228 | [184] | 173 · ")
    assert " · token index 2 of 5" in views.caret_line.text()
    assert views.byte_strip.current_byte() == 1
    views._edit.point_at(4)
    views.describe()
    assert views.caret_line.text().startswith("U+0062 b ")


def test_the_strip_has_the_colours_of_the_rule(views: CaretViews, show: Callable[[str], Offsets]) -> None:
    show("a👩‍👩‍👧")
    views._edit.set_view_options(ViewOptions("flags"))
    views.describe()
    assert views.byte_strip._colours == ("flags", (PLAIN,))
    views._edit.go_to_byte(1)
    views.describe()
    name, numbers = views.byte_strip._colours
    assert name == "flags"
    assert set(numbers) == {CHARACTER}
