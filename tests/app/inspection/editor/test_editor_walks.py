"""Random walks through the editor, beside a plain string that goes the same way: after each step both are equal.

Walks are chosen by their seeds. In steps on which the tokens follow, these are those of an encoding made afresh.
"""

import random
from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import engine
from app.inspection.clipboard_text import EXACT_FORMAT, text_of
from app.inspection.editor.token_edit import TokenEdit
from app.inspection.lines.editor_text import raw_to_exact, unit_starts
from app.inspection.tokens.rows import TokenRows, flagged
from engine.text.offsets import Offsets
from engine.text.utf8 import to_utf8
from tests.app.ime import compose, ime

HARD = [
    "a", "b ", "  ", "low", "中国", "大模型", "\u00a0", "\u2028", "\u2029", "\r\n", "\n", "\r", "\ud83d", "\ude00",
    "\ud800", "\0", "\ufeff", "👩‍👩‍👧", "👩", "\u200d", "🇨🇳", "🇨", "e\u0301", "\u0301", "é", "𠮷", "क्षि", "น้ำ",
    "שלום", "مرحبا", "\u202e", "\ufdd0", "\ufffe", "\u21e4", "\u204b", "\u237d", "\U0010fffd", "\U0010d83d",
    "\ufffd", "\t", "1️⃣", "\uffff", "\x85", "\x1c", "한", "\u1112\u1161",
]  # fmt: skip
LONGEST = 60
KEEP = QTextCursor.MoveMode.KeepAnchor


