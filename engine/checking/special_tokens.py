"""Are the special tokens reached where they are looked for, by their letters as one token, and only then?

Not here: their texts (engine/text/special_tokens.py), adding and removing them (engine/tokenizer.py).
"""

from __future__ import annotations

from engine.added_tokens import AddedToken, added_tokens
from engine.checking.findings import MOST_ROWS, Finding, Grade, Row
from engine.checking.subject import Stop, Subject
from engine.errors import EncodingStopped
from engine.text.token_text import token_text
from engine.text.utf8 import to_utf8
from engine.tokenizer import Tokenizer

_BESIDE = ("x{}x", " {} ", "{}{}")
_ASKED_EVERY = 1 << 6


def check_special_tokens(subject: Subject, stop: Stop) -> tuple[Finding, ...]:
    """Findings on special and added tokens; EncodingStopped once ``stop`` says yes."""
    tokenizer = subject.tokenizer
    tokens = added_tokens(tokenizer)
    if not tokens:
        return (Finding("special-none", Grade.NOTE),)
    lost: list[AddedToken] = []
    split: list[AddedToken] = []
    for count, token in enumerate(tokens):
        if count % _ASKED_EVERY == 0 and stop():
            raise EncodingStopped
        if token.found == "never":
            continue
        if tokenizer.encode(token.text, special="all").ids.tolist().count(token.id) != 1:
            lost.append(token)
        elif not _stands_beside(tokenizer, token):
            split.append(token)
    never = [token for token in tokens if token.found == "never"]
    fine = len(tokens) - len(lost) - len(split) - len(never)
    findings = [
        Finding(kind, grade, {"count": len(found), "of": len(tokens)}, _rows(found))
        for kind, grade, found in (
            ("special-lost", Grade.FAULT, lost),
            ("special-split", Grade.DOUBT, split),
            ("special-never", Grade.NOTE, never),
        )
        if found
    ]
    if fine:
        findings.append(Finding("special-good", Grade.GOOD, {"count": fine, "of": len(tokens)}))
    return (*findings, *_in_text(subject, tokens))


def _stands_beside(tokenizer: Tokenizer, token: AddedToken) -> bool:
    """Whether it is found beside letters, blanks and itself too; one of words only stands between blanks."""
    beside = _BESIDE[1:2] if token.single_word else _BESIDE
    for form in beside:
        text = form.replace("{}", token.text)
        if tokenizer.encode(text, special="all").ids.tolist().count(token.id) != form.count("{}"):
            return False
    return True


def _in_text(subject: Subject, tokens: tuple[AddedToken, ...]) -> list[Finding]:
    """Those whose letters stand in the user's text: there they are ordinary text, or one token, as is chosen."""
    rows = []
    for token in tokens:
        at = subject.text.find(token.text) if token.special and token.found == "asked" else -1
        if at >= 0:
            start = len(to_utf8(subject.text[:at])[0])
            span = start, start + len(token.text.encode())
            rows.append(
                Row((token_text(token.text.encode()), token.id, subject.text.count(token.text)), token.id, span)
            )
    return [Finding("special-in-text", Grade.NOTE, {"count": len(rows)}, tuple(rows[:MOST_ROWS]))] if rows else []


def _rows(tokens: list[AddedToken]) -> tuple[Row, ...]:
    return tuple(Row((token_text(each.text.encode()), each.id), each.id) for each in tokens[:MOST_ROWS])
