"""What charts are made of: the numbers of each, and why some are not known."""

import numpy as np
import pytest

import engine
from app.charts.figure import UNITS, Choice
from app.charts.measuring import LONGEST, Asked, Measurer, TextTokens
from engine.byte_level_bpe import ByteLevelBpe
from engine.metrics import bytes_per_token
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.spans import token_cut
from engine.text.scripts import SCRIPTS, script_of
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer


def asked(tokenizer: Tokenizer, kind: str, unit: str = "", **more) -> Asked:
    foreign = None if tokenizer.trained_here else tokenizer
    return Asked(
        Choice(kind, unit or UNITS.get(kind, ("",))[0]), tokenizer.merges, tokenizer.merge_ids, foreign, **more
    )


def text_tokens(tokenizer: Tokenizer, text: str) -> TextTokens:
    encoding = tokenizer.encode(text)
    return TextTokens(tokenizer.merges, tokenizer.merge_ids, encoding.ids, encoding.utf8)


@pytest.fixture
def ranks() -> Tokenizer:
    """A vocabulary from elsewhere, with ids of its own, a hole, and a special token."""
    tokens = {
        **{byte: bytes([byte]) for byte in range(256)},
        256: "中".encode()[:2],
        300: "中".encode(),
        301: b"ab",
    }
    pipeline = ByteLevelBpe(Ranks(tokens), pattern=NAMED["none"], special_tokens={"<end>": 400})
    return Tokenizer.of_pipeline(pipeline, name="r", origin=Origin("tiktoken"))


def test_counts_of_a_training(trained: engine.Tokenizer) -> None:
    figure = Measurer().measure(asked(trained, "count"))
    assert figure.curves[0].values.tolist() == trained.merges.count.tolist()
    assert figure.curves[0].drawn.tolist() == list(range(len(trained.merges)))


def test_compression_of_corpus_and_text(trained: engine.Tokenizer) -> None:
    record = trained.training
    assert record is not None
    text = "中国 lower newest"
    question = asked(trained, "compression", corpus_bytes=record.corpus_bytes, text=text_tokens(trained, text))
    corpus, typed = Measurer().measure(question).curves
    assert corpus.values.tolist() == bytes_per_token(trained.merges, record.corpus_bytes)[1:].tolist()
    counted = [len(text.encode()) / len(trained.at(k).encode(text)) for k in range(1, len(trained.merges) + 1)]
    assert typed.values.tolist() == counted


def test_what_is_not_known_says_why(ranks: Tokenizer) -> None:
    measure = Measurer().measure
    assert measure(asked(ranks, "count")).missing == (("count", "no-counts"),)
    figure = measure(asked(ranks, "compression", text=text_tokens(ranks, "中ab")))
    assert figure.missing == (("corpus", "no-corpus"),)
    assert [each.name for each in figure.curves] == ["text"]
    assert figure.curves[0].values.tolist() == [5 / 4, 5 / 3, 5 / 2]
    figure = measure(asked(ranks, "compression"))
    assert figure.missing == (("corpus", "no-corpus"), ("text", "no-text"))
    assert figure.is_empty
    nothing = Tokenizer(Merges.of([]))
    for kind in ("count", "compression", "fragments"):
        assert measure(asked(nothing, kind)).missing == ((kind, "no-merges"),)


def test_a_text_whose_way_is_not_known() -> None:
    merges = Merges.of([(97, 98), (98, 97)])
    text = TextTokens(merges, np.array([300, 300]), np.array([300]), b"ab")
    figure = Measurer().measure(Asked(Choice("compression"), merges, text.made, text=text))
    assert ("text", "no-way") in figure.missing


def test_fragments_are_those_that_cut(trained: engine.Tokenizer, ranks: Tokenizer) -> None:
    for tokenizer in (trained, ranks):
        cuts = [token_cut(tokenizer.vocabulary[number]) != "no" for number in tokenizer.merge_ids.tolist()]
        number = Measurer().measure(asked(tokenizer, "fragments")).curves[0].values
        assert number.tolist() == np.cumsum(cuts).tolist()
        share = Measurer().measure(asked(tokenizer, "fragments", "share")).curves[0].values
        assert np.allclose(share, 100 * np.cumsum(cuts) / np.arange(1, len(cuts) + 1))


@pytest.mark.parametrize("unit", UNITS["lengths"])
def test_lengths_without_special_tokens(trained: engine.Tokenizer, ranks: Tokenizer, unit: str) -> None:
    for tokenizer in (trained, ranks):
        bars = Measurer().measure(asked(tokenizer, "lengths", unit)).bars
        assert bars is not None
        plain = [data for number, data in tokenizer.vocabulary.items() if number != 400]
        lengths = [len(data) if unit == "bytes" else len(data.decode("utf-8", "ignore")) for data in plain]
        expected = {length: lengths.count(length) for length in range(min(lengths), max(lengths) + 1)}
        assert dict(zip(bars.keys.tolist(), bars.tokens.tolist(), strict=True)) == expected
        assert not bars.more


def test_longer_ones_share_the_last_bar() -> None:
    merges = Merges.of([(97, 97), *((256 + step, 256 + step) for step in range(6))])
    bars = Measurer().measure(asked(Tokenizer(merges), "lengths")).bars
    assert bars is not None
    assert bars.more
    assert (bars.keys[-1], bars.tokens[-1], bars.tokens.sum()) == (LONGEST, 2, 256 + 7)


def test_scripts_the_most_frequent_first(trained: engine.Tokenizer, ranks: Tokenizer) -> None:
    for tokenizer in (trained, ranks):
        bars = Measurer().measure(asked(tokenizer, "scripts")).bars
        assert bars is not None
        found = [script_of(data) for number, data in tokenizer.vocabulary.items() if number != 400]
        counts = {number: found.count(number) for number in range(len(SCRIPTS)) if number in found}
        assert dict(zip(bars.keys.tolist(), bars.tokens.tolist(), strict=True)) == counts
        assert bars.tokens.tolist() == sorted(counts.values(), reverse=True)


def test_at_a_moment_later_merges_do_not_count(trained: engine.Tokenizer, ranks: Tokenizer) -> None:
    measurer = Measurer()
    for tokenizer, plain in ((trained, 256 + 5), (ranks, 256 + 1)):
        moment = 5 if tokenizer is trained else 1
        for kind in ("lengths", "scripts"):
            figure = measurer.measure(asked(tokenizer, kind, moment=moment))
            assert figure.bars is not None
            assert figure.bars.tokens.sum() == plain
            assert figure.moment == moment
    assert measurer.measure(asked(ranks, "lengths")).bars.tokens.sum() == 259


def test_tokens_that_are_too_long_are_said_to_be() -> None:
    doubled = Merges.of([(97, 97), *((256 + step, 256 + step) for step in range(32))])
    for kind in ("lengths", "scripts", "fragments"):
        question = Asked(Choice(kind), doubled, 256 + np.arange(len(doubled)))
        assert Measurer().measure(question).missing == ((kind, "too-long"),)
