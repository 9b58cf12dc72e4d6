"""A BERT vocabulary does not say whether letters keep their case: which preset reads its file the other way."""

from __future__ import annotations

from engine import Tokenizer
from engine.formats.wordpiece_vocab import CASED, NAME, UNCASED

_OTHER = {CASED: UNCASED, UNCASED: CASED}


def other_case(tokenizer: Tokenizer) -> str | None:
    """The name of that preset; None for every other tokenizer."""
    origin = tokenizer.origin
    return _OTHER.get(origin.preset or "") if origin.format == NAME else None
