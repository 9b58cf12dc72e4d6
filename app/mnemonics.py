"""Words of labels and menus without the letter that reaches them: for names that are read aloud, and for lists."""

import re

_LETTER = re.compile(r"\(&.\)|&(?=.)")


def without_mnemonic(text: str) -> str:
    """The words alone; Chinese has its letter in brackets behind them.

    >>> without_mnemonic("Vocabulary &size"), without_mnemonic("打开词表(&O)…")
    ('Vocabulary size', '打开词表…')
    """
    return _LETTER.sub("", text)
