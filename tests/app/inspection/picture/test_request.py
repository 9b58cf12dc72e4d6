"""What part of a text a picture shows, and what is refused."""

import pytest

from app.inspection.picture import request as picture_request
from app.inspection.picture.request import Part, PictureError, PictureOptions, PictureRequest, check_size, fits
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_byte, one_token_per_character


def part(text: str, start: int, end: int) -> Part:
    return Part.of(PictureRequest(one_token_per_byte(text), start, end))


@pytest.mark.parametrize(
    ("start", "end", "text"),
    [(0, 4, "a中"), (1, 4, "中"), (2, 3, "中"), (4, 8, "𠮷"), (5, 6, "𠮷"), (8, 1, "中𠮷"), (-5, 99, "a中𠮷")],
)
def test_a_part_is_whole_characters(start: int, end: int, text: str) -> None:
    assert part("a中𠮷", start, end).text == text


def test_spans_are_cut_to_the_part() -> None:
    encoding = MadeEncoding("ab中cd", [3, 6, 7])
    found = Part.of(PictureRequest(encoding, 2, 6))
    assert found.text == "中c"
    assert found.tokens == (0, 2)
    assert found.spans().tolist() == [[0, 1], [1, 4]]


@pytest.mark.parametrize(("text", "start", "end"), [("", 0, 0), ("abc", 1, 1), ("abc", 3, 9)])
def test_nothing_is_refused_with_a_way_out(qapp: object, text: str, start: int, end: int) -> None:
    with pytest.raises(PictureError, match="select"):
        part(text, start, end)


@pytest.mark.parametrize(("limit", "word"), [("MOST_BYTES", "bytes 12"), ("MOST_TOKENS", "tokens 4")])
def test_too_much_is_refused_with_a_way_out(
    qapp: object, monkeypatch: pytest.MonkeyPatch, limit: str, word: str
) -> None:
    encoding = one_token_per_character("中国人民")
    monkeypatch.setattr(picture_request, limit, 3)
    with pytest.raises(PictureError, match=f"{word}, at most 3.*Select") as caught:
        Part.of(PictureRequest.whole(encoding, PictureOptions()))
    assert "{" not in str(caught.value)


def test_size_of_an_image() -> None:
    assert fits(800, 600, 4)
    assert not fits(picture_request.LONGEST_SIDE // 2 + 1, 10, 2)
    with pytest.raises(PictureError, match=r"3.?200 × 160.?000.*SVG"):
        check_size(800, 40_000, 4)
    check_size(800, 600, 4)
