"""What is encoded comes back the same, or it is told why not."""

import pytest

import engine
from engine.byte_level_bpe import ByteLevelBpe
from engine.checking.round_trip import check_round_trip, trip
from engine.checking.round_trip_texts import round_trip_texts
from engine.checking.subject import Subject
from engine.errors import EncodingStopped
from engine.incomplete_bpe import IncompleteBpe
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.text.normalizer import Normalizer
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from tests.engine.checking.bad_tokenizers import ALL_BYTES, finding, kinds, never, odd
from tests.engine.libraries.piece_models import ALL_BYTES as BYTE_PIECES
from tests.engine.libraries.piece_models import pipeline, rules


def checked(tokenizer):
    return check_round_trip(Subject(tokenizer), never)


def test_the_texts_hold_what_they_should():
    texts = "".join(round_trip_texts().values())
    for part in ("\u200d", "🏽", "🇨🇳", "𠀀", "\r\n", "\t", "  ", "e\u0301", "é", "\x00", "\u2028", "\ufffd", "ع"):
        assert part in texts, part


def test_a_tokenizer_that_is_trained_here_is_fine(trained):
    assert kinds(checked(trained)) == {"trip-same": "good", "bytes-all": "good"}


@pytest.fixture(scope="module")
def trained():
    return engine.train(texts=["中国 中文 low lower lowest 👍🏽"] * 3, vocab_size=290, special_tokens=["<s>"])


def test_a_decoder_that_loses_bytes_is_wrong():
    found = checked(odd([(97, 98)], lost_byte=0x09))
    assert kinds(found)["trip-wrong"] == "fault"
    assert {row.cells[0] for row in finding(found, "trip-wrong").rows} == {"code", "blanks"}
    assert [row.token for row in finding(found, "bytes-wrong").rows] == [9]


def test_tokens_that_are_not_the_bytes_they_own_are_wrong():
    swapped = {**ALL_BYTES, 97: b"b", 98: b"a"}
    assert trip(odd(vocabulary=swapped), "letters", "xabx").outcome == "wrong"
    pair = {**ALL_BYTES, 97: b"ab", 98: b""}  # joined they are the text, alone they are not
    assert trip(odd(vocabulary=pair), "letters", "abx").outcome == "wrong"


def test_a_normalizer_changes_and_is_not_wrong():
    form = Tokenizer.of_pipeline(
        ByteLevelBpe(Ranks(ALL_BYTES), pattern=NAMED["none"], normalizer=Normalizer("NFC")),
        name="nfc", origin=Origin("tiktoken"),
    )  # fmt: skip
    found = checked(form)
    assert kinds(found) == {"trip-changed": "note", "trip-same": "good", "bytes-all": "good"}
    changed = {row.cells[0]: row.cells[1:] for row in finding(found, "trip-changed").rows}
    assert "nfd" in changed
    assert "chinese" not in changed
    for row in finding(found, "trip-changed").rows:  # what looks alike is told apart by its code points
        before, after = map(str, row.cells[1:])
        assert before.partition(" (U+")[2] != after.partition(" (U+")[2] != ""
    assert trip(form, "hangul", "\u1112\u1161\u11ab").after == "한 (U+D55C)"


def test_a_library_that_changes_blanks_is_not_wrong():
    pieces = [*BYTE_PIECES, ("▁", -1.0), ("a", -1.0)]
    tokenizer = Tokenizer.of_pipeline(
        pipeline(pieces, "bpe", byte_fallback=True, normalizer=rules("nmt_nfkc")), name="m",
        origin=Origin("sentencepiece", "sentencepiece"),
    )  # fmt: skip
    found = kinds(checked(tokenizer))
    assert found["trip-changed"] == "note"
    assert found["bytes-all"] == "good"
    assert "trip-wrong" not in found


def test_what_comes_back_and_is_encoded_otherwise_is_told_apart():
    tokenizer = Tokenizer.of_pipeline(
        pipeline([("▁", -1.0), ("a", -1.0)]), name="m", origin=Origin("sentencepiece", "sentencepiece")
    )
    tokenizer.pipeline.decode = lambda ids: "a" * (len(ids) + 1)  # each time a letter more
    assert trip(tokenizer, "letters", "a").outcome == "unstable"


def test_what_the_vocabulary_lacks_is_lost():
    tokenizer = Tokenizer.of_pipeline(
        pipeline([("▁", -1.0), ("a", -1.0)]), name="m", origin=Origin("sentencepiece", "sentencepiece")
    )
    found = kinds(checked(tokenizer))
    assert (found["trip-lost"], found["bytes-missing"]) == ("doubt", "note")


def test_byte_level_ranks_that_lack_bytes():
    def of(missing):
        ranks = Ranks({byte: data for byte, data in ALL_BYTES.items() if byte not in missing})
        return Tokenizer.of_pipeline(
            IncompleteBpe(ranks, pattern=NAMED["none"]), name="r", origin=Origin("tiktoken")
        )

    assert kinds(checked(of({0xC0, 0xFF}))) == {"trip-same": "good", "bytes-needed": "good"}
    found = checked(of({0x09, 0xFF}))
    assert (kinds(found)["bytes-missing"], kinds(found)["trip-lost"]) == ("fault", "doubt")
    assert finding(found, "bytes-missing").values == {"count": 1, "bytes": "09"}


def test_differences_are_shown_in_whole_characters():
    form = Tokenizer.of_pipeline(
        ByteLevelBpe(Ranks(ALL_BYTES), pattern=NAMED["none"], normalizer=Normalizer("NFKC")),
        name="nfkc", origin=Origin("tiktoken"),
    )  # fmt: skip
    found = trip(form, "wide", "a１b")
    assert (found.outcome, found.before, found.after) == ("changed", "１", "1")


def test_it_stops_when_told(trained):
    with pytest.raises(EncodingStopped):
        check_round_trip(Subject(trained), lambda: True)
