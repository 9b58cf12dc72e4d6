"""A SentencePiece model as a file: found by its content, its name, what is said of it, and how faults are named."""

import gzip

import pytest

import engine
from engine.errors import FileFormatError, SpecialTokenError
from engine.formats import kind_of, load_source
from engine.formats.kind import Wanted
from engine.formats.sentencepiece_model import KIND, read
from engine.formats.source import Source
from tests.engine.libraries.piece_models import (
    ALL_BYTES,
    ENDS,
    UNK,
    USER_DEFINED,
    letters,
    model,
    pieces_only,
    rules,
)

DATA = model([UNK, *ENDS, *letters("▁ab")])


@pytest.mark.parametrize("name", ["x.model", "tokenizer.model.v3", "x", "x.json", "x.txt"])
def test_it_is_found_by_its_content(name):
    assert kind_of(Source(name, DATA)) is KIND
    assert load_source(Source(name, DATA), Wanted()).origin.format == "sentencepiece"


def test_other_files_with_its_name_are_not_taken_for_it():
    for data in (b"minbpe v1\n\n0\n97 98\n", b'{"version":1}', b"\x00\x01garbage", b""):
        assert not KIND.recognises(Source("x.model", data))


def test_it_opens_from_the_disk_packed_or_not(tmp_path):
    for name, data in (("small.model", DATA), ("small.model.gz", gzip.compress(DATA))):
        (tmp_path / name).write_bytes(data)
        tokenizer = engine.load(tmp_path / name)
        assert (tokenizer.name, tokenizer.version, tokenizer.vocab_size) == ("small", "", 6)
        assert (tokenizer.trained_here, tokenizer.pattern, len(tokenizer.merges)) == (False, None, 0)
        assert tokenizer.decode(tokenizer.encode("ab").ids) == "ab"


@pytest.mark.parametrize(
    ("file", "name", "version"),
    [("a/spiece.model", "spiece", ""), ("tokenizer.model.v1", "tokenizer", "1"),
     ("t_240323.model.v1.2.gz", "t_240323", "1.2"), ("plain", "plain", ""), ("x.vv1", "x", "")],
)  # fmt: skip
def test_name_and_version_come_from_the_files_name(file, name, version):
    tokenizer = read(Source(file, DATA), Wanted())
    assert (tokenizer.name, tokenizer.version) == (name, version)


def remarks(data, **wanted):
    origin = read(Source("x.model", data), Wanted(**wanted)).origin
    assert origin.library == "sentencepiece"
    return origin.remarks


def test_what_a_model_does_to_texts_is_said():
    plain = remarks(model([UNK, *letters("ab")], dummy_prefix=False, remove_extra=False))
    assert plain == (
        "SentencePiece, Unigram, 3 pieces.",
        "Characters that no piece holds become one unknown token.",
    )
    pieces = [UNK, ("<x>", 0.0, USER_DEFINED), *ALL_BYTES]
    data = model(pieces, "bpe", byte_fallback=True, suffix=True, normalizer=rules("nfkc"))
    assert remarks(data, preset="cl100k") == (
        "SentencePiece, BPE, 258 pieces.",
        "Texts are normalised by the rules nfkc.",
        "A blank is put after each text.",
        "Blanks at the ends of a text, and all but the first of several, are dropped.",
        "A character that no piece holds becomes its bytes.",
        "1 user-defined pieces are found in every text; control pieces are found in none.",
        "Not used, since the model says itself how it splits and normalises: the preset cl100k.",
    )


def test_a_model_without_its_settings_may_be_cut_off():
    assert (
        remarks(pieces_only([UNK, *letters("ab")]))[-1]
        == "The file holds no settings, so the library's own are used; it may be cut off."
    )
    with pytest.raises(FileFormatError, match=r"^x\.model: .*byte piece.*; the settings are missing.*whole copy$"):
        read(Source("x.model", pieces_only([UNK, *ALL_BYTES])), Wanted())


def test_a_cut_model_names_the_place():
    said = r"^x\.model: byte \d+: .*, pieces before it: \d+; .* whole copy$"
    for size in (len(DATA) - 1, len(DATA) // 2 + 1, 20):
        with pytest.raises(FileFormatError, match=said):
            load_source(Source("x.model", DATA[:size]), Wanted())


def test_special_tokens_cannot_be_added():
    with pytest.raises(SpecialTokenError, match=r"^x\.model: .* such as '<new>'; leave them out"):
        read(Source("x.model", DATA), Wanted(special_tokens={"<new>": 7}))
