"""Words as the models of libraries cut them: what is told is what the libraries made of whole texts."""

import json

import pytest

import engine
from engine.explaining.library_words import WeighedWord, library_word, tells_words
from engine.explaining.matched_words import MOST_WORDS, MatchedWord, matched_words
from engine.formats.ends import adding_ends
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.origin import Origin

TEXTS = (
    "Unaffable tokenizers in São Paulo: low, lower and lowest!",
    "大模型通过分词器把文本映射为词元 tokenizer 中国人",
    "  two  blanks, ﬁ, ² and 한국어 ✂ 👩‍👩‍👧 end",
)
UNIGRAMS = ("made-here/spm_unigram_nfkc_6k.model", "made-here/hf_unigram_6k/tokenizer.json")
WORD_PIECES = ("bert-base-uncased", "bert-base-cased", "bert-base-chinese")


def words(tokenizer, encoding):
    """The word at every token, special tokens apart."""
    for number, (start, end) in enumerate(encoding.spans.tolist()):
        if end > start and not encoding.special[number]:
            yield number, library_word(tokenizer, encoding, (start, end))


@pytest.mark.parametrize("path", UNIGRAMS)
@pytest.mark.parametrize("text", TEXTS)
def test_the_best_way_of_a_unigram_is_what_the_library_takes(shared, path, text):
    tokenizer = engine.load(shared / "vocabs" / path)
    assert tells_words(tokenizer)
    encoding = tokenizer.encode(text)
    for number, word in words(tokenizer, encoding):
        assert isinstance(word, WeighedWord)
        assert word.tokens[0] <= number < word.tokens[1]
        assert word.taken == 0, word
        assert [way.score for way in word.ways] == sorted((way.score for way in word.ways), reverse=True)
        assert {"".join(edge.piece for edge in way.edges) for way in word.ways} == {word.text}


@pytest.mark.parametrize("name", WORD_PIECES)
@pytest.mark.parametrize("text", TEXTS)
def test_the_longest_match_is_what_the_library_takes(shared, name, text):
    tokenizer = engine.load(next((shared / "vocabs" / "bert").glob(f"{name}*vocab.txt")))
    encoding = tokenizer.encode(text)
    seen = set()
    for number, word in words(tokenizer, encoding):
        assert isinstance(word, MatchedWord)
        assert word.tokens[0] <= number < word.tokens[1]
        assert word.agrees, word
        seen.add(word.tokens)
    assert sorted(each for first, last in seen for each in range(first, last)) == list(range(len(encoding)))


GOLDENS = {
    "bert-base-uncased": "bert/bert-base-uncased-vocab.txt",
    "bert-base-cased": "bert/bert-base-cased-vocab.txt",
    "bert-base-chinese": "bert/bert-base-chinese-vocab.txt",
    "made_hf_wordpiece_9k": "made-here/hf_wordpiece_9k/tokenizer.json",
    "made_hf_unigram_6k": "made-here/hf_unigram_6k/tokenizer.json",
    "made_spm_unigram_bytefallback_4k": "made-here/spm_unigram_bytefallback_4k.model",
    "made_spm_unigram_nfkc_6k": "made-here/spm_unigram_nfkc_6k.model",
    "seqio_test": "unigram/seqio_test_sentencepiece.model",
    "sentencepiece_test": "unigram/sentencepiece_test_model.model",
    "t5": "unigram/t5_tokenizer_base.model",
    "torchtext_spm_example": "unigram/torchtext_spm_example.model",
}


@pytest.mark.parametrize("name", GOLDENS)
def test_every_word_of_the_goldens_is_what_the_library_takes(shared, name):
    tokenizer, told = engine.load(shared / "vocabs" / GOLDENS[name]), 0
    lines = (shared / "goldens" / f"{name}.jsonl").read_text("utf-8").splitlines()
    for row in map(json.loads, lines):
        encoding, behind = tokenizer.encode(row["text"][:400]), 0
        for number, (start, end) in enumerate(encoding.spans.tolist()):
            if number < behind or start == end or encoding.special[number]:
                continue
            word = library_word(tokenizer, encoding, (start, end), count=3)
            behind, told = word.tokens[1], told + 1
            assert word.agrees if isinstance(word, MatchedWord) else word.taken is not None, (row["id"], word.text)
    assert told > 200


def test_a_selection_of_a_unigram_is_taken_as_it_is(shared):
    tokenizer = engine.load(shared / "vocabs" / UNIGRAMS[0])
    encoding = tokenizer.encode("low lower lowest")
    word = library_word(tokenizer, encoding, (0, len(encoding.utf8)))
    assert (word.tokens, word.text, word.taken) == ((1, len(encoding)), "low▁lower▁lowest", 0)


def test_where_no_token_is(shared):
    tokenizer = engine.load(next((shared / "vocabs/bert").glob("bert-base-cased*vocab.txt")))
    assert library_word(tokenizer, tokenizer.encode("a  b"), (1, 2)) is None
    assert library_word(tokenizer, tokenizer.encode(""), (0, 0)) is None


