"""The order in which a written token is seen, where its letters run to the left. For looking at only, not to copy.

Not here: how bytes are written (`engine/text/token_text.py`).
"""

from __future__ import annotations

import regex

_MARK = "\u200e"
# Not what is no character yet: `regex` gives some of these a direction too.
_LEFTWARD = regex.compile(r"(?V1)[[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]--\p{Cn}]")


def in_order(text: str) -> str:
    """A text with marks without a width, such that nothing changes places that must not.

    Nothing does within `<0xD7>`, nor do the parts of `ا + ب`, each of which leaves what follows it in its order.

    >>> in_order("ab<0xD7>"), in_order("\u05e9"), in_order("\u05e9<0xD7>")
    ('ab<0xD7>', '\u05e9\u200e', '\u200e\u05e9\u200e<0xD7>\u200e')
    """
    # Not concurrent: `regex` would hand Python's lock to another thread at each call, and wait for it.
    if text.isascii() or not _LEFTWARD.search(text, concurrent=False):
        return text
    return (_MARK if "<" in text else "") + text.replace("<", _MARK + "<") + _MARK
