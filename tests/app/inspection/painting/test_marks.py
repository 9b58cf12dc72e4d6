"""What each rule and each layer marks, as data: boxes of one line, ten pixels a letter."""

from types import SimpleNamespace

import numpy as np
import pytest

import engine
from app.inspection.colours.colouring import VisibleTokens
from app.inspection.colours.flag_rule import ALTERED, CHARACTER, GRAPHEME, PLAIN
from app.inspection.colours.scale_rules import APART
from app.inspection.lines.block_text import BlockText
from app.inspection.lines.cells import Boxes
from app.inspection.lines.encoded_lines import EncodedLines, EncodingLike
from app.inspection.painting.marks import NO_MARKS, Marks, marks_of
from app.inspection.view_options import LAYERS, RULES, ViewOptions
from app.palette import LIGHT
from engine.text.scripts import SCRIPTS
from tests.app.inspection.altered_encoding import AlteredEncoding
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character

EVERYTHING = frozenset(LAYERS)


def marks(
    encoding: EncodingLike, rule: str = "position", layers: frozenset[str] = EVERYTHING, **more: object
) -> Marks:
    """Marks of a text of one line; each code point has a box of ten pixels."""
    text = BlockText.of_exact(encoding.utf8.decode())
    edges = text.bytes_at
    x = np.arange(len(edges)) * 10.0
    boxes = Boxes(edges[:-1], edges[1:], x[:-1], x[1:], np.zeros(len(edges) - 1, np.int64))
    graphemes = text.byte_borders(text.graphemes(0, len(text.text)))
    options = ViewOptions(rule, layers)
    return marks_of(boxes, graphemes, EncodedLines(encoding), options=options, **more)


@pytest.mark.parametrize("rule", RULES)
def test_every_cell_has_a_colour_of_its_set(rule: str, trained: engine.Tokenizer) -> None:
    found = marks(trained.encode("中国人 lower 👍🏽"), rule, vocabulary=trained)
    assert len(found.colours) == len(found.cells.left) > 5
    assert found.colours.max() < len(LIGHT.cell_colours(found.colour_set))
    assert found.colours.min() >= (PLAIN if rule == "flags" else 0)


def test_rule_by_token() -> None:
    encoding = one_token_per_character("abcabc")
    encoding.ids[3:] = encoding.ids[:3]
    colours = marks(encoding, "token").colours.tolist()
    assert colours[:3] == colours[3:]
    assert len(set(colours)) > 1


def test_rule_by_count_follows_the_vocabulary(trained: engine.Tokenizer) -> None:
    encoding = trained.encode("中国 x")
    assert set(marks(encoding, "count").colours.tolist()) == {APART}
    found = marks(encoding, "count", vocabulary=trained)
    ranks = encoding.ids[found.cells.token] - 256
    for rank, colour in zip(ranks.tolist(), found.colours.tolist(), strict=True):
        assert colour == (APART if rank < 0 else len(str(trained.merges[rank].count)) - 1)


def test_rule_by_script_reads_the_bytes_of_the_tokens() -> None:
    found = marks(MadeEncoding("中 ab9", [1, 3, 6, 7]), "script")
    assert [SCRIPTS[number] for number in found.colours] == ["fragment", "fragment", "latin", "digits"]


def test_rule_by_flags() -> None:
    text = "a中e\u0301b"
    found = marks(MadeEncoding(text, [1, 2, 4, 5, 7, 8]), "flags")
    assert found.colours.tolist() == [PLAIN, CHARACTER, CHARACTER, GRAPHEME, GRAPHEME, PLAIN]


def test_borders_of_what_is_not_on_the_screen_are_no_flags() -> None:
    """Two stretches of a long text are measured, and tokens go on between them."""
    lines = EncodedLines(MadeEncoding("x" * 100, [8, 50, 92, 100]))
    first, last = np.array([5, 90]), np.array([10, 95])
    boxes = Boxes(first, last, np.array([0.0, 0.0]), np.array([50.0, 50.0]), np.array([0, 1]))
    graphemes = np.concatenate((np.arange(5, 11), np.arange(90, 96)))
    found = marks_of(boxes, graphemes, lines, options=ViewOptions("flags"))
    assert set(found.colours.tolist()) == {PLAIN}


def test_tokens_that_are_shown_apart_have_the_colours_of_the_text() -> None:
    encoding = one_token_per_character("abcabc 中")
    lines = EncodedLines(encoding)
    for rule in RULES:
        apart = VisibleTokens.apart(lines, 2, 5).colours(rule, None)
        assert apart.numbers.tolist() == marks(encoding, rule).colours[2:5].tolist()


def test_tokens_of_a_line_have_the_flags_of_the_text() -> None:
    encoding = MadeEncoding("a中e\u0301b", [1, 2, 4, 5, 7, 8])
    found = VisibleTokens.within(EncodedLines(encoding), 0, 6, np.array([0, 1, 4, 7, 8])).colours("flags", None)
    assert found.numbers.tolist() == marks(encoding, "flags").colours.tolist()


def test_layers_that_are_hidden_have_no_marks() -> None:
    encoding = one_token_per_byte("中e\u0301")
    encoding.special[:] = True
    shown, hidden = marks(encoding), marks(encoding, layers=frozenset())
    assert all(len(values) for values in (shown.cut_characters.left, shown.borders.x, shown.special.left))
    assert hidden._replace(cells=shown.cells, colours=shown.colours) == NO_MARKS._replace(
        cells=shown.cells, colours=shown.colours
    )


