"""Words that a library cuts, as rows of a table: WordPiece's longest matches, Unigram's best ways. No widgets.

Not here: finding them (engine/explaining/library_words.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from PySide6.QtCore import QCoreApplication

from app.explanation import token_words
from app.explanation.passage import Passage
from app.explanation.sheets import Cells, Column, Listed, Row
from app.joined import sentences
from app.palette import LIGHT
from engine import Tokenizer
from engine.explaining.lattice import Edge, Lattice, Way
from engine.explaining.library_words import WeighedWord, piece_rule
from engine.explaining.longest_match import MatchStep
from engine.explaining.matched_words import MatchedWord, MatchedWords, WordWall
from engine.text.graphemes import grapheme_borders
from engine.text.token_text import token_text

_COLOURS = len(LIGHT.tokens)
_MOST_LETTERS = 60
"""Code points of a word that a sentence holds."""


def library_words(tokenizer: Tokenizer) -> str:
    """That the library does not tell its steps, and what its model does where a sentence says all of it."""
    rule = _rule_words(tokenizer)
    if rule:
        return sentences(rule)
    words = QCoreApplication.translate(
        "Explanation", "{0} runs in the library {1}, which does not tell the steps by which it makes tokens."
    )
    return words.format(tokenizer.name, tokenizer.origin.library)


def _rule_words(tokenizer: Tokenizer) -> list[str]:
    translate = QCoreApplication.translate
    unknown = translate(
        "Explanation",
        "What the vocabulary lacks is the unknown token, or bytes if the model has tokens for them; what is "
        "unknown side by side is one token.",
    )
    match piece_rule(tokenizer):
        case "character":
            rule = translate(
                "Explanation",
                "Its model makes each character a token, a blank too, and each user-defined piece: so there is a "
                "border between any two characters, and there are no steps.",
            )
            return [rule, unknown]
        case "word":
            rule = translate(
                "Explanation",
                "Its model makes each word between blanks a token, together with its blank: so there is a border "
                "at each blank, and there are no steps.",
            )
            return [rule, unknown]
        case "unused":
            rule = translate(
                "Explanation",
                "Its model is a BPE, but some of its pieces are marked as unused: the library sentencepiece merges "
                "these, too, and takes them apart again at the end. So its merges and steps are not told here.",
            )
            return [rule]
    return []


def merged_words(passage: Passage) -> str:
    """Whose merges are told of a BPE that a library runs, and whether the library made the same of them."""
    translate, tokenizer = QCoreApplication.translate, passage.tokenizer
    if passage.agrees is None:
        words = translate(
            "Explanation", "At this moment its merges are applied here: the library {0} does not stop at a merge."
        )
        return words.format(tokenizer.origin.library)
    told = translate("Explanation", "Here the merges of its file are applied to what the library begins with.")
    return sentences((library_words(tokenizer), told, _agreement(agrees=passage.agrees)))


def word_rows(word: MatchedWord | MatchedWords | WeighedWord) -> Listed:
    """The steps of a longest match, of several with a row before each, or the best ways and the lattice."""
    if isinstance(word, MatchedWord):
        return Listed(_match_columns(), [_match_row(*each) for each in enumerate(word.match.steps, 1)])
    if isinstance(word, MatchedWords):
        if len(word.words) == 1:
            return word_rows(word.words[0])
        return Listed(_match_columns(), [row for each in enumerate(word.words, 1) for row in _word_part(*each)])
    rows = [_way_row(number, way, taken=number == word.taken) for number, way in enumerate(word.ways)]
    return Listed(_way_columns(), [*rows, *_lattice_rows(word)])


def border_rows(word: MatchedWord | MatchedWords | WeighedWord) -> list[tuple[str, str]]:
    """For each border inside the word, and those around words of a longest match, both its sides, and why it is
    there."""
    if isinstance(word, MatchedWords):
        inner = {each.tokens[0]: border_rows(each) for each in word.words}
        return [row for wall in word.walls for row in (_wall_row(wall), *inner.get(wall.at, ()))]
    if isinstance(word, MatchedWord):
        return [] if word.match.unknown else [_match_border(*each) for each in pairwise(word.match.steps)]
    way = word.ways[word.taken or 0]
    lattice = Lattice(word.text, word.edges)
    return [
        (_sides(left.piece, right.piece), _way_border(way, lattice.without(right.start)))
        for left, right in pairwise(_tokens(way, word.borders))
    ]


def border_head(word: MatchedWord | MatchedWords | WeighedWord) -> str:
    """What is told of the borders, and whether the library made the same of the word."""
    if not isinstance(word, WeighedWord):
        return word_words(word)
    head = QCoreApplication.translate(
        "Explanation",
        "Its model, Unigram, takes the best way by log-probability; of each border in “{0}” it is told what the "
        "best way without it is.",
    )
    return sentences((head.format(_excerpt(word.text)), *_joined_words(word), _taken_words(word)))


def _tokens(way: Way, borders: frozenset[int]) -> list[Edge]:
    """The edges of a way, those put together that are one unknown token."""
    found: list[Edge] = []
    for edge in way.edges:
        if found and found[-1].unknown and edge.unknown and edge.start not in borders:
            before = found.pop()
            edge = Edge(before.start, edge.end, before.piece + edge.piece, before.score + edge.score, True)
        found.append(edge)
    return found


def _joined_words(word: WeighedWord) -> list[str]:
    way = word.ways[word.taken or 0]
    if len(_tokens(way, word.borders)) == len(way.edges):
        return []
    return [
        QCoreApplication.translate(
            "Explanation", "Letters without a piece that stand side by side are one unknown token."
        )
    ]


def _excerpt(text: str) -> str:
    """A text as a part of a sentence, on one line; of a long one the first graphemes."""
    ends = grapheme_borders(text[: _MOST_LETTERS + 1])
    shown = int(ends[ends <= _MOST_LETTERS][-1]) if len(text) > _MOST_LETTERS else len(text)
    return token_words.apart(_written(text[:shown]) + ("…" if shown < len(text) else ""))


def _written(piece: str) -> str:
    """A piece on one line, whatever is in it."""
    return token_text(piece.encode())


def _match_border(step: MatchStep, behind: MatchStep) -> tuple[str, str]:
    words = QCoreApplication.translate(
        "Explanation",
        "From letter {0} on {1} is the longest piece that fits; longer ones that were tried first: {2}.",
    )
    found = token_words.apart(_written(step.found or "–"))
    told = words.format(token_words.number(step.start + 1), found, token_words.number(len(step.tried) - 1))
    return _sides(step.found or "–", behind.found or "–"), told


def _way_border(way: Way, rival: Way | None) -> str:
    translate = QCoreApplication.translate
    if rival is None:
        return translate("Explanation", "No piece of the vocabulary goes across this border.")
    words = translate(
        "Explanation", "The best way without this border, {0}, has the log-probability {1}; this one has {2}."
    )
    pieces = " ".join(_written(edge.piece) for edge in rival.edges)
    return words.format(token_words.apart(pieces), f"{rival.score:.3f}", f"{way.score:.3f}")


def _sides(left: str, right: str) -> str:
    return f"{token_words.apart(_written(left))} | {token_words.apart(_written(right))}"


def word_words(word: MatchedWord | MatchedWords | WeighedWord) -> str:
    """What is shown, and whether the library made the same of it."""
    if isinstance(word, MatchedWords):
        return word_words(word.words[0]) if len(word.words) == 1 else _several_words(word)
    translate, text = QCoreApplication.translate, _excerpt(word.text)
    if isinstance(word, WeighedWord):
        head = translate(
            "Explanation", "What its model, Unigram, weighs for “{0}”: the best ways by log-probability."
        )
        return sentences((head.format(text), *_joined_words(word), _taken_words(word)))
    head = translate(
        "Explanation",
        "What its model, WordPiece, does with “{0}”: at each place it takes the longest piece that fits.",
    )
    return sentences((head.format(text), *_unknown_words(word), _agreement(agrees=word.agrees)))


def _several_words(found: MatchedWords) -> str:
    translate, number = QCoreApplication.translate, token_words.number
    head = translate(
        "Explanation",
        "What its model, WordPiece, does with each word: at each place it takes the longest piece that fits.",
    )
    told = [head, _agreement(agrees=all(each.agrees for each in found.words))]
    if found.left_out:
        told.append(translate("Explanation", "Further words, not shown: {0}.").format(number(found.left_out)))
    return sentences(told)


def _word_part(number: int, word: MatchedWord) -> Iterator[Row]:
    """A word among several: what it is, and its steps."""
    title = QCoreApplication.translate("Explanation", "Word {0}").format(token_words.number(number))
    yield Row((title, sentences((_excerpt(word.text), *_unknown_words(word)))), fact=True)
    yield from word_rows(word).rows


def _wall_row(wall: WordWall) -> tuple[str, str]:
    translate = QCoreApplication.translate
    before = _excerpt(wall.before) if wall.before else translate("Explanation", "start")
    behind = _excerpt(wall.behind) if wall.behind else translate("Explanation", "end")
    return f"{before} ‖ {behind}", _wall_words(wall)


def _wall_words(wall: WordWall) -> str:
    translate = QCoreApplication.translate
    match wall.rule:
        case "start":
            return translate("Explanation", "The text begins here.")
        case "end":
            return translate("Explanation", "The text ends here.")
        case "special":
            return translate("Explanation", "A special token stands here, which is no part of any word.")
        case "blank":
            return translate("Explanation", "A blank ends the word, and no piece goes on over the end of a word.")
        case "hanzi":
            return translate(
                "Explanation",
                "BERT’s rule makes each Chinese character a word of its own, before the model looks for pieces; no "
                "piece goes on over the end of a word.",
            )
        case "punctuation":
            return translate(
                "Explanation",
                "BERT’s rule makes each punctuation mark a word of its own, before the model looks for pieces; no "
                "piece goes on over the end of a word.",
            )
    return translate(
        "Explanation",
        "The library cuts the text here, before its model looks for pieces; no piece goes on over the end of a "
        "word.",
    )


def _taken_words(word: WeighedWord) -> str:
    translate = QCoreApplication.translate
    if word.taken is None:
        return translate(
            "Explanation", "The library took none of these: it may change or cut a text before its model sees it."
        )
    if word.taken:
        words = translate("Explanation", "The library took way {0}, which is as good but for rounding.")
        return words.format(token_words.number(word.taken + 1))
    return translate("Explanation", "The library took the best one.")


def _agreement(*, agrees: bool) -> str:
    translate = QCoreApplication.translate
    if agrees:
        return translate("Explanation", "The library made the same tokens.")
    return translate(
        "Explanation", "The library made other tokens: it may change or cut a text before its model sees it."
    )


def _unknown_words(word: MatchedWord) -> list[str]:
    translate = QCoreApplication.translate
    match word.match.unknown:
        case "too long":
            return [translate("Explanation", "The word is too long, so all of it is the unknown token.")]
        case "no piece fits":
            words = translate("Explanation", "At letter {0} no piece fits, so all of it is the unknown token.")
            return [words.format(token_words.number(word.match.steps[-1].start + 1))]
    return []


def _match_row(number: int, step: MatchStep) -> Row:
    found = token_words.apart(step.found) if step.found else "–"
    colours = tuple(place % _COLOURS for place in range(len(step.tried)))
    cells = Cells(step.tried, colours, None if step.found is None else len(step.tried) - 1)
    return Row((token_words.number(number), found, token_words.number(len(step.tried))), cells)


def _way_row(number: int, way: Way, *, taken: bool) -> Row:
    mark = QCoreApplication.translate("Explanation", "{0}, taken") if taken else "{0}"
    return Row((mark.format(token_words.number(number + 1)), f"{way.score:.3f}"), _edges(way.edges))


def _lattice_rows(word: WeighedWord) -> Iterator[Row]:
    """The pieces that fit at each letter; the one that is taken there is framed."""
    translate = QCoreApplication.translate
    words = translate("Explanation", "the pieces that fit from each letter on; a way goes on where a piece ends")
    yield Row((translate("Explanation", "Lattice"), words), fact=True)
    taken = set(word.ways[word.taken or 0].edges) if word.ways else set()
    for start, group in groupby(word.edges, key=lambda edge: edge.start):
        edges = tuple(group)
        counts = next((place for place, edge in enumerate(edges) if edge in taken), None)
        title = translate("Explanation", "letter {0}").format(token_words.number(start + 1))
        yield Row((title, ""), _edges(edges, counts))


def _edges(edges: tuple[Edge, ...], counts: int | None = None) -> Cells:
    unknown = QCoreApplication.translate("Explanation", "{0} unknown")
    texts = tuple(
        f"{unknown.format(_written(edge.piece)) if edge.unknown else _written(edge.piece)}  {edge.score:.2f}"
        for edge in edges
    )
    return Cells(texts, tuple(edge.start * 3 % _COLOURS for edge in edges), counts)


def _match_columns() -> tuple[Column, ...]:
    translate = QCoreApplication.translate
    return (
        Column(translate("Explanation", "step"), translate("Explanation", "From left to right"), "999", right=True),
        Column(translate("Explanation", "found"), translate("Explanation", "The piece that fits"), "##tokenizer"),
        Column(
            translate("Explanation", "tries"), translate("Explanation", "How many pieces were looked for"), "999",
            right=True,
        ),
        Column(
            translate("Explanation", "pieces looked for"),
            translate("Explanation", "The longest first; the last one is in the vocabulary, and framed"),
            "##izer", grows=1,
        ),
    )  # fmt: skip


def _way_columns() -> tuple[Column, ...]:
    translate = QCoreApplication.translate
    return (
        Column(
            translate("Explanation", "way"), translate("Explanation", "The best one first"),
            translate("Explanation", "{0}, taken").format("10"),
        ),
        Column(
            translate("Explanation", "log-probability"),
            translate("Explanation", "The sum over its pieces; nearer to 0 is better"), "-999.999", right=True,
        ),
        Column(
            translate("Explanation", "pieces"),
            translate("Explanation", "Each with its log-probability"), "▁token  -8.12", grows=1,
        ),
    )  # fmt: skip
