"""The byte strip in words: what it shows for screen readers, and the tool tips of its parts. No widgets."""

from PySide6.QtCore import QCoreApplication, QLocale

from app.inspection.caret.byte_cells import ByteCells, PointCell, TokenCell
from app.inspection.words.code_points import point_number
from app.inspection.words.token_words import SEPARATOR, hex_bytes, point_words
from app.joined import apart, labelled
from engine.text.token_text import gpt2_alphabet

_SPOKEN = 12
"""So many code points are said."""


def place_words(cells: ByteCells) -> str:
    """The strip in sentences: each code point, its bytes by token, and what is cut."""
    if not cells.points:
        return QCoreApplication.translate("ByteStrip", "No character here")
    said = [_point_sentence(cells, point) for point in cells.points[:_SPOKEN]]
    left = None if cells.more is None else len(cells.points) - len(said) + cells.more
    if left != 0:
        said.append(more_words(left))
    return ". ".join(said)


def byte_words(cells: ByteCells, byte: int) -> str:
    """One byte: its value, its place in the code point, its owner, and the cut before it."""
    point, token = cells.point_at(byte), cells.token_at(byte)
    place = QCoreApplication.translate("ByteStrip", "byte {0}, {1} of {2} of {3}")
    values = (
        f"{cells.data[byte]:02X}",
        byte - point.first + 1,
        point.last - point.first,
        point_number(point.letter),
    )
    words = [place.format(*values)]
    if token is not None:
        words.append(token_words(token))
    words += [cut_words(in_character=cut.in_character) for cut in cells.cuts if cut.byte == byte]
    return SEPARATOR.join(words)


def byte_tip(cells: ByteCells, byte: int, *, byte_level: bool = True) -> str:
    """The same, with the byte as a number and as bits, and of byte-level vocabularies its stand-in letter."""
    value = cells.data[byte]
    bits = f"{value:08b}"
    words = QCoreApplication.translate("ByteStrip", "0x{0} = {1} = binary {2}")
    rows = [byte_words(cells, byte), words.format(f"{value:02X}", value, f"{bits[:4]} {bits[4:]}")]
    if byte_level:
        letter = QCoreApplication.translate("ByteStrip", "letter of GPT-2's vocabulary file: {0}")
        rows.append(letter.format(gpt2_alphabet(bytes([value]))))
    if cells.start is not None:
        offset = QCoreApplication.translate("ByteStrip", "byte {0} of the text, from 0")
        rows.append(offset.format(QLocale().toString(cells.start + byte)))
    return "\n".join(rows)


def point_tip(cells: ByteCells, point: PointCell) -> str:
    """Number, sign and name, bytes, and whether it is cut."""
    rows = [point_words(point.letter), hex_bytes(cells.data[point.first : point.last])]
    if point.is_cut:
        rows.append(cut_words(in_character=True))
    return "\n".join(rows)


def token_words(token: TokenCell) -> str:
    """Index, from 0 as in the tokens table, and id."""
    if token.index is None:
        return QCoreApplication.translate("ByteStrip", "id {0}").format(token.token_id)
    words = QCoreApplication.translate("ByteStrip", "token index {0}, id {1}")
    return words.format(QLocale().toString(token.index), token.token_id)


def copies(cells: ByteCells, byte: int) -> list[tuple[str, str]]:
    """What can be copied where a byte stands: in words, and the text itself."""
    translate, point, token = QCoreApplication.translate, cells.point_at(byte), cells.token_at(byte)
    found = [
        (translate("ByteStrip", "Copy &character"), point.letter),
        (translate("ByteStrip", "Copy code &point"), point_number(point.letter)),
        (translate("ByteStrip", "Copy &bytes"), hex_bytes(cells.data[point.first : point.last])),
    ]
    return found if token is None else [*found, (translate("ByteStrip", "Copy token &id"), str(token.token_id))]


def cut_words(*, in_character: bool) -> str:
    """What a border between two tokens cuts."""
    if in_character:
        return QCoreApplication.translate("ByteStrip", "two tokens share this character: it is cut here")
    return QCoreApplication.translate("ByteStrip", "two tokens share this grapheme: it is cut here")


def more_words(count: int | None) -> str:
    """What follows the shown code points; None: too many to be counted."""
    if count is None:
        return QCoreApplication.translate("ByteStrip", "… and very many more")
    return QCoreApplication.translate("ByteStrip", "… and {0} more").format(QLocale().toString(count))


def _point_sentence(cells: ByteCells, point: PointCell) -> str:
    parts = []
    for token in cells.owners(point):
        owned = cells.data[max(token.first, point.first) : min(token.last, point.last)]
        parts.append(f"{hex_bytes(owned)} {token_words(token)}")
    if not parts:
        parts = [hex_bytes(cells.data[point.first : point.last])]
    if point.is_cut:
        parts.append(QCoreApplication.translate("ByteStrip", "cut"))
    return labelled(point_words(point.letter), apart(parts))
