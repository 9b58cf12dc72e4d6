"""A text through the library: ids as it gives them; spans, places in the normal form and marks as they must be."""

import dataclasses
import threading

import numpy as np
import pytest
import sentencepiece
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import EncodingStopped, FileFormatError, UnknownIdError
from engine.libraries.piece_model import BYTE
from engine.libraries.sentence_piece import SentencePiece
from engine.text.utf8 import to_utf8
from tests.engine.libraries.piece_models import (
    ALL_BYTES,
    CONTROL,
    ENDS,
    UNK,
    UNUSED,
    USER_DEFINED,
    letters,
    model,
    pipeline,
    rules,
)
from tests.engine.texts import texts
from tests.reference import spans as reference

PLAIN = letters("▁abc.I,1⁄2<sep>")
WORDS = [("▁a", -1.0), ("ab", -1.0), ("▁▁", -2.0)]
USER = [("<sep>", 0.0, USER_DEFINED)]
RULES = rules("nmt_nfkc")
SETTINGS = {
    "unigram, nmt_nfkc": ([*PLAIN, *WORDS, *USER], {"normalizer": RULES}),
    "unigram, nmt_nfkc, bytes": ([*PLAIN, *ALL_BYTES, *USER], {"normalizer": RULES, "byte_fallback": True}),
    "bpe, nmt_nfkc, blanks kept": ([*PLAIN, *WORDS], {"kind": "bpe", "normalizer": RULES, "remove_extra": False}),
    "bpe, identity, bytes": ([*PLAIN, *ALL_BYTES, *WORDS], {"kind": "bpe", "byte_fallback": True}),
    "bpe, no blank in it": ([*letters("ab"), *ALL_BYTES], {"kind": "bpe", "byte_fallback": True}),
    "nothing changed": (
        [*PLAIN, *ALL_BYTES], {"dummy_prefix": False, "remove_extra": False, "byte_fallback": True}
    ),
    "blank behind": ([*PLAIN, ("ab▁", -1.0)], {"suffix": True}),
    "blanks as they are": ([*PLAIN, (" ",), (" a", -1.0)], {"escape": False}),
    "characters": ([*PLAIN, *USER], {"kind": "char", "normalizer": RULES}),
    "words": ([("▁a",), ("▁ab",)], {"kind": "word"}),
    "words, bytes": ([("▁a",), *ALL_BYTES], {"kind": "word", "byte_fallback": True}),
}  # fmt: skip
PIPELINES = {name: pipeline(pieces, **given_settings) for name, (pieces, given_settings) in SETTINGS.items()}
LIBRARY = {
    name: sentencepiece.SentencePieceProcessor(model_proto=model([UNK, *ENDS, *pieces], **given_settings))
    for name, (pieces, given_settings) in SETTINGS.items()
}  # fmt: skip
a_text = st.one_of(texts, st.text(alphabet="ab ▁\x10\n\u3000½…ﬁ中\u0301<sep>", max_size=12))


def spans_of_the_library(name, utf8):
    return LIBRARY[name].encode(utf8, out_type="offset_mapping", return_bytes=True)["offsets"]


@pytest.mark.parametrize("name", SETTINGS)
@settings(max_examples=40)
@given(text=a_text)
def test_ids_are_the_librarys_and_the_normal_form_is_what_its_pieces_are(name, text):
    one, library = PIPELINES[name], LIBRARY[name]
    utf8, surrogates = to_utf8(text)
    encoding = one.encode(text)
    assert (encoding.utf8, encoding.surrogates) == (utf8, surrogates)
    assert encoding.ids.tolist() == library.encode(utf8, out_type=int)
    assert one.decode(encoding.ids.tolist()) == library.decode(encoding.ids.tolist())
    if encoding.altered is None:
        assert b"".join(map(encoding.token_bytes, range(len(encoding)))) == utf8
        return
    normalized = library.normalize(utf8)
    if "no blank" not in name and name != "words, bytes":  # there the sign itself is written as bytes
        normalized = normalized.replace("▁".encode(), b" ")
        assert encoding.altered.normalized == normalized
    assert b"".join(map(encoding.token_bytes, range(len(encoding)))) == encoding.altered.normalized


