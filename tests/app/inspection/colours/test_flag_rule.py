"""What is flagged, in order of weight."""

import numpy as np

from app.inspection.colours.flag_rule import ALTERED, CHARACTER, GRAPHEME, PLAIN, by_flags


def test_the_graver_flag_wins() -> None:
    no, yes = [False, False], [True, False]
    characters = np.array([yes, no, no, no, yes])
    graphemes = np.array([yes, yes, no, no, no])
    altered = np.array([True, True, True, False, False])
    assert by_flags(characters, graphemes, altered).tolist() == [CHARACTER, GRAPHEME, ALTERED, PLAIN, CHARACTER]
