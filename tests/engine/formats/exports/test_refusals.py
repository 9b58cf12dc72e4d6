"""What a format cannot hold is refused, by name, and no file is touched; or it is rewritten, and said."""

import base64
import hashlib
import itertools
import json
from dataclasses import replace

import numpy as np
import pytest
import tokenizers

import engine
from engine import kernels
from engine.byte_level_bpe import ByteLevelBpe, MergeList
from engine.errors import SaveError, SettingsError
from engine.formats import Wanted, load_source, read_source
from engine.formats.exports import export
from engine.formats.exports.bundle import ROLES
from engine.formats.exports.trial_texts import trial_texts
from engine.models.bpe_model import BpeModel
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.models.vocabulary import Vocabulary
from engine.origin import Origin
from engine.text.split_patterns import NAMED, SplitPattern
from engine.tokenizer import Tokenizer

BYTES = {byte: bytes([byte]) for byte in range(256)}


def of_ranks(extra, *, pattern=NAMED["gpt2"], special=None):
    pipeline = ByteLevelBpe(Ranks(BYTES | extra), pattern=pattern, special_tokens=special or {})
    return Tokenizer.of_pipeline(pipeline, name="r", origin=Origin("tiktoken"))


def test_ranks_become_the_merges_that_ranks_leave(tmp_path):
    ranks = of_ranks({256: b"bc", 257: b"ab", 258: b"bcd", 259: b"abc", 260: b"abcd"})
    export(ranks, tmp_path / "tokenizer.json")
    merges = json.loads((tmp_path / "tokenizer.json").read_bytes())["model"]["merges"]
    assert merges == [["b", "c"], ["a", "b"], ["bc", "d"], ["a", "bc"], ["a", "bcd"]]
    theirs = tokenizers.Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    for text in ("abcd", "abcbcd", "xababcd", "dabcdabcda"):
        assert theirs.encode(text).ids == ranks.encode(text).ids.tolist()


def test_tokens_that_no_merge_makes_are_looked_up(tmp_path):
    ranks = of_ranks({256: b"abc"}, special={"<end>": 300})
    export(ranks, tmp_path / "tokenizer.json")
    theirs = tokenizers.Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    for text in ("abc", "xabc", "abc abc", "abc<end>abc"):
        assert theirs.encode(text).ids == ranks.encode(text, special="all").ids.tolist()
    with pytest.raises(SaveError, match="looks whole pre-tokens up"):
        export(ranks, tmp_path / "vocab.json")
    with pytest.raises(SaveError, match="look-up of whole pre-tokens"):
        export(ranks, tmp_path / "r.model")
    assert [path.name for path in tmp_path.iterdir()] == ["tokenizer.json"]


def test_a_part_that_comes_later_than_the_whole(tmp_path):
    # "abc" has a lower rank than its only part "bc", of which it is made all the same.
    ranks = of_ranks({256: b"abc", 257: b"bc"})
    assert ranks.encode("abcbc").ids.tolist() == [256, 257]
    with pytest.raises(SaveError, match=r"abc \(rank 256\) is merged from a part that comes after it"):
        export(ranks, tmp_path / "tokenizer.json")
    assert not list(tmp_path.iterdir())


def test_a_later_part_of_which_the_token_is_never_made(tmp_path):
    ranks = of_ranks({256: b"ab", 257: b"abc", 258: b"bc"})
    export(ranks, tmp_path / "tokenizer.json")
    theirs = tokenizers.Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    for letters in itertools.product("abc", repeat=6):
        text = "".join(letters)
        assert theirs.encode(text).ids == ranks.encode(text).ids.tolist()


@pytest.mark.parametrize("name", ["r50k_base", "p50k_base", "cl100k_base"])
def test_real_ranks_as_merges(name, tmp_path, shared):
    kernels.load()
    ranks = engine.load(shared / "vocabs" / "openai" / f"{name}.tiktoken")
    export(ranks, tmp_path / "tokenizer.json")
    theirs = tokenizers.Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    for text in trial_texts():
        assert theirs.encode(text).ids == ranks.encode(text, special="all").ids.tolist(), text


