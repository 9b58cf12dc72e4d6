"""What stands at the caret of a large text, with its tokens: for the byte strip, the line below it, the table.

The tokens are those of what is in sight; where the caret was left behind by scrolling, those around it.
"""

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Signal, Slot

from app.inspection.large.cuts import LargeCuts
from app.inspection.large.lines import LargeLines
from app.inspection.large.tokens import LargeTokens
from app.inspection.large.view import LargeView
from app.inspection.words.place import Place
from engine.text.utf8 import character_start
from engine.text_index import TextIndex

_MOST_SHOWN = 512
"""Bytes of a selection that are enough for the strip: it shows 64 code points, and says that there are more."""
_MARGIN = 1 << 10


class LargePlace(QObject):
    """A `HasPlace`. Signals: `changed`, it is another place or more is known of it; `failed(exception)`."""

    changed = Signal()
    failed = Signal(object)

    def __init__(self, view: LargeView, in_sight: LargeTokens, cuts: LargeCuts, parent: QObject) -> None:
        super().__init__(parent)
        self._view, self._in_sight, self._cuts = view, in_sight, cuts
        self._around = LargeTokens(self, margin=_MARGIN)
        self._unknown = LargeLines.without_tokens(b"")
        self._around.changed.connect(self.changed)
        self._around.failed.connect(self.failed)
        view.place_changed.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether its tokens are still to come."""
        return self._around.busy

    def set_index(self, index: TextIndex | None) -> None:
        """Another text or another vocabulary."""
        self._around.set_index(index)

    def refresh(self, counted: int) -> None:
        """So many bytes are counted."""
        self._around.refresh(counted)

    def place(self) -> Place:
        """What stands at the caret now."""
        view = self._view
        start, end = view.described()
        low, high = view.selection()
        text = view.data[start : self._shown_end()].decode()
        return Place(
            self._lines() or self._without_tokens(), (start, end) if text else None, text, low < high,
            view.graphemes_around(start), view.pointed(), self._cuts.note(), _byte_words(start),
            "" if low < high else self._part(start, end),
        )  # fmt: skip

    def point_at(self, byte: int) -> None:
        """Let a byte of the place be the one that is meant."""
        self._view.point_at(byte)

    def tokens(self) -> tuple[int, int] | None:
        """Of the tokens in sight the first, and the one after the last, that own what is pointed at, or else the
        place; twice the same where none does. None where the tokens in sight are not known yet."""
        lines = self._in_sight.lines
        low, high = self._view.pointed() or self._view.described()
        if lines is None:
            return None
        if low == high or not lines.start <= low < lines.end:
            return 0, 0
        first, borders = lines.tokens(low, min(high, lines.end))
        return first, first + len(borders) - 1

    def token_id(self) -> int | None:
        """The token that owns the first byte of what is pointed at, or else of the place; None where none does, or
        the tokens of the present vocabulary are still to come."""
        byte = (self._view.pointed() or self._view.described())[0]
        for tokens in (self._in_sight, self._around):
            lines = tokens.lines if tokens.current else None
            if lines is not None and (number := lines.token_at(byte)) is not None:
                return int(lines.part.ids[number])
        return None

    def shutdown(self) -> None:
        """End the thread; waits until it has stopped."""
        self._around.shutdown()

    def _part(self, start: int, end: int) -> str:
        """What the bytes at the caret are of a grapheme that is cut into blocks; see `Place.part`."""
        blocks = self._view.rows.blocks
        if not blocks.is_grapheme_border(start):
            return "inner"
        return "" if blocks.is_grapheme_border(end) else "first"

    def _shown_end(self) -> int:
        start, end = self._view.described()
        low, high = self._view.selection()
        return character_start(self._view.data, min(end, start + _MOST_SHOWN)) if low < high else end

    def _lines(self) -> LargeLines | None:
        """Tokens that own all that is shown of the place."""
        start, end = self._view.described()[0], self._shown_end()
        parts = (self._in_sight.lines, self._around.lines)
        return next((lines for lines in parts if lines is not None and lines.covers(start, end)), None)

    def _without_tokens(self) -> LargeLines:
        if self._unknown.utf8 is not self._view.data:
            self._unknown = LargeLines.without_tokens(self._view.data)
        return self._unknown

    @Slot()
    def _look(self) -> None:
        if self._lines() is None and self._in_sight.lines is not None and not self._in_sight.busy:
            self._around.want(self._view.described()[0], self._shown_end())
        self.changed.emit()


def _byte_words(byte: int) -> str:
    words = QCoreApplication.translate("LargeText", "byte {place}")
    return words.replace("{place}", QLocale().toString(byte))
