"""vocab.txt: its lines and ids, whether letters keep their case, and what is said about it."""

import gzip

import pytest

import engine
from engine.errors import FileFormatError, PresetNeededError, SpecialTokenError
from engine.formats import kind_of
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.formats.wordpiece_vocab import KIND, read, read_pieces

PLAIN = b"[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n[unused1]\nhe\n##llo\n"


def opened(data=PLAIN, name="v.txt", **wanted):
    return read(Source(name, data), Wanted(**wanted))


def test_from_the_disk(tmp_path):
    folder = tmp_path / "my_vocabulary"
    folder.mkdir()
    for name, data in (("vocab.txt", PLAIN), ("vocab.txt.gz", gzip.compress(PLAIN))):
        (folder / name).write_bytes(data)
        tokenizer = engine.load(folder / name)
        assert tokenizer.name == "my_vocabulary"
        assert (tokenizer.origin.format, tokenizer.origin.library) == ("wordpiece-vocab", "tokenizers")
        encoding = tokenizer.encode("Hello [MASK]", special="all")
        assert encoding.ids.tolist() == [6, 7, 4]
        assert tokenizer.decode(encoding.ids) == "hello [MASK]"
        assert tokenizer.vocab_size == 8
        assert len(tokenizer.merges) == 0
        assert tokenizer.pattern is None
    assert tokenizer.special_tokens == {"[PAD]": 0, "[UNK]": 1, "[CLS]": 2, "[SEP]": 3, "[MASK]": 4}


@pytest.mark.parametrize(
    ("name", "data", "preset", "why"),
    [
        ("a/bert-base-uncased-vocab.txt", PLAIN + b"He\n", "bert-uncased", "called uncased"),
        ("bert-base-cased-vocab.txt", PLAIN, "bert-cased", "called cased"),
        ("bert-base-chinese-vocab.txt", PLAIN, "bert-cased", "Chinese"),
        ("vocab.txt", PLAIN, "bert-uncased", "No piece has a capital letter"),
        ("vocab.txt", PLAIN + "##École\n".encode(), "bert-cased", "The piece ##École"),
        ("vocab.txt", PLAIN + b"<S>\n[Unused]\n", "bert-uncased", "No piece has a capital letter"),
    ],
)
def test_the_preset_is_guessed_and_said(name, data, preset, why):
    origin = opened(data, name).origin
    assert origin.preset == preset
    assert why in origin.remarks[0]
    other = {"bert-cased", "bert-uncased"} - {preset}
    assert f"choose {other.pop()}" in origin.remarks[0]


def test_a_preset_that_is_asked_for_holds():
    kept = opened(name="uncased.txt", preset="bert-cased")
    assert kept.origin.preset == "bert-cased"
    assert kept.origin.remarks == ()
    assert kept.encode("he He").ids.tolist() == [6, 1]
    with pytest.raises(
        PresetNeededError, match=r"v.txt: there is no preset 'clip' for it; choose one of bert-unc"
    ) as it:
        opened(preset="clip")
    assert it.value.presets == ("bert-uncased", "bert-cased")
    assert opened(pattern="gpt2", normalization="NFC").origin.remarks[-1] == (
        "Not used, since WordPiece splits and normalises as BERT does: the pattern gpt2, the normal form NFC."
    )


def test_special_tokens_that_are_given():
    tokenizer = opened(special_tokens={"<end>": 100, "[unused1]": 5})
    assert tokenizer.encode("he<end>[unused1]", special="all").ids.tolist() == [6, 100, 5]
    assert tokenizer.special_tokens["<end>"] == 100
    assert tokenizer.encode("<end>").ids.tolist() == [1, 1, 1]
    with pytest.raises(
        SpecialTokenError, match=r"^v.txt: special token '<end>' cannot have the id 6, .* token he; "
    ):
        opened(special_tokens={"<end>": 6})
    with pytest.raises(SpecialTokenError, match=r"cannot have the id 0, .* such as 3"):
        opened(b"[UNK]\na\n[UNK]\n", special_tokens={"<x>": 0})


def test_every_line_has_its_id():
    found = read_pieces("\ufeff[UNK]\r\na\u2028\x0bb\r\n\r\na\n[UNK]\n\n".encode(), "v")
    assert found.pieces == {"[UNK]": 4, "a\u2028\x0bb": 1, "a": 3}
    assert found.doubles == {0: "[UNK]", 2: "", 5: ""}
    tokenizer = opened(b"[UNK]\na\n\na")
    assert list(tokenizer.vocabulary.items()) == [(0, b"[UNK]"), (1, b"a"), (2, b""), (3, b"a")]
    assert tokenizer.encode("a").ids.tolist() == [3]
    assert tokenizer.decode([1, 2, 3]) == "a a"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "v.txt: there is no line .UNK."),
        (b"a\nb\n", "v.txt: there is no line .UNK."),
        (b"[UNK]\na\n\xff\n", "v.txt: line 3: byte 0xFF is not UTF-8"),
    ],
)
def test_what_is_wrong_with_a_file(data, message):
    with pytest.raises(FileFormatError, match=f"^{message}"):
        opened(data)


def test_what_is_one():
    assert kind_of(Source("x.txt", PLAIN)) is KIND
    assert kind_of(Source("/a/bert-vocab.txt.gz", b"nothing\n")) is KIND
    for data in (b"", b"a text [UNK] of words\n", b'{"[UNK]": 0}', b"\0\n[UNK]\n"):
        assert not KIND.recognises(Source("x.txt", data))
