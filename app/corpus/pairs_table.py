"""The pairs of highest count at the moment of a merge."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtWidgets import QHeaderView, QWidget

from app.corpus.finding import Rivals
from app.corpus.merged_text import LONGEST
from app.corpus.table import ReadingTable
from app.written_order import in_order
from engine.models.merges import Merges
from engine.text.token_text import token_text
from engine.training.events import PairCount

REMARK = 2


class PairsTable(ReadingTable):
    """Signal: `pair_wanted(left, right)`, ids of a pair whose own merge the user wants to see."""

    pair_wanted = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("corpus_pairs")
        self._rivals: Rivals | None = None
        self._followed = 0
        self.opened.connect(self._open)
        self.retranslate()
        self.horizontalHeader().setStretchLastSection(True)
        for column in range(self.columnCount() - 1):
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    def show_rivals(self, rivals: Rivals | None) -> None:
        """These pairs, or none."""
        self._rivals, self._followed = rivals, 0
        rows = [] if rivals is None else [_row(rivals, number) for number in range(len(rivals.pairs))]
        self.set_rows(rows, right=(1,))
        if rivals is not None:
            self.setCurrentCell(next((row for row, pair in enumerate(rivals.pairs) if not pair.blocked), 0), 0)

    def follow(self, merges: Merges) -> None:
        """Say anew what became of the pairs, now that the training has made these merges: more than when this was
        last said, of which only the new ones are looked at; or fewer, where it went back."""
        if self._rivals is None:
            return
        since = self._followed if len(merges) >= self._followed else 0
        self._followed = len(merges)
        left, right = merges.left[since:], merges.right[since:]
        for row, pair in enumerate(self._rivals.pairs):
            if not since or ((left == pair.left) & (right == pair.right)).any():
                remark = _remark(self._rivals, pair, merges)
                self.item(row, REMARK).setText(remark)
                self.item(row, REMARK).setToolTip(self.tip(remark))

    def _open(self, row: int) -> None:
        if self._rivals is not None:
            pair = self._rivals.pairs[row]
            self.pair_wanted.emit(pair.left, pair.right)

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.set_titles(
            [
                translate("Corpus", "Pair"),
                translate("Corpus", "Count"),
                translate("Corpus", "Remark"),
            ],
            [
                translate("Corpus", "Two tokens side by side"),
                translate("Corpus", "How often they stand side by side in the corpus, as it is cut at this moment"),
                translate("Corpus", "Which of them became the merge, which are blocked, which came later"),
            ],
        )
        self.setAccessibleName(translate("Corpus", "Pairs of the highest count before this merge"))
        self.hint = translate("Corpus", "Enter or a double click: the merge that this pair became, if it did")
        self.show_rivals(self._rivals)


def _row(rivals: Rivals, number: int) -> tuple[str, str, str]:
    pair, vocabulary = rivals.pairs[number], rivals.question.tokenizer.vocabulary
    left, right = vocabulary[pair.left], vocabulary[pair.right]
    count = QLocale().toString(pair.count)
    remark = _remark(rivals, pair, rivals.question.tokenizer.merges)
    left_text, right_text = (in_order(token_text(part, LONGEST)) for part in (left, right))
    return f"{left_text} + {right_text}", count, remark


def _remark(rivals: Rivals, pair: PairCount, merges: Merges) -> str:
    translate, rank = QCoreApplication.translate, rivals.question.rank
    if pair.blocked:
        return translate("Corpus", "blocked")
    found = (merges.left == pair.left) & (merges.right == pair.right)
    if not found.any():
        if rivals.question.learning:
            return translate("Corpus", "not merged yet")
        return translate("Corpus", "not merged")
    became = int(found.argmax())
    if became == rank:
        return translate("Corpus", "this merge")
    return translate("Corpus", "rank {0}").format(QLocale().toString(became))
