"""The borders of graphemes against the test file of the Unicode standard, of another version of it.

The `regex` module says which version the program follows (engine/text/unicode_version.py). Where the file differs,
a rule must explain it: what changed between the two versions. Not here: the clusters of ordinary texts
(test_offsets.py, tests/reference/spans.py).
"""

import re
from collections import Counter

import numpy as np
import pytest
import regex

from engine.spans import flags_of
from engine.text.graphemes import grapheme_borders
from engine.text.offsets import Offsets
from engine.text.unicode_version import unicode_version


def _was_pictographic(before, after):
    """GB11 joins pictographs by U+200D; Unicode 17 took the property from many signs that never became emoji."""
    return before.endswith("\u200d") and not regex.match(r"\p{Extended_Pictographic}", after)


def _is_conjunct(before, after):
    """GB9c, which joins Indic consonants by a virama, is new in Unicode 15.1."""
    return regex.search(r"\p{L}[\p{GCB=Extend}\u200d]+$", before) and regex.match(r"\p{L}", after)


EXPLAINED = {"11.0": _was_pictographic, "999.0": _is_conjunct}
"""The rule by which the file decides about a border -> whether another version may decide otherwise, for the text
before and after it."""


@pytest.fixture(scope="module")
def samples(shared):
    """Texts, borders and the rules about each border, and the version of the file."""
    lines = (shared / "corpora/emoji/GraphemeBreakTest.txt").read_text("utf-8").splitlines()
    version = re.search(r"GraphemeBreakTest-(\d+\.\d+)", lines[0])[1]
    found = []
    for line in lines:
        signs, _, comment = line.partition("#")
        points = re.findall(r"[0-9A-F]{4,}", signs)
        if points:
            text = "".join(chr(int(point, 16)) for point in points)
            borders = [at for at, sign in enumerate(re.findall("[÷×]", signs)) if sign == "÷"]
            found.append((text, borders, re.findall(r"[÷×] \[([\d.]+)\]", comment)))
    assert len(found) > 600
    return found, version


def test_the_borders_are_those_of_the_file(samples):
    found, version = samples
    differences, unexplained = Counter(), []
    for text, borders, rules in found:
        for at in sorted({*borders} ^ {*grapheme_borders(text).tolist()}):
            explains = EXPLAINED.get(rules[at])
            if explains and explains(text[:at], text[at:]):
                differences[rules[at]] += 1
            else:
                unexplained.append((text, at, rules[at]))
    assert unexplained == []
    if version == unicode_version():
        assert differences == {}
    assert differences["11.0"] <= 1  # U+2701 is the only sign of the kind in the file
    assert sum(differences.values()) < len(found) / 50


def test_the_flags_are_those_of_the_file(samples):
    """A token for each code point: it cuts a grapheme where the file has no border."""
    for text, borders, rules in samples[0]:
        offsets = Offsets(text.encode())
        spans = np.stack((offsets.starts[:-1], offsets.starts[1:]), axis=1)
        flags = flags_of(offsets, spans)
        assert set(flags.names) == {"no"}
        other = {at for at, rule in enumerate(rules) if rule in EXPLAINED and EXPLAINED[rule](text[:at], text[at:])}
        for at, cuts in enumerate(flags.cuts_grapheme.tolist()):
            if not {at, at + 1} & other:
                assert cuts == (not {at, at + 1} <= {*borders}), text
