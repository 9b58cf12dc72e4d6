"""The legend of a picture explains what is in the picture, and nothing else."""

import numpy as np
import pytest

from app.inspection.legend.words import entries
from app.inspection.picture.legend_entries import needed
from app.inspection.picture.request import Part, PictureOptions, PictureRequest
from app.inspection.view_options import LAYERS, RULES, ViewOptions
from tests.app.inspection.made_encoding import MadeEncoding, one_token_per_character


def words(encoding: MadeEncoding, rule: str, *, start: int = 0, end: int | None = None) -> list[str]:
    options = PictureOptions(view=ViewOptions(rule, frozenset(LAYERS)))
    stop = len(encoding.utf8) if end is None else end
    part = Part.of(PictureRequest(encoding, start, stop, options))
    return [each.words for each in needed(part, options)]


def test_marks_that_are_not_there_are_not_explained(qapp: object) -> None:
    assert words(one_token_per_character("a"), "position") == ["neighbouring tokens differ"]
    cut = MadeEncoding("a中e\u0301", [1, 3, 4, 5, 7])
    assert words(cut, "position") == [
        "cut character", "cut grapheme", "neighbouring tokens differ", "token border",
    ]  # fmt: skip
    assert "cut grapheme" not in words(cut, "position", end=4)
    assert "cut character" not in words(cut, "position", start=4)


def test_only_the_scripts_that_are_there(qapp: object) -> None:
    assert words(one_token_per_character("a中"), "script")[:2] == ["Han", "Latin"]
    assert len(words(one_token_per_character("aя"), "script")) == 3  # the border is the third


def test_only_the_flags_that_are_there(qapp: object) -> None:
    assert "token cuts a character" not in words(one_token_per_character("ab"), "flags")
    assert "token cuts a character" in words(MadeEncoding("中", [1, 3]), "flags")


@pytest.mark.parametrize("rule", ["length", "age", "count"])
def test_of_a_scale_all_steps(qapp: object, rule: str) -> None:
    encoding = one_token_per_character("ab")
    options = PictureOptions(view=ViewOptions(rule, frozenset()))
    part = Part.of(PictureRequest.whole(encoding, options))
    all_of_them = [each.words for each in entries(options.view, altered=False)]
    assert [each.words for each in needed(part, options)] == [
        each for each in all_of_them if each != "special token"
    ]
    encoding.special = np.array([True, False])
    part = Part.of(PictureRequest.whole(encoding, options))
    assert [each.words for each in needed(part, options)] == all_of_them


def test_every_rule_has_a_legend(qapp: object) -> None:
    assert all(words(one_token_per_character("ab"), rule) for rule in RULES)