@pytest.mark.parametrize("name", SETTINGS)
@settings(max_examples=40)
@given(text=a_text)
def test_spans_lie_in_the_text_and_rise(name, text):
    encoding = PIPELINES[name].encode(text)
    starts, ends = encoding.spans[:, 0], encoding.spans[:, 1]
    assert (starts <= ends).all()
    assert (np.diff(starts) >= 0).all()
    assert (np.diff(ends) >= 0).all()
    assert encoding.flags.cuts_character.shape == encoding.ids.shape
    assert encoding.counts.bytes == len(encoding.utf8)


@pytest.mark.parametrize("name", SETTINGS)
@settings(max_examples=40)
@given(text=a_text)
def test_spans_are_the_librarys_where_no_byte_piece_is(name, text):
    one, encoding = PIPELINES[name], PIPELINES[name].encode(text)
    is_byte = [one.model.types[each] == BYTE for each in encoding.ids.tolist()]
    theirs, ours = spans_of_the_library(name, encoding.utf8), encoding.spans.tolist()
    run: list[int] = []
    for place, each in enumerate([*is_byte, False]):
        if each:
            run.append(place)
            continue
        for spans in (ours, theirs) if run else ():
            assert spans[run[0]][0] == theirs[run[0]][0]
            assert max(spans[at][1] for at in run) == theirs[run[-1]][1]
        run = []
        if place < len(is_byte):
            assert tuple(ours[place]) == theirs[place]


@pytest.mark.parametrize("name", SETTINGS)
@settings(max_examples=40)
@given(text=st.text(alphabet="ab ▁\x10\n\u3000½…ﬁ中", max_size=12))  # of which no two are one together
def test_without_what_is_dropped_the_library_sees_the_same(name, text):
    """What is dropped changes nothing for the model: it sees the same text without it."""
    encoding, library = PIPELINES[name].encode(text), LIBRARY[name]
    if encoding.altered is None:
        return
    kept, end = b"", 0
    for start, stop in encoding.altered.dropped.tolist():
        assert end <= start < stop <= len(encoding.utf8)
        kept += encoding.utf8[end:start]
        end = stop
    kept += encoding.utf8[end:]
    kept.decode()
    if kept:
        assert library.normalize(kept) == library.normalize(encoding.utf8)
    else:  # the library puts no blank to nothing
        assert encoding.altered.inserted.all()


def marks(encoding):
    altered = encoding.altered
    return (
        altered.normalized.decode(), altered.dropped.tolist(), np.flatnonzero(altered.inserted).tolist(),
        np.flatnonzero(altered.unknown).tolist(),
    )  # fmt: skip


def test_the_blank_before_a_text_is_a_token_or_a_part_of_one():
    one = PIPELINES["unigram, nmt_nfkc"]
    assert marks(one.encode("b")) == (" b", [], [0], [])
    assert one.encode("b").spans.tolist() == [[0, 0], [0, 1]]
    assert marks(one.encode("a")) == (" a", [], [], [])
    assert one.encode("a").spans.tolist() == [[0, 1]]
    assert marks(PIPELINES["blank behind"].encode("ab a")) == ("ab a ", [], [2], [])


def test_a_text_that_is_seen_as_it_is_has_nothing_altered():
    one = PIPELINES["nothing changed"]
    assert one.encode("a b<1>").altered is None
    assert marks(PIPELINES["blank behind"].encode(" a")) == ("a ", [[0, 1]], [1], [])
    # the text comes out equal, but its blank is dropped and another one inserted
    again = PIPELINES["unigram, nmt_nfkc"].encode(" a")
    assert again.altered.normalized == again.utf8
    assert (again.spans.tolist(), again.altered.dropped.tolist()) == ([[1, 2]], [[0, 1]])


def test_bytes_of_a_character_and_what_they_cut():
    encoding = PIPELINES["nothing changed"].encode("a中b")
    assert encoding.spans.tolist() == [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]
    assert encoding.flags.names == ["no", "ends", "inside", "begins", "no"]
    assert (encoding.counts.characters_cut, encoding.altered) == (1, None)
    behind_a_blank = PIPELINES["bpe, identity, bytes"].encode("中")
    assert behind_a_blank.spans.tolist() == [[0, 0], [0, 1], [1, 2], [2, 3]]
    assert behind_a_blank.flags.names == ["no", "ends", "inside", "begins"]


