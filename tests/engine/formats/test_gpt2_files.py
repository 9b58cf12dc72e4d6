"""Reading vocab.json and merges.txt: which files belong together, what they leave open, who runs it."""

import gzip
import json

import pytest

import engine
from engine.errors import FileFormatError, PresetNeededError, SpecialTokenError
from engine.formats import Wanted, kind_of, load_source, read_source
from engine.formats.byte_level import STAND_INS
from engine.formats.source import Source
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.models.bpe_model import MOST_TOKENS

BYTES = {letter: number for number, letter in enumerate(STAND_INS)}
VOCAB = {**BYTES, "ll": 256, "Ġh": 257, "ell": 258, "<|endoftext|>": 259}
MERGES = "#version: 0.2\nl l\nĠ h\ne ll\n"


def written(folder, vocab=VOCAB, merges=MERGES, names=("vocab.json", "merges.txt")):
    data = vocab if isinstance(vocab, bytes) else json.dumps(vocab).encode()
    (folder / names[0]).write_bytes(data)
    (folder / names[1]).write_bytes(merges if isinstance(merges, bytes) else merges.encode())
    return folder / names[0]


def opened(path, **wanted):
    return load_source(read_source(path), Wanted(**wanted))


@pytest.mark.parametrize(
    ("vocabulary", "merges"),
    [
        ("vocab.json", "merges.txt"), ("encoder.json", "vocab.bpe"), ("clip_vocab.json", "clip_merges.txt"),
        ("openai-gpt-vocab.json", "openai-gpt-merges.txt"), ("my-vocab.json", "merges.txt"),
        ("v.json", "merges.txt"),
    ],
)  # fmt: skip
def test_each_finds_the_other(tmp_path, vocabulary, merges):
    written(tmp_path, names=(vocabulary, merges))
    names = [vocabulary] if vocabulary in ("v.json", "my-vocab.json") else [vocabulary, merges]
    for name in names:
        tokenizer = engine.load(tmp_path / name)
        assert tokenizer.origin.format == "gpt2"
        assert tokenizer.encode(" hello").ids.tolist() == [257, 258, BYTES["o"]]


def test_each_finds_the_other_when_packed(tmp_path):
    for name, data in (("vocab.json.gz", json.dumps(VOCAB)), ("merges.txt.gz", MERGES)):
        (tmp_path / name).write_bytes(gzip.compress(data.encode()))
        if name.startswith("vocab"):
            with pytest.raises(FileFormatError):
                engine.load(tmp_path / name)
    for name in ("vocab.json.gz", "merges.txt.gz"):
        assert engine.load(tmp_path / name).vocab_size == len(VOCAB)
    assert engine.load(tmp_path / "vocab.json.gz").name == tmp_path.name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("vocab.json", "merges.txt"), ("encoder.json", "vocab.bpe or merges.txt"), ("merges.txt", "vocab.json"),
        ("clip_merges.txt", "clip_vocab.json"), ("vocab.bpe", "encoder.json"), ("added_tokens.json", "merges.txt"),
    ],
)  # fmt: skip
def test_a_missing_partner_is_named(tmp_path, name, expected):
    (tmp_path / name).write_text(json.dumps(VOCAB) if name.endswith("json") else MERGES, "utf-8")
    with pytest.raises(FileFormatError) as caught:
        engine.load(tmp_path / name)
    assert name in str(caught.value)
    assert f"there is no {expected}" in str(caught.value)


@pytest.mark.parametrize(
    ("data", "name", "is_ours"),
    [
        (json.dumps({**VOCAB, "format": 300, "bpe_ranks": 301, "model": 302}).encode(), "v.json", True),
        (b"{}", "vocab.json", True),
        (b'{"vocab_size": 5, "layers": 2, "architectures": ["GPT2"]}', "config.json", False),
        (b'{"model": {"type": "BPE", "vocab": {}, "merges": []}}', "vocab.json", False),
        (MERGES.encode(), "anything", True),
        (b"\xef\xbb\xbf#version: 0.2\r\na b\r\n", "anything", True),
        (b"a b\nab c\n", "anything", True),
        (b"a b", "anything", True),
        (b"a  b\n", "merges.txt", True),
        (b"IQ== 0\nIg== 1\n", "anything", False),
        (b"[UNK]\nthe\n##s\n", "anything", False),
        (b"minbpe v1\n\n0\n", "anything", False),
        (b"a b\n\0", "merges.txt", False),
        (b"", "anything", False),
    ],
)
def test_the_content_says_whether_it_is_one(data, name, is_ours):
    try:
        found = kind_of(Source(name, data)).name
    except FileFormatError:
        found = None
    assert (found == "gpt2") == is_ours


def test_special_tokens_are_those_that_look_like_it_and_no_merge_makes(tmp_path):
    vocab = {**VOCAB, "<s>": 260, "<mask>": 261, "[CLS]": 262, "<b": 263, "<b>": 264, "madeupword": 265, "[x]": 266}
    tokenizer = engine.load(written(tmp_path, vocab, f"{MERGES}< b\n<b >\n"))
    assert list(tokenizer.special_tokens) == ["<|endoftext|>", "<s>", "<mask>", "[CLS]"]
    assert any("<s>, <mask>, [CLS]" in each for each in tokenizer.origin.remarks)
    assert any("madeupword (id 265), [x] (id 266)" in each for each in tokenizer.origin.remarks)
    unsplit = opened(tmp_path / "vocab.json", pattern="none")
    assert unsplit.encode("<s><b>", special="all").ids.tolist() == [260, 264]
    assert tokenizer.encode("<s>").ids.tolist() == [BYTES[letter] for letter in "<s>"]


