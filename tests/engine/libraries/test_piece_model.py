"""What is read of a model: pieces, scores, types and settings, and the file by its first bytes."""

import pytest
import sentencepiece
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import FileFormatError
from engine.libraries.piece_model import BYTE, CONTROL, NORMAL, looks_like_piece_model, read_piece_model
from tests.engine.libraries.piece_models import ALL_BYTES, ENDS, UNK, inner, letters, model, number, piece

SMALL = model([UNK, *ENDS, *letters("▁ab")])


def test_the_settings():
    read = read_piece_model(SMALL, "x.model")
    assert (read.kind, read.byte_fallback, read.blank_as_suffix) == ("Unigram", False, False)
    assert (read.dummy_prefix, read.removes_extra_blanks, read.escapes_blanks) == (True, True, True)
    assert (read.normalizer, read.charsmap, read.has_settings) == ("identity", b"", True)
    other = read_piece_model(
        model([UNK], "bpe", byte_fallback=True, dummy_prefix=False, remove_extra=False, suffix=True, escape=False,
              normalizer=b"\x0a\x01n\x12\x03abc"), "x.model")  # fmt: skip
    assert (other.kind, other.byte_fallback, other.blank_as_suffix) == ("BPE", True, True)
    assert (other.dummy_prefix, other.removes_extra_blanks, other.escapes_blanks) == (False, False, False)
    assert (other.normalizer, other.charsmap) == ("n", b"abc")


def test_settings_that_are_not_there_are_the_librarys_own():
    read = read_piece_model(piece("a"), "x.model")
    assert (read.kind, read.dummy_prefix, read.removes_extra_blanks, read.escapes_blanks) == (
        "Unigram",
        *[True] * 3,
    )
    assert not read.has_settings


def test_pieces_in_every_way_to_write_them():
    long = "长" * 100
    data = (
        piece("a", 1.5)
        + piece(long, -2.0, CONTROL)
        + inner(1, inner(1, b"b"))
        + inner(1, number(3, 6) + inner(1, b"c"))
    )
    data += inner(1, inner(1, b"d") + b"\x15\x00\x00\x80\x3f" + number(9, 4)) + inner(
        1, inner(1, b"e") + number(3, 77)
    )
    read = read_piece_model(data, "x.model")
    assert read.pieces == [b"a", long.encode(), b"b", b"c", b"d", b"e"]
    assert read.scores == [1.5, -2.0, 0.0, 0.0, 1.0, 0.0]
    assert read.types == [NORMAL, CONTROL, NORMAL, BYTE, NORMAL, NORMAL]


def test_what_pieces_stand_for():
    read = read_piece_model(model([UNK, *ALL_BYTES, ("▁a▁b",), (b"\xff",), ("<0x41>x",)], byte_fallback=True), "x")
    assert [read.bytes_of(token_id) for token_id in (0, 1, 256)] == [b"<unk>", b"\x00", b"\xff"]
    assert [read.bytes_of(token_id) for token_id in (257, 258, 259)] == [b" a b", b"\xff", b"<0x41>x"]


def test_pieces_scores_and_types_are_the_librarys(shared):
    for path in ("mistral/tokenizer.model.v1", "unigram/t5_tokenizer_base.model", "made-here/spm_word_3k.model"):
        data = (shared / "vocabs" / path).read_bytes()
        library = sentencepiece.SentencePieceProcessor(model_proto=data)
        read = read_piece_model(data, path)
        ids = range(library.get_piece_size())
        assert [each.decode() for each in read.pieces] == [library.id_to_piece(each) for each in ids]
        assert read.scores == [library.get_score(each) for each in ids]
        assert [each == BYTE for each in read.types] == [library.is_byte(each) for each in ids]
        assert [each == CONTROL for each in read.types] == [library.is_control(each) for each in ids]


@pytest.mark.parametrize(
    "data",
    [
        b"", b"minbpe v1\n\n0\n97 98\n", b'{"version":1}', b"IQ== 0\nIg== 1\n", b"[PAD]\n[unused1]\n",
        b"\n[PAD]\nab\n", b"#version: 0.2\na b\n", b"\x00\x01garbage", b"\x80\x04\x95pickle",
        b"\x08\x07\x12\x03abc", "\n中文\n".encode(),
    ],
)  # fmt: skip
def test_other_files_do_not_look_like_it(data):
    assert not looks_like_piece_model(data)


def test_models_look_like_it_even_when_cut_off():
    assert looks_like_piece_model(SMALL)
    assert looks_like_piece_model(SMALL[:-1])
    assert looks_like_piece_model(SMALL[:20])
    assert looks_like_piece_model(model([]) + piece("a"))


def test_a_cut_or_empty_model_is_refused():
    expected = r"^x\.model: byte \d+: a field goes on .*pieces before it: 6.*whole copy"
    with pytest.raises(FileFormatError, match=expected):
        read_piece_model(SMALL[:-1], "x.model")
    with pytest.raises(FileFormatError, match=r"^x\.model: byte 0: a field goes on to byte 2147483653"):
        read_piece_model(b"\x0a\xff\xff\xff\xff\x07abc", "x.model")
    with pytest.raises(FileFormatError, match=r"^x\.model: expected .* pieces, found none"):
        read_piece_model(model([]), "x.model")


@given(st.data())
def test_any_damage_is_an_error_or_a_model(data):
    damaged = bytearray(SMALL)
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    said, sizes = "x.model: ", {1}
    try:
        read = read_piece_model(bytes(damaged), "x.model")
        sizes = {len(read.pieces), len(read.scores), len(read.types)}
    except FileFormatError as error:
        said = str(error)
    assert said.startswith("x.model: ")
    assert len(sizes) == 1
    assert sizes != {0}
