"""Every order against Python's own sort."""

from hypothesis import given
from hypothesis import strategies as st

from engine.listing import order
from engine.listing.columns import Columns
from engine.listing.order import SORTED_BY, order_of, ranks_by_bytes
from engine.models.joined_tokens import JoinedTokens
from engine.models.merges import Merges
from engine.spans import token_cut
from engine.tokenizer import Tokenizer

tails = st.sampled_from([b"", b"\0", b"a", b"\0\0", b"abcdefgh", b"abcdefg", b"\xff" * 9])


@given(st.lists(st.one_of(st.lists(tails, max_size=4).map(b"".join), st.binary(max_size=20)), max_size=30))
def test_ranks_by_bytes(tokens) -> None:
    ranks = ranks_by_bytes(JoinedTokens.of(dict(enumerate(tokens))))
    assert ranks.tolist() == [sum(other < each for other in tokens) for each in tokens]


@st.composite
def tokenizers(draw) -> Tokenizer:
    rows, seen = [], set()
    for rank in range(draw(st.integers(0, 25))):
        part = st.integers(0, 255 + rank)
        pair = draw(part), draw(part)
        if pair not in seen:
            seen.add(pair)
            count = st.one_of(
                st.none(), st.integers(0, 5), st.integers(0, (1 << 63) - 1)
            )  # with and without room for a place behind
            rows.append((*pair, draw(count), draw(count), draw(st.booleans())))
        else:
            break
    return Tokenizer(Merges.of(rows), special_tokens=draw(st.sampled_from([(), ("<s>", "<e>")])))


@given(tokenizers(), st.sampled_from(SORTED_BY), st.booleans())
def test_rows_are_in_order_and_unknown_ones_last(tokenizer, by, descending) -> None:
    columns = Columns.of(tokenizer)
    keys = _textbook_keys(tokenizer, by)
    known = [row for row, key in enumerate(keys) if key is not None]
    expected = sorted(known, key=lambda row: keys[row], reverse=descending)
    expected += [row for row, key in enumerate(keys) if key is None]
    assert order_of(columns, by, descending=descending).tolist() == expected
    assert order_of(columns, by, descending=descending).tolist() == expected  # as it is kept


def test_tokens_are_compared_once_for_both_directions(monkeypatch) -> None:
    columns, compared = Columns.of(Tokenizer(Merges.of([(97, 98), (97, 97)]))), []
    rank = order.ranks_by_bytes
    monkeypatch.setattr(order, "ranks_by_bytes", lambda tokens: compared.append(1) or rank(tokens))
    rising, falling = order_of(columns, "token"), order_of(columns, "token", descending=True)
    assert rising.tolist() == falling[::-1].tolist()
    assert compared == [1]


def _textbook_keys(tokenizer: Tokenizer, by: str) -> list[object]:
    vocabulary, merges = tokenizer.vocabulary, tokenizer.merges
    special = set(tokenizer.special_tokens.values())
    columns = Columns.of(tokenizer)
    found: list[object] = []
    for row, (number, data) in enumerate(vocabulary.items()):
        merge = merges[number - 256] if 256 <= number < 256 + len(merges) else None
        flags = ("no", "begins", "ends", "both", "inside", "invalid")
        found.append(
            {
                "id": number, "token": data, "length": len(data), "points": len(data.decode("utf-8", "ignore")),
                "script": int(columns.survey.scripts[row]),
                "flag": flags.index(token_cut(data)) + 16 * (number in special),
                "count": merge and merge.count,
                "rank": number - 256 if merge else None, "left": merge and merge.left,
                "right": merge and merge.right, "score": None,
                "replacements": merge and merge.replacements, "tie": bool(merge and merge.tie),
            }[by]
        )  # fmt: skip
    return found
