"""What the corpus looks like: in one line how much it is, and folded away a sample, its scripts, its pre-tokens.

Not here: looking at it (corpus_look), its files (corpus_list) and what is wrong with them (corpus_faults).
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QSize, Qt
from PySide6.QtWidgets import (
    QHeaderView,
    QPlainTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.engine_words import why
from app.focus_frame import FocusFrame
from app.joined import apart, labelled, sentences
from app.number import written
from app.per_cent import per_cent
from app.script_words import script_words
from app.shown_text import shown
from app.steady_labels import SteadyText
from app.training.corpus_look import SeenCorpus, SeenPattern
from app.training.fold_box import FoldBox
from app.training.wrapped_label import WrappedLabel
from engine.text.scripts import SCRIPTS
from engine.text.token_text import token_text
from engine.training.corpus_sample import CHECKED, CorpusSample, SampledFile

_CHARACTERS = 2000
_LONGEST = 60
_TEXT_LINES, _TABLE_LINES = 6, 8
_MOST_SCRIPTS = 3


class _Text(QPlainTextEdit):
    """A few lines high."""

    def __init__(self) -> None:
        super().__init__()
        FocusFrame(self)

    def sizeHint(self) -> QSize:
        return QSize(0, _TEXT_LINES * self.fontMetrics().lineSpacing() + 2 * self.frameWidth() + 8)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class _Table(QTreeWidget):
    """Pre-tokens with counts and shares."""

    def __init__(self) -> None:
        super().__init__()
        self.setColumnCount(3)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        FocusFrame(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    def sizeHint(self) -> QSize:
        lines = _TABLE_LINES * self.fontMetrics().lineSpacing() + self.header().sizeHint().height()
        return QSize(0, lines + 2 * self.frameWidth() + 6)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_pre_tokens(self, seen: SeenPattern) -> None:
        """Fill the rows."""
        self.clear()
        rows = []
        for pre_token, count in seen.counts.frequent:
            row = QTreeWidgetItem(
                [token_text(pre_token, _LONGEST), written(count), _share(count, seen.counts.total)]
            )
            for column in (1, 2):
                row.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            rows.append(row)
        self.addTopLevelItems(rows)


class CorpusPreview(QWidget):
    """Shows the file that is the current one of the list, or the first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._corpus: SeenCorpus | None = None
        self._pattern = SeenPattern()
        self._path: Path | None = None
        self._error: Exception | None = None
        self._summary = SteadyText(2)
        self._summary.setObjectName("corpus_summary")
        self._name = WrappedLabel()
        self._text = _Text()
        self._text.setObjectName("corpus_text")
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._scripts = WrappedLabel()
        self._table_title = WrappedLabel()
        self._table = _Table()
        self._table.setObjectName("corpus_pre_tokens")
        self._amount = WrappedLabel()
        content = QWidget()
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        for part in (self._name, self._text, self._scripts, self._table_title, self._table, self._amount):
            inner.addWidget(part)
        self.box = FoldBox(content)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._summary)
        column.addWidget(self.box)
        self.retranslate()

    def show_corpus(self, seen: SeenCorpus | None, error: Exception | None = None) -> None:
        """Show what was seen of the files; None: nothing, because of `error`."""
        self._corpus, self._error = seen, error
        self._show()

    def show_pattern(self, seen: SeenPattern) -> None:
        """Show the pre-tokens."""
        self._pattern = seen
        self._table.show_pre_tokens(seen)

    def set_current(self, path: Path | None) -> None:
        """Show the beginning of this file, or of the first in this folder."""
        self._path = path
        self._show_text()

    def _show(self) -> None:
        self._show_text()
        if self._corpus is None:
            self._summary.set_text("" if self._error is None else why(self._error))
            self._scripts.setText("")
            self._amount.setText("")
            return
        sample, scripts = self._corpus.sample, _script_shares(self._corpus)
        translate = QCoreApplication.translate
        head = translate("CorpusPreview", "Files: {0}, {1}").format(written(sample.count), _size(sample.size))
        shares = apart(scripts[:_MOST_SCRIPTS])
        both = labelled(head, shares)
        self._summary.set_text(both if shares else head)
        self._scripts.setText(translate("CorpusPreview", "Scripts: {0}").format(apart(scripts)))
        self._amount.setText(_amount_words(sample))

    def _show_text(self) -> None:
        file = None if self._corpus is None else _chosen(self._corpus.sample, self._path)
        self._name.setText("" if file is None else _file_words(file))
        text = b"" if file is None else file.text[: 4 * _CHARACTERS]
        self._text.setPlainText(shown(text.decode("utf-8", "ignore")[:_CHARACTERS]))

    def retranslate(self) -> None:
        """Set every text anew."""
        translate = QCoreApplication.translate
        self.box.set_title(translate("CorpusPreview", "Preview of the corpus"))
        self._text.setAccessibleName(translate("CorpusPreview", "Beginning of the file"))
        self._table_title.setText(translate("CorpusPreview", "The most frequent pre-tokens"))
        self._table.setAccessibleName(self._table_title.text())
        self._table.setHeaderLabels(
            [
                translate("CorpusPreview", "Pre-token"),
                translate("CorpusPreview", "Count"),
                translate("CorpusPreview", "Share"),
            ]
        )
        self._show()
        self._table.show_pre_tokens(self._pattern)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _chosen(sample: CorpusSample, path: Path | None) -> SampledFile | None:
    files = sample.files
    of_path = (file for file in files if path is not None and file.document.path is not None
               and path in (file.document.path, *file.document.path.parents))  # fmt: skip
    return next(of_path, files[0] if files else None)


def _file_words(file: SampledFile) -> str:
    words = QCoreApplication.translate("CorpusPreview", "{0} begins, read as {1}:")
    return words.format(file.document.recorded or file.document.name, file.decoding.encoding)


def _script_shares(seen: SeenCorpus) -> list[str]:
    total, words = sum(count for _, count in seen.scripts), dict(zip(SCRIPTS, script_words(), strict=True))
    return [f"{words[name]} {_share(count, total)}" for name, count in seen.scripts]


def _amount_words(sample: CorpusSample) -> str:
    translate = QCoreApplication.translate
    if sample.whole:
        return translate("CorpusPreview", "All of the corpus was looked at.")
    words = translate("CorpusPreview", "Scripts and pre-tokens are those of a sample: {0}, spread over each file.")
    lines = [words.format(_size(sample.text_size))]
    if len(sample.files) < sample.count:
        more = translate("CorpusPreview", "Files looked at: {0} of {1}.")
        lines.append(more.format(written(len(sample.files)), written(sample.count)))
    if not all(file.whole for file in sample.files if not file.problem):
        most = translate(
            "CorpusPreview", "Of large files the first {0} were read, for the sample and for wrong bytes."
        )
        lines.append(most.format(_size(CHECKED)))
    return sentences(lines)


def _size(size: int) -> str:
    return QLocale().formattedDataSize(size, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def _share(count: int, total: int) -> str:
    share = 100 * count / total if total else 0.0
    return per_cent(share, 0 if share >= 10 else 1)
