"""A whole number, as the language writes it."""

from __future__ import annotations

from PySide6.QtCore import QLocale


def written(value: int) -> str:
    """`value` in the digits of the language, grouped.

    >>> written(256)
    '256'
    """
    return QLocale().toString(value)
