"""The walk of a character: bits as UTF-8 is defined, merges as the textbook applies them, tokens as encoded."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.byte_level_bpe import ByteLevelBpe, MergeList
from engine.errors import EncodingStopped
from engine.explaining.character_walk import bit_layout, character_walk, grapheme_at, library_walk
from engine.explaining.explanation import Explanation
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.models.merges import Merges
from engine.origin import Origin
from engine.text.normalizer import Normalizer
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from engine.training.worked_examples import EXAMPLES
from tests.reference.utf8_bits import bits_of_bytes

TRAINED = engine.train(texts=["中国 中文 国家 low lower हिन्दी 👩‍👩‍👧"] * 3, vocab_size=300)
CHARACTERS = st.characters(exclude_categories=("Cs",))


def walk_of(tokenizer, text, byte, **options):
    return character_walk(Explanation(tokenizer, text), tokenizer.vocabulary.bytes_of, byte, **options)


def pipeline_with(normalizer):
    merges = MergeList(TRAINED.merges, TRAINED.merge_ids, TRAINED.pipeline.model)
    return ByteLevelBpe(merges, pattern=NAMED["gpt2"], normalizer=normalizer)


@given(CHARACTERS)
def test_bits_are_those_of_the_definition(character):
    layout = bit_layout(character)
    assert [each.marker + each.payload for each in layout] == bits_of_bytes(ord(character))
    assert int("".join(each.payload for each in layout), 2) == ord(character)
    assert bytes(each.value for each in layout) == character.encode()


@given(st.text("中国文low 家हि👩\u200d", min_size=1, max_size=20), st.integers(0, 60))
def test_tokens_are_those_that_encode_gives(text, byte):
    walk, encoding = walk_of(TRAINED, text, byte), TRAINED.encode(text)
    start, end = grapheme_at(encoding.utf8, byte)
    held = (encoding.spans[:, 0] < end) & (encoding.spans[:, 1] > start)
    assert [token.token_id for token in walk.tokens] == encoding.ids[held].tolist()
    assert walk.typed == walk.seen == encoding.utf8[start:end].decode()
    others = library_walk(encoding, TRAINED.vocabulary.bytes_of, byte)
    assert others.tokens == walk.tokens
    assert "".join(part.data[part.start : part.end].decode() for part in walk.parts) == walk.seen
    for part in walk.parts:
        for number in range(len(part.steps)):
            step = part.steps[number]
            assert (step.start < part.end and step.end > part.start) is (number in part.touching)


@pytest.mark.parametrize("letter", ["👩‍👩‍👧", "e\u0301", "क्षि", "🇨🇳", "\r\n", "각"])
def test_a_character_is_walked_as_a_whole_from_each_of_its_bytes(letter):
    text = f"a{letter}b"
    for byte in range(1, 1 + len(letter.encode())):
        walk = walk_of(TRAINED, text, byte)
        assert walk.typed == walk.seen == letter
        assert "".join(each.data.decode("latin-1") for each in walk.tokens) == letter.encode().decode("latin-1")
        assert library_walk(TRAINED.encode(text), TRAINED.vocabulary.bytes_of, byte).typed == letter


def test_a_mark_that_is_a_pre_token_of_its_own():
    walk = walk_of(TRAINED, "de\u0301f", 2)
    assert [(part.data, part.start, part.end) for part in walk.parts] == [(b"de", 1, 2), (b"\xcc\x81", 0, 2)]
    folding = Tokenizer.of_pipeline(pipeline_with(Normalizer("NFC")), name="folded", origin=Origin("native"))
    composed = walk_of(folding, "de\u0301f", 2)
    assert (composed.typed, composed.seen, len(composed.parts)) == ("e\u0301", "é", 1)


def test_the_textbook_of_chinese():
    walk = walk_of(EXAMPLES["中国"].tokenizer(), "中国", 4)
    (part,) = walk.parts
    assert "".join(each.letter for each in bit_layout(walk.typed)) == "åĽ½"
    assert [tuple(part.steps[number])[:4] for number in part.touching] == [
        (2, 0xE5, 0x9B, 258), (3, 258, 0xBD, 259), (4, 257, 259, 260),
    ]  # fmt: skip
    assert [each.letter for each in bit_layout("中")] == ["ä", "¸", "Ń"]


def test_a_special_token_and_one_that_is_very_long(monkeypatch):
    tokenizer = Tokenizer(Merges.of([]), special_tokens=["<|end|>"], pattern=NAMED["none"])
    explanation = Explanation(tokenizer, "a<|end|>", special="all")
    walk = character_walk(explanation, tokenizer.vocabulary.bytes_of, 3)
    assert (walk.parts[0].steps, [tuple(each) for each in walk.tokens]) == (None, [(256, b"<|end|>")])
    monkeypatch.setattr("engine.explaining.character_walk.MOST_BYTES", 4)
    long = walk_of(tokenizer, "aaaaaa", 2)
    assert (long.parts[0].steps, [tuple(each) for each in long.tokens]) == (None, [(97, b"a")])


def test_what_the_normaliser_makes_of_it():
    tokenizer = Tokenizer.of_pipeline(pipeline_with(Normalizer("NFKC")), name="folded", origin=Origin("native"))
    walk = walk_of(tokenizer, "aﬁb", 2)
    part = walk.parts[0]
    assert (walk.typed, walk.seen, part.data[part.start : part.end]) == ("ﬁ", "fi", b"fi")


def test_where_nothing_stands_and_nobody_waits():
    assert walk_of(TRAINED, "", 0) is None
    assert library_walk(TRAINED.encode(""), TRAINED.vocabulary.bytes_of, 0) is None
    assert grapheme_at("中".encode(), 99) == (0, 3)
    long = Tokenizer(Merges.of([(97, 97)]), pattern=NAMED["none"])
    with pytest.raises(EncodingStopped):
        walk_of(long, "a" * 10_000, 0, stop=lambda: True)
    assert np.array_equal(Explanation(long, "aa").bytes_of(0, (5, 6)), (0, 0))


def test_the_letters_of_a_library_and_their_marks():
    pieces = ["<unk>", "l", "o", "w</w>", "lo", "low</w>"]
    model = {
        "type": "BPE", "vocab": {piece: number for number, piece in enumerate(pieces)}, "unk_token": "<unk>",
        "merges": [["l", "o"], ["lo", "w</w>"]], "end_of_word_suffix": "</w>",
    }  # fmt: skip
    value = {"model": model, "normalizer": {"type": "Lowercase"}, "pre_tokenizer": {"type": "Whitespace"}}
    pipeline = HuggingFacePipeline.of_object(value)
    tokenizer = Tokenizer.of_pipeline(pipeline, name="small", origin=Origin("tokenizer-json", "tokenizers"))
    walk = walk_of(tokenizer, "x LOW", 4)
    assert (walk.typed, walk.seen, walk.letters) == ("W", "w", (b"w</w>",))
    assert [tuple(each) for each in walk.parts[0].merges] == [(1, b"lo", b"w</w>", b"low</w>")]
    assert [tuple(each) for each in walk.tokens] == [(5, b"low</w>")]
    unknown = walk_of(tokenizer, "x LOW", 0)
    assert (unknown.letters, unknown.parts[0].merges) == ((b"x",), ())
    assert [tuple(each) for each in unknown.tokens] == [(0, b"x")]
