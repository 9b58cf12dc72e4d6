"""The two kinds of comma-separated values: UTF-8, and UTF-8 with its mark, without which Excel takes it for another
encoding. Not here: what is in the file, and the question where it is to lie (csv_export, charts/export)."""

from __future__ import annotations

import codecs
from functools import partial

from PySide6.QtCore import QCoreApplication

from app.file_export import Content
from app.settings import Settings


def csv_kinds() -> tuple[str, str]:
    """What a file dialog calls them: the plain one, that for Excel."""
    translate = QCoreApplication.translate
    return translate("CsvKinds", "CSV (*.csv)"), translate("CsvKinds", "CSV for Excel (*.csv)")


def remember_kind(settings: Settings, chosen: str) -> None:
    """Remember which of them was `chosen` in a file dialog; other kinds of files change nothing."""
    plain, for_excel = csv_kinds()
    if chosen in (plain, for_excel):
        settings.csv_for_excel = chosen == for_excel


def of_kind(content: Content, *, for_excel: bool) -> Content:
    """The content of the file, with the mark if it is for Excel.

    >>> of_kind(lambda: b"id", for_excel=True)()
    b'\\xef\\xbb\\xbfid'
    """
    return partial(_marked, content) if for_excel else content


def _marked(content: Content) -> bytes:
    return codecs.BOM_UTF8 + content()
