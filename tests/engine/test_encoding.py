"""What an encoding finds once and keeps."""

from engine.models.merges import Merges
from engine.tokenizer import Tokenizer


def test_flags_counts_and_offsets_are_found_once():
    encoding = Tokenizer(Merges.of([(0xE4, 0xB8)])).encode("中a")
    assert encoding.flags is encoding.flags
    assert encoding.counts is encoding.counts
    assert encoding.offsets is encoding.offsets
    assert encoding.flags.names == ["ends", "begins", "no"]
    assert encoding.flags.cuts_grapheme.tolist() == [True, True, False]
    assert encoding.counts.characters_cut == encoding.counts.graphemes_cut == 1
    assert (encoding.counts.unmerged_bytes, encoding.counts.tokens) == (2, 3)


def test_a_special_token_may_cut_a_grapheme():
    encoding = Tokenizer(Merges.of([]), special_tokens=["e"]).encode("e\u0301", special="all")
    assert encoding.flags.cuts_grapheme.tolist() == [True, True, True]
    assert encoding.special.tolist() == [True, False, False]


def test_positions_are_shared_between_encodings_of_one_text_only():
    tokenizer = Tokenizer(merges=Merges.of([(228, 184), (256, 173)]))
    first, second, other = (tokenizer.at(k).encode(text) for k, text in ((2, "中a"), (1, "中a"), (1, "中b")))
    counted = second.counts
    again = tokenizer.at(1).encode("中a")
    again.share_positions(first)
    other.share_positions(first)
    assert again.offsets is first.offsets
    assert other.offsets is not first.offsets
    assert again.counts == counted
