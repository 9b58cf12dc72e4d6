"""Which tokens are found as a whole, how, and the special tokens of one's own vocabularies anew."""

import json
from pathlib import Path

import pytest

import engine
from engine.added_tokens import AddedToken, added_tokens
from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import SettingsError, SpecialTokenError
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.listing.columns import SPECIAL, Columns
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer

OWN = Tokenizer(Merges.of([(97, 98)]), special_tokens=["<a>", "<b>", "<c>"], name="own")
SENTENCE_PIECE = Path(__file__).parents[3] / "shared" / "vocabs" / "made-here" / "spm_bpe_nfkc_6k.model"


def of_row(**flags):
    plain = dict.fromkeys(("lstrip", "rstrip", "single_word", "normalized", "special"), False)
    row = {"id": 1, "content": "<x>", **plain, **flags}
    model = {"type": "WordLevel", "vocab": {"[UNK]": 0}, "unk_token": "[UNK]"}
    pipeline = HuggingFacePipeline.of_json(json.dumps({"version": "1.0", "model": model, "added_tokens": [row]}))
    return Tokenizer.of_pipeline(pipeline, name="w", origin=Origin("tokenizer-json", "tokenizers"))


def test_those_of_ones_own():
    assert added_tokens(OWN) == (AddedToken(257, "<a>"), AddedToken(258, "<b>"), AddedToken(259, "<c>"))


def test_added_tokens_of_byte_level_bpe_are_found_always():
    ranks = Ranks({byte: bytes([byte]) for byte in range(256)})
    pipeline = ByteLevelBpe(ranks, pattern=NAMED["none"], special_tokens={"<s>": 300}, added_tokens={"<t>": 299})
    tokenizer = Tokenizer.of_pipeline(pipeline, name="r", origin=Origin("tiktoken"))
    assert added_tokens(tokenizer) == (AddedToken(299, "<t>", False, "always"), AddedToken(300, "<s>"))


@pytest.mark.parametrize("flag", ["lstrip", "rstrip", "single_word", "normalized"])
def test_flags_of_a_tokenizer_json(flag):
    assert added_tokens(of_row(**{flag: True})) == (AddedToken(1, "<x>", False, "always", **{flag: True}),)


def test_special_ones_of_a_tokenizer_json():
    assert added_tokens(of_row(special=True)) == (AddedToken(1, "<x>"),)


@pytest.mark.skipif(not SENTENCE_PIECE.exists(), reason="the shared vocabularies are not here")
def test_control_pieces_are_never_found():
    found = added_tokens(engine.load(SENTENCE_PIECE))
    assert {each.found for each in found} <= {"never", "always"}
    assert "<s>" in {each.text for each in found if each.found == "never"}


def test_other_special_tokens_follow_the_merges():
    other = OWN.with_special_tokens(["<b>", "<new>"])
    assert dict(other.special_tokens) == {"<b>": 257, "<new>": 258}
    assert (other.name, other.created, other.merges) == (OWN.name, OWN.created, OWN.merges)
    assert other.encode("ab<new>", special="all").ids.tolist() == [256, 258]
    assert other.decode([257, 258]) == "<b><new>"
    assert dict(OWN.special_tokens) == {"<a>": 257, "<b>": 258, "<c>": 259}


def test_what_is_changed_is_a_valid_file(tmp_path):
    other = OWN.with_special_tokens(["<c>", "<|长|>", "<|长|>er"])
    engine.save(other, tmp_path / "v.prism.json")
    again = engine.load(tmp_path / "v.prism.json")
    assert dict(again.special_tokens) == {"<c>": 257, "<|长|>": 258, "<|长|>er": 259}
    assert again.encode("<|长|>er", special="all").ids.tolist() == [259]


def test_a_changed_vocabulary_is_no_longer_that_of_the_file(tmp_path):
    engine.save(OWN, tmp_path / "v.prism.json")
    loaded = engine.load(tmp_path / "v.prism.json")
    assert loaded.origin.checksum is True
    assert loaded.with_special_tokens([]).origin.checksum is None


@pytest.mark.parametrize("texts", [[""], ["<a>", "<a>"], ["\ud800"]])
def test_texts_that_cannot_serve(texts):
    with pytest.raises(SpecialTokenError):
        OWN.with_special_tokens(texts)


def test_those_of_others_stay_as_they_are():
    with pytest.raises(SettingsError, match="change the file that it was opened from"):
        of_row().with_special_tokens(["<s>"])


@pytest.mark.parametrize("name", ["spm_bpe_nfkc_6k.model", "spm_unigram_nfkc_6k.model"])
def test_the_unknown_piece_is_special_to_the_model_and_in_no_text(name):
    tokenizer = engine.load(SENTENCE_PIECE.with_name(name))
    told = {each.text: each for each in added_tokens(tokenizer)}
    assert told["<unk>"] == AddedToken(0, "<unk>", found="never")
    assert Columns.of(tokenizer).marks[:3].tolist() == [SPECIAL] * 3
    assert "<unk>" not in tokenizer.special_tokens  # what encoding cuts out stays what it was
