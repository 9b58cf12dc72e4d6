"""What an encoding finds once and keeps."""

from engine.libraries.hugging_face import HuggingFacePipeline
from engine.models.merges import Merges
from engine.origin import Origin
from engine.text_index import TextIndex
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


def test_what_was_typed_as_one_grapheme_is_cut_though_the_model_saw_several():
    pieces = [["<unk>", 0.0], ["👩", -1.0], ["👧", -1.0], [" ", -1.0], ["a", -1.0]]
    joiner = {"type": "Replace", "pattern": {"String": "\u200d"}, "content": " "}
    model = {"type": "Unigram", "unk_id": 0, "vocab": pieces}
    encoding = HuggingFacePipeline.of_object({"model": model, "normalizer": joiner}).encode(
        "a👩\u200d👧 👩\u200d👩"
    )
    assert encoding.altered.normalized.decode() == "a👩 👧 👩 👩"
    assert encoding.flags.names == ["no"] * 8
    assert encoding.flags.cuts_grapheme.tolist() == [False, True, True, True, False, True, True, True]
    assert (encoding.counts.graphemes, encoding.counts.graphemes_cut, encoding.counts.characters_cut) == (4, 2, 0)


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


def test_what_a_library_leaves_of_a_character_may_be_no_character():
    """Trained on é only, it has a token for 0xC3 and none for 0xA8: of è it drops the latter."""
    vocab = {letter: number for number, letter in enumerate("cÃ©Ġ")}
    file = {
        "model": {"type": "BPE", "vocab": vocab, "merges": []},
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True},
    }
    pipeline = HuggingFacePipeline.of_object(file)
    tokenizer = Tokenizer.of_pipeline(pipeline, name="some", origin=Origin("tokenizer-json", "tokenizers"))
    encoding = tokenizer.encode("cè é")
    assert [encoding.token_bytes(number) for number in range(5)] == [b"c", b"\xc3", b" ", b"\xc3", b"\xa9"]
    assert encoding.spans.tolist() == [[0, 1], [1, 2], [3, 4], [4, 5], [5, 6]]
    assert encoding.altered.dropped.tolist() == [[2, 3]]
    assert encoding.flags.names == ["no", "ends", "no", "ends", "begins"]
    assert (encoding.counts.tokens, encoding.counts.characters_cut) == (5, 2)
    index = TextIndex("cè é".encode(), tokenizer)
    index.advance()
    assert index.counts == encoding.counts