class Walk:
    """An editor, and `text`, which is what it must hold."""

    def __init__(self, edit: TokenEdit, tokenizer: engine.Tokenizer, seed: int) -> None:
        self.edit = edit
        self.text = ""
        self.heard: list[str] = []
        self._tokenizer = tokenizer
        self._random = random.Random(seed)
        self._encoding: engine.Encoding | None = None
        self._states = {edit.document().availableUndoSteps(): ""}
        edit.text_edited.connect(self.heard.append)

    def step(self) -> str:
        """Do something at random; what it was."""
        steps = [self.type_keys, self.paste, self.compose, self.remove, self.backspace, self.enter, self.replace]
        steps += [self.cut, self.undo, self.redo, self.move]
        do = self._random.choices(steps, [5, 4, 2, 3, 4, 2, 1, 1, 5, 3, 3])[0]
        if len(self.text) > LONGEST:
            do = self.shorten
        return f"{do.__name__}: {do()}"

    # Steps

    def type_keys(self) -> str:
        letter = self._random.choice([each for each in HARD if each.isprintable() or each == "\t"])
        first, last = self._selection()
        key = Qt.Key.Key_Tab if letter == "\t" else Qt.Key.Key_unknown
        self._press(key, letter)
        self._edited(first, last, letter)
        return letter

    def enter(self) -> str:
        first, last = self._selection()
        shift = Qt.KeyboardModifier.ShiftModifier if self._random.random() < 0.5 else Qt.KeyboardModifier.NoModifier
        self._press(Qt.Key.Key_Return, "\r", shift)
        self._edited(first, last, "\n")
        return str(shift)

    def paste(self) -> str:
        text = "".join(self._random.choices(HARD, k=self._random.randint(1, 4)))
        first, last = self._selection()
        data = QMimeData()
        data.setData(EXACT_FORMAT, text.encode("utf-8", "surrogatepass"))
        self.edit.insertFromMimeData(data)
        self._edited(first, last, text)
        return text

    def compose(self) -> str:
        # As a string of Qt, which loses what the others keep, and has no line feed in it.
        text = "x" + self._random.choice([each for each in HARD if not _is_lost(each)]) + "y"
        first, last = self._selection()
        if self._random.random() < 0.5:
            compose(self.edit, "zhong")
            self.edit.announce()
            self._edited(first, last, "")  # a step of its own
            self.note()
            last = first
        ime(self.edit, text)
        self._edited(first, last, text)
        return text

    def remove(self) -> str:
        first, last = self._select()
        self._press(self._random.choice([Qt.Key.Key_Delete, Qt.Key.Key_Backspace]))
        if first < last:
            self._edited(first, last, "")
        else:
            self._took_one(first)
        return f"{first} {last}"

    def backspace(self) -> str:
        self._put(self._random.choice(self._places()))
        first, last = self._selection()
        self._press(self._random.choice([Qt.Key.Key_Delete, Qt.Key.Key_Backspace]))
        if first < last:
            self._edited(first, last, "")
        else:
            self._took_one(first)
        return f"{first} {last}"

    def replace(self) -> str:
        first, last = self._two()
        places, text = self._places(), self._random.choice(HARD)
        self.edit.replace_units(places[first], places[last], text)
        self.text = self.text[:first] + text + self.text[last:]
        return f"{first} {last} {text}"

    def cut(self) -> str:
        first, last = self._select()
        if first < last:
            self.edit.cut()
            held = text_of(QApplication.clipboard().mimeData())
            assert held == self.text[first:last]
            self._edited(first, last, "")
        return f"{first} {last}"

    def shorten(self) -> str:
        text = self.text[self._random.randint(0, 30) :][:20]
        self.edit.announce()  # a text that comes back is no other text, whatever was typed since
        assert self.edit.set_exact_text(text)
        self.heard.append(text)  # whoever sets it has it
        self.text = text
        return ""

    def move(self) -> str:
        keys = [Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End]
        key, before = self._random.choice(keys), self.edit.textCursor().position()
        self._press(key)
        after = self.edit.textCursor().position()
        # Of what two lone surrogates make together, only the whole is a character.
        if after != before and to_utf8(self.text)[0].decode() == self.text:
            borders = Offsets(self.text.encode()).grapheme_starts
            points = {len(self.text.encode()[:byte].decode()) for byte in borders.tolist()}
            assert self._places().index(after) in points
        return str(key)

    def undo(self) -> str:
        return self._step_back(self.edit.undo)

    def redo(self) -> str:
        return self._step_back(self.edit.redo)

    def _step_back(self, do: Callable[[], None]) -> str:
        do()
        steps = self.edit.document().availableUndoSteps()
        self.text = self._states[steps]
        return str(steps)

    # The model

    def note(self) -> None:
        """Remember what undoing must lead back to: what was redone is as it was, and what is new replaces that."""
        document = self.edit.document()
        steps = document.availableUndoSteps()
        if not document.isRedoAvailable():
            self._states = {number: text for number, text in self._states.items() if number <= steps}
        self._states[steps] = self.text

    def _edited(self, first: int, last: int, text: str) -> None:
        self.text = self.text[:first] + text + self.text[last:]

    def _took_one(self, at: int) -> None:
        """A character or a grapheme, before or after a place; or nothing at an end of the text."""
        text, now = self.text, self.edit.exact_text()
        gone = len(text) - len(now)
        possible = [text[: at - gone] + text[at:]] if gone <= at else []
        possible.append(text[:at] + text[at + gone :])
        assert now in possible
        assert gone > 0 or at in (0, len(text))
        assert gone <= 8
        self.text = now

    def _places(self) -> list[int]:
        """The editor's positions between the characters."""
        return unit_starts(self.text).tolist()

    def _selection(self) -> tuple[int, int]:
        if self._random.random() < 0.3:
            return self._select()
        cursor, places = self.edit.textCursor(), self._places()
        return places.index(cursor.selectionStart()), places.index(cursor.selectionEnd())

    def _two(self) -> tuple[int, int]:
        first = self._random.randint(0, len(self.text))
        return first, min(len(self.text), first + self._random.randint(0, 5))

    def _select(self) -> tuple[int, int]:
        first, last = self._two()
        places = self._places()
        self._put(places[first], places[last])
        return first, last

    def _put(self, start: int, end: int | None = None) -> None:
        cursor = self.edit.textCursor()
        cursor.setPosition(start)
        if end is not None:
            cursor.setPosition(end, KEEP)
        self.edit.setTextCursor(cursor)

    def _press(
        self, key: Qt.Key, text: str = "", held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        QApplication.sendEvent(self.edit, QKeyEvent(QEvent.Type.KeyPress, key, held, text))

    # What must hold

    def check_text(self) -> None:
        edit = self.edit
        assert edit.exact_text() == self.text
        assert raw_to_exact(edit.document().toRawText()) == self.text
        cursor = edit.textCursor()
        assert {cursor.position(), cursor.anchor()} <= set(self._places())

    def check_old_tokens(self) -> None:
        """What is still shown of an encoding of another text stands under the same bytes."""
        lines, block = self.edit.encoded_lines(), self.edit.document().firstBlock()
        while lines is not None and block.isValid():
            text = self.edit._visible.text(block)
            data = text.utf8 + (b"\n" if block.next().isValid() else b"")
            for piece in self.edit._pieces(block, text):
                assert (
                    lines.utf8[piece.low + piece.shift : piece.high + piece.shift] == data[piece.low : piece.high]
                )
            block = block.next()

    def encode(self) -> None:
        self.edit.announce()
        if self.heard:
            assert self.heard[-1] == self.text
        self._encoding = self._tokenizer.encode(self.text, previous=self._encoding)
        self.edit.set_encoding(self._encoding)

    def check_tokens(self) -> None:
        encoding, fresh = self._encoding, self._tokenizer.encode(self.text)
        assert encoding is not None
        assert encoding.utf8 == fresh.utf8 == to_utf8(self.text)[0]
        assert encoding.ids.tolist() == fresh.ids.tolist()
        assert encoding.spans.tolist() == fresh.spans.tolist()
        flags = fresh.flags
        assert encoding.flags.names == flags.names
        assert encoding.counts == fresh.counts
        rows = TokenRows.of(encoding)
        found = [rows.row(number) for number in range(len(rows))]
        assert [row.cut for row in found] == flags.names
        assert [row.cuts_grapheme for row in found] == flags.cuts_grapheme.tolist()
        assert flagged(rows).tolist() == np.flatnonzero(flags.cuts_grapheme | fresh.special).tolist()
        self._check_page(len(fresh.utf8))

    def _check_page(self, size: int) -> None:
        """Every byte has its place on the screen, and every token its cells."""
        edit = self.edit
        lines, page = edit.encoded_lines(), edit._page_now()
        assert lines is not None
        first, last = page.boxes.first.tolist(), page.boxes.last.tolist()
        assert [0, *last] == [*first, size]
        cells = page.marks(lines, None).cells
        assert set(cells.token.tolist()) == set(range(len(lines.starts)))
        assert (cells.left < cells.right).all()


def _is_lost(text: str) -> bool:
    return "\n" in text or text.startswith("\ufffe") or any("\ud800" <= letter <= "\udfff" for letter in text)


@pytest.fixture
def edit(qtbot: QtBot) -> TokenEdit:
    edit = TokenEdit(points=8)
    qtbot.addWidget(edit)
    edit.resize(700, 1400)
    with qtbot.waitExposed(edit):
        edit.show()
    return edit


def walk_of(edit: TokenEdit, tokenizer: engine.Tokenizer, seed: int, steps: int) -> None:
    walk = Walk(edit, tokenizer, seed)
    done: list[str] = []
    choice = random.Random(seed)
    for _ in range(steps):
        try:
            done.append(walk.step())
            walk.check_text()
            walk.note()
            walk.check_old_tokens()
            if choice.random() < 0.4:
                walk.encode()
                walk.check_tokens()
        except Exception as error:
            error.add_note(f"seed {seed}, after " + ascii(done[-8:]) + " the text was " + ascii(walk.text))
            raise


@pytest.mark.parametrize("seed", range(8))
def test_a_walk(edit: TokenEdit, trained: engine.Tokenizer, seed: int) -> None:
    walk_of(edit, trained, seed, 100)
