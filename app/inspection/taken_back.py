"""The edit that made a text too large for the editor, after it was taken back: it can be made again.

As with every edit, until the text is edited otherwise; steps of the editor's own that are taken back or made again
lead away from it and back. Not here: what is shown (`text_pane.py`).
"""

from app.inspection.editor.exact_edit import ExactEdit
from app.inspection.large.text import LargeText


class TakenBack:
    """What comes after the last step of `edit`."""

    def __init__(self, edit: ExactEdit) -> None:
        self._edit = edit
        self._text: LargeText | None = None
        self._revision = -1
        edit.stepped.connect(self._follow)

    def keep(self, text: LargeText | None) -> None:
        """The text that was just taken back; None: there is none any more."""
        self._text, self._revision = text, self._edit.document().revision()

    def text(self) -> LargeText | None:
        """The text that can be had again now."""
        document = self._edit.document()
        if document.revision() != self._revision:
            self._text = None  # edited since; it may be large
        return None if document.isRedoAvailable() else self._text

    def _follow(self, before: int) -> None:
        if before == self._revision:
            self._revision = self._edit.document().revision()
