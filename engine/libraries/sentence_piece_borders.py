"""Where a long text may be cut for a SentencePiece model; why that changes nothing is said in blank_borders.py.

The sums that a Unigram model compares are rounded to single precision by the library, from the beginning of the
text on. So of two ways to cut a word that are worth the same, or nearly so, a long text encoded as a whole has now
one, now the other; a stretch by itself has the better one. Not here: encoding (sentence_piece.py).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.libraries.blank_borders import BLANKS, BlankBorders, blank_borders, lie_across, no_borders
from engine.libraries.charsmap import Charsmap
from engine.libraries.piece_model import BLANK_SIGN, BYTE, CONTROL, NORMAL, UNKNOWN, USER_DEFINED, PieceModel

Normalize = Callable[[bytes], bytes]


def borders_for(model: PieceModel, normalize: Normalize) -> BlankBorders:
    """The borders for a model, whose library normalises a text by ``normalize``."""
    if model.blank_as_suffix:
        return no_borders("it puts blanks behind words")
    if model.kind == "word":
        return no_borders("it makes one token of several unknown words")
    try:
        rules = Charsmap(model.charsmap) if model.charsmap else None
        if rules is not None:
            rules.check_visible()
    except ValueError as error:
        return no_borders(str(error))
    pieces = [
        piece.decode("utf-8", "replace")
        for piece, kind in zip(model.pieces, model.types, strict=True)
        if kind not in (CONTROL, UNKNOWN, BYTE)
    ]
    known = {piece for piece, kind in zip(model.pieces, model.types, strict=True) if kind in _FOUND}
    blanks = []
    for blank in BLANKS:
        becomes = _becomes(blank, model, normalize)
        alone = rules is None or not rules.changes_with_others(blank)
        if becomes is None or not alone or not (becomes.encode() in known or model.byte_fallback):
            continue
        if lie_across(pieces, becomes) is None and lie_across(pieces, blank) is None:
            blanks.append(blank)
    if not blanks:
        return no_borders("its pieces go on over blanks and line ends")
    return blank_borders(blanks)


_FOUND = (NORMAL, USER_DEFINED)


def _becomes(blank: str, model: PieceModel, normalize: Normalize) -> str | None:
    """What a blank between two letters becomes: the sign for a blank, itself, or None for anything else."""
    sign = BLANK_SIGN.decode() if model.escapes_blanks else " "
    letter, found = normalize(b"a"), normalize(f"a{blank}a".encode())
    bare = letter.removeprefix(sign.encode()) if model.dummy_prefix else letter
    return next((each for each in (sign, blank) if found == letter + each.encode() + bare), None)
