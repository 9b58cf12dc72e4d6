"""Words that a library cuts, in rows and sentences."""

from dataclasses import replace

import engine
from app.explanation.library_rows import (
    border_head,
    border_rows,
    library_words,
    merged_words,
    word_rows,
    word_words,
)
from engine.explaining.lattice import Lattice
from engine.explaining.library_words import WeighedWord, library_word
from engine.explaining.longest_match import longest_match
from engine.explaining.matched_words import MatchedWord, matched_words
from engine.origin import Origin
from tests.app.explanation.passages import END_OF_WORD, explained
from tests.engine.libraries import piece_models


def word_of(tokenizer, text):
    encoding = tokenizer.encode(text)
    return library_word(tokenizer, encoding, (0, 1))


def test_a_longest_match(shared):
    path = next((shared / "vocabs/bert").glob("bert-base-uncased*vocab.txt"))
    word = word_of(engine.load(path), "Unaffable")
    rows = word_rows(word).rows
    assert [row.texts[1].strip("\u2068\u2069") for row in rows] == ["una", "##ffa", "##ble"]
    assert [row.cells.texts[row.cells.counts] for row in rows] == ["una", "##ffa", "##ble"]
    assert rows[0].cells.texts[0] == "unaffable"
    assert word_words(word).endswith("The library made the same tokens.")


def plain(text):
    return text.replace("\u2068", "").replace("\u2069", "")


def test_the_borders_of_a_longest_match():
    match = longest_match("unhappy", {"un", "##hap", "##py"}, prefix="##")
    told = [
        (plain(sides), plain(words)) for sides, words in border_rows(MatchedWord("unhappy", (0, 3), match, True))
    ]
    assert told[0] == (
        "un | ##hap", "From letter 1 on un is the longest piece that fits; longer ones that were tried first: 5."
    )  # fmt: skip
    assert [sides for sides, _ in told] == ["un | ##hap", "##hap | ##py"]
    assert border_rows(MatchedWord("abc", (0, 1), longest_match("abc", {"a"}), True)) == []


def test_the_borders_of_the_best_way_and_their_rivals():
    scores = {"h": -4.0, "u": -4.0, "g": -4.0, "s": -3.0, "hug": -5.0, "ugs": -9.0, "x": -1.0}
    lattice = Lattice.of("hugsx", scores)
    word = WeighedWord("hugsx", (0, 3), tuple(lattice.best(5)), 0, lattice.edges, frozenset(range(6)))
    assert [(plain(sides), plain(words)) for sides, words in border_rows(word)] == [
        (
            "hug | s",
            "The best way without this border, h ugs x, has the log-probability -14.000; this one has -9.000.",
        ),
        ("s | x", "No piece of the vocabulary goes across this border."),
    ]


def test_a_word_that_no_piece_fits():
    match = longest_match("abc", {"a"})
    word = MatchedWord("abc", (0, 1), match, True)
    assert "At letter 2 no piece fits" in word_words(word)
    assert word_rows(word).rows[1].cells.counts is None
    assert "too long" in word_words(MatchedWord("abc", (0, 1), longest_match("abc", {"a"}, most_letters=2), True))
    assert "made other tokens" in word_words(MatchedWord("abc", (0, 1), match, False))


def test_the_best_ways(shared):
    word = word_of(engine.load(shared / "vocabs/made-here/spm_unigram_nfkc_6k.model"), "tokenizers")
    rows = word_rows(word).rows
    assert len(word.ways) == 10
    assert [row.fact for row in rows] == [False] * 10 + [True] + [False] * len(word.text)
    lattice = rows[11:]
    assert [text for row in lattice for text in row.cells.texts] == [
        f"{one.piece}  {one.score:.2f}" for one in word.edges
    ]
    framed = [row.cells.texts[row.cells.counts] for row in lattice if row.cells.counts is not None]
    assert tuple(framed) == rows[0].cells.texts
    assert rows[0].texts == ("1, taken", f"{word.ways[0].score:.3f}")
    assert rows[1].texts[0] == "2"
    edges = word.ways[0].edges
    assert rows[0].cells.texts == tuple(f"{edge.piece}  {edge.score:.2f}" for edge in edges)
    assert word_words(word).endswith("The library took the best one.")


def test_ways_that_the_library_did_not_take():
    lattice = Lattice.of("ab", {"a": -1.0, "ab": -3.0}, unknown_score=-9.0)
    none, second = (
        WeighedWord("ab", (0, 1), tuple(lattice.best(2)), each, lattice.edges, frozenset()) for each in (None, 1)
    )
    assert word_words(none).endswith("before its model sees it.")
    assert "took way 2" in word_words(second)
    assert word_rows(none).rows[1].cells.texts[1] == "b unknown  -9.00"
    assert [row.cells.counts for row in word_rows(second).rows[3:]] == [0, 0]


