"""Tool tips that quote a text of the user, which may look like markup."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import Qt  # which adds `mightBeRichText` to that of QtCore


def plain_tip(text: str) -> str:
    """A tool tip that shows `text` as it is: what looks like markup Qt would take for that.

    >>> plain_tip("a < b"), plain_tip("<p>low")
    ('a < b', "<span style='white-space: pre-wrap'>&lt;p&gt;low</span>")
    """
    return f"<span style='white-space: pre-wrap'>{escape(text)}</span>" if Qt.mightBeRichText(text) else text
