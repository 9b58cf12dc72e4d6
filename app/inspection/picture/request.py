"""What a picture of the text is made of, as values: which bytes, how large, in which colours; and its limits.

Here too is why a picture may be refused. How it is laid out: `picture/layout.py`; written: `picture/render.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QCoreApplication, QLocale

from app.inspection.colours.colouring import VocabularyLike
from app.inspection.lines.encoded_lines import EncodedLines, EncodingLike
from app.inspection.view_options import ViewOptions
from app.palette import LIGHT, Theme
from engine import EngineError

FORMATS = ("png", "svg", "pdf", "html")
MOST_BYTES = 200_000
MOST_TOKENS = 20_000
LONGEST_SIDE = 32_767
"""Pixels: Qt paints on nothing that is longer."""
MOST_PIXELS = 100_000_000
"""Four bytes each while the picture is painted."""
SCALES = (1, 2, 3, 4)
NARROWEST, WIDEST = 100, 4000

Stop = Callable[[], bool]
"""Whether nobody waits for the picture any more."""


class PictureError(EngineError):
    """A picture that cannot be made as asked for; the message is in the user's language and says the way out."""


class PictureStopped(Exception):  # noqa: N818 - not an error: nobody waits for the picture
    """The `stop` that was given said so."""


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """`points`: type size; `width`: of the text at most, in logical pixels, where lines are wrapped; `scale`:
    pixels of a PNG for each of them; `legend`, `ids`, `blanks` (signs for blanks and line ends): shown or not;
    `view`: the colour rule and the layers.
    """

    points: float = 13.0
    width: int = 800
    scale: int = 2
    legend: bool = True
    ids: bool = False
    blanks: bool = False
    theme: Theme = LIGHT
    view: ViewOptions = field(default_factory=ViewOptions)


@dataclass(frozen=True, slots=True, eq=False)
class PictureRequest:
    """Bytes [start, end) of a text with its tokens; both ends may lie inside a character, which is then whole.

    `vocabulary` is asked by some colour rules only.
    """

    encoding: EncodingLike
    start: int
    end: int
    options: PictureOptions = field(default_factory=PictureOptions)
    vocabulary: VocabularyLike | None = None

    @classmethod
    def whole(cls, encoding: EncodingLike, options: PictureOptions) -> "PictureRequest":
        """All of the text."""
        return cls(encoding, 0, len(encoding.utf8), options)


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """The part of a text that is shown: bytes [low, high) of `lines.utf8`, at borders of characters."""

    lines: EncodedLines
    low: int
    high: int
    vocabulary: VocabularyLike | None = None

    @classmethod
    def of(cls, request: PictureRequest) -> "Part":
        """The part that is asked for; PictureError if it is empty or too large."""
        lines = EncodedLines(request.encoding)
        utf8 = lines.utf8
        low = max(min(request.start, request.end), 0)
        high = min(max(request.start, request.end), len(utf8))
        while 0 < low < len(utf8) and utf8[low] & 0xC0 == 0x80:
            low -= 1
        while high < len(utf8) and utf8[high] & 0xC0 == 0x80:
            high += 1
        if low >= high:
            raise PictureError(_no_text())
        part = cls(lines, low, high, request.vocabulary)
        for words, count, most in (
            (_too_many_bytes(), high - low, MOST_BYTES),
            (_too_many_tokens(), len(part.spans()), MOST_TOKENS),
        ):
            if count > most:
                raise PictureError(_with_numbers(words, count, most))
        return part

    @property
    def text(self) -> str:
        """The exact text of the part, after the surrogate rule."""
        return self.lines.utf8[self.low : self.high].decode()

    @property
    def tokens(self) -> tuple[int, int]:
        """Running numbers [first, last) of the tokens that own its bytes."""
        first, borders = self.lines.tokens(self.low, self.high)
        return first, first + len(borders) - 1

    def spans(self) -> np.ndarray:
        """First bytes and ends int64 (t, 2) of those tokens, cut to the part and counted from its beginning."""
        part = slice(*self.tokens)
        spans = np.stack((self.lines.starts[part], self.lines.ends[part]), axis=1)
        return np.clip(spans, self.low, self.high) - self.low


def check_size(width: int, height: int, scale: int) -> None:
    """PictureError if a PNG of a drawing of this size, in logical pixels, cannot be painted."""
    if not fits(width, height, scale):
        words = QCoreApplication.translate(
            "Picture",
            "This PNG would have {width} × {height} pixels, which is too large. Choose a smaller scale or type "
            "size, a larger width, a selection, or SVG, PDF or HTML.",
        )
        written = QLocale().toString
        raise PictureError(
            words.replace("{width}", written(width * scale)).replace("{height}", written(height * scale))
        )


def fits(width: int, height: int, scale: int) -> bool:
    """Whether a PNG of a drawing of this size can be painted.

    >>> fits(800, 600, 4), fits(800, 8192, 4)
    (True, False)
    """
    return max(width, height) * scale <= LONGEST_SIDE and width * height * scale**2 <= MOST_PIXELS


def _no_text() -> str:
    return QCoreApplication.translate("Picture", "There is no text to make a picture of. Type or select some.")


def _too_many_bytes() -> str:
    return QCoreApplication.translate(
        "Picture", "The text is too long for a picture: bytes {count}, at most {most}. Select a part of it."
    )


def _too_many_tokens() -> str:
    return QCoreApplication.translate(
        "Picture", "The text is too long for a picture: tokens {count}, at most {most}. Select a part of it."
    )


def _with_numbers(words: str, count: int, most: int) -> str:
    written = QLocale().toString
    return words.replace("{count}", written(count)).replace("{most}", written(most))
