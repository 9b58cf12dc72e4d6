"""Which names stand for an encoding of texts. Not here: reading in one (engine/training/corpus.py)."""

import codecs

# Python marks these as text encodings, but the first two are for the parts of domain names, and the last is made
# to fail on every text.
_NOT_FOR_TEXTS = ("idna", "punycode", "undefined")


def is_text_encoding(name: str) -> bool:
    """Whether ``name`` is an encoding of Python's in which a whole text can be read.

    >>> [is_text_encoding(name) for name in ("GB18030", "hex", "idna", "klingon")]
    [True, False, False, False]
    """
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):  # ValueError: a NUL or half a character in the name
        return False
    return found._is_text_encoding and found.name not in _NOT_FOR_TEXTS