def test_whose_merges_are_told():
    whole, then = explained(END_OF_WORD, "lower"), explained(END_OF_WORD.at(2), "lower")
    assert merged_words(whole).startswith("small runs in the library tokenizers, which does not tell the steps ")
    assert merged_words(whole).endswith(
        "Here the merges of its file are applied to what the library begins with. The library made the same tokens."
    )
    assert "The library made other tokens" in merged_words(replace(whole, agrees=False))
    assert merged_words(then) == (
        "At this moment its merges are applied here: the library tokenizers does not stop at a merge."
    )


def test_letters_of_one_unknown_token_have_no_border_between_them(shared):
    tokenizer = engine.load(shared / "vocabs/unigram/t5_tokenizer_base.model")
    word = word_of(tokenizer, "中国")
    assert [plain(sides) for sides, _ in border_rows(word)] == ["▁ | 中国"]
    assert "are one unknown token" in border_head(word)
    assert "are listed" not in border_head(word)
    assert "are one unknown token" in word_words(word)


def test_letters_made_of_byte_tokens_are_apart(shared):
    tokenizer = engine.load(shared / "vocabs/made-here/spm_unigram_bytefallback_4k.model")
    word = word_of(tokenizer, "龘龖")
    assert [plain(sides) for sides, _ in border_rows(word)][-1] == "龘 | 龖"
    assert "one unknown token" not in word_words(word)


def test_a_word_is_told_whole_and_on_one_line(shared):
    tokenizer = engine.load(shared / "vocabs/made-here/spm_unigram_bytefallback_4k.model")
    encoding = tokenizer.encode("龘龖\n" * 10)
    for place in (0, 30, 61):
        word = library_word(tokenizer, encoding, (place, place + 1))
        assert "\ufffd" not in word.text
        assert "\n" in word.text
        told = plain(word_words(word)) + plain(border_head(word))
        assert "\n" not in told
        assert "↵" in told


def test_of_a_long_word_whole_graphemes_are_told():
    text = "e\u0301" * 100
    lattice = Lattice.of(text, {"e": -1.0, "\u0301": -2.0})
    word = WeighedWord(text, (0, 200), tuple(lattice.best(1)), 0, lattice.edges, frozenset(range(201)))
    assert "e\u0301…" in plain(word_words(word))


def test_several_words_have_a_row_and_walls_each(shared):
    tokenizer = engine.load(next((shared / "vocabs/bert").glob("bert-base-uncased*vocab.txt")))
    found = matched_words(tokenizer, tokenizer.encode("unaffable 中国"), (0, 16))
    rows = word_rows(found).rows
    assert [plain(row.texts[0]) for row in rows if row.fact] == ["Word 1", "Word 2", "Word 3"]
    assert len(rows) == 3 + 3 + 1 + 1
    assert plain(word_words(found)).startswith("What its model, WordPiece, does with each word")
    told = [(plain(sides), plain(words)) for sides, words in border_rows(found)]
    assert [sides for sides, _ in told] == [
        "start ‖ unaffable", "una | ##ffa", "##ffa | ##ble", "unaffable ‖ 中", "中 ‖ 国", "国 ‖ end",
    ]  # fmt: skip
    assert told[3][1].startswith("A blank ends the word")
    assert told[4][1].startswith("BERT’s rule makes each Chinese character a word of its own")
    many = matched_words(tokenizer, tokenizer.encode("low " * 50), (0, 200))
    assert word_words(many).endswith("Further words, not shown: 10.")


def test_models_whose_rule_is_one_sentence(shared):
    told = {}
    for name in ("spm_char_5k", "spm_word_3k"):
        tokenizer = engine.load(shared / f"vocabs/made-here/{name}.model")
        told[name] = library_words(tokenizer)
        assert "What the vocabulary lacks is the unknown token" in told[name]
        assert "which does not tell" not in told[name]
    assert told["spm_char_5k"].startswith("Its model makes each character a token")
    assert told["spm_word_3k"].startswith("Its model makes each word between blanks a token")


def test_unused_pieces_are_why_merges_are_not_told():
    pieces = [("ab", -1.0, piece_models.UNUSED), *piece_models.letters("ab▁")]
    tokenizer = engine.Tokenizer.of_pipeline(
        piece_models.pipeline(pieces, "bpe"), name="unused", origin=Origin("sentencepiece", "sentencepiece")
    )
    assert not tokenizer.can_be_cut
    assert library_words(tokenizer).startswith("Its model is a BPE, but some of its pieces are marked as unused")
