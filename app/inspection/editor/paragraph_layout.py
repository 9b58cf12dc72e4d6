"""The editor's layout with each paragraph on the side where it begins: those that run right to left at the right.

Qt's layout of plain text finds each paragraph's direction by its first letter, but puts every line at the left:
an alignment holds for the whole document. Here a line is moved after Qt has laid its block out. All that asks
where something stands (painting, caret, mouse, `cursorToX`) asks the moved lines.
"""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QTextBlock
from PySide6.QtWidgets import QPlainTextDocumentLayout, QPlainTextEdit

_SAME = 0.01


class ParagraphLayout(QPlainTextDocumentLayout):
    """Lines of right-to-left paragraphs end at the right side. Not longer ones, without wrapping: they begin at the
    left margin and reach beyond the right one, as all long lines do, so that they can be scrolled to."""

    @staticmethod
    def put_on(edit: QPlainTextEdit) -> "ParagraphLayout":
        """Let an editor use it; keep what is returned as long as the editor."""
        layout = ParagraphLayout(edit.document())
        edit.document().setDocumentLayout(layout)
        edit.setDocument(edit.document())  # the editor looks for its document's layout here alone
        return layout

    # Qt asks for a block's rectangle wherever it needs the block to be laid out, and before anything else of it.
    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        rectangle = super().blockBoundingRect(block)
        if block.isValid() and block.textDirection() == Qt.LayoutDirection.RightToLeft:
            self._move(block)
        return rectangle

    def _move(self, block: QTextBlock) -> None:
        margin, layout = self.document().documentMargin(), block.layout()
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            x = margin + max(line.width() - line.naturalTextWidth(), 0.0)
            if abs(line.x() - x) > _SAME:
                line.setPosition(QPointF(x, line.y()))
