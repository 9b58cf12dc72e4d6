"""A share in per cent, as the language writes it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

_UNBROKEN = "\u00a0"


def per_cent(value: float, digits: int, *, sign: bool = False) -> str:
    """`value` per cent with so many digits behind the point; no line is broken within. `sign`: + where it is more.

    What is written as nothing has no sign.

    >>> per_cent(12.34, 1), per_cent(-3, 0, sign=True), per_cent(3, 0, sign=True)
    ('12.3\\xa0%', '−3\\xa0%', '+3\\xa0%')
    >>> per_cent(-0.04, 1), per_cent(0.04, 1, sign=True)
    ('0.0\\xa0%', '0.0\\xa0%')
    """
    written = QLocale().toString(float(abs(value)), "f", digits)
    before = "−" if value < 0 else "+" if sign else ""
    if written == QLocale().toString(0.0, "f", digits):
        before = ""
    words = QCoreApplication.translate("PerCent", "{0} %").format(before + written)
    return words.replace(" ", _UNBROKEN)
