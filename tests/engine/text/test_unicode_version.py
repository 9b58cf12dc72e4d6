"""The Unicode version of the split patterns is found by the letters that each version added."""

import regex

from engine.text import unicode_version as module
from engine.text.unicode_version import FIRST_LETTERS, unicode_version


def test_every_letter_up_to_the_version_is_known_and_none_after_it():
    known = [bool(regex.match(r"\p{L}", chr(letter))) for _, letter in FIRST_LETTERS]
    versions = [version for version, _ in FIRST_LETTERS]
    expected = [version for version, is_known in zip(versions, known, strict=True) if is_known]
    assert unicode_version() == (expected or [module.OLDEST])[-1]
    assert known == sorted(known, reverse=True)


def test_unknown_letters_give_the_version_before(monkeypatch):
    unassigned = 0x0378
    monkeypatch.setattr(module, "FIRST_LETTERS", (("15.0", ord("a")), ("15.1", unassigned), ("16.0", ord("b"))))
    assert unicode_version.__wrapped__() == "15.0"
