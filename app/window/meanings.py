"""The page that says what the colours and marks of the text pane mean, for those who see them for the first time.

Not here: the legend, which names those that are shown (inspection/legend), what a page is (app/page_dialog).
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.page_dialog import PageDialog


def show_meanings(parent: QWidget) -> PageDialog:
    """Open the page."""
    page = PageDialog(parent, QCoreApplication.translate("Meanings", "Colours and marks"), text())
    page.open()
    return page


def text() -> str:
    """The page in Markdown, in the present language."""
    translate = QCoreApplication.translate
    parts = (
        (translate("Meanings", "Words"), _words()),
        (translate("Meanings", "Marks"), _marks()),
        (translate("Meanings", "Colours"), _colours()),
    )
    row = translate("Meanings", "{0} – {1}")
    return "\n\n".join(
        f"### {title}\n\n" + "\n".join(f"- {row.format(f'**{name}**', meaning)}" for name, meaning in rows)
        for title, rows in parts
    )


def _words() -> tuple[tuple[str, str], ...]:
    translate = QCoreApplication.translate
    return (
        (
            translate("Meanings", "Token"),
            translate("Meanings", "a piece of the text, whole bytes, for which a model gets one number, its id"),
        ),
        (
            translate("Meanings", "Character"),
            translate("Meanings", "one code point of Unicode; in UTF-8 it has one to four bytes"),
        ),
        (
            translate("Meanings", "Grapheme"),
            translate(
                "Meanings", "what a reader takes for one letter; a family emoji has several code points"
            ),
        ),
        (
            translate("Meanings", "Pre-token"),
            translate("Meanings", "a piece that the split pattern cuts before any merge; no token reaches over it"),
        ),
    )  # fmt: skip


def _marks() -> tuple[tuple[str, str], ...]:
    translate = QCoreApplication.translate
    return (
        (
            translate("Meanings", "Hatched and underlined: cut character"),
            translate(
                "Meanings", "a token begins or ends between its bytes, so that no token alone can be read as text"
            ),
        ),
        (
            translate("Meanings", "Dashed line: cut grapheme"),
            translate("Meanings", "tokens meet inside of it, between whole code points"),
        ),
        (
            translate("Meanings", "Dotted and outlined: special token"),
            translate("Meanings", "a sign for the model, such as `<|end|>`, which is never merged"),
        ),
        (
            translate("Meanings", "Thin line: token border"),
            translate("Meanings", "where one token ends and the next begins"),
        ),
        (
            translate("Meanings", "Wedge at the top: pre-token border"),
            translate("Meanings", "where the split pattern cuts"),
        ),
        (
            translate("Meanings", "Struck through, without colour: dropped text"),
            translate("Meanings", "the tokenizer takes it away before it makes tokens"),
        ),
        (
            translate("Meanings", "Wedge at the bottom: inserted token"),
            translate("Meanings", "nothing of the text is in it, as in the marks of begin and end"),
        ),
        (
            translate("Meanings", "Grid: unknown token"),
            translate("Meanings", "the vocabulary has nothing for this text, and it cannot be read back"),
        ),
    )


def _colours() -> tuple[tuple[str, str], ...]:
    translate = QCoreApplication.translate
    return (
        (
            translate("Meanings", "By position"),
            translate("Meanings", "neighbours differ; a colour means nothing else"),
        ),
        (translate("Meanings", "By token"), translate("Meanings", "the same token has the same colour everywhere")),
        (translate("Meanings", "By length"), translate("Meanings", "how many bytes the token has")),
        (
            translate("Meanings", "By age"),
            translate("Meanings", "its rank: whether its merge was learned early or late"),
        ),
        (
            translate("Meanings", "By count"),
            translate("Meanings", "how often its merge was counted in the corpus of the training"),
        ),
        (translate("Meanings", "By script"), translate("Meanings", "of which writing system its letters are")),
        (
            translate("Meanings", "Flagged only"),
            translate("Meanings", "tokens that cut a character or a grapheme; all others are plain"),
        ),
    )
