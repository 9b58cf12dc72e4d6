"""Text from other programs, as exact as they offer it."""

import sys

import pytest
from PySide6.QtCore import QMimeData

from app.inspection.clipboard_text import data_of, holds_text, text_of

UTF_16 = "text/plain;charset=utf-16"


def offered(text: str, units: bytes) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    data.setData(UTF_16, units)
    return data


@pytest.mark.parametrize("encoding", ["utf-16", f"utf-16-{sys.byteorder[0]}e"])
def test_a_lone_surrogate_is_taken_from_utf_16(encoding: str) -> None:
    exact = "a\ud800b😀\udfff"
    assert text_of(offered("ab😀", exact.encode(encoding, "surrogatepass"))) == exact


@pytest.mark.parametrize("units", [b"", b"a", "other".encode("utf-16"), "a\0".encode("utf-16")])
def test_utf_16_that_says_something_else_is_left_alone(units: bytes) -> None:
    assert text_of(offered("a", units)) == "a"


def test_an_own_copy_is_exact() -> None:
    data = data_of("\ufeffa\ud800")
    assert holds_text(data)
    assert text_of(data) == "\ufeffa\ud800"
