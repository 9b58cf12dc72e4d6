"""How often each token comes out when the corpus of a training is encoded: some that were learned never do.

A merge that later merges go on with leaves its token without a use of its own. Not here: where in the corpus a
merge applies (concordance), tokens that no text at all gives (engine/listing/reachability.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import CorpusError, EncodingStopped
from engine.text.split_patterns import SplitPattern
from engine.tokenizer import Tokenizer
from engine.training.corpus import Corpus, Reading
from engine.training.drained import drained
from engine.training.pre_token_counts import PreTokenCounter, PreTokenCounts
from engine.training_record import TrainingRecord

Stop = Callable[[], bool]

STEP = 1 << 22
"""Bytes of distinct pre-tokens that are encoded at a time, about."""


def counted_corpus(
    corpus: Corpus, pattern: SplitPattern, special_tokens: tuple[str, ...], record: TrainingRecord | None = None, *,
    stop: Stop = lambda: False,
) -> PreTokenCounts:  # fmt: skip
    """The distinct pre-tokens of a corpus, which is to be the recorded one, byte by byte.

    Errors: CorpusError, also where a document is not among the recorded ones or one of these is missing;
    PatternError; EncodingStopped once ``stop``, asked often, says yes.

    >>> from engine.text.split_patterns import split_pattern
    >>> counted = counted_corpus(Corpus.from_texts(["a b<s>a b"]), split_pattern("gpt2"), ("<s>",))
    >>> counted.pool.tobytes(), counted.counts.tolist(), counted.special
    (b'a b', [2, 2], (1,))
    """
    counter = PreTokenCounter(pattern, special_tokens, expected=corpus.utf8_size)
    left = None if record is None else Counter(each.sha256 for each in record.corpus)
    for document in corpus.documents:
        reading = Reading(document, corpus)
        for piece in reading:
            drained(counter.push(piece, final=False), stop)
            _ask(stop)
        drained(counter.push(b"", final=True), stop)
        if left is not None:
            if not left[reading.record.sha256]:
                raise CorpusError(
                    f"{document.name}: this vocabulary was not trained on these bytes; choose the files of its "
                    "training"
                )
            left[reading.record.sha256] -= 1
    if record is not None and left is not None:
        missing = next((each.name for each in record.corpus if left[each.sha256]), None)
        if missing is not None:
            raise CorpusError(f"{missing}: this vocabulary was trained on it too; add it to the corpus")
    return drained(counter.result(), stop)


def token_uses(tokenizer: Tokenizer, counted: PreTokenCounts, *, stop: Stop = lambda: False) -> NDArray[np.int64]:
    """How often each token comes out when a corpus is encoded, int64 (vocabulary size,), by id.

    Of a tokenizer that was trained here, or a moment of it. ``counted``: the corpus as its own pattern and special
    tokens cut it. EncodingStopped once ``stop`` says yes.

    >>> from engine.models.merges import Merges
    >>> tokenizer = Tokenizer(Merges.of([(97, 98), (256, 99)]), special_tokens=["<s>"])
    >>> corpus = Corpus.from_texts(["abc abc<s>a"])
    >>> counted = counted_corpus(corpus, tokenizer.pattern, tuple(tokenizer.special_tokens))
    >>> uses = token_uses(tokenizer, counted)
    >>> uses[[97, 256, 257, 258]].tolist()
    [1, 0, 2, 1]
    """
    pipeline = tokenizer.pipeline
    assert isinstance(pipeline, ByteLevelBpe)  # only those are trained here
    uses = np.zeros(tokenizer.vocab_size, np.int64)
    bounds, counts = counted.starts.astype(np.int64), counted.counts
    first = 0
    while first < len(counts):
        _ask(stop)
        last = max(first + 1, int(np.searchsorted(bounds, bounds[first] + STEP, "right")) - 1)
        inner = bounds[first : last + 1] - bounds[first]
        data = counted.pool[bounds[first] : bounds[last]].tobytes()
        ids, ends = pipeline.model.encode(data, inner, stop=stop)
        np.add.at(uses, ids, counts[first:last][np.searchsorted(inner, ends) - 1])
        first = last
    for number, times in zip(tokenizer.special_tokens.values(), counted.special, strict=True):
        uses[number] = times
    return uses


def _ask(stop: Stop) -> None:
    if stop():
        raise EncodingStopped
