"""An encoding made from the one before an edit is the one that is made afresh."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import encoding as encoding_module
from engine.models.merges import Merges
from engine.text.safe_borders import REACH
from engine.text.split_patterns import NAMED, SplitPattern, split_pattern
from engine.tokenizer import Tokenizer
from tests.engine.texts import either_form, merges_for, texts

OWN = [r"\p{L}+", r"(?<=a)b|\w", r"\w+(?= )|.", r"\Ga|x*", r"^.|$|\s+", r"a.{3}|b.*$"]
SPECIAL = ["<|x|>", "<|x|><|y|>", "a b", "中 ", "|><", " "]


def same(found, fresh):
    """Whether all is equal that an encoding tells."""
    assert found.utf8 == fresh.utf8
    assert found.surrogates == fresh.surrogates
    for name in ("ids", "spans", "special"):
        one, other = getattr(found, name), getattr(fresh, name)
        assert one.dtype == other.dtype
        assert np.array_equal(one, other), name
    assert np.array_equal(found.recipe.bounds, fresh.recipe.bounds)
    assert found.counts == fresh.counts
    assert np.array_equal(found.flags.cuts_character, fresh.flags.cuts_character)
    assert np.array_equal(found.flags.cuts_grapheme, fresh.flags.cuts_grapheme)


def edited(data, text):
    """The text after a few random edits at places near each other or far apart."""
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 5, len(text))))
        text = text[:start] + data.draw(st.one_of(texts, st.text(max_size=1))) + text[end:]
    return text


def check(tokenizer, versions, **options):
    previous = None
    for text in versions:
        previous = tokenizer.encode(text, previous=previous, **options)
        if len(previous.utf8) % 2:
            previous.counts  # noqa: B018 - known counts are carried on
        fresh = tokenizer.encode(text, **options)
        same(previous, fresh)


@settings(parent=either_form, max_examples=100)
@given(texts, st.sampled_from([*NAMED]), st.data())
def test_edits_with_a_named_pattern(kernel_mode, text, name, data):
    versions = [text, edited(data, text), edited(data, text)]
    tokenizer = Tokenizer(
        Merges.of(data.draw(merges_for("".join(versions).encode("utf-8", "replace")))), pattern=NAMED[name]
    )
    check(tokenizer, versions)


@settings(max_examples=100)
@given(texts, st.sampled_from(OWN), st.data())
def test_edits_with_a_pattern_of_the_users(text, expression, data):
    merges = data.draw(merges_for(text.encode("utf-8", "replace")))
    tokenizer = Tokenizer(Merges.of(merges), pattern=split_pattern(expression))
    check(tokenizer, [text, edited(data, text), edited(data, text)])


@settings(max_examples=150)
@given(
    st.lists(st.sampled_from([*SPECIAL, "a", " ", "b c", "<|", "x|>", "中", "<|x", ", ", "\n"]), max_size=20),
    st.sampled_from(["gpt2", "cl100k", "o200k", "whitespace", r"\w+|\s"]),
    st.permutations(SPECIAL),
    st.data(),
)
def test_edits_with_special_tokens(pieces, pattern, special, data):
    count = data.draw(st.integers(0, len(special)))
    tokenizer = Tokenizer(Merges.of([(97, 32)]), pattern=split_pattern(pattern), special_tokens=special[:count])
    place = data.draw(st.integers(0, len(pieces)))
    changed = pieces[:place] + data.draw(st.lists(st.sampled_from([*SPECIAL, "|", ">", "y", " "]), max_size=2))
    changed += pieces[place + data.draw(st.integers(0, 2)) :]
    for mode in ("none", "all"):
        check(tokenizer, ["".join(pieces), "".join(changed)], special=mode)


@settings(parent=either_form, max_examples=25)
@given(seed=st.integers(0, 2**32 - 1), name=st.sampled_from([*NAMED]))
def test_edits_of_long_texts(compiled_kernels, seed, name):
    draw = np.random.default_rng(seed)
    words = [
        "the ",
        "quick",
        ", ",
        "中国",
        "。\n",
        "👩‍👩‍👧",
        "e\u0301",
        "\r\n",
        "   ",
        "123",
        "'ll ",
        "क्षि",
        "🇩🇪",
        "\u0600",
    ]
    text = "".join(words[number] for number in draw.integers(0, len(words), 3000))
    tokenizer = Tokenizer(Merges.of([(32, 32), (0xE4, 0xB8), (104, 101), (116, 258)]), pattern=NAMED[name])
    versions = [text]
    for _ in range(4):
        place, size = int(draw.integers(0, len(text))), int(draw.integers(0, 4))
        text = text[:place] + words[int(draw.integers(0, len(words)))] + text[place + size :]
        versions.append(text)
    check(tokenizer, versions)


class Watched:
    """A tokenizer that notes how many bytes its pattern and its merges were run over."""

    def __init__(self, monkeypatch, tokenizer):
        self.tokenizer = tokenizer
        self.cut = self.merged = 0
        bounds, encode = type(tokenizer.pipeline._pre_tokenizer).bounds, type(tokenizer.pipeline.model).encode

        def watched_bounds(pre_tokenizer, utf8, **options):
            self.cut += len(utf8)
            return bounds(pre_tokenizer, utf8, **options)

        def watched_encode(model, utf8, *arguments, **options):
            self.merged += len(utf8)
            return encode(model, utf8, *arguments, **options)

        monkeypatch.setattr("engine.text.pre_tokenizer.PreTokenizer.bounds", watched_bounds)
        monkeypatch.setattr("engine.models.bpe_model.BpeModel.encode", watched_encode)

    def bytes_after(self, text, previous, **options):
        """Bytes cut and bytes merged for this text."""
        self.cut = self.merged = 0
        found = self.tokenizer.encode(text, previous=previous, **options)
        return found, self.cut, self.merged


LINE = "The quick brown 狐狸 jumps, 跳过了懒狗。 It's 42! 👩‍👩‍👧\n"


@pytest.mark.parametrize("name", [name for name in NAMED if name != "none"])
@pytest.mark.parametrize("special", ["none", "all"])
def test_a_key_touches_only_what_is_near(monkeypatch, name, special):
    tokenizer = Tokenizer(Merges.of([(104, 101)]), pattern=NAMED[name], special_tokens=["<|end|>"])
    watched = Watched(monkeypatch, tokenizer)
    text = LINE * 3000
    encoding = tokenizer.encode(text, special=special)
    counts = encoding.counts
    for place in (0, 20, len(text) // 2, len(text) - 1, len(text)):
        found, cut, merged = watched.bytes_after(text[:place] + "x" + text[place:], encoding, special=special)
        assert max(cut, merged) < 200
        assert found.counted
        assert found.counts.bytes == counts.bytes + 1


def test_a_pattern_of_the_users_looks_at_all_but_only_the_change_is_merged(monkeypatch):
    tokenizer = Tokenizer(Merges.of([]), pattern=split_pattern(r"(?<=\s)\S+|\S|\s"))
    watched = Watched(monkeypatch, tokenizer)
    text = LINE * 20
    _, cut, merged = watched.bytes_after(text[:300] + "x" + text[300:], tokenizer.encode(text))
    assert cut == len(text.encode()) + 1
    assert merged < 200


def test_other_merges_over_the_same_text_are_not_cut_anew(monkeypatch):
    tokenizer = Tokenizer(Merges.of([(104, 101), (116, 256)]), special_tokens=["<|end|>"])
    before = tokenizer.at(1).encode(LINE)
    watched = Watched(monkeypatch, tokenizer)
    found, cut, merged = watched.bytes_after(LINE, before)
    assert (cut, merged) == (0, len(LINE.encode()))
    same(found, tokenizer.encode(LINE))
    same(tokenizer.encode(LINE + "!", previous=before), tokenizer.encode(LINE + "!"))


def test_what_was_made_otherwise_is_of_no_use():
    tokenizer = Tokenizer(Merges.of([(104, 101)]), special_tokens=["<|end|>"])
    text = LINE + "<|end|>"
    others = [
        Tokenizer(tokenizer.merges, pattern=NAMED["whitespace"], special_tokens=["<|end|>"]).encode(text),
        Tokenizer(tokenizer.merges, pattern=SplitPattern("gpt2", r"\w+")).encode(text),
        Tokenizer(tokenizer.merges, special_tokens=["The"]).encode(text, special="all"),
        Tokenizer(Merges.of([(101, 104)])).encode(text),
        tokenizer.encode(text),
        tokenizer.encode(text, special="all"),
    ]
    plain = others[-2]
    others.append(encoding_module.Encoding(plain.utf8, (), plain.ids, plain.spans, plain.special))
    for other in others:
        for special in ("none", "all"):
            same(
                tokenizer.encode(text + "!", special=special, previous=other),
                tokenizer.encode(text + "!", special=special),
            )


@pytest.mark.parametrize("unit", ["中", "😀", "1", " ", "a "])
def test_texts_without_a_safe_border_near(compiled_kernels, unit):
    tokenizer = Tokenizer(Merges.of([(0xE4, 0xB8), (256, 0xAD), (32, 32)]), pattern=NAMED["cl100k"])
    text = unit * (3 * REACH // len(unit.encode()))
    encoding = tokenizer.encode(text)
    half = len(text) // 2
    for changed in (text[:half] + "x" + text[half:], text + ".", "." + text, text[:half], ""):
        found = tokenizer.encode(changed, previous=encoding)
        fresh = tokenizer.encode(changed)
        assert np.array_equal(found.ids, fresh.ids)
        assert np.array_equal(found.spans, fresh.spans)
        assert np.array_equal(found.recipe.bounds, fresh.recipe.bounds)
