"""What is read of a normaliser's rules: those of the library itself, rules made by hand, and damage."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.libraries.charsmap import Charsmap
from engine.libraries.piece_model import read_piece_model
from tests.engine.libraries.piece_models import UNK, model, rules

ROOT, LEAF = 0, 1 << 8
VALUE = 1 << 31


def charsmap_of(rule):
    return read_piece_model(model([UNK], normalizer=rules(rule)), "x.model").charsmap


def by_hand(entries):
    """A table for keys of one or two bytes: a trie with a block of 256 units for each node."""
    blocks, texts = {b"": 1}, b""
    for key in entries:
        for end in range(1, len(key) + 1):
            blocks.setdefault(key[:end], len(blocks) + 1)
    units = [0] * 256 * (len(blocks) + 1)

    def put(place, label, key):
        base = blocks[key] * 256
        offset = place ^ base
        units[place] = label | (LEAF if key in entries else 0) | (offset << 10 if offset < 1 << 21 else 0)

    put(0, 0, b"")
    for key, block in blocks.items():
        if key:
            put(blocks[key[:-1]] * 256 ^ key[-1], key[-1], key)
        if key in entries:
            units[block * 256] = VALUE | len(texts)
            texts += entries[key] + b"\0"
    data = b"".join(unit.to_bytes(4, "little") for unit in units)
    return len(data).to_bytes(4, "little") + data + texts


@pytest.mark.parametrize("rule", ["nfkc", "nmt_nfkc", "nfkc_cf", "nmt_nfkc_cf"])
def test_the_librarys_own_rules_keep_blanks_and_letters_apart(rule):
    read = Charsmap(charsmap_of(rule))
    assert not read.changes_with_others(" ")
    assert not read.changes_with_others("\n")
    assert read.changes_with_others("e")  # with an accent behind it
    read.check_visible()


def test_rules_made_by_hand():
    read = Charsmap(by_hand({b"a ": b"b", b"\n": b" ", b"x": b"y"}))
    assert read.changes_with_others(" ")
    assert not read.changes_with_others("\n")
    assert not read.changes_with_others("x")
    assert read.changes_with_others("a")
    read.check_visible()


@pytest.mark.parametrize("entries", [{b"q": b""}, {b"ab": b"c "}, {b"x": b"y", "é".encode(): "▁".encode()}])
def test_a_letter_that_vanishes_is_told_of(entries):
    with pytest.raises(ValueError, match="drops visible characters, or makes blanks of them"):
        Charsmap(by_hand(entries)).check_visible()


@pytest.mark.parametrize(
    "data", [b"", b"\0\0\0\0abcd", b"\x05\0\0\0abcdefgh", b"\xff\xff\xff\x7f", b"\x08\0\0\0abcd"]
)
def test_damaged_rules(data):
    with pytest.raises(ValueError, match="rules are damaged"):
        Charsmap(data)


@given(st.binary(min_size=1, max_size=50), st.binary(max_size=9))
def test_any_bytes_end(units, texts):
    units += bytes(-len(units) % 4)
    read = Charsmap(len(units).to_bytes(4, "little") + units + texts)
    assert read.changes_with_others("a") in (True, False)
    with suppress(ValueError):
        read.check_visible()
