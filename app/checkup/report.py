"""The report: results in words, as a page with links and as Markdown. Not here: the words themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QCoreApplication

from app.checkup.check_words import SIGNS, grade_words, reasons, titles
from app.checkup.columns import columns, written
from app.checkup.corpus_words import Words, corpus_words, merge_words, training_words
from app.checkup.foreign_words import foreign_advice
from app.checkup.result import Result
from app.checkup.token_words import file_words, special_words, text_words, trip_words, vocabulary_words
from app.engine_words import said
from app.joined import labelled, sentences
from engine.checking.findings import Finding, Grade, Row, Value

_SAID_BY_ENGINE = ("message",)


@dataclass(frozen=True, slots=True)
class Entry:
    """One finding in words; `rows` beside `headings`, each with what it links to."""

    grade: Grade
    found: str
    advice: str = ""
    headings: tuple[str, ...] = ()
    rows: tuple[tuple[tuple[str, ...], Row], ...] = ()


def finding_words() -> Words:
    """Those of all findings."""
    parts = (
        corpus_words(), merge_words(), training_words(), text_words(), trip_words(), special_words(), file_words(),
        vocabulary_words(),
    )  # fmt: skip
    return {kind: words for part in parts for kind, words in part.items()}


def entries(result: Result) -> tuple[Entry, ...]:
    """What is said of a check."""
    if result.error is not None:
        text = QCoreApplication.translate("Checkup", "This could not be checked: {0}")
        return (Entry(Grade.UNKNOWN, text.replace("{0}", said(result.error))),)
    return tuple(_entry(finding, result.trained_here) for finding in result.findings)


def _entry(finding: Finding, trained_here: bool) -> Entry:
    words, advice = finding_words()[finding.kind]
    found = _filled(words, finding)
    advice = _filled(advice if trained_here else foreign_advice().get(finding.kind, advice), finding)
    if finding.values.get("whole") == 0:
        remark = QCoreApplication.translate("Checkup", "Only the beginning of the text was looked at.")
        found = sentences((found, remark))
    if finding.values.get("few") == 1:
        remark = QCoreApplication.translate("Checkup", "Of so short a text this says little.")
        found = sentences((found, remark))
    if finding.values.get("suggested") == 0:
        advice = QCoreApplication.translate("Checkup", "Take a larger corpus: no merge was seen 10 times.")
    shown = columns(finding.kind)
    rows = tuple((_cells(row, finding.kind), row) for row in finding.rows)
    return Entry(finding.grade, found, advice, tuple(title for title, _ in shown) if rows else (), rows)


def _cells(row: Row, kind: str) -> tuple[str, ...]:
    return tuple(write(value) for (_, write), value in zip(columns(kind), row.cells, strict=True))


def _filled(text: str, finding: Finding) -> str:
    for name, value in finding.values.items():
        text = text.replace(f"{{{name}}}", _value(name, value))
    return text


def _value(name: str, value: Value) -> str:
    return said(value) if name in _SAID_BY_ENGINE else written(value)


def heading(result: Result) -> str:
    """Sign, name and word of a check, for lists."""
    text = QCoreApplication.translate("Checkup", "{0} {1}: {2}")
    parts = SIGNS[result.grade], titles()[result.check], grade_words()[result.grade]
    for number, part in enumerate(parts):
        text = text.replace(f"{{{number}}}", part)
    return text


def summary(results: Iterable[Result]) -> str:
    """How many checks came to which grade, the worst first."""
    counts, words = Counter(each.grade for each in results), grade_words()
    known = [grade for grade in reversed(Grade) if counts[grade]]
    return " · ".join(labelled(f"{SIGNS[grade]} {words[grade]}", str(counts[grade])) for grade in known)


def as_html(result: Result) -> str:
    """One check as a page; links are `token:ID` and `text:START-END`. What comes from files is no mark-up."""
    parts = [f"<h3>{escape(heading(result))}</h3>"]
    for number, entry in enumerate(_worst_first(result)):
        word = grade_words()[entry.grade]
        parts.append(f"<p>{SIGNS[entry.grade]} <b>{escape(word)}</b> · {escape(entry.found)}</p>")
        if entry.advice:
            parts.append(f"<p>→ {escape(entry.advice)}</p>")
        if number == 0:
            parts.append(f"<p>{escape(reasons()[result.check])}</p>")
        if entry.rows:
            parts.append(_table(entry))
    return "".join(parts)


def _worst_first(result: Result) -> list[Entry]:
    return sorted(entries(result), key=lambda each: -list(Grade).index(each.grade))


def _table(entry: Entry) -> str:
    titles_row = "".join(f'<th align="left">{escape(each)}</th>' for each in entry.headings)
    lines = []
    for cells, row in entry.rows:
        inner = "".join(
            f'<td><p style="margin: 0; white-space: pre-wrap">{escape(each)}</p></td>' for each in cells
        )
        lines.append(f"<tr>{inner}<td>{_links(row)}</td></tr>")
    return f'<table cellpadding="3" cellspacing="0"><tr>{titles_row}<th></th></tr>{"".join(lines)}</table>'


def _links(row: Row) -> str:
    translate = QCoreApplication.translate
    links = []
    if row.span is not None:
        words = escape(translate("Checkup", "show in the text"))
        links.append(f'<a href="text:{row.span[0]}-{row.span[1]}">{words}</a>')
    if row.token is not None:
        words = escape(translate("Checkup", "show the token"))
        links.append(f'<a href="token:{row.token}">{words}</a>')
    return " · ".join(links)


def as_markdown(name: str, results: Iterable[Result]) -> str:
    """All of it, for a file or the clipboard; readable as plain text too."""
    listed = list(results)
    title = QCoreApplication.translate("Checkup", "Check-up of {0}").replace("{0}", _plain(name))
    lines = [f"# {title}", "", summary(listed), ""]
    for result in listed:
        lines += [f"## {heading(result)}", "", reasons()[result.check], ""]
        for entry in _worst_first(result):
            lines.append(labelled(f"- {SIGNS[entry.grade]} {grade_words()[entry.grade]}", _plain(entry.found)))
            if entry.advice:
                lines.append(f"  → {_plain(entry.advice)}")
            if entry.rows:
                lines += ["", _line(entry.headings), _line("---" for _ in entry.headings)]
                lines += [_line(cells) for cells, _ in entry.rows]
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(_plain(each) for each in cells)} |"


def _plain(text: str) -> str:
    """In one line, and no border of a table."""
    return " ".join(text.split()).replace("|", "\\|")