def test_token_borders_lie_between_cells() -> None:
    assert marks(MadeEncoding("abcd", [1, 3, 4])).borders.x.tolist() == [10, 30]
    assert marks(one_token_per_byte("中")).borders.x == pytest.approx([10 / 3, 20 / 3])


def test_pre_token_borders_are_those_of_the_encoding(trained: engine.Tokenizer) -> None:
    text = "let's go, 中国!"
    encoding = trained.encode(text)
    bounds = engine.text.pre_tokenizer.PreTokenizer(trained.pattern).bounds(encoding.utf8)
    inner = [len(encoding.utf8[:bound].decode()) * 10 for bound in bounds[1:-1].tolist()]
    assert marks(encoding).pre_tokens.x.tolist() == inner


def test_only_pre_token_borders_in_sight_are_marked() -> None:
    encoding = one_token_per_character("abcdef")
    encoding.recipe = SimpleNamespace(bounds=np.array([0, 2, 3, 6]))
    lines = EncodedLines(encoding)
    boxes = Boxes(*map(np.array, ([3, 4], [4, 5], [0.0, 10.0], [10.0, 20.0], [0, 0])))
    found = marks_of(boxes, np.arange(3, 6), lines, options=ViewOptions(layers=EVERYTHING))
    assert found.pre_tokens.x.tolist() == [0]
    assert len(marks(MadeEncoding("ab", [2])).pre_tokens.x) == 0


def test_special_tokens_are_marked() -> None:
    encoding = MadeEncoding("a<s>b", [1, 4, 5])
    encoding.special[1] = True
    found = marks(encoding).special
    assert (found.left.tolist(), found.right.tolist()) == ([10], [40])


def test_dropped_text_has_no_cell() -> None:
    """Of 'aé b' the letter é is dropped, and at the end the b."""
    found = marks(AlteredEncoding("aé b", [(0, 1), (3, 4)]))
    assert (found.cells.left.tolist(), found.cells.right.tolist()) == ([0, 20], [10, 30])
    assert found.cells.token.tolist() == [0, 1]
    assert (found.dropped.left.tolist(), found.dropped.right.tolist()) == ([10, 30], [20, 40])
    assert len(marks(AlteredEncoding("ab", [])).cells.left) == 0
    assert marks(AlteredEncoding("ab", [])).dropped.right.tolist() == [20]


def test_inserted_and_unknown_tokens() -> None:
    spans = [(0, 0), (0, 1), (1, 4), (4, 4)]
    found = marks(AlteredEncoding("a中", spans, inserted=(0, 3), unknown=(2,)))
    assert found.inserted.x.tolist() == [0, 20]
    assert (found.unknown.left.tolist(), found.unknown.right.tolist()) == ([10], [20])
    assert found.cells.token.tolist() == [1, 2]
    colours = marks(AlteredEncoding("a中", spans, inserted=(0, 3), unknown=(2,)), "flags").colours
    assert colours.tolist() == [PLAIN, ALTERED]


def test_the_bytes_of_dropped_text_have_no_token() -> None:
    lines = EncodedLines(AlteredEncoding("abcd", [(0, 1), (3, 4)]))
    assert [lines.token_at(byte) for byte in range(5)] == [0, None, None, 1, None]
    assert lines.span(0) == (0, 1)
    assert lines.altered
    assert not EncodedLines(one_token_per_byte("ab")).altered


def test_chosen_token_and_nothing() -> None:
    found = marks(one_token_per_character("aba"), chosen_id=101)
    assert found.chosen.left.tolist() == [10]
    assert found.meant == NO_MARKS.meant
    found = marks(one_token_per_character("aba"), chosen_id=102, meant=2)
    assert (found.chosen.token.tolist(), found.meant.token.tolist()) == ([2], [2])
    assert marks_of(
        Boxes(*(np.zeros(0, np.int64),) * 5), np.zeros(0, np.int64), EncodedLines(MadeEncoding("", [])),
        options=ViewOptions(),
    ) == NO_MARKS  # fmt: skip


def on_one_letter(count: int, *, meant: int | None = None) -> Marks:
    """Marks of a letter with combining marks, a token a byte, in a box of eight pixels; then another letter."""
    encoding = one_token_per_byte("a" + "\u0301" * count + "b")
    size = len(encoding.utf8)
    boxes = Boxes(*map(np.array, ([0, size - 1], [size - 1, size], [0.0, 8.0], [8.0, 16.0], [0, 0])))
    graphemes = np.array([0, size - 1, size])
    return marks_of(
        boxes, graphemes, EncodedLines(encoding), options=ViewOptions("position", EVERYTHING), meant=meant
    )


def test_of_thousands_of_tokens_on_one_letter_as_many_are_painted_as_can_be_seen() -> None:
    found = on_one_letter(5_000, meant=7_001)
    assert len(found.cells.left) < 30
    assert found.cells.left[0] == 0
    assert found.cells.left[1:].tolist() == found.cells.right[:-1].tolist()
    assert (found.cells.left[-1], found.cells.right[-1], found.cells.token[-1]) == (8, 16, 10_001)
    assert found.meant.token.tolist() == [7_001]
    # What is cut is marked all the same.
    assert (found.cut_characters.left.tolist(), found.cut_characters.right.tolist()) == (
        [pytest.approx(8 / 10_001)], [8],
    )  # fmt: skip
    assert (found.cut_graphemes.left.tolist(), found.cut_graphemes.right.tolist()) == ([0], [8])


def test_a_few_tokens_on_one_letter_are_all_painted() -> None:
    assert on_one_letter(7).cells.token.tolist() == list(range(16))
