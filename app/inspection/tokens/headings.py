"""The columns of the tokens table, what stands above them, words for flags. Not here: the rows (tokens.rows)."""

from PySide6.QtCore import QCoreApplication

from app.listing.columns import FIXED, FLAG, Column
from app.listing.flag_words import cut_sentences

COLUMNS = (
    Column("index", "888888", right=True),
    Column("id", "888888", right=True),
    Column("token", "<0xDD><0xDD>", least="<0xDD>", share=2),
    Column("bytes", "E4 B8 AD", least="E4 …", share=1, face=FIXED),
    Column("points", "U+4E2D", share=1, face=FIXED),
    Column("range", "[888888, 888888)", least="[, 888888)"),
    Column("flag", mark=FLAG),
)


def titles() -> dict[str, str]:
    """Column name -> what stands above it."""
    translate = QCoreApplication.translate
    return {
        "index": translate("TokensTable", "index"),
        "id": translate("TokensTable", "id"),
        "token": translate("TokensTable", "token"),
        "bytes": translate("TokensTable", "bytes"),
        "points": translate("TokensTable", "code points"),
        "range": translate("TokensTable", "byte range"),
        "flag": translate("TokensTable", "flag"),
    }


def tips() -> dict[str, str]:
    """Column name -> what it means."""
    translate = QCoreApplication.translate
    return {
        "index": translate(
            "TokensTable",
            "Place of the token among those of the text, from 0 as in a list of Python. The line and the tool tips "
            "at the text say the same number.",
        ),
        "id": translate("TokensTable", "Number of the token in the vocabulary"),
        "token": translate(
            "TokensTable",
            "The token's text. <0xE4>: a byte that is no whole character. Behind an arrow: what the vocabulary has "
            "for a token that is unknown or inserted",
        ),
        "bytes": translate("TokensTable", "The token's bytes in UTF-8, in hexadecimal"),
        "points": translate("TokensTable", "The characters that the token touches; one that is cut counts whole"),
        "range": translate(
            "TokensTable",
            "The bytes of the text that the token owns, counted from 0. [6, 13): from byte 6 on, up to byte 13 "
            "without it",
        ),
        "flag": translate(
            "TokensTable", "Whether the token cuts a character or a grapheme, is special, unknown or inserted"
        ),
    }


def unknown_index() -> str:
    """Why a token has no index."""
    return QCoreApplication.translate(
        "TokensTable", "Known as soon as the tokens of the text are counted up to here"
    )


def flag_words() -> dict[str, str]:
    """Flag -> the short word for it."""
    translate = QCoreApplication.translate
    return {
        "unknown": translate("TokensTable", "unknown id"),
        "invalid": translate("TokensTable", "invalid"),
        "stray": translate("TokensTable", "stray bytes"),
        "unknown-token": translate("TokensTable", "unknown token"),
        "begins": translate("TokensTable", "begins inside"),
        "ends": translate("TokensTable", "ends inside"),
        "both": translate("TokensTable", "both ends inside"),
        "inside": translate("TokensTable", "lies inside"),
        "grapheme": translate("TokensTable", "cuts grapheme"),
        "inserted": translate("TokensTable", "inserted"),
        "special": translate("TokensTable", "special"),
    }


def flag_sentences() -> dict[str, str]:
    """Flag -> the sentence for it."""
    translate = QCoreApplication.translate
    return {
        **cut_sentences(),
        "unknown": translate("TokensTable", "The vocabulary has no token of this id."),
        "stray": translate(
            "TokensTable",
            "The token holds bytes that make no character with what stands beside them here; with other neighbours "
            "they may be a part of one.",
        ),
        "unknown-token": translate(
            "TokensTable", "The vocabulary lacks what stands here; the token says no more than that."
        ),
        "inserted": translate(
            "TokensTable", "The tokenizer inserted the token: it stands for nothing that was typed."
        ),
        "grapheme": translate(
            "TokensTable", "The token begins or ends inside what a reader takes for one character."
        ),
        "special": translate("TokensTable", "The token is a special token."),
    }
