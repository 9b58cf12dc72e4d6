"""Every finding of the engine has words, columns and values that fit, in both languages."""

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import engine
from app.checkup.check_words import SIGNS, grade_words, reasons, titles
from app.checkup.columns import columns, written
from app.checkup.foreign_words import foreign_advice
from app.checkup.report import as_html, as_markdown, entries, finding_words, heading, summary
from app.checkup.result import Result
from app.languages import Languages
from engine.checking.checks import CHECKS
from engine.checking.corpus_files import check_corpus
from engine.checking.findings import Finding, Grade, Row
from engine.checking.round_trip_texts import round_trip_texts
from engine.checking.subject import Subject

CHECKING = Path(engine.__file__).parent / "checking"
PREFIXES = (
    "corpus",
    "merges",
    "pieces",
    "training",
    "coverage",
    "cuts",
    "trip",
    "bytes",
    "special",
    "vocabulary",
    "file",
)
MADE = {"merges-first", "pieces-first", *(f"trip-{each}" for each in ("changed", "unstable", "lost", "wrong"))}
"""Kinds that are put together."""


def kinds() -> set[str]:
    """Those in the engine's source."""
    found = set()
    for path in CHECKING.glob("*.py"):
        found |= set(re.findall(rf'"((?:{"|".join(PREFIXES)})-[a-z-]+)"', path.read_text("utf-8")))
    return found | MADE


@pytest.fixture(params=["en", "zh_CN"])
def language(request, qapp):
    languages = Languages(QApplication.instance())
    languages.use(request.param)
    yield request.param
    languages.use("en")


def test_every_kind_has_words_and_no_words_are_left_over(language):
    assert set(finding_words()) == kinds()


def test_every_check_has_a_title_and_a_reason(language):
    assert set(titles()) == set(reasons()) == set(CHECKS)
    assert set(grade_words()) == set(SIGNS) == set(Grade)
    assert len(set(SIGNS.values())) == len(set(grade_words().values())) == len(Grade)


def test_every_text_of_the_round_trip_has_a_name(language):
    write = columns("trip-same")[0][1]
    assert len({write(name) for name in round_trip_texts()}) == len(round_trip_texts())


def test_the_number_of_texts_that_is_told_is_true(qapp):
    assert f"{len(round_trip_texts())} built-in texts" in reasons()["trip"]


def test_numbers_and_shares(language):
    share = "12.3%" if language == "zh_CN" else "12.3\u00a0%"
    assert (written(1234567), written(0.1234), written("a")) == ("1,234,567", share, "a")


RESULT = Result(
    "cuts",
    (
        Finding("cuts-characters", Grade.NOTE, {}, (Row(("<b>|", 2, 3), None, (4, 7)),)),
        Finding(
            "cuts-fragments", Grade.DOUBT, {"characters": 1200, "of": 2400, "share": 0.5},
            (Row(("<0xE4>", "ends", 9), 256, (1, 2)),),
        ),
    ),
)  # fmt: skip


def test_a_page_has_the_worst_first_links_and_no_mark_up_of_others(qapp):
    Languages(qapp).use("en")  # with its thousands, whatever the machine has
    page = as_html(RESULT)
    assert page.index("1,200 of 2,400") < page.index("cut most often")
    assert "&lt;b&gt;|" in page
    assert "<b>|" not in page
    assert re.findall(r'href="([^"]+)"', page) == ["text:1-2", "token:256", "text:4-7"]
    assert "{" not in page


def test_the_report_is_markdown_whose_tables_hold(qapp):
    report = as_markdown("mine | v1", [RESULT])
    assert report.startswith("# Check-up of mine \\| v1\n")
    assert "| <b>\\| | 2 | 3 |" in report
    assert "| <0xE4> | ends inside a character | 9 |" in report
    assert reasons()["cuts"] in report


def test_what_could_not_be_checked_says_why(language):
    result = Result("corpus", error=engine.EngineError("no room"))
    (entry,) = entries(result)
    assert entry.grade is Grade.UNKNOWN
    assert "no room" in entry.found
    assert SIGNS[Grade.UNKNOWN] in heading(result)


def test_a_summary_counts_grades_the_worst_first(qapp):
    fine = Result("file", (Finding("file-same", Grade.GOOD, {"file": "a"}),))
    assert summary([fine, RESULT, fine]) == "! look at this: 1 · ✓ fine: 2"


@pytest.mark.parametrize("name", ["whole", "few", "suggested"])
def test_remarks_hang_on_values(qapp, name):
    values = {"bare": 0.5, "share": 0.5, "tokens": 9, "whole": 1, "few": 0}
    kind = "coverage-bare"
    if name == "suggested":
        kind, values = "training-rare", {"rare": 3, "merges": 3, "share": 1.0}
    other = {"whole": 0, "few": 1, "suggested": 0}[name]
    said = {"whole": "beginning", "few": "short", "suggested": "no merge"}[name]
    (entry,) = entries(Result("coverage", (Finding(kind, Grade.DOUBT, {**values, name: other}),)))
    assert said in f"{entry.found} {entry.advice}"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("corpus-replaced", "a\ufffdb"),
        ("corpus-double-latin", "cafÃ© "),
        ("corpus-double-gbk", "锟斤拷"),
        ("corpus-marks", "a\ufeffb"),
        ("corpus-nul", "a\x00b" + "c" * 100),
        ("corpus-private", "a\ue000b"),
    ],
)
def test_what_is_wrong_in_the_files_of_a_corpus_is_told_with_file_and_place(qapp, tmp_path, kind, text):
    """Of characters of private use the paths alone were listed, as tokens."""
    path = tmp_path / "a.txt"
    path.write_text(f"line {text}\n", "utf-8")
    subject = Subject(engine.train(paths=[path], vocab_size=257), corpus=(path,))
    found = [each for each in check_corpus(subject, lambda: False) if each.kind == kind]
    (entry,) = entries(Result("corpus", tuple(found)))
    assert entry.headings == ("file", "at byte", "what stands there")
    assert all(len(cells) == 3 and cells[0] == str(path) for cells, _ in entry.rows)


def test_a_row_has_a_column_for_each_of_its_cells(qapp):
    """What had none was left out of the table, and nobody noticed."""
    with pytest.raises(ValueError, match="zip"):
        entries(Result("corpus", (Finding("corpus-private", Grade.DOUBT, {"count": 1}, (Row(("a", 1)),)),)))


def test_nobody_is_told_to_train_a_foreign_vocabulary_again(language):
    other = foreign_advice()
    assert set(other) <= kinds()
    for kind in other:
        (here,) = entries(Result("coverage", (Finding(kind, Grade.DOUBT),)))
        (foreign,) = entries(Result("coverage", (Finding(kind, Grade.DOUBT),), trained_here=False))
        assert foreign.advice == other[kind] != here.advice
    trained_again = ("train again", "Train again", "look at the corpus", "Add texts")
    of_any = {
        kind for kind, (_, advice) in finding_words().items() if any(each in advice for each in trained_again)
    }
    assert {kind for kind in of_any if not kind.startswith(("corpus-", "training-"))} <= set(other)


def test_remarks_on_the_text_follow_as_sentences_of_the_language(language):
    values = {"bare": 0.25, "tokens": 12, "share": 0.5, "whole": 0, "few": 1}
    (entry,) = entries(Result("coverage", (Finding("coverage-good", Grade.GOOD, values),)))
    ends = {"en": "looked at. Of so short a text this says little.", "zh_CN": "开头。文本太短，说明不了什么。"}
    assert entry.found.endswith(ends[language])
