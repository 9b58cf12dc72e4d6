"""The numbers of a part of a text, against a count by hand."""

import numpy as np
import regex
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.part_counts import counts_between
from tests.engine.texts import plain_texts

TOKENIZER = engine.train(texts=["中国 中文 the then low 👩‍👩‍👧 é"] * 3, vocab_size=280)


@given(plain_texts, st.data())
def test_parts_are_counted_as_by_hand(text: str, data: st.DataObject) -> None:
    encoding = TOKENIZER.encode(text)
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, len(text)))
    part, start = text[first:last], len(text[:first].encode())
    end = start + len(part.encode())
    spans = [span for span in encoding.spans.tolist() if span[0] < end and span[1] > start]
    borders = {border - start for span in spans for border in span if start < border < end}

    def cut(pieces: list[str]) -> int:
        at, found = 0, 0
        for piece in pieces:
            size = len(piece.encode())
            found += any(at < border < at + size for border in borders)
            at += size
        return found

    graphemes = regex.findall(r"\X", part)
    expected = engine.Counts(
        bytes=end - start,
        code_points=len(part),
        graphemes=len(graphemes),
        tokens=len(spans),
        characters_cut=cut(list(part)),
        graphemes_cut=cut(graphemes),
        unmerged_bytes=sum(high - low == 1 for low, high in spans),
    )
    assert counts_between(encoding, start, end) == expected


@given(plain_texts)
def test_all_of_a_text_has_the_numbers_of_the_text(text: str) -> None:
    encoding = TOKENIZER.encode(text)
    assert counts_between(encoding, 0, len(encoding.utf8)) == encoding.counts


def test_what_was_inserted_owns_no_byte() -> None:
    encoding = TOKENIZER.encode("the")
    spans = np.concatenate((np.zeros((1, 2), np.int64), encoding.spans))
    marked = engine.Encoding(
        encoding.utf8, (), np.append(encoding.ids[:1], encoding.ids), spans, np.zeros(len(spans), bool)
    )
    assert counts_between(marked, 0, 3).tokens == len(encoding.ids)
