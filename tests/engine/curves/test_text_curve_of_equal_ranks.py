"""How many tokens a text has after each merge, where a model takes several ranks as equal."""

import engine
from engine.curves.text_curve import NOT_KNOWN, text_tokens_after
from engine.explaining.changing_merges import equal_ranks
from engine.origin import Origin
from tests.engine.libraries import piece_models


def test_what_is_told_is_what_the_first_merges_make():
    rows = [("▁" * count, -1e9) for count in range(2, 8)]
    pipeline = piece_models.pipeline([("▁a", -1.0), *rows, *piece_models.letters("▁ab")], "bpe", remove_extra=False)
    tokenizer = engine.Tokenizer.of_pipeline(pipeline, name="blanks", origin=Origin("x", "library"))
    ((first, last),) = equal_ranks(tokenizer).tolist()
    assert last - first > 2
    for count in range(12):
        text = " " * count + "ab"
        ids = tokenizer.encode(text).ids
        told = text_tokens_after(tokenizer.merges, tokenizer.merge_ids, ids, equal_ranks(tokenizer)).tolist()
        made = [len(tokenizer.at(k).encode(text)) for k in range(len(tokenizer.merges) + 1)]
        unknown = {k for k, number in enumerate(told) if number == NOT_KNOWN}
        assert unknown <= set(range(first + 1, last))
        assert [number for k, number in enumerate(told) if k not in unknown] == [
            number for k, number in enumerate(made) if k not in unknown
        ]
        assert not unknown or made[first] > made[last]