@settings(max_examples=300)
@given(
    st.sampled_from(sorted(PIPELINES)), st.one_of(a_text, st.text(alphabet="a\u200d👩👧 \u0301é½ﬁ", max_size=12))
)
def test_flags_and_counts_are_those_found_byte_by_byte(name, text):
    encoding = PIPELINES[name].encode(text)
    if encoding.altered is None or encoding.altered.seen is None:
        return
    seen, seen_spans = encoding.altered.normalized.decode(), encoding.altered.spans.tolist()
    both = encoding.text, encoding.spans.tolist(), seen, seen_spans
    flags = list(zip(encoding.flags.names, encoding.flags.cuts_grapheme.tolist(), strict=True))
    assert flags == reference.flags_of_both(*both)
    counts = reference.counts(seen, seen_spans) | {"graphemes_cut": reference.graphemes_cut_of_both(*both)}
    typed = reference.counts(encoding.text, both[1])
    counts |= {name: typed[name] for name in ("bytes", "code_points", "graphemes")}
    assert dataclasses.asdict(encoding.counts) == counts


def test_a_vocabulary_without_the_blank_writes_its_sign_in_bytes():
    encoding = PIPELINES["bpe, no blank in it"].encode("你")
    assert encoding.altered.normalized == "▁你".encode()
    assert encoding.altered.inserted.tolist() == [True] * 3 + [False] * 3
    assert encoding.spans.tolist() == [[0, 0]] * 3 + [[0, 1], [1, 2], [2, 3]]


def test_unknown_characters_are_one_token_over_what_it_stands_for():
    encoding = PIPELINES["unigram, nmt_nfkc"].encode("a大模b")
    assert marks(encoding) == (" a大模b", [], [], [1])
    assert encoding.spans.tolist() == [[0, 1], [1, 7], [7, 8]]
    assert encoding.token_bytes(1) == "大模".encode()


def test_control_pieces_are_not_found_and_user_defined_ones_are():
    one = PIPELINES["unigram, nmt_nfkc"]
    assert one.special_tokens == {"<s>": 1, "</s>": 2, "<sep>": one.special_tokens["<sep>"]}
    assert one.encode("a<sep>b", special=False).special.tolist() == [False, True, False]
    for special in (False, True):
        ids = one.encode("<s>a</s>", special=special).ids.tolist()
        assert not {1, 2} & set(ids)
    single = pipeline([*PLAIN, ("☃", 0.0, CONTROL)])
    assert single.encode("a☃").altered.unknown.tolist() == [False, False, True]


def test_the_vocabulary_holds_the_bytes_that_pieces_stand_for():
    one = pipeline([("▁a▁",), *ALL_BYTES, ("x", 0.0, UNUSED)], byte_fallback=True)
    assert len(one.vocabulary) == 261
    assert [one.vocabulary[each] for each in (0, 1, 3, 4, 259, 260)] == [
        b"<unk>",
        b"<s>",
        b" a ",
        b"\0",
        b"\xff",
        b"x",
    ]


def test_what_score_a_piece_has():
    pieces = [*ALL_BYTES, ("▁a", -1.5), ("b", -2.0, USER_DEFINED), ("c", -9.0, UNUSED)]
    for kind in ("unigram", "bpe"):
        one = pipeline(pieces, kind, byte_fallback=True)
        assert [one.score_of(each) for each in (0, 1, 3, 259, 260, 261, 262, -1)] == [
            None, None, None, -1.5, None, -9.0, None, None,
        ]  # fmt: skip


def test_scores_are_those_of_a_unigram_model_only():
    one = PIPELINES["unigram, nmt_nfkc"]
    assert (one.scores[3], len(one.scores)) == (-3.0, len(one.vocabulary))
    assert PIPELINES["bpe, identity, bytes"].scores == {}
    assert (len(one.merges), len(one.merge_ids), one.pattern) == (0, 0, None)


def test_marks_at_both_ends_are_added_only_when_asked_for():
    one = PIPELINES["bpe, identity, bytes"]
    marked = one.with_ends()
    assert (one.adds_ends, marked.adds_ends) == (False, True)
    encoding = marked.encode("b中")
    assert encoding.ids.tolist() == [1, *one.encode("b中").ids.tolist(), 2]
    assert encoding.spans[[0, -1]].tolist() == [[0, 0], [4, 4]]
    assert (encoding.special[[0, -1]].all(), encoding.special.sum()) == (True, 2)
    assert encoding.altered.inserted.tolist() == [True, True, False, False, False, False, True]
    assert encoding.flags.names[2:-1] == ["no", "ends", "inside", "begins"]
    assert marked.encode("").ids.tolist() == [1, 2]
    assert marked.with_ends(False).encode("a").ids.tolist() == one.encode("a").ids.tolist()
    unchanged = PIPELINES["nothing changed"].with_ends().encode("a")
    assert (unchanged.spans.tolist(), unchanged.altered.normalized) == ([[0, 0], [0, 1], [1, 1]], b"a")
    assert one.encode("a").ids.tolist() == LIBRARY["bpe, identity, bytes"].encode("a")


