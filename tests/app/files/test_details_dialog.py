"""The page with all that is known of a vocabulary."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton, QTextBrowser

import engine
import resources
from app.files.details_dialog import DetailsDialog
from app.files.details_text import as_text, checksum_state, details
from app.languages import Languages
from engine.byte_level_bpe import ByteLevelBpe
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.text.split_patterns import NAMED, SplitPattern
from engine.tokenizer import Tokenizer

PATH = Path("/somewhere/v.prism.json")


@pytest.fixture
def foreign():
    ranks = Ranks({byte: bytes([byte]) for byte in range(256)})
    pipeline = ByteLevelBpe(ranks, pattern=NAMED["cl100k"], added_tokens={"<t>": 256})
    origin = Origin("tiktoken", preset="cl100k", remarks=("The first remark.", "A <b>second</b> one."))
    return Tokenizer.of_pipeline(pipeline, name="r", origin=origin)


def rows(tokenizer, path=PATH, *, dirty=False):
    return [row for section in details(tokenizer, path, dirty=dirty) for row in section.rows]


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", r"first \p{N}{1,3}; then [\u3040-ゟ]+; then [\r\n]+|."),
        ("zh_CN", r"先 \p{N}{1,3}；再 [\u3040-ゟ]+；再 [\r\n]+|."),
    ],
)
def test_a_pattern_of_several_steps_is_one_line_without_raw_controls(qapp, language, shown):
    """Line ends of the file tore it apart, U+3040 has no letter in any font, and "then" was English."""
    languages = Languages(qapp)
    languages.use(language)
    pattern = SplitPattern(None, r"\p{N}{1,3}", ("[\u3040-\u309f]+", "[\r\n]+|."))
    tokenizer = Tokenizer.of_pipeline(
        ByteLevelBpe(Ranks({byte: bytes([byte]) for byte in range(256)}), pattern=pattern),
        name="r", origin=Origin("tiktoken"),
    )  # fmt: skip
    values = [value for _, value in rows(tokenizer)]
    languages.use("en")
    assert shown in values


def test_what_a_native_file_says_of_itself(trained):
    found = rows(replace(trained, notes="two\nlines", origin=replace(trained.origin, checksum=True)))
    when = QLocale().toString(
        QDateTime.fromString(trained.created, Qt.DateFormat.ISODate).toLocalTime(), QLocale.FormatType.ShortFormat
    )
    assert when != trained.created
    assert not any(name == "Library" for name, _ in found)
    for row in (
        ("Name", "trained"), ("Version", "1.0.0"), ("Created", when), ("Notes", "two\nlines"),
        ("File", str(PATH)), ("Format", "Token Prism (*.prism.json)"),
        ("Checksum", "correct"), ("Tokens", "286"), ("Merges", "30"), ("Special tokens", "0"),
        ("Normalizer", "none"), ("Split pattern", "gpt2"),
        ("As a regular expression", NAMED["gpt2"].regex), ("Minimum count", "2"),
        ("Tie rule", "lowest pair of ids"),
        ("Encoding", "UTF-8"), ("Wrong bytes", "stop and say where"),
        ("Ended because", "the vocabulary size was reached"),
        ("Vocabulary size asked for", "286"), ("Unicode", trained.training.unicode_version),
        ("Program", f"Token Prism {trained.training.program_version}"),
    ):  # fmt: skip
        assert row in found
    corpus = trained.training.corpus
    assert (corpus[0].name, f"bytes: {corpus[0].bytes}") in found


def test_a_file_read_in_another_way_says_so(trained):
    document = replace(trained.training.corpus[0], name="b.txt", encoding="gb18030", errors="replace")
    record = replace(trained.training, corpus=(*trained.training.corpus, document))
    found = rows(replace(trained, training=record))
    assert ("Encoding", "UTF-8, but for the files below that name another") in found
    size = f"bytes: {document.bytes}"
    assert ("b.txt", f"{size}, GB18030 — Chinese, wrong bytes: replace by U+FFFD") in found


def test_a_library_is_named(trained):
    assert ("Library", "tiktoken") in rows(replace(trained, origin=replace(trained.origin, library="tiktoken")))


def test_a_large_corpus_is_cut_short(trained):
    document = trained.training.corpus[0]
    record = replace(trained.training, corpus=(document,) * 50)
    found = rows(replace(trained, training=record))
    assert ("", "and 30 more") in found
    assert found.count((document.name, f"bytes: {document.bytes}")) == 20


def test_a_format_without_version_date_and_checksum_says_so(foreign):
    found = rows(foreign)
    for name in ("Version", "Created", "Checksum"):
        assert (name, "this format has none") in found
    assert ("Preset", "cl100k") in found
    assert ("Added tokens", "1") in found
    assert ("", "The first remark.") in found


@pytest.mark.parametrize(
    ("checksum", "saved", "state"),
    [
        (True, True, "correct"),
        (None, True, "correct"),
        (False, True, "differs: the file was altered, and accepted"),
        (None, False, "written when it is saved"),
    ],
)
def test_the_state_of_the_checksum(trained, checksum, saved, state):
    tokenizer = replace(trained, origin=replace(trained.origin, checksum=checksum))
    assert checksum_state(tokenizer, saved=saved) == state


def test_what_is_not_saved(trained):
    assert ("File", "none yet") in rows(trained, None, dirty=True)
    assert ("File", f"{PATH} (changes are not saved)") in rows(trained, dirty=True)


def test_the_page_shows_files_as_they_are_and_is_copied(qtbot, foreign):
    dialog = DetailsDialog(foreign, PATH, dirty=False)
    qtbot.addWidget(dialog)
    shown = dialog.findChild(QTextBrowser).document().toRawText()
    assert "A <b>second</b> one." in shown
    assert NAMED["cl100k"].regex in shown
    next(each for each in dialog.findChildren(QPushButton) if "Copy" in each.text()).click()
    assert QGuiApplication.clipboard().text() == as_text(details(foreign, PATH, dirty=False))
    assert "Preset: cl100k\n" in QGuiApplication.clipboard().text()


def test_it_speaks_the_language_of_the_window(qtbot, trained):
    languages = Languages(QApplication.instance())
    dialog = DetailsDialog(trained, PATH, dirty=False)
    qtbot.addWidget(dialog)
    languages.use("zh_CN")
    try:
        qtbot.waitUntil(lambda: dialog.windowTitle() == "词表详情")
        assert "校验和" in dialog.findChild(QTextBrowser).document().toRawText()
    finally:
        languages.use("en")


def test_it_is_closed_by_its_button(qtbot, trained):
    dialog = DetailsDialog(trained, PATH, dirty=False)
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.rejected):
        dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close).click()


def test_the_vocabulary_that_comes_along():
    tokenizer = engine.load(resources.path("vocabularies/sample-mixed.prism.json"))
    assert ("Checksum", "correct") in rows(tokenizer)


def test_of_a_long_token_that_was_blocked_the_beginning_is_told(trained):
    record = replace(trained.training, blocked=((b"a" * 1_000_000, b"b"),))
    assert ("Blocked merges", "a" * 64 + "… + b") in rows(replace(trained, training=record))
