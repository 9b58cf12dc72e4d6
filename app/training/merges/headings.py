"""The columns of the list of merges and what stands above them. Not here: the rows (rows.py)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.listing.columns import BOLD, FLAG, SCRIPT, Column

COLUMNS = (
    Column("rank", "888,888", right=True),
    Column("left", "<0xDD><0xDD>", least="<0xDD>", share=1),
    Column("right", "<0xDD>", share=1),
    Column("token", "<0xE4><0xB8>", least="<0xE4>", share=2, face=BOLD, mark=FLAG),
    Column("count", "999,999", right=True, most_first=True, core=True),
    Column("replacements", "999,999", right=True, most_first=True),
    Column("tie", "=", most_first=True),
    Column("flag"),
    Column("length", "888", right=True, most_first=True),
    Column("script", mark=SCRIPT),
    Column("id", "888888", right=True),
)
OF_TRAININGS = ("count", "replacements", "tie")
"""Columns that only a training here can fill."""


def titles() -> dict[str, str]:
    """Column name -> what stands above it; each is in `engine.listing.order.SORTED_BY` too."""
    translate = QCoreApplication.translate
    return {
        "rank": translate("MergesTable", "rank"),
        "left": translate("MergesTable", "left"),
        "right": translate("MergesTable", "right"),
        "token": translate("MergesTable", "token"),
        "count": translate("MergesTable", "count"),
        "replacements": translate("MergesTable", "replaced"),
        "tie": translate("MergesTable", "tie"),
        "flag": translate("MergesTable", "flag"),
        "length": translate("MergesTable", "length"),
        "script": translate("MergesTable", "script"),
        "id": translate("MergesTable", "id"),
    }


def tips() -> dict[str, str]:
    """Column name -> what it means."""
    translate = QCoreApplication.translate
    return {
        "rank": translate("MergesTable", "Place in the order of merging, from 0; the lowest is applied first"),
        "left": translate("MergesTable", "The first of the two tokens that are joined; sorted by id"),
        "right": translate("MergesTable", "The second of the two tokens that are joined; sorted by id"),
        "token": translate("MergesTable", "What they make. <0xE4>: a byte that is no whole character"),
        "count": translate("MergesTable", "How often the pair stood in the corpus when it was merged"),
        "replacements": translate(
            "MergesTable", "How many pairs were replaced: fewer than were counted where they overlap, as in aaa"
        ),
        "tie": translate("MergesTable", "=: another pair had the same count, and the rule for ties chose this one"),
        "flag": translate("MergesTable", "Whether the token begins or ends inside a character"),
        "length": translate("MergesTable", "Bytes of the token"),
        "script": translate("MergesTable", "Writing system of the token's first letter"),
        "id": translate("MergesTable", "Id of the token that is made: 256 + rank where it was trained here"),
    }