def test_a_model_without_a_mark_of_the_beginning_gets_none():
    without = SentencePiece(model([UNK, ENDS[1], *PLAIN]), source="x.model")
    assert (without.begin_id, without.end_id) == (-1, 1)
    assert without.with_ends().encode("").ids.tolist() == [1]


@pytest.mark.parametrize("name", SETTINGS)
@settings(max_examples=40)
@given(data=st.data())
def test_any_ids_are_decoded_as_the_library_does(name, data):
    one = PIPELINES[name]
    ids = data.draw(st.lists(st.integers(0, len(one.vocabulary) - 1)))
    cut = data.draw(st.integers(0, len(ids)))
    assert one.decode(ids) == LIBRARY[name].decode(ids)
    assert one.decode_bytes(ids) == one.decode_bytes(ids[:cut]) + one.decode_bytes(ids[cut:])


def test_bytes_are_those_of_the_tokens():
    one = PIPELINES["bpe, identity, bytes"]
    ids = one.encode("a中").ids.tolist()
    assert (one.decode_bytes(ids), one.decode(ids)) == (b" a\xe4\xb8\xad", "a中")
    assert (one.decode_bytes(ids[:-1]), one.decode(ids[:-1])) == (b" a\xe4\xb8", "a\ufffd\ufffd")
    assert (one.decode_bytes([]), one.decode([])) == (b"", "")
    assert (one.decode_bytes([1, 0]), one.decode([1, 0])) == (b"<s><unk>", " ⁇ ")
    broken = pipeline([(b"a\xff",)])
    assert (broken.decode_bytes([3]), broken.decode([3])) == (b"a\xff", "a\ufffd")


@pytest.mark.parametrize("wrong", [-1, 10**6, 2**31, 2**70])
def test_an_id_that_is_not_there_is_named(wrong):
    one = PIPELINES["unigram, nmt_nfkc"]
    for decode in (one.decode, one.decode_bytes):
        with pytest.raises(UnknownIdError, match=f"id {wrong} is not in this vocabulary"):
            decode([3, wrong])


@pytest.mark.parametrize(
    ("pieces", "given_settings", "words"),
    [
        ([("a",)], {}, "unk is not defined"),
        ([UNK, ("a",), ("a",)], {}, "a is already defined"),
        ([UNK, ("",)], {}, "piece must not be empty"),
        ([UNK, *ALL_BYTES[:9]], {"byte_fallback": True}, "there are not 256 byte pieces"),
        ([UNK, *ALL_BYTES], {}, "byte_fallback` is false"),
        ([UNK, ("a",)], {"normalizer": b"\x12\x06\xff\xff\xff\x7f\x00\x00"}, "cannot use this model"),
    ],
)
def test_a_model_that_the_library_refuses_is_an_error_and_nothing_on_stderr(pieces, given_settings, words, capfd):
    with pytest.raises(FileFormatError, match=rf"^x\.model: .*{words}.*; take an undamaged copy$"):
        SentencePiece(model(pieces, **given_settings), source="x.model")
    assert capfd.readouterr() == ("", "")


def test_stop_is_asked_before_and_after_the_work():
    for answers in ([True], [False, True]):
        with pytest.raises(EncodingStopped):
            PIPELINES["characters"].encode("a", stop=iter(answers).__next__)
    assert len(PIPELINES["characters"].encode("a", stop=lambda: False)) == 2


def test_a_megabyte_without_a_line_end():
    one = PIPELINES["bpe, identity, bytes"]
    encoding = one.encode("ab中 " * 180_000)
    assert encoding.counts.bytes == 1_080_000
    assert encoding.counts.characters_cut == 180_000


def test_one_thread_encodes_while_another_decodes():
    one = PIPELINES["bpe, identity, bytes"]
    text = "ab 中c" * 2000
    ids = one.encode(text).ids.tolist()
    decoded: list[str] = []
    other = threading.Thread(target=lambda: decoded.extend(one.decode(ids) for _ in range(10)))
    other.start()
    encoded = [one.encode(text).ids.tolist() for _ in range(10)]
    other.join()
    assert encoded == [ids] * 10
    assert decoded == [text] * 10
