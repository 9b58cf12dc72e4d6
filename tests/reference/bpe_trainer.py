"""Byte-level BPE training as a textbook tells it: count every pair anew before each merge.

Slow, and written to be read; the trainer of the engine must give the same merges.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import regex

from engine.text.split_patterns import NAMED

Word = tuple[int, ...]
Pair = tuple[int, int]


class ReferenceMerge(NamedTuple):
    left: int
    right: int
    count: int
    replacements: int
    tie: bool


def train(
    documents: Iterable[str],
    merges: int,
    *,
    pattern: str = "gpt2",
    special_tokens: Sequence[str] = (),
    min_count: int = 2,
    tie_rule: str = "lowest-pair",
    blocked: Sequence[tuple[bytes, bytes]] = (),
) -> list[ReferenceMerge]:
    """At most `merges` merges; fewer where no pair is left or the best count is below `min_count`.

    A pair whose two tokens have the bytes of one of `blocked` is passed over, as if it did not occur.
    """
    # Equal pre-tokens are held once, in the order in which each was first seen, with their number.
    words: Counter[Word] = Counter(
        tuple(pre_token.encode())
        for document in documents
        for part in without_special_tokens(document, special_tokens)
        for pre_token in split(part, pattern)
    )
    learned: list[ReferenceMerge] = []
    vocabulary = [bytes([byte]) for byte in range(256)]
    while len(learned) < merges:
        counts = count_pairs(words)  # in order of first occurrence, as a dict keeps its keys
        for pair in list(counts):
            if (vocabulary[pair[0]], vocabulary[pair[1]]) in blocked:
                del counts[pair]
        highest = max(counts.values(), default=0)
        if highest < max(min_count, 1):
            break
        candidates = [pair for pair, count in counts.items() if count == highest]
        pair = min(candidates) if tie_rule == "lowest-pair" else candidates[0]
        before = number_of_tokens(words)
        words = Counter({merge(word, pair, 256 + len(learned)): number for word, number in words.items()})
        replacements = before - number_of_tokens(words)
        vocabulary.append(vocabulary[pair[0]] + vocabulary[pair[1]])
        learned.append(ReferenceMerge(*pair, highest, replacements, len(candidates) > 1))
    return learned


def without_special_tokens(document: str, special_tokens: Sequence[str]) -> list[str]:
    """The parts between special tokens; where several fit at one place, the longest counts."""
    if not special_tokens:
        return [document]
    longest_first = sorted(special_tokens, key=lambda text: len(text.encode()), reverse=True)
    return regex.split("|".join(map(regex.escape, longest_first)), document)


def split(text: str, pattern: str) -> list[str]:
    """The matches of the split pattern, and whatever lies between two matches."""
    expression = NAMED[pattern].regex if pattern in NAMED else pattern
    if expression is None:
        return [text] if text else []
    pieces: list[str] = []
    done = 0
    for match in regex.finditer(expression, text):
        if match.end() > match.start():
            pieces += [text[done : match.start()], match.group()]
            done = match.end()
    pieces.append(text[done:])
    return [piece for piece in pieces if piece]


def count_pairs(words: Counter[Word]) -> Counter[Pair]:
    """Every adjacent occurrence counts, overlapping ones too: aaa holds aa twice."""
    counts: Counter[Pair] = Counter()
    for word, number in words.items():
        for pair in pairwise(word):
            counts[pair] += number
    return counts


def merge(word: Word, pair: Pair, new_id: int) -> Word:
    """Replace the pair from left to right."""
    result: list[int] = []
    i = 0
    while i < len(word):
        if word[i : i + 2] == pair:
            result.append(new_id)
            i += 2
        else:
            result.append(word[i])
            i += 1
    return tuple(result)


def number_of_tokens(words: Counter[Word]) -> int:
    return sum(len(word) * number for word, number in words.items())
