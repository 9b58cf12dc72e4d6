"""The HTML page: well formed, exact, with characters in one piece and nothing fetched from elsewhere."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.inspection.picture.html_text import sign
from app.inspection.picture.pieces import CUT_CHARACTER, CUT_GRAPHEME, DROPPED, pieces, shares
from app.inspection.picture.render import render_html
from app.inspection.picture.request import Part, PictureOptions, PictureRequest, PictureStopped
from app.inspection.view_options import LAYERS, ViewOptions
from app.palette import DARK, LIGHT
from engine.encoding import Altered
from engine.text.graphemes import grapheme_borders
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character

HARD = "<b>&amp;\"'\n\r\n\0\x1b\x7f\x85\u2028\u2029\ufeff\ufffe\ufdd0\u202e\u00a0中👩‍👩‍👧e\u0301שלום\t \n"
EMPTY = {"meta"}
MARKS = ViewOptions("position", frozenset({"cut_characters", "cut_graphemes", "altered"}))


@dataclass
class Page(HTMLParser):
    """What a browser would read: the elements that are open, the text, the spans of the text."""

    source: str
    open: list[str] = field(default_factory=list)
    text: str = ""
    spans: list[dict[str, str]] = field(default_factory=list)
    tags: set[str] = field(default_factory=set)
    lines: list[str] = field(default_factory=list)
    directions: list[str] = field(default_factory=list)
    boxes: list[tuple[str, list[str]]] = field(default_factory=list)
    in_text: int = 0

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.feed(self.source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        assert len(given) == len(attrs)
        self.tags.add(tag)
        if tag not in EMPTY:
            self.open.append(tag)
        if given.get("class") == "text":
            self.in_text = len(self.open)
        elif not self.in_text:
            return
        elif tag == "div":
            self.lines.append("")
            self.directions.append(given["dir"])
        elif tag == "span":
            self.spans.append(given)
        elif given.get("class", "").startswith("o"):
            self.boxes.append(("", []))
        elif "data-id" in given:
            self.boxes[-1][1].append(given["data-id"])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if len(self.open) < self.in_text:
            self.in_text = 0

    def handle_data(self, data: str) -> None:
        if self.in_text:
            self.text += data
            self.lines[-1] += data
            if self.boxes:
                self.boxes[-1] = (self.boxes[-1][0] + data, self.boxes[-1][1])


def page(encoding: MadeEncoding, **options: object) -> Page:
    made = render_html(PictureRequest.whole(encoding, PictureOptions(**options)))  # type: ignore[arg-type]
    return Page(made.decode())


def assert_exact(shown: Page, text: str) -> None:
    assert shown.open == []
    assert shown.text == "".join(map(sign, text))


@pytest.mark.parametrize("ids", [False, True])
@pytest.mark.parametrize("make", [one_token_per_byte, one_token_per_character])
def test_text_is_exact(qapp: object, make: object, ids: bool) -> None:
    assert_exact(page(make(HARD), ids=ids, view=ViewOptions("position", frozenset(LAYERS))), HARD)  # type: ignore[operator]


@settings(max_examples=60)
@given(text=st.text(min_size=1, max_size=20), data=st.data())
def test_any_text_with_any_tokens_is_exact(qapp: object, text: str, data: st.DataObject) -> None:
    length = len(MadeEncoding(text, []).utf8)
    ends = data.draw(st.sets(st.integers(1, length)))
    encoding = MadeEncoding(text, sorted(ends | {length}))
    assert_exact(page(encoding), encoding.utf8.decode())


def test_lone_surrogate_is_what_was_encoded(qapp: object) -> None:
    assert page(one_token_per_character("a\ud800b")).text == "a\ufffdb"


def test_cut_hanzi_is_one_span_divided_by_its_bytes(qapp: object) -> None:
    spans = page(MadeEncoding("a中b", [1, 2, 4, 5])).spans
    assert len(spans) == 3
    style, title = spans[1]["style"], spans[1]["title"]
    colours = re.findall(r"(#[0-9a-f]{6}) (\S+?%) (\S+?%)[,)]", style)
    assert [ends for _colour, *ends in colours] == [["0%", "33.33%"], ["33.33%", "100%"]]
    assert {colour for colour, *_ends in colours} <= set(LIGHT.tokens)
    assert LIGHT.cut in style
    assert (
        title == "cut character: id 101 · E4 · ends inside a character | id 102 · B8 AD · begins inside a character"
    )
    assert title in spans[1]["aria-label"]
    assert "中" in spans[1]["aria-label"]
    assert "linear-gradient" not in spans[0]["style"]
    assert spans[0]["title"] == "id 100 · 61"


def test_cut_right_to_left_letter_is_divided_from_the_right(qapp: object) -> None:
    assert "to left" in page(one_token_per_byte("ש")).spans[0]["style"]
    assert "to right" in page(one_token_per_byte("é")).spans[0]["style"]


def test_grapheme_stays_in_one_piece_with_the_milder_mark(qapp: object) -> None:
    spans = page(one_token_per_character("👩‍👧x"), view=MARKS).spans
    assert [span.get("class") for span in spans] == ["g", None]
    assert spans[0]["title"].startswith("cut grapheme: id 100")


@pytest.mark.parametrize("text", ["中e\u0301👩‍👧\r\nx", "🇨🇳🇧🇷क्षि"])
def test_no_piece_ends_inside_a_grapheme(text: str) -> None:
    part = Part.of(PictureRequest.whole(one_token_per_byte(text), PictureOptions()))
    found = pieces(part)
    ends = {len(text[:border].encode()) for border in grapheme_borders(text).tolist()}
    assert {piece.low for piece in found} | {found[-1].high} <= ends
    assert [piece.low for piece in found[1:]] == [piece.high for piece in found[:-1]]
    for piece in found:
        parts = shares(part, piece)
        assert parts == sorted(parts)
        assert (parts[0], parts[-1]) == (0, 1)
        assert len(parts) == len(piece.tokens) + 1


def altered() -> MadeEncoding:
    """Three tokens of `a b`, the middle one inserted; the blank is dropped, and the last is not known."""
    encoding = MadeEncoding("a b", [1, 2, 3])
    encoding.spans = np.array([[0, 1], [1, 1], [2, 3]])
    marked = np.array([False, True, False]), np.array([False, False, True])
    encoding.altered = Altered(encoding.utf8, None, np.array([[1, 2]]), *marked)  # type: ignore[attr-defined]
    return encoding


def test_dropped_inserted_and_unknown_are_marked(qapp: object) -> None:
    part = Part.of(PictureRequest.whole(altered(), PictureOptions()))
    assert [(piece.kind, piece.tokens) for piece in pieces(part)] == [("", (0,)), (DROPPED, ()), ("", (2,))]
    shown = page(altered(), view=MARKS)
    assert shown.text == "a b"
    assert [span.get("class") for span in shown.spans] == [None, "d", "k"]
    assert shown.spans[1]["title"] == "dropped text"
    assert '<b class="u" title="id 101' in shown.source
    hidden = page(altered(), view=ViewOptions("position", frozenset()))
    assert [span.get("class") for span in hidden.spans] == [None, None, None]


def test_kinds_of_pieces() -> None:
    kinds = [piece.kind for piece in pieces(Part.of(PictureRequest.whole(
        MadeEncoding("中e\u0301x", [1, 3, 4, 6, 7]), PictureOptions())))]  # fmt: skip
    assert kinds == [CUT_CHARACTER, CUT_GRAPHEME, ""]


def test_ids_stand_below_the_text_and_not_in_it(qapp: object) -> None:
    shown = page(MadeEncoding("ab中国", [2, 3, 6, 8]), ids=True)
    assert shown.text == "ab中国"
    assert shown.boxes == [("ab", ["100"]), ("中", ["101", "102"]), ("国", ["…", "103"])]


@pytest.mark.parametrize("text", ["𠮷", "👩‍👩‍👧", "น้ำ", "क्षि", "السلام"])
def test_no_id_is_left_out(qapp: object, text: str) -> None:
    encoding = one_token_per_byte(text)
    shown = page(encoding, ids=True)
    assert [name for _text, ids in shown.boxes for name in ids] == list(map(str, encoding.ids.tolist()))


def test_ids_have_the_colours_of_their_tokens(qapp: object) -> None:
    source = page(one_token_per_byte("中"), ids=True).source
    colours = re.findall(r'data-id="\d+" style="background-color:(#[0-9a-f]{6})"', source)
    cell = re.search(r"linear-gradient\(to right,(.*?)\)", source)
    assert cell is not None
    assert colours == re.findall(r"#[0-9a-f]{6}", cell[1])


@pytest.mark.parametrize("ids", [False, True])
def test_lines_end_where_the_text_says(qapp: object, ids: bool) -> None:
    text = "a\u2028中\u2029\r\nשלום\u2028b\n\nend"
    for encoding in (one_token_per_byte(text), one_token_per_character(text), MadeEncoding(text, [28])):
        shown = page(encoding, ids=ids)
        assert_exact(shown, text)
        wanted = ["a\u2028", "中\u2029", "\r\n", "שלום\u2028", "b\n", "\n", "end"]
        assert shown.lines == ["".join(map(sign, line)) for line in wanted]
        # U+2028 ends a line and no paragraph, whose first letter says where its lines begin.
        assert shown.directions == ["ltr", "ltr", "ltr", "rtl", "rtl", "ltr", "ltr"]


def test_page_needs_nothing_else(qapp: object) -> None:
    source = page(one_token_per_byte(HARD), ids=True).source
    assert not re.search(r"https?:|url\(|@import|<script|<link|src=", source)
    assert source.startswith("<!DOCTYPE html>")


def test_legend_and_theme_are_options(qapp: object) -> None:
    encoding = one_token_per_byte("中")
    full, bare = page(encoding, theme=DARK), page(encoding, legend=False)
    assert "footer" in full.tags
    assert "footer" not in bare.tags
    assert "tokens 3" in full.source
    assert f"background: {DARK.base}" in full.source
    assert f"background: {LIGHT.base}" in bare.source


def test_writing_can_be_stopped(qapp: object) -> None:
    with pytest.raises(PictureStopped):
        render_html(PictureRequest.whole(one_token_per_byte("abc"), PictureOptions()), lambda: True)
