"""Tokenizers in the library ``tokenizers``: ids are the library's, spans and marks those of the typed text."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from engine.errors import EncodingStopped, EngineError, FileFormatError, UnknownIdError
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.hugging_face_call import failing_as
from engine.text.token_text import gpt2_alphabet

ALPHABET = sorted(gpt2_alphabet(bytes(range(256))))
BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
METASPACE = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
BYTE_PIECES = {f"<0x{byte:02X}>": 2 + byte for byte in range(256)}
TRICKY = "aé e\u0301Ab  ¨ﬁ中한\u200d\x00\n\t½👩‍👩‍👧<x>[UNK]▁##"


def added(text, number, *, special=False, **flags):
    usual = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": special}
    return {"id": number, "content": text, **usual, **flags}


def file(model, **steps):
    empty = dict.fromkeys(("normalizer", "pre_tokenizer", "post_processor", "decoder"))
    return {"version": "1.0", "added_tokens": [], **empty, **steps, "model": model}


def pipeline(model, **steps):
    return HuggingFacePipeline.of_object(file(model, **steps))


def bpe(vocab, merges=(), **more):
    return {"type": "BPE", "vocab": vocab, "merges": list(merges), **more}


def byte_level(**more):
    return bpe({letter: number for number, letter in enumerate(ALPHABET)}, **more)


def wordpiece(*pieces):
    return {
        "type": "WordPiece", "vocab": {piece: number for number, piece in enumerate(("[UNK]", *pieces))},
        "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
    }  # fmt: skip


def unigram(*pieces, **more):
    rows = [["<unk>", 0.0], ["</s>", 0.0], *([piece, -1.0 - len(pieces) / 9] for piece in pieces)]
    return {"type": "Unigram", "unk_id": 0, "vocab": rows, "byte_fallback": False, **more}


BERT = {
    "normalizer": {
        "type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
        "lowercase": True,
    },
    "pre_tokenizer": {"type": "BertPreTokenizer"},
}  # fmt: skip
KINDS = {
    "wordpiece": file(wordpiece("a", "##a", "##b", "e", "é", "中", "[", "]", "#"), **BERT),
    "unigram": file(unigram("▁", "a", "▁a", "é", "f", "i"), normalizer={"type": "NFKC"}, pre_tokenizer=METASPACE),
    "unigram of bytes": file(
        unigram("▁", "a", *BYTE_PIECES, byte_fallback=True), normalizer={"type": "NFC"}, pre_tokenizer=METASPACE
    ),
    "word level": file(
        {"type": "WordLevel", "vocab": {"[UNK]": 0, "a": 1, "中": 2}, "unk_token": "[UNK]"},
        pre_tokenizer={"type": "WhitespaceSplit"}, added_tokens=[added("[UNK]", 0, special=True)],
    ),
    "bpe that loses": file(bpe({"a": 0, "b": 1, "ab": 2, "é": 3}, [["a", "b"]])),
    "bpe of bytes": file(
        bpe({"<unk>": 0, "▁": 1, **BYTE_PIECES}, byte_fallback=True, unk_token="<unk>"),
        normalizer={
            "type": "Sequence",
            "normalizers": [
                {"type": "Prepend", "prepend": "▁"},
                {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
            ],
        },
    ),
    "byte level": file(
        byte_level(), pre_tokenizer={**BYTE_LEVEL, "add_prefix_space": True}, post_processor=BYTE_LEVEL,
        added_tokens=[added("<x>", 256, lstrip=True, rstrip=True)],
    ),
    "byte level, few bytes": file(bpe({"a": 0, "Ġ": 1, "Ã": 2, "©": 3, "ä": 4}), pre_tokenizer=BYTE_LEVEL),
    "end of word": file(
        bpe({"<u>": 0, "a": 1, "a</w>": 2, "é</w>": 3}, unk_token="<u>", end_of_word_suffix="</w>"),
        pre_tokenizer={"type": "Whitespace"},
    ),
}  # fmt: skip


def check(encoding):
    """Spans rise in the text; what the model saw is all tokens, in order; what is dropped lies in the text."""
    spans, size = encoding.spans, len(encoding.utf8)
    assert spans.shape == (len(encoding), 2)
    assert (spans[:, 0] >= 0).all()
    assert (spans[:, 0] <= spans[:, 1]).all()
    assert (spans[:, 1] <= size).all()
    assert (spans[1:, 0] >= spans[:-1, 0]).all()
    tokens = [encoding.token_bytes(number) for number in range(len(encoding))]
    altered = encoding.altered
    if altered is None:
        assert b"".join(tokens) == encoding.utf8
        return
    seen = altered.spans
    assert (seen[1:, 0] >= seen[:-1, 1]).all()
    borders = [0, *seen.ravel().tolist(), len(altered.normalized)]
    between = b"".join(
        altered.normalized[end:start] for end, start in zip(borders[::2], borders[1::2], strict=True)
    )
    assert not between.decode().strip()
    assert (altered.dropped[:, 0] < altered.dropped[:, 1]).all()
    assert altered.dropped.max(initial=0) <= size
    assert len(altered.inserted) == len(altered.unknown) == len(encoding)


@pytest.fixture(scope="module")
def pipelines():
    return {name: HuggingFacePipeline.of_object(value) for name, value in KINDS.items()}


@pytest.mark.parametrize("name", KINDS)
@given(text=st.text(st.sampled_from(TRICKY) | st.characters(codec="utf-8"), max_size=30))
def test_ids_are_the_library_s(pipelines, name, text):
    library = Tokenizer.from_str(json.dumps(KINDS[name]))
    encoding = pipelines[name].encode(text, special=True)
    assert encoding.ids.tolist() == library.encode(text, add_special_tokens=False).ids
    check(encoding)
    check(pipelines[name].encode(text))


def drops(encoding):
    return [encoding.utf8[start:end].decode() for start, end in encoding.altered.dropped.tolist()]


@pytest.mark.parametrize(
    ("text", "ids", "spans", "dropped"),
    [
        ("mug", [2], [[1, 3]], ["m"]),
        ("umg", [2], [[0, 3]], ["m"]),
        ("gmugm", [1, 2], [[0, 1], [2, 4]], ["m", "m"]),
        ("中ug中g", [2, 1], [[3, 5], [8, 9]], ["中", "中"]),
        ("中", [], [], ["中"]),
    ],
)
def test_letters_that_vanish(text, ids, spans, dropped):
    encoding = pipeline(bpe({"u": 0, "g": 1, "ug": 2}, [["u", "g"]])).encode(text)
    assert encoding.ids.tolist() == ids
    assert encoding.spans.tolist() == spans
    assert drops(encoding) == dropped


def test_bytes_that_vanish():
    encoding = pipeline(bpe({"a": 0, "Ã": 1, "ä": 2}), pre_tokenizer=BYTE_LEVEL).encode("ca中é")
    assert encoding.ids.tolist() == [0, 2, 1]
    assert encoding.spans.tolist() == [[1, 2], [2, 3], [5, 6]]
    assert encoding.altered.dropped.tolist() == [[0, 1], [3, 5], [6, 7]]
    assert [encoding.token_bytes(number) for number in range(3)] == [b"a", b"\xe4", b"\xc3"]


def test_each_byte_has_its_place():
    text = "a你 b"
    for each in (
        pipeline(unigram("▁", *BYTE_PIECES, byte_fallback=True), pre_tokenizer=METASPACE),
        pipeline(byte_level(), pre_tokenizer={**BYTE_LEVEL, "add_prefix_space": True}),
    ):
        encoding = each.encode(text)
        assert encoding.spans.tolist() == [[0, 1], [0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6]]
        assert encoding.altered.inserted.tolist() == [True] + [False] * 6
        assert encoding.altered.normalized == b" " + text.encode()
        assert encoding.counts.characters_cut == 1
        assert encoding.flags.names[2:5] == ["ends", "inside", "begins"]


def test_a_blank_that_was_typed_is_not_inserted():
    encoding = pipeline(byte_level(), pre_tokenizer={**BYTE_LEVEL, "add_prefix_space": True}).encode(" ab")
    assert encoding.altered is None
    assert encoding.ids.tolist() == [ALPHABET.index("Ġ"), ALPHABET.index("a"), ALPHABET.index("b")]


@pytest.mark.parametrize(
    ("model", "steps"),
    [
        (unigram("▁", *"</s>"), {"pre_tokenizer": METASPACE}),
        (wordpiece("</s>", "<", "##/", "##s", "##>"), {"pre_tokenizer": {"type": "WhitespaceSplit"}}),
        (bpe({"<": 0, "/": 1, "s": 2, ">": 3, "</s>": 4}, ignore_merges=True), {}),
    ],
)
def test_typed_letters_are_never_a_special_token(model, steps):
    number = model["vocab"]["</s>"] if isinstance(model["vocab"], dict) else 1
    each = pipeline(model, added_tokens=[added("</s>", number, special=True)], **steps)
    assert each.special_tokens == {"</s>": number}
    plain, found = each.encode("</s>"), each.encode("</s>", special=True)
    assert number not in plain.ids.tolist()
    assert not plain.special.any()
    assert found.ids.tolist()[-1:] == [number]
    assert found.special.tolist()[-1:] == [True]
    assert each.vocabulary[number] == b"</s>"


def test_the_unknown_token_is_special_only_where_it_was_typed():
    each = HuggingFacePipeline.of_object(KINDS["word level"])
    encoding = each.encode("a b [UNK]", special=True)
    assert encoding.ids.tolist() == [1, 0, 0]
    assert encoding.altered.unknown.tolist() == [False, True, False]
    assert encoding.special.tolist() == [False, False, True]
    assert each.encode("a b [UNK]").altered.unknown.tolist() == [False, True, True]
    assert encoding.token_bytes(1) == b"b"


def test_unknown_letters_of_one_character():
    encoding = pipeline(bpe({"?": 0}, unk_token="?"), normalizer={"type": "NFD"}).encode("한é")
    assert [encoding.token_bytes(number).decode() for number in range(5)] == ["ᄒ", "ᅡ", "ᆫ", "e", "\u0301"]
    assert encoding.spans.tolist() == [[0, 3]] * 3 + [[3, 5]] * 2


def test_what_normalising_leaves_out_and_what_it_composes():
    encoding = pipeline(wordpiece("ea"), **BERT).encode("E\u0301\u200dA  ea")
    assert encoding.ids.tolist() == [1, 1]
    assert drops(encoding) == ["\u0301", "\u200d", "  "]
    assert encoding.altered.normalized == b"ea  ea"
    composed = pipeline(unigram("é", "x"), normalizer={"type": "NFC"}).encode("e\u0301 x")
    assert composed.altered.normalized.decode() == "é x"
    assert composed.spans.tolist() == [
        [0, 1],
        [3, 4],
        [4, 5],
    ]  # the library gives both letters the first one's place
    assert drops(composed) == ["\u0301"]


def test_an_added_token_beside_letters_that_vanish():
    each = pipeline(bpe({"a": 0, "b": 1, "ab": 2}, [["a", "b"]]), added_tokens=[added("[Z]", 9)])
    encoding = each.encode("a[Z]éab")
    assert encoding.ids.tolist() == [0, 9, 2]
    assert encoding.spans.tolist() == [[0, 1], [1, 4], [6, 8]]
    assert drops(encoding) == ["é"]


def test_added_tokens_take_blanks_with_them():
    token = added("<x>", 256, lstrip=True, rstrip=True)
    encoding = pipeline(byte_level(), pre_tokenizer=BYTE_LEVEL, added_tokens=[token]).encode("a \t<x>\nb")
    assert encoding.ids.tolist() == [ALPHABET.index("a"), 256, ALPHABET.index("b")]
    assert encoding.spans.tolist() == [[0, 1], [1, 7], [7, 8]]
    assert drops(encoding) == [" \t", "\n"]
    assert encoding.altered.normalized == b"a<x>b"


def test_ids_of_added_tokens_are_those_of_the_file():
    each = pipeline(byte_level(), pre_tokenizer=BYTE_LEVEL, decoder=BYTE_LEVEL, added_tokens=[added("<x>", 999)])
    assert each.encode("<x>").ids.tolist() == [999]
    assert each.added_tokens == {"<x>": 999}
    assert each.vocabulary[999] == b"<x>"
    listed = pipeline(unigram("a"), added_tokens=[added("<x>", 999)])
    (remark,) = listed.remarks
    assert "'<x>' is 3" in remark
    assert "not 999" in remark
    assert listed.encode("<x>").ids.tolist() == [listed.added_tokens["<x>"]] == [3]
    assert listed.vocabulary[3] == b"<x>"


def test_added_tokens_are_decoded_as_they_are_written():
    each = pipeline(byte_level(), pre_tokenizer=BYTE_LEVEL, decoder=BYTE_LEVEL, added_tokens=[added("đem", 256)])
    ids = each.encode("xđemy").ids.tolist()
    assert 256 in ids
    assert each.decode(ids) is None
    assert each.decode_bytes(ids).decode() == "xđemy"


def test_the_vocabulary():
    pieces = pipeline(wordpiece("un", "##do")).vocabulary
    assert dict(pieces) == {0: b"[UNK]", 1: b"un", 2: b"##do"}
    marked = pipeline(unigram("▁the", "<0xE4>", byte_fallback=True), pre_tokenizer=METASPACE).vocabulary
    assert [marked[2], marked[3]] == [b" the", b"\xe4"]
    assert pipeline(unigram("▁the", "<0xE4>")).vocabulary[2].decode() == "▁the"
    assert pipeline(unigram("<0xE4>")).vocabulary[2] == b"<0xE4>"
    suffixed = pipeline(bpe({"ä¸Ń</w>": 0}, end_of_word_suffix="</w>"), pre_tokenizer=BYTE_LEVEL).vocabulary
    assert suffixed[0].decode() == "中</w>"


def test_merges_are_pairs_of_ids():
    each = pipeline(bpe({"b": 5, "a": 7, "##b": 2, "ab": 9}, ["a ##b"], continuing_subword_prefix="##"))
    assert each.merges.left.tolist() == [7]
    assert each.merges.right.tolist() == [2]
    assert each.merge_ids.tolist() == [9]
    assert each.encode("ab").ids.tolist() == [9]
    assert each.scores is None
    assert each.score_of(9) is None
    assert pipeline(unigram("a", "b")).scores.tolist()[:2] == [0.0, 0.0]
    scored = pipeline({**unigram("a", "b"), "vocab": [["<unk>", 0.0], ["a", -1.5]]})
    assert [scored.score_of(each) for each in (0, 1, 2, -1)] == [None, -1.5, None, None]


def test_tokens_that_are_put_around_a_text():
    around = {"type": "BertProcessing", "sep": ["[SEP]", 2], "cls": ["[CLS]", 1]}
    each = pipeline(wordpiece("[CLS]", "[SEP]", "a"), post_processor=around, **BERT)
    assert each.encode("a a").ids.tolist() == [3, 3]
    with_added = each.with_ends()
    encoding = with_added.encode(" a a ")
    assert encoding.ids.tolist() == [1, 3, 3, 2]
    assert encoding.spans.tolist() == [[0, 0], [1, 2], [3, 4], [4, 4]]
    assert encoding.altered.inserted.tolist() == [True, False, False, True]
    assert encoding.special.tolist() == [True, False, False, True]
    assert with_added.encode("").ids.tolist() == [1, 2]
    without = pipeline(wordpiece("a"), **BERT).with_ends()
    assert without.encode("a").ids.tolist() == [1]


def test_nothing_is_cut_filled_up_or_left_to_chance():
    value = file(bpe({"a": 0, "b": 1, "ab": 2}, [["a", "b"]], dropout=0.5))
    value["truncation"] = {"direction": "Right", "max_length": 2, "strategy": "LongestFirst", "stride": 0}
    value["padding"] = {
        "strategy": {"Fixed": 20}, "direction": "Right", "pad_to_multiple_of": None, "pad_id": 0, "pad_type_id": 0,
        "pad_token": "a",
    }  # fmt: skip
    each = HuggingFacePipeline.of_object(value)
    assert each.encode("ab" * 9).ids.tolist() == [2] * 9
    assert [key in " ".join(each.remarks) for key in ("dropout", "truncation", "padding")] == [True] * 3
    assert value["padding"] is not None


def test_a_long_text_goes_in_pieces_and_can_be_stopped():
    each = HuggingFacePipeline.of_object(KINDS["wordpiece"])
    text = "aab [ab] é\n\n中 a\ne\u0301 b\n" * 9000
    library = Tokenizer.from_str(json.dumps(KINDS["wordpiece"]))
    whole = library.encode(text, add_special_tokens=False)
    asked = []
    encoding = each.encode(text, stop=lambda: asked.append(1))
    assert len(asked) > 2
    assert encoding.ids.tolist() == whole.ids
    points = encoding.offsets.code_point_spans(encoding.spans)
    assert np.array_equal(points, np.array(whole.offsets))
    with pytest.raises(EncodingStopped):
        each.encode(text, stop=lambda: True)


def test_lone_surrogates_follow_the_rule_of_the_engine():
    encoding = pipeline(unigram("a"), pre_tokenizer=METASPACE).encode("a\ud83d")
    assert encoding.text == "a\ufffd"
    assert encoding.surrogates == (1,)


def test_ids_that_are_not_there():
    each = pipeline(wordpiece("a"), decoder={"type": "WordPiece", "prefix": "##", "cleanup": True})
    assert each.decode([1, 1]) == "a a"
    for decode in (each.decode, each.decode_bytes):
        with pytest.raises(UnknownIdError, match="id 7 "):
            decode([1, 7])


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({}, "model: expected an object, found 'None'"),
        (
            file({"type": "WordLevel", "vocab": {"a": -1}, "unk_token": "a"}),
            r"model.vocab\['a'\]: the id -1 is out",
        ),
        (file({"type": "WordLevel", "vocab": {"a": 1 << 31}, "unk_token": "a"}), "2147483648 is out of range"),
        (file(bpe({"a": 0, "b": 0})), r"model.vocab\['b'\]: the id 0 is that of 'a' already"),
        (file(bpe({"a": "0"})), "expected a whole number, found '0'"),
        (file(bpe({"a\ud800": 0})), "lone surrogate"),
        (file(bpe({"a": 0}, [["a", "a"], ["a", "z"]])), r"model.merges\[0\]: .* no token 'aa'"),
        (file(bpe({"a": 0, "aa": 1}, [["a", "a"], ["aa", "z"]])), r"model.merges\[1\]: .* no token 'z'"),
        (file(bpe({"a": 0, " ": 1}, ["a  "])), r"model.merges\[0\]: expected two tokens"),
        (file(unigram("a") | {"vocab": [["a"]]}), r"model.vocab\[0\]: expected a piece and its score"),
        (file(unigram("a", unk_id=9) | {"unk_id": 9}), "model.unk_id: the id 9 is that of no piece; there are 3"),
        (
            file(unigram("a") | {"vocab": [["a", 10**400]]}),
            r"model.vocab\[0\]: the score a number of more than 40 digits is out",
        ),
        (file(bpe({"a": 0}, unk_token=["a"])), "model.unk_token: expected a string or null, found"),
        (file(bpe({"a": 0}, unk_token={"content": "a"})), "model.unk_token: expected a string or null, found"),
        (file(bpe({"a": 0}, continuing_subword_prefix=5)), "model.continuing_subword_prefix: expected a string"),
        (file(bpe({"a": 0}), added_tokens={"x": 1}), "added_tokens: expected a list or null"),
        (file(bpe({"a": 0}), normalizer={"type": "nothing"}), "cannot open it: "),
        (
            file(bpe({"a": 0}), added_tokens=[added("b", 0)]),
            r"added_tokens\[0\].id: 'b' and 'a' have the same id 0",
        ),
        (file(bpe({"a": 0}), added_tokens=[added("b", 1), added("c", 1)]), "'c' and 'b' have the same id 1"),
        (file(bpe({"a": 0}), added_tokens=[3]), r"added_tokens\[0\]: expected an object"),
    ],
)
def test_what_cannot_be_is_named(value, message):
    with pytest.raises(FileFormatError, match=f"^v.json: .*{message}"):
        HuggingFacePipeline.of_object(value, name="v.json")


@pytest.mark.parametrize("text", ["", "[", "[]", '"a"', "[" * 100_000, '{"model": ' * 100_000])
def test_text_that_is_no_object(text):
    with pytest.raises(FileFormatError, match=r"^v\.json: "):
        HuggingFacePipeline.of_json(text, name="v.json")


def test_a_text_that_the_library_refuses():
    each = pipeline({"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "[UNK]"})
    assert each.encode("a").ids.tolist() == [0]
    with pytest.raises(EngineError, match=r"model.unk_token, '\[UNK\]', is not in it either; add that token"):
        each.encode("b")


def test_an_empty_added_token_is_never_found():
    each = pipeline(bpe({"a": 0, "b": 1}), added_tokens=[added("", 2)])
    assert each.encode("ab").ids.tolist() == [0, 1]
    assert each.remarks == ("added_tokens[0] has no text and is never found.",)


def test_a_panic_of_the_library_is_an_error():
    panic = type("PanicException", (BaseException,), {})
    with (
        pytest.raises(EngineError, match=r"^no: out of reach; give another$"),
        failing_as(EngineError, "no", "give another"),
    ):
        raise panic("out of\nreach")
    with pytest.raises(KeyboardInterrupt), failing_as(EngineError, "no", "give another"):
        raise KeyboardInterrupt


@pytest.mark.parametrize("kind", ["BPE", "WordPiece", "WordLevel"])
def test_an_unknown_token_that_is_not_there(kind):
    model = {"type": kind, "vocab": {"a": 0}, "unk_token": "", "continuing_subword_prefix": "##"}
    model |= {"merges": []} if kind == "BPE" else {"max_input_chars_per_word": 100}
    with pytest.raises(FileFormatError, match=r"^v\.json: model\.unk_token: expected a token .* an empty string; "):
        HuggingFacePipeline.of_object({"version": "1.0", "model": model}, name="v.json")
    found = HuggingFacePipeline.of_object({"version": "1.0", "model": {**model, "unk_token": "[UNK]"}})
    assert found.remarks == ("model.unk_token, '[UNK]', is not in model.vocab: what that lacks cannot be encoded.",)
    assert found.encode("a").ids.tolist() == [0]


def test_an_unknown_token_that_no_letter_needs():
    alphabet = {letter: number for number, letter in enumerate(gpt2_alphabet(bytes(range(256))))}
    model = {"type": "BPE", "vocab": alphabet, "merges": [], "unk_token": ""}
    steps = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    found = HuggingFacePipeline.of_object({"version": "1.0", "model": model, "pre_tokenizer": steps})
    assert found.remarks == ()
    assert found.encode("é").ids.tolist() == [0xC3, 0xA9]
