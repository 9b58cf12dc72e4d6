"""The words of the pre-token view: what is said of a pattern, its alternatives and variants. No widgets in here."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.explanation import token_words
from app.explanation.part import Part
from app.explanation.sheets import Cells, Column, Listed, Row
from app.explanation.split_preview import Alternative, Preview, Sizes, shortly
from app.joined import listed, remarked, sentences
from app.per_cent import per_cent
from engine import Tokenizer
from engine.explaining.pattern_change import SplitSize
from engine.text.alternatives import UNKNOWN
from engine.text.pattern_variants import Underivable
from engine.text.readable_pattern import readable

SLOW = 0.5
"""Seconds for the part that is shown, from which on a pattern is called slow."""


def mark(alternatives: tuple[Alternative, ...], place: int) -> str:
    """What stands beside the pre-tokens of an alternative: its number, or a sign for a gap."""
    found = alternatives[place]
    if found.number == UNKNOWN:
        return "?"
    several = any(each.expression for each in alternatives)
    return f"{found.expression + 1}.{found.number + 1}" if several else str(found.number + 1)


def legend(preview: Preview) -> Listed:
    """The alternatives as rows, each with its first pre-tokens in its tint."""
    rows = []
    for place, each in enumerate(preview.alternatives):
        texts = tuple(map(shortly, each.examples))
        cells = Cells(texts, (place,) * len(texts))
        expression = readable(each.regex) or gap_words(preview)
        rows.append(Row((mark(preview.alternatives, place), token_words.number(each.count), expression), cells))
    return Listed(_columns(), rows)


def gap_words(preview: Preview) -> str:
    """What stands in place of an alternative where there is none."""
    if not preview.gaps:
        return QCoreApplication.translate("PreTokens", "nothing cuts")
    return QCoreApplication.translate("PreTokens", "no alternative: a gap")


def name(preview: Preview, number: int) -> str:
    """A pre-token in words."""
    found = preview.alternatives[preview.places[number]]
    words = QCoreApplication.translate("PreTokens", "Pre-token {0} of {1}: {2}, alternative {3}: {4}")
    values = number + 1, len(preview.pieces)
    return words.format(
        *map(token_words.number, values),
        token_words.apart(preview.written[number]),
        mark(preview.alternatives, preview.places[number]),
        token_words.apart(readable(found.regex)) if found.regex else gap_words(preview),
    )


def _columns() -> tuple[Column, ...]:
    translate = QCoreApplication.translate
    return (
        Column(
            translate("PreTokens", "no."), translate("PreTokens", "Number of the alternative"), "9.99", right=True,
        ),
        Column(
            translate("PreTokens", "count"), translate("PreTokens", "Pre-tokens that it made of the text below"),
            "9,999", right=True,
        ),
        Column(
            translate("PreTokens", "alternative"),
            translate("PreTokens", "They are tried in this order at each place; the first that matches counts"),
            r" ?[^\s\p{L}\p{N}]++", grows=1,
        ),
        Column(
            translate("PreTokens", "in this text"), translate("PreTokens", "The first pre-tokens that it made"),
            "tokenizer␣", grows=1,
        ),
    )  # fmt: skip


def notes(preview: Preview, part: Part) -> str:
    """What is to be said of the pattern on this part: gaps, slowness, and which part it is."""
    translate, said = QCoreApplication.translate, []
    if preview.gaps:
        first = next(piece for piece in preview.pieces if piece.gap)
        example = token_words.apart(shortly(preview.text[first.start : first.end]))
        words = translate(
            "PreTokens",
            "Gaps: {0}. No alternative matches “{1}”; what is left between two matches is a pre-token too.",
        )
        said.append(words.format(token_words.number(preview.gaps), example))
    if preview.seconds > SLOW:
        words = translate("PreTokens", "Slow: {0} s for {1} characters. Give a pattern that backtracks less.")
        said.append(words.format(f"{preview.seconds:.1f}", token_words.number(len(preview.text))))
    if not part.is_whole:
        words = translate("PreTokens", "The part around the caret is shown: {0}; bytes of the whole: {1}.")
        span = token_words.byte_range(part.start, part.start + len(part.data))
        said.append(words.format(span, token_words.number(part.size)))
    return sentences(said)


def library_cuts(tokenizer: Tokenizer) -> str:
    """That no split pattern cuts, but the library in which a tokenizer runs."""
    words = QCoreApplication.translate(
        "PreTokens",
        "{0} has no split pattern: the library {1} cuts the text by itself. Choose a pattern above to see what it "
        "would make of the text.",
    )
    return words.format(tokenizer.name, tokenizer.origin.library)


def size_words(sizes: Sizes) -> str:
    """How the counts change."""
    translate, before, after = QCoreApplication.translate, sizes.before, sizes.after
    said = [
        _change(translate("PreTokens", "Pre-tokens: {0}"), before and before.pre_tokens, after.pre_tokens),
        _tokens(before, after),
        _change(translate("PreTokens", "bytes of the longest: {0}"), before and before.longest, after.longest),
    ]
    return " · ".join(filter(None, said))


def _tokens(before: SplitSize | None, after: SplitSize) -> str:
    translate = QCoreApplication.translate
    if after.tokens is None:
        return translate("PreTokens", "tokens: not known, a library makes them")
    return _change(translate("PreTokens", "tokens: {0}"), before and before.tokens, after.tokens)


def _change(words: str, before: int | None, after: int) -> str:
    if before is None or before == after:
        return words.format(token_words.number(after))
    more = f"{'+' if after > before else '−'}{token_words.number(abs(after - before))}"
    share = per_cent(100 * (after - before) / before, 1, sign=True) if before else ""
    change = f"{token_words.number(before)} → {token_words.number(after)}"
    return words.format(remarked(change, listed((more, share))))


def variant_names() -> dict[str, tuple[str, str]]:
    """Name -> what stands on its button, and what it does."""
    translate = QCoreApplication.translate
    return {
        "marks": (
            translate("PreTokens", "With marks"),
            translate("PreTokens", r"\p{M} beside each \p{L}: the vowel signs of Hindi stay in their words"),
        ),
        "digits": (
            translate("PreTokens", "Digits one by one"),
            translate("PreTokens", "Each digit is a pre-token"),
        ),
        "threes": (
            translate("PreTokens", "Digits in threes"),
            translate("PreTokens", "Numbers are cut after three digits, from the left"),
        ),
        "blank": (
            translate("PreTokens", "With leading blank"),
            translate("PreTokens", "The blank before a word belongs to it"),
        ),
        "no_blank": (
            translate("PreTokens", "Without leading blank"),
            translate("PreTokens", "The blank before a word is a pre-token of its own"),
        ),
    }


def why_not(reason: Underivable) -> str:
    """Why a variant cannot be derived from the pattern."""
    translate = QCoreApplication.translate
    return {
        Underivable.ALREADY: translate("PreTokens", "the pattern does so already"),
        Underivable.NO_LETTERS: translate("PreTokens", r"the pattern has no \p{L}"),
        Underivable.NO_DIGITS: translate("PreTokens", "no alternative of the pattern is for digits alone"),
        Underivable.NO_PLACE: translate("PreTokens", "every alternative for words takes a leading blank already"),
        Underivable.NO_BLANK: translate("PreTokens", "no alternative of the pattern begins with a blank"),
        Underivable.UNREADABLE: translate(
            "PreTokens", "it cannot be derived exactly from this pattern; change the pattern by hand"
        ),
    }[reason]