@pytest.mark.parametrize(
    ("merges", "message"),
    [
        ([(97, 97), (256, 97), (97, 256)], "ranks 257 and 258 have the same bytes 616161"),
        ([(97, 98), (256, 99), (98, 99), (97, 258)], "ranks 257 and 259 have the same bytes"),
    ],
)
def test_tokens_with_the_same_bytes_are_no_ranks(merges, message, tmp_path):
    with pytest.raises(SaveError, match=message):
        export(Tokenizer(Merges.of(merges)), tmp_path / "t.tiktoken")


def test_a_pattern_that_the_other_engine_reads_otherwise(tmp_path):
    for expression in (r"[^\n]+\n$|[^\n]+|\n", r"\p{N}{1,3}+|(?s:.)", r"^\w+|(?s:.)", r"(?e)(?:ab){e<=1}|(?s:.)"):
        pattern = SplitPattern(None, expression)
        with pytest.raises(
            SaveError, match=r"reads the split pattern .* otherwise|does not take the split pattern"
        ):
            export(Tokenizer(Merges.of([(97, 98)]), pattern=pattern), tmp_path / "tokenizer.json")


@pytest.mark.parametrize(
    ("pattern", "special", "message"),
    [
        ("\\p{L}+|\n|.", ["<a>"], "the split pattern holds a line end"),
        ("(?s:.)", ["<a\nb>"], r"'<a\\nb>' has a blank or a line end"),
        ("(?s:.)", ["<a b>"], "'<a b>' has a blank or a line end"),
    ],
)
def test_what_a_line_of_minbpe_cannot_hold(pattern, special, message, tmp_path):
    tokenizer = Tokenizer(Merges.of([]), pattern=SplitPattern(None, pattern), special_tokens=special)
    with pytest.raises(SaveError, match=message):
        export(tokenizer, tmp_path / "t.model")


def test_blanks_at_the_ends_of_a_pattern_are_kept_from_minbpe(tmp_path):
    tokenizer = Tokenizer(Merges.of([]), pattern=SplitPattern(None, r" ?\w+|\s| "))
    gaps, brackets = export(tokenizer, tmp_path / "t.model")
    line = (tmp_path / "t.model").read_text().split("\n")[1]
    assert line == line.strip() == r"[ ]?\w+|\s|[ ]"
    assert "leaves out what the split pattern" in gaps
    assert "written in brackets" in brackets


def test_ids_that_minbpe_would_not_give(tmp_path):
    shifted = {**{byte + 1: bytes([byte]) for byte in range(256)}, 257: b"ab"}
    tokenizer = Tokenizer.of_pipeline(
        ByteLevelBpe(Ranks(shifted), pattern=NAMED["none"]), name="r", origin=Origin("tiktoken")
    )
    with pytest.raises(SaveError, match="this vocabulary has other ids"):
        export(tokenizer, tmp_path / "t.model")
    with pytest.raises(SaveError, match="its ids are not those of a vocabulary that is trained here"):
        export(tokenizer, tmp_path / "t.prism.json")


