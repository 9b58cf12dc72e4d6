"""The examples of the articles: their published merges come out, by the textbook's trainer as by ours."""

import pytest

from engine.text.token_text import gpt2_alphabet
from engine.training.worked_examples import EXAMPLES
from tests.reference.bpe_encoder import encode
from tests.reference.bpe_trainer import split, train


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_the_textbook_learns_the_same(name):
    example = EXAMPLES[name]
    learned = train(
        [example.corpus], example.merges, pattern=example.pattern, min_count=1, tie_rule=example.tie_rule
    )
    assert [tuple(merge) for merge in example.tokenizer().merges] == [tuple(merge) for merge in learned]
    assert len(learned) == example.merges


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_what_is_published_comes_out_unless_it_is_said_to_differ(name):
    example = EXAMPLES[name]
    tokenizer = example.tokenizer()
    made = [tokenizer.vocabulary[256 + rank] for rank in range(example.merges)]
    published = list(example.published)
    if name == "中国":  # articles write Chinese in the letters that stand for bytes
        assert [gpt2_alphabet(each) for each in made] == published
    else:
        assert (made == [each.encode() for each in published]) is not example.differs


def test_the_figure_of_the_paper_splits_its_word_in_the_same_way():
    example = EXAMPLES["low-wider"]
    tokenizer = example.tokenizer()
    published = [(ord("r"), ord(" ")), (ord("l"), ord("o")), (257, ord("w")), (ord("e"), 256)]
    for word in split("lower ", example.pattern):
        tokens = [257 + 1, 256 + 3]  # low, er·
        assert encode(word.encode(), published) == tokens
        assert [tokenizer.vocabulary[each] for each in tokenizer.encode(word).ids.tolist()] == [b"low", b"er "]


def test_the_paper_splits_an_unseen_word():
    tokenizer = EXAMPLES["low-newest"].tokenizer()
    tokens = [tokenizer.vocabulary[each] for each in tokenizer.encode("lowest ").ids.tolist()]
    assert tokens == [b"low", b"est "]


def test_the_course_splits_its_words_but_knows_every_letter():
    tokenizer = EXAMPLES["hug"].tokenizer()
    told = {word: [tokenizer.vocabulary[each] for each in tokenizer.encode(word).ids.tolist()] for word in
            ("bug", "mug", "thug", "unhug")}  # fmt: skip
    assert told == {"bug": [b"b", b"ug"], "mug": [b"m", b"ug"], "thug": [b"t", b"hug"], "unhug": [b"un", b"hug"]}


def test_wikipedias_string_ends_as_the_same_tokens_under_both_rules():
    example = EXAMPLES["aaabdaaabac"]
    ours = example.tokenizer().encode(example.corpus).ids.tolist()
    other = train([example.corpus], 3, pattern="none", min_count=1, tie_rule="first-seen")
    assert ours == encode(example.corpus.encode(), [(each.left, each.right) for each in other])
    assert ours == [258, 100, 258, 97, 99]


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_each_is_named_and_shown_in_whole_words(name):
    example = EXAMPLES[name]
    tokenizer = example.tokenizer()
    assert tokenizer.name == name
    assert tokenizer.decode(tokenizer.encode(example.shown).ids) == example.shown