def test_a_special_token_can_be_named(tmp_path):
    path = written(tmp_path)
    tokenizer = opened(path, special_tokens={"<x>": 300, "<|endoftext|>": 301})
    assert tokenizer.special_tokens == {"<x>": 300, "<|endoftext|>": 301}
    with pytest.raises(SpecialTokenError, match=r"id 256, which is that of the token ll"):
        opened(path, special_tokens={"<x>": 256})


def test_a_preset_gives_what_the_files_leave_open(tmp_path):
    path = written(tmp_path)
    plain, chosen = opened(path), opened(path, preset="qwen")
    assert (plain.pattern.name, plain.pipeline.normalizer, plain.origin.preset) == ("gpt2", None, None)
    assert (chosen.pattern.name, chosen.pipeline.normalizer.form, chosen.origin.preset) == ("qwen", "NFC", "qwen")
    assert chosen.special_tokens["<|endoftext|>"] == 259
    assert chosen.special_tokens["<|im_start|>"] == 260
    assert any("other ids" in each for each in chosen.origin.remarks)
    by_hand = opened(path, pattern=r"\d|\D+", normalization="NFKC")
    assert (by_hand.pattern.regex, by_hand.pipeline.normalizer.form) == (r"\d|\D+", "NFKC")
    with pytest.raises(PresetNeededError, match="no preset 'nothing' for it; choose one of gpt2"):
        opened(path, preset="nothing")


def test_the_end_of_a_word_says_which_preset_it_is(tmp_path):
    small = {"a": 0, "b</w>": 1, "ab</w>": 2, "<unk>": 3}
    tokenizer = engine.load(written(tmp_path, small, "a b</w>\n"))
    assert (tokenizer.origin.preset, tokenizer.origin.library) == ("openai-gpt", "tokenizers")
    assert tokenizer.encode("AB").ids.tolist() == [2]
    # Lower-casing would leave capitals in merges without use, so it is not done.
    capitals = {"A": 0, "b</w>": 1, "Ab</w>": 2, "<unk>": 3}
    kept = engine.load(written(tmp_path, capitals, "A b</w>\n"))
    assert kept.origin.preset is None
    assert kept.encode("Ab").ids.tolist() == [2]
    with pytest.raises(FileFormatError, match="the preset clip needs the token"):
        opened(tmp_path / "vocab.json", preset="clip")


@pytest.mark.parametrize(
    "vocab",
    [
        {token: number for token, number in VOCAB.items() if token != "x"},
        {**VOCAB, "zz": MOST_TOKENS},
    ],
)
def test_what_the_engine_has_no_room_for_runs_in_the_library(tmp_path, vocab):
    tokenizer = engine.load(written(tmp_path, vocab))
    assert isinstance(tokenizer.pipeline, HuggingFacePipeline)
    assert tokenizer.encode(" hello").ids.tolist() == [257, 258, BYTES["o"]]
    assert tokenizer.special_tokens == {"<|endoftext|>": 259}
    missing = [each for each in tokenizer.origin.remarks if "no token for 1 of the 256 bytes: 78" in each]
    assert len(missing) == ("x" not in vocab)
    assert tokenizer.decode([257, 258]) == " hell"


def test_bytes_in_part_are_split_as_asked_for(tmp_path):
    tokenizer = opened(written(tmp_path, {"a": 0, "b": 1, "ab": 2}, "a b\n"), preset="gpt2", pattern="b|a")
    assert tokenizer.encode("ab").ids.tolist() == [0, 1]


def test_of_merges_listed_twice_the_later_counts(tmp_path):
    vocab = {**BYTES, "ab": 256, "bc": 257}
    tokenizer = engine.load(written(tmp_path, vocab, "a b\nb c\na b\n"))
    assert tokenizer.encode("abc").ids.tolist() == [BYTES["a"], 257]
    assert any("left out: line 1" in each for each in tokenizer.origin.remarks)


@pytest.mark.parametrize(
    ("vocab", "merges", "message"),
    [
        ({**VOCAB, "q": None}, MERGES, 'vocab.json: ["q"]: expected a whole number, found null'),
        ({**VOCAB, "q": 2**31}, MERGES, 'vocab.json: ["q"]: expected an id from 0 to 2147483647, found 2147483648'),
        ({**VOCAB, "中\ud83d": 400}, MERGES, 'vocab.json: ["\\u4e2d\\ud83d"]: expected a text, found a lone'),
        (b'{"a": 0, "a": 1}', MERGES, 'vocab.json: the key "a" occurs twice'),
        (b"{}", MERGES, "vocab.json: the vocabulary: there is no token in it"),
        (VOCAB, b"l l\n\xff l\n", "merges.txt: line 2: byte 0xFF is not UTF-8"),
        (
            VOCAB,
            "l l\nl l l\n",
            'merges.txt: line 2: expected two parts with one blank between them, found "l l l"',
        ),
        (VOCAB, "#version: 0.2\nl l\nl q中\n", 'merges.txt: line 3: its part "q中" is not in the vocabulary '),
    ],
)
def test_faults_are_named_with_their_place(tmp_path, vocab, merges, message):
    with pytest.raises(FileFormatError) as caught:
        engine.load(written(tmp_path, vocab, merges))
    assert str(caught.value).removeprefix(f"{tmp_path}/").startswith(message)