def test_a_bundle(tmp_path):
    trained = engine.train(
        texts=["low lower lowest " * 9],
        vocab_size=270,
        special_tokens=["<s>", "</s>"],
        name="my words",
        version="2.1.0",
    )
    export(trained, tmp_path / "out", "bundle", roles={"bos": "<s>", "eos": "</s>"})
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {
        "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "my-words.prism.json",
        "my-words.tiktoken", "README.md", "SHA256SUMS",
    }  # fmt: skip
    for line in (tmp_path / "out" / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((tmp_path / "out" / name).read_bytes()).hexdigest() == digest
    config = json.loads((tmp_path / "out" / "tokenizer_config.json").read_bytes())
    assert (config["bos_token"], config["eos_token"], config["version"]) == ("<s>", "</s>", "2.1.0")
    assert engine.load(tmp_path / "out" / "my-words.prism.json").merges == trained.merges
    readme = (tmp_path / "out" / "README.md").read_text()
    assert readme.startswith("# my words 2.1.0\n")
    assert "- bos: `<s>`" in readme


def test_a_bundle_tells_the_encodings_that_its_corpus_was_read_in(tmp_path):
    trained = engine.train(texts=["ab ab", "cd"], vocab_size=257)
    first, second = trained.training.corpus
    for number, (corpus, told) in enumerate(
        [
            ((first,), "documents: 1, bytes as UTF-8: 7, encoding: utf-8"),
            ((replace(first, encoding="gb18030"),), "documents: 1, bytes as UTF-8: 7, encoding: gb18030"),
            ((first, replace(second, encoding="big5")), "documents: 2, bytes as UTF-8: 7, encoding: utf-8, big5"),
        ]
    ):
        record = replace(trained.training, corpus=corpus)
        export(Tokenizer(trained.merges, training=record), tmp_path / str(number), "bundle")
        assert f"- corpus: {told}\n" in (tmp_path / str(number) / "README.md").read_text()


def test_a_role_for_what_is_no_special_token(tmp_path):
    for role, text in (("bos", "<no>"), ("nothing", "<s>")):
        with pytest.raises(SettingsError, match=f"give one of {', '.join(ROLES)} a special token"):
            export(Tokenizer(Merges.of([]), special_tokens=["<s>"]), tmp_path / "out", "bundle", roles={role: text})
    assert not list(tmp_path.iterdir())


def test_a_bundle_without_ranks_says_why(tmp_path):
    export(Tokenizer(Merges.of([(98, 99), (97, 256), (97, 98)])), tmp_path / "good", "bundle")
    assert list((tmp_path / "good").glob("*.tiktoken"))
    merges, ids = Merges.of([(98, 99), (97, 300), (97, 98)]), np.array([300, 299, 298], np.int32)
    listed = MergeList(merges, ids, BpeModel.of_merges(merges, merge_ids=ids))
    # By their ids, "ab" would be made before "bc".
    vocabulary = Vocabulary(BYTES | {300: b"bc", 299: b"abc", 298: b"ab"})
    other = ByteLevelBpe(listed, pattern=NAMED["none"], vocabulary=vocabulary)
    named = Tokenizer.of_pipeline(other, name="late", origin=Origin("gpt2"))
    notes = export(named, tmp_path / "late", "bundle")
    assert any("no .tiktoken file: tiktoken would not make the token" in note for note in notes)
    assert not list((tmp_path / "late").glob("*.tiktoken"))


def test_two_merges_that_make_the_same_token(tmp_path):
    with pytest.raises(SaveError, match=r"ids 257 and 258 are both written 'aaa'.*; save it as \*\.prism\.json"):
        export(Tokenizer(Merges.of([(97, 97), (256, 97), (97, 256)])), tmp_path / "tokenizer.json")


def test_special_tokens_that_vocab_json_would_lose(tmp_path):
    notes = export(Tokenizer(Merges.of([]), special_tokens=["END", "<a>"]), tmp_path / "vocab.json")
    assert any("which tokens are special: END, <a>" in note for note in notes)
    for text in ("éa", "Ġx"):
        with pytest.raises(SaveError, match="would be read as other bytes"):
            export(Tokenizer(Merges.of([]), special_tokens=[text]), tmp_path / "v-vocab.json")


def test_a_token_that_minbpe_would_lose(tmp_path):
    vocabulary = Vocabulary(BYTES | {256: b"ab", 257: b"zq"})
    merges, ids = Merges.of([(97, 98)]), np.array([256], np.int32)
    pipeline = ByteLevelBpe(
        MergeList(merges, ids, BpeModel.of_merges(merges)), pattern=NAMED["none"], vocabulary=vocabulary
    )
    tokenizer = Tokenizer.of_pipeline(pipeline, name="z", origin=Origin("gpt2"))
    with pytest.raises(SaveError, match="neither bytes nor special, and that no merge makes, here 1;"):
        export(tokenizer, tmp_path / "z.model")


def test_ranks_that_lack_bytes_are_ranks_again(tmp_path):
    lines = b"".join(base64.b64encode(each) + b" %d\n" % rank for rank, each in enumerate((b"\xe2\x80\x9c", b"a")))
    (tmp_path / "some.tiktoken").write_bytes(lines)
    tokenizer = load_source(read_source(tmp_path / "some.tiktoken"), Wanted(pattern="cl100k"))
    (note,) = export(tokenizer, tmp_path / "again.tiktoken")
    assert (tmp_path / "again.tiktoken").read_bytes() == lines
    assert "single bytes are no tokens" in note
    with pytest.raises(SaveError, match="lacks some of the 256 single bytes"):
        export(tokenizer, tmp_path / "tokenizer.json")
