"""JSON from outside, read with suspicion: every error names the file and the path in it, such as ``merges[3][1]``.

Not here: what a vocabulary file must hold (native.py).
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from engine.errors import FileFormatError

_KINDS = {
    str: "a string", int: "a whole number", bool: "true or false", list: "a list", dict: "an object",
    float: "a number with a fraction", type(None): "null",
}  # fmt: skip
_DAMAGED = "take an undamaged copy"


def parse_object(data: bytes, source: str) -> Fields:
    """The JSON object that ``data`` is; FileFormatError where it is none."""
    twice: list[tuple[dict[str, Any], str]] = []

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            seen: set[str] = set()
            twice.append((found, next(key for key, _ in pairs if key in seen or seen.add(key))))  # type: ignore[func-returns-value]
        return found

    def no_number(name: str) -> NoReturn:
        raise FileFormatError(f"{source}: {name} is not JSON; {_DAMAGED}")

    try:
        # A byte order mark is allowed: editors add it, and it changes nothing.
        value = json.loads(data.decode("utf-8-sig"), object_pairs_hook=once, parse_constant=no_number)
    except UnicodeDecodeError as error:
        raise FileFormatError(
            f"{source}: not JSON: byte {error.start} (0x{data[error.start]:02X}) is not UTF-8; "
            "give a vocabulary file"
        ) from error
    except json.JSONDecodeError as error:
        raise FileFormatError(
            f"{source}: not JSON: {error.msg} at line {error.lineno}, column {error.colno}; "
            "give a vocabulary file, whole and undamaged"
        ) from error
    except RecursionError as error:
        raise FileFormatError(f"{source}: nested too deeply; give a vocabulary file") from error
    except ValueError as error:  # a number of thousands of digits
        raise FileFormatError(f"{source}: {error}; {_DAMAGED}") from error
    if twice:
        where = _path_to(value, twice[0][0])
        place = f"{source}: {where}" if where else source
        raise FileFormatError(f"{place}: the key {json.dumps(twice[0][1])} occurs twice in one object; {_DAMAGED}")
    if not isinstance(value, dict):
        raise FileFormatError(f"{source}: expected an object, found {_KINDS[type(value)]}; give a vocabulary file")
    return Fields(value, source, "")


class Fields:
    """An object in a JSON file, and where it stands.

    >>> fields = parse_object(b'{"name": "v", "size": 1.5}', "v.json")
    >>> fields.take("name", str)
    'v'
    >>> fields.take("size", int)
    Traceback (most recent call last):
    engine.errors.FileFormatError: v.json: size: expected a whole number, found 1.5; take an undamaged copy
    """

    def __init__(self, value: dict[str, Any], source: str, path: str) -> None:
        self.value = value
        self.source = source
        self.path = path

    def take(self, key: str, *kinds: type) -> Any:
        """The value under ``key``, which must be of one of these kinds."""
        path = f"{self.path}.{key}" if self.path else key
        if key not in self.value:
            self.fail(path, f"missing; expected {_one_of(kinds)}")
        return self.checked(path, self.value[key], *kinds)

    def take_object(self, key: str) -> Fields:
        """The object under ``key``."""
        value = self.take(key, dict)
        return Fields(value, self.source, f"{self.path}.{key}" if self.path else key)

    def checked(self, path: str, value: Any, *kinds: type) -> Any:
        """``value``, if it is of one of these kinds; ``true`` is no number."""
        if type(value) not in kinds:
            self.fail(path, f"expected {_one_of(kinds)}, found {shown(value)}")
        return value

    def fail(self, path: str, problem: str, *, way_out: str = _DAMAGED) -> NoReturn:
        """Raise the FileFormatError for the value at ``path``."""
        raise FileFormatError(f"{self.source}: {path}: {problem}; {way_out}")


def _path_to(value: Any, wanted: dict[str, Any]) -> str:
    """Where an object stands in a JSON value; empty for the value itself, and where another has taken its place."""
    pending: list[tuple[str, Any]] = [("", value)]
    while pending:
        path, each = pending.pop()
        if each is wanted:
            return path
        if isinstance(each, dict):
            pending += [(f"{path}.{key}" if path else key, inner) for key, inner in each.items()]
        elif isinstance(each, list):
            pending += [(f"{path}[{number}]", inner) for number, inner in enumerate(each)]
    return ""


def shown(value: Any) -> str:
    """A JSON value in an error message: itself if it is short, else what it is."""
    if isinstance(value, dict | list):
        return f"{_KINDS[type(value)]} of {len(value)}"
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:60]}... ({_KINDS[type(value)]})"


def _one_of(kinds: tuple[type, ...]) -> str:
    return " or ".join(_KINDS[kind] for kind in kinds)
