"""The Unicode version of the split patterns is found by the letters that each added; tokenizers has another."""

import sys
import unicodedata

import pytest
import regex
from tokenizers import Regex, normalizers, pre_tokenizers

from engine.text import unicode_version as module
from engine.text.unicode_version import FIRST_LETTERS, unicode_version

EVERY_CODE_POINT = "".join(chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code <= 0xDFFF)
CHANGED_LATER = {"\u0295"}
"""Letters that a newer version of Unicode has moved to another category."""


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


# --- The library tokenizers, whose tables are older -------------------------------------------------


def in_tokenizers(expression):
    """The code points that the library's regex engine finds."""
    splitter = pre_tokenizers.Split(Regex(f"(?:{expression})+"), "removed", invert=True)
    chunks = (EVERY_CODE_POINT[start : start + 4096] for start in range(0, len(EVERY_CODE_POINT), 4096))
    return {letter for chunk in chunks for piece, _ in splitter.pre_tokenize_str(chunk) for letter in piece}


@pytest.fixture(scope="module")
def unassigned():
    """Code points that one of the two engines does not know."""
    return in_tokenizers(r"\p{Cn}") | set(regex.findall(r"\p{Cn}", EVERY_CODE_POINT))


@pytest.mark.parametrize("kind", ["L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "N", "P", "S", "Z"])
def test_tokenizers_differs_only_where_a_table_is_older(kind, unassigned):
    theirs, ours = in_tokenizers(rf"\p{{{kind}}}"), set(regex.findall(rf"\p{{{kind}}}", EVERY_CODE_POINT))
    assert len(theirs & ours) > 10
    assert (theirs ^ ours) - unassigned - CHANGED_LATER == set()


def test_white_space_is_the_same():
    assert in_tokenizers(r"\s") == set(regex.findall(r"\s", EVERY_CODE_POINT))


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_normal_forms_differ_only_where_tokenizers_knows_none(form):
    normalizer = getattr(normalizers, form)()
    for letter in EVERY_CODE_POINT:
        ours = unicodedata.normalize(form, letter)
        if normalizer.normalize_str(letter) != ours:
            # It leaves the letter as it is, or Python does, whichever has the older table.
            assert letter in (normalizer.normalize_str(letter), ours), hex(ord(letter))
