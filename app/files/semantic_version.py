"""Versions of three numbers, major.minor.patch, and the ones that come next (semver.org).

Any other version, with fewer numbers or a word behind them, is left alone: what comes next is its owner's to say.
"""

from __future__ import annotations

import re

PARTS = ("patch", "minor", "major")

_FORM = re.compile(r"(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})")


def raised(version: str) -> dict[str, str]:
    """Part -> the version after this one where that part is raised; nothing where it is not of this form.

    >>> raised("1.0.9")
    {'patch': '1.0.10', 'minor': '1.1.0', 'major': '2.0.0'}
    >>> raised("1.0"), raised("1.0.0-rc.1")
    ({}, {})
    """
    match = _FORM.fullmatch(version)
    if match is None:
        return {}
    major, minor, patch = map(int, match.groups())
    return {
        "patch": f"{major}.{minor}.{patch + 1}",
        "minor": f"{major}.{minor + 1}.0",
        "major": f"{major + 1}.0.0",
    }
