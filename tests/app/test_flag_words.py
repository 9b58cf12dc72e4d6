"""A flag has one word in every view; where there is less room the short form of it."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from app.inspection.lines.encoded_lines import EncodedLines
from app.inspection.tokens.headings import flag_sentences, flag_words
from app.inspection.words.token_words import token_flag_words
from app.languages import Languages
from app.listing.flag_words import cut_sentences, cut_words
from tests.app.inspection.made_encoding import MadeEncoding

FLAGS = {"begins": 1, "ends": 0, "both": 3, "inside": 5}
"""The token of `LINES` that has this flag."""
LINES = EncodedLines(MadeEncoding("中中中中", [1, 3, 5, 7, 10, 11, 12]))


@pytest.fixture(params=["en", "zh_CN"])
def language(request, qapp):
    languages = Languages(QApplication.instance())
    languages.use(request.param)
    yield request.param
    languages.use("en")


def holds_in_order(whole: str, part: str) -> bool:
    letters = iter(whole)
    return all(letter in letters for letter in part)


def test_short_and_long_words_of_a_flag_agree(language):
    whole = np.array([0, 3, 6, 9, 12])
    for flag, token in FLAGS.items():
        full, shorter = token_flag_words(LINES, token, whole), flag_words()[flag]
        assert holds_in_order(full, shorter), (full, shorter)
        assert holds_in_order(shorter, cut_words()[flag]), (shorter, cut_words()[flag])
        assert full != ""


def test_the_sentences_of_a_flag_are_one(language):
    for flag in FLAGS:
        said = {flag_sentences()[flag], cut_sentences()[flag]}
        assert len(said) == 1
