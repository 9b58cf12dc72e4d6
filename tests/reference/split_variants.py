"""What the variants of a split pattern should do, told by texts and pre-tokens and not by expressions.

Slow, and written to be read; the patterns that the engine derives must cut just so.
"""

import unicodedata

from tests.reference.bpe_trainer import split

LETTER = "ª"  # of no case and in no contraction


def split_with_marks(text: str, pattern: str) -> list[str]:
    """Marks are cut as letters are."""
    return _cut_alike(text, split("".join(LETTER if _is(each, "M") else each for each in text), pattern))


def split_with_digits(text: str, pattern: str, most: int) -> list[str]:
    """A pre-token with digits is cut after so many of them, again and again."""
    pieces: list[str] = []
    for pre_token in split(text, pattern):
        begin = sum(not _is(each, "N") for each in pre_token)
        if begin in (0, 1) and len(pre_token) > begin and _is(pre_token[-1], "N"):
            digits = pre_token[begin:]
            cut = [digits[at : at + most] for at in range(0, len(digits), most)]
            pieces += [pre_token[:begin] + cut[0], *cut[1:]]
        else:
            pieces.append(pre_token)
    return pieces


def split_without_blank(text: str, pattern: str) -> list[str]:
    """The blank before letters, digits or signs is a pre-token of its own."""
    pieces: list[str] = []
    for pre_token in split(text, pattern):
        parts = [" ", pre_token[1:]] if pre_token[0] == " " and pre_token[-1] not in " \t" else [pre_token]
        pieces += filter(None, parts)
    return pieces


def _is(letter: str, category: str) -> bool:
    return unicodedata.category(letter).startswith(category)


def _cut_alike(text: str, pieces: list[str]) -> list[str]:
    cut, at = [], 0
    for piece in pieces:
        cut.append(text[at : at + len(piece)])
        at += len(piece)
    return cut