def test_letters_that_no_piece_holds(shared):
    """They are unknown edges; the library puts those in a row together."""
    tokenizer = engine.load(shared / "vocabs" / UNIGRAMS[1])
    encoding = tokenizer.encode("ꙮꙮ")
    word = library_word(tokenizer, encoding, (0, 6))
    assert word.taken == 0
    assert [edge.unknown for edge in word.ways[0].edges] == [False, True, True]


def test_it_is_said_where_the_library_does_otherwise():
    """A library that cuts a text before the model sees it may not take the best way over the cut."""
    model = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["a", -4.0], ["1", -4.0], ["a1", -1.0]]}
    value = {"model": model, "pre_tokenizer": {"type": "Digits", "individual_digits": True}}
    pipeline = HuggingFacePipeline.of_json(json.dumps(value))
    tokenizer = engine.Tokenizer.of_pipeline(pipeline, name="cut", origin=Origin("tokenizer-json"))
    word = library_word(tokenizer, tokenizer.encode("a1"), (0, 2))
    assert word.taken is None
    assert [edge.piece for edge in word.ways[0].edges] == ["a1"]


def test_byte_level_tokenizers_tell_their_steps_instead(shared):
    tokenizer = engine.load(shared / "vocabs/made-here/tiktoken_small_600.tiktoken", preset="gpt2")
    assert not tells_words(tokenizer)
    assert library_word(tokenizer, tokenizer.encode("low"), (0, 1)) is None


@pytest.fixture
def bert(shared):
    return engine.load(next((shared / "vocabs/bert").glob("bert-base-uncased*vocab.txt")))


def test_every_word_of_a_selection_and_the_walls_around_it(bert):
    found = matched_words(bert, bert.encode("low lower-中国"), (0, 16))
    assert [word.text for word in found.words] == ["low", "lower", "-", "中", "国"]
    assert [(wall.before, wall.behind, wall.rule) for wall in found.walls] == [
        ("", "low", "start"), ("low", "lower", "blank"), ("lower", "-", "punctuation"), ("-", "中", "hanzi"),
        ("中", "国", "hanzi"), ("国", "", "end"),
    ]  # fmt: skip
    caret = matched_words(bert, bert.encode("low lower-中国"), (10, 10))
    assert [word.text for word in caret.words] == ["中"]
    assert [wall.rule for wall in caret.walls] == ["hanzi", "hanzi"]


def test_of_a_long_selection_the_first_words_are_told(bert):
    found = matched_words(bert, bert.encode("low " * 50), (0, 200))
    assert (len(found.words), len(found.walls), found.left_out) == (MOST_WORDS, MOST_WORDS + 1, 50 - MOST_WORDS)


def test_special_tokens_are_walls(bert):
    text = "low[MASK]er"
    found = matched_words(bert, bert.encode(text, special="all"), (0, 11))
    assert [word.text for word in found.words] == ["low", "er"]
    assert [(wall.before, wall.behind, wall.rule) for wall in found.walls] == [
        ("", "low", "start"), ("low", "[MASK]", "special"), ("[MASK]", "er", "special"), ("er", "", "end"),
    ]  # fmt: skip
    assert len(matched_words(bert, bert.encode(text), (0, 11)).words) == 5


def test_what_the_model_puts_around_a_text_is_walls_too(bert):
    encoding = adding_ends(bert).encode("low lower")
    assert encoding.special.tolist() == [True, *[False] * (len(encoding) - 2), True]
    found = matched_words(bert, encoding, (0, 9))
    assert [(word.text, word.agrees) for word in found.words] == [("low", True), ("lower", True)]
    assert [(wall.before, wall.behind, wall.rule) for wall in found.walls] == [
        ("[CLS]", "low", "special"), ("low", "lower", "blank"), ("lower", "[SEP]", "special"),
    ]  # fmt: skip
    assert library_word(bert, encoding, (8, 9)).text == "lower"


def test_a_special_token_is_no_word(bert):
    assert library_word(bert, bert.encode("[MASK]", special="all"), (0, 6)) is None


def test_words_of_pieces_without_a_mark():
    """Where the mark of later pieces is empty the library alone knows which tokens are one word."""
    pieces = {piece: number for number, piece in enumerate(("[UNK]", "to", "ken", "iz", "ation", "a"))}
    model = {"type": "WordPiece", "vocab": pieces, "unk_token": "[UNK]", "continuing_subword_prefix": "",
             "max_input_chars_per_word": 100}  # fmt: skip
    pipeline = HuggingFacePipeline.of_json(json.dumps({"model": model, "pre_tokenizer": {"type": "Whitespace"}}))
    tokenizer = engine.Tokenizer.of_pipeline(pipeline, name="bare", origin=Origin("tokenizer-json"))
    word = library_word(tokenizer, tokenizer.encode("a tokenization"), (4, 5))
    assert (word.text, word.tokens, word.match.pieces, word.agrees) == (
        "tokenization", (1, 5), ("to", "ken", "iz", "ation"), True,
    )  # fmt: skip
    walls = matched_words(tokenizer, tokenizer.encode("a-tokenization"), (0, 1)).walls
    assert [wall.rule for wall in walls] == ["start", "cut"]
