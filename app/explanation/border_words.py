"""Why there is a border: each border of the pre-tokens at the caret, with its reason in words. No widgets in here.

Not here: finding the reasons (passage; engine/explaining/borders.py), the list (borders_page).
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app import joined
from app.explanation import token_words
from app.explanation.passage import Passage, Piece
from app.explanation.sheets import written
from engine import Tokenizer
from engine.explaining.borders import BorderReason, Missed
from engine.explaining.explanation import PreToken
from engine.text.alternatives import UNKNOWN
from engine.text.split_patterns import SplitPattern

_SENTENCES = 12
"""Missed merges that are told of one border; a long run of equal letters may have thousands."""


@dataclass(frozen=True, slots=True)
class Border:
    """A border of the passage: a reason within a piece, or a wall between two pre-tokens, None at the text's ends.

    decided: the piece, and how many of its merges were done when the border was decided.
    """

    decided: tuple[int, int]
    reason: BorderReason | None = None
    wall: tuple[PreToken | None, PreToken | None] | None = None


def borders(passage: Passage) -> list[Border]:
    """All borders from left to right, the two ends of the passage among them."""
    found: list[Border] = []
    before = passage.before
    for place, piece in enumerate(passage.pieces):
        found.append(Border((place, 0), wall=(before, piece.pre_token)))
        found += [Border((place, _decided(reason)), reason) for reason in piece.reasons]
        before = piece.pre_token
    if passage.pieces:
        found.append(Border((len(passage.pieces) - 1, 0), wall=(before, passage.behind)))
    return found


def nearest(passage: Passage, found: list[Border]) -> int:
    """The row of the border that is nearest to what was asked about, rather one within a character than a wall."""
    if not found:
        return -1
    start, end = passage.asked
    data, inner = passage.pieces[0].data, len(passage.pieces[0].reasons)
    places = [0, *(each.at for each in passage.pieces[0].reasons), len(data)]

    def rank(row: int) -> tuple[int, bool, bool]:
        at = places[row]
        cut = at < len(data) and data[at] & 0xC0 == 0x80
        return max(0, start - at, at - end), not cut, not 0 < row <= inner

    return min(range(len(places)), key=rank)


def _decided(reason: BorderReason) -> int:
    """How many merges were done when nothing over the border could be merged any more."""
    return reason.missed[-1].until if reason.missed else 0


def sides(passage: Passage, border: Border) -> str:
    """The tokens, or pre-tokens, to both sides."""
    if border.reason is not None:
        known = passage.tokenizer.vocabulary
        return f"{token_words.token(known, border.reason.left)} | {token_words.token(known, border.reason.right)}"
    before, behind = border.wall or (None, None)
    return f"{_side(passage, before, first=True)} ‖ {_side(passage, behind)}"


def _side(passage: Passage, told: PreToken | None, *, first: bool = False) -> str:
    if told is None:
        translate = QCoreApplication.translate
        return translate("Explanation", "start") if first else translate("Explanation", "end")
    inside = (each.data for each in passage.pieces if each.pre_token == told)
    return token_words.apart(written(next(inside, None) or passage.beside[told]))


def words(passage: Passage, border: Border) -> str:
    """Why there is a border, in sentences."""
    if border.reason is not None:
        return _reason_words(passage, passage.pieces[border.decided[0]], border.reason)
    before, behind = border.wall or (None, None)
    translate = QCoreApplication.translate
    if before is None or behind is None:
        name = translate("Explanation", "The text begins here.") if before is None else translate(
            "Explanation", "The text ends here."
        )  # fmt: skip
        told = behind if before is None else before
        if told is None or (passage.pattern is None and told.special is None):
            return name
        return joined.sentences((name, _made_by(passage.pattern, told, behind=before is None)))
    if before.special is not None or behind.special is not None:
        head = translate("Explanation", "A special token stands here, with which nothing is merged.")
    elif passage.pattern is None:
        return _library_wall(passage.tokenizer)
    else:
        head = translate("Explanation", "The split pattern cuts here, and no merge crosses a cut.")
    sentences = _made_by(passage.pattern, before, behind=False), _made_by(passage.pattern, behind, behind=True)
    return joined.sentences((head, *sentences))


def _library_wall(tokenizer: Tokenizer) -> str:
    """Why nothing is merged over the end of a word."""
    translate = QCoreApplication.translate
    if tokenizer.origin.library == "sentencepiece":
        return translate("Explanation", "No piece of several letters goes on over this place: none is made here.")
    words = translate("Explanation", "The library {0} cuts the text here, and no merge crosses a cut.")
    return words.format(tokenizer.origin.library)


def _made_by(pattern: SplitPattern | None, told: PreToken, *, behind: bool) -> str:
    """What made the pre-token on one side; "" where that is a matter of a library."""
    translate = QCoreApplication.translate
    side = translate("Explanation", "After: {0}.") if behind else translate("Explanation", "Before: {0}.")
    if told.special is not None:
        return side.format(translate("Explanation", "special token {0}").format(told.special))
    if pattern is None:
        return ""
    made = [
        translate("Explanation", "{0} “{1}”").format(sentence, token_words.apart(part)) if part else sentence
        for sentence, part in token_words.matches(pattern, told.matches)
    ]
    known = any(alternative != UNKNOWN for _, alternative in told.matches)
    return side.format(made[-1] if not known else joined.apart(made))


def _reason_words(passage: Passage, piece: Piece, reason: BorderReason) -> str:
    translate, known = QCoreApplication.translate, passage.tokenizer.vocabulary
    fell_back = piece.in_bytes if passage.letters and not reason.missed else []
    lacking = [piece.data[start:end] for start, end in fell_back if start <= reason.at <= end]
    if lacking:
        words = translate(
            "Explanation",
            "The vocabulary lacks {0}, which fell back to single bytes; no merge joins these to anything.",
        )
        return words.format(joined.listed(token_words.apart(written(each)) for each in lacking))
    last = token_words.pair(known, reason.left, reason.right)
    record, pair = passage.tokenizer.training, (known.get(reason.left), known.get(reason.right))
    blocked = ""
    if record is not None and pair in record.blocked:
        blocked = translate("Explanation", "In the training {0} was blocked.").format(last)
    if not reason.missed:
        none = translate(
            "Explanation", "The table has no merge for {0}, nor for any two tokens that met here on the way."
        )
        return joined.sentences((none.format(last), blocked))
    told = [_missed_words(passage, missed) for missed in reason.missed[-_SENTENCES:]]
    if len(reason.missed) > _SENTENCES:
        more = translate("Explanation", "Earlier ones that are not told: {0}.")
        told.insert(0, more.format(token_words.number(len(reason.missed) - _SENTENCES)))
    end = translate("Explanation", "For {0}, which stand here now, the table has no merge.")
    return joined.sentences((*told, end.format(last), blocked))


def _missed_words(passage: Passage, missed: Missed) -> str:
    """A merge that was possible, and what was faster."""
    translate, known = QCoreApplication.translate, passage.tokenizer.vocabulary
    values = {
        "pair": token_words.pair(known, missed.left, missed.right),
        "rank": token_words.rank(missed.rank),
        "since": token_words.number(missed.since),
        "until": token_words.number(missed.until),
        "by": token_words.rank(missed.by_rank),
        "side": token_words.token(known, missed.left if missed.took_left else missed.right),
    }
    if not missed.tied:
        sentence = translate(
            "Explanation",
            "{pair} could be merged (rank {rank}) after step {since}, but step {until}, of the lower rank {by}, "
            "took {side} first.",
        )
    else:
        sentence = translate(
            "Explanation",
            "{pair} could be merged (rank {rank}) after step {since}, but step {until}, of the same rank {by} and "
            "further left, took {side} first.",
        )
    return sentence.format(**values)
