"""The libraries that the program runs with: versions, licences, and where the texts of these lie.

Read from what pip has installed. Not here: the page that shows them (about).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

PROGRAM = "token-prism"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_OF_TEXTS = ("LICEN", "COPYING")
_LONGEST = 90
"""Letters of a licence's name; some packages put the whole text into that field."""


@dataclass(frozen=True, slots=True)
class Library:
    """A package as it is installed; `licence`: its name, or "" where the package does not tell; `texts`: files."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]
    home: str


def libraries() -> list[Library]:
    """What the program needs, and what that needs, by name; the program itself is the first."""
    found: dict[str, Library] = {}
    waiting = [PROGRAM]
    while waiting:
        name = waiting.pop()
        key = _normal(name)
        if key in found:
            continue
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # needed on other systems only
        found[key] = _library(package)
        waiting += _needed(package)
    program = found.pop(_normal(PROGRAM))
    return [program, *sorted(found.values(), key=lambda each: each.name.lower())]


def _needed(package: metadata.Distribution) -> Iterator[str]:
    """The names in `Requires-Dist: name[extra]>=1 ; marker` that belong to no extra."""
    for line in package.requires or ():
        requirement, _semicolon, marker = line.partition(";")
        if "extra ==" not in marker and (name := _NAME.match(requirement)):
            yield name.group()


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _library(package: metadata.Distribution) -> Library:
    # The fields of the package's file METADATA: https://packaging.python.org/specifications/core-metadata/
    fields = package.metadata.json
    texts = [each for each in package.files or () if each.name.upper().startswith(_OF_TEXTS)]
    paths = (Path(str(package.locate_file(each))) for each in sorted(texts, key=lambda each: len(each.parts)))
    return Library(
        fields["name"],
        fields["version"],
        _licence(fields),
        tuple(each for each in paths if each.is_file()),
        _home(fields),
    )


def _licence(fields: dict[str, str | list[str]]) -> str:
    kinds = [each.split(" :: ")[-1] for each in fields.get("classifier", ()) if each.startswith("License ::")]
    for each in (fields.get("license_expression"), fields.get("license"), ", ".join(kinds)):
        if isinstance(each, str) and each and "\n" not in each and len(each) <= _LONGEST:
            return each
    return ""


def _home(fields: dict[str, str | list[str]]) -> str:
    links = [each.partition(",")[2].strip() for each in fields.get("project_url", ())]
    return str(fields.get("home_page") or next(iter(links), ""))
