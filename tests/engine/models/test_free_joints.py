"""At a free joint a text may be cut before it is merged."""

from hypothesis import given
from hypothesis import strategies as st

from engine.models.free_joints import FreeJoints
from engine.models.merges import Merges
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from tests.engine.texts import merges_for, plain_texts
from tests.reference.bpe_encoder import token_bytes


@given(st.data())
def test_both_sides_are_merged_by_themselves(data):
    text = data.draw(plain_texts)
    utf8 = text.encode()
    merges = Merges.of(data.draw(merges_for(utf8)))
    tokenizer = Tokenizer(merges, pattern=NAMED["none"])
    whole = tokenizer.encode(text).ids.tolist()
    joints, low = FreeJoints(merges), 0
    while (place := joints.first(utf8, low, len(utf8))) is not None:
        sides = [tokenizer.encode(part.decode()).ids.tolist() for part in (utf8[:place], utf8[place:])]
        assert sides[0] + sides[1] == whole
        low = place + 1


@given(st.data())
def test_they_are_the_pairs_of_bytes_at_no_joint(data):
    text = data.draw(plain_texts).encode()
    merges = data.draw(merges_for(text))
    expansion = token_bytes(merges)
    at_joints = {(expansion[left][-1], expansion[right][0]) for left, right in merges}
    expected = [
        place
        for place in range(1, len(text))
        if (text[place - 1], text[place]) not in at_joints and text[place] & 0xC0 != 0x80
    ]
    joints = FreeJoints(Merges.of(merges))
    low, found = 0, []
    while (place := joints.first(text, low, len(text))) is not None:
        found.append(place)
        low = place + 1
    assert found == expected
    for low in range(0, len(text), 3):
        inside = [place for place in expected if low <= place <= low + 7]
        assert joints.last(text, low, low + 7) == (inside[-1] if inside else None)
