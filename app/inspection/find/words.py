"""What find and replace say: how many there are, which one this is, what went wrong and the way out."""

from PySide6.QtCore import QCoreApplication, QLocale

from app.engine_words import said, why
from app.inspection.find.matches import SECONDS_WITHOUT_MATCH, BadReplacementError, ResultTooLongError, TooSlowError
from app.inspection.find.query import BadPatternError
from app.inspection.find.state import FindState


def state_words(state: FindState) -> str:
    """One line about a state; empty where nothing is looked for."""
    words = _result_words(state)
    if state.longest is None or state.busy or state.problem is not None or not words:
        return words
    missed = QCoreApplication.translate("FindBar", "matches of more than {0} MB may be missed")
    return f"{words} · {missed.replace('{0}', QLocale().toString(state.longest >> 20))}"


def _result_words(state: FindState) -> str:
    translate, number = QCoreApplication.translate, QLocale().toString
    if state.problem is not None:
        return problem_words(state.problem, len(state.query.text))
    if state.replaced is not None:
        return translate("FindBar", "replaced: {0}").replace("{0}", number(state.replaced))
    if not state.query.text:
        return ""
    if state.busy and state.searched is not None:
        words = translate("FindBar", "searching… {percent} % · found so far: {0} · Esc ends it")
        return words.replace("{percent}", number(int(state.searched * 100))).replace("{0}", number(state.count))
    if state.busy:
        return translate("FindBar", "searching…")
    if state.crowded:
        return translate("FindBar", "found: more than {0}").replace("{0}", number(state.count))
    if state.count == 0:
        return translate("FindBar", "not found")
    if state.index is None:
        return translate("FindBar", "found: {0}").replace("{0}", number(state.count))
    words = translate("FindBar", "{0} of {1}")
    if state.wrapped == "start":
        words = translate("FindBar", "{0} of {1} · from the start")
    elif state.wrapped == "end":
        words = translate("FindBar", "{0} of {1} · from the end")
    return words.replace("{0}", number(state.index + 1)).replace("{1}", number(state.count))


def problem_words(problem: Exception, length: int) -> str:
    """What is wrong, where in an expression of `length` characters, and the way out."""
    translate, number = QCoreApplication.translate, QLocale().toString
    if isinstance(problem, BadPatternError):
        words = translate("FindBar", "The regular expression is wrong: {reason}")
        if problem.position is not None and problem.position < length:
            words = translate("FindBar", "The regular expression is wrong at character {place}: {reason}")
            words = words.replace("{place}", number(problem.position + 1))
        elif problem.position is not None:
            words = translate("FindBar", "The regular expression is wrong at its end: {reason}")
        return words.replace("{reason}", said(problem.reason))
    if isinstance(problem, BadReplacementError):
        words = translate("FindBar", "The replacement is wrong: {reason}. \\\\ stands for a backslash.")
        return words.replace("{reason}", said(problem.reason))
    if isinstance(problem, TooSlowError):
        words = translate(
            "FindBar", "Given up after {seconds} s at character {place} of the text: simplify the expression."
        )
        words = words.replace("{seconds}", number(int(SECONDS_WITHOUT_MATCH)))
        return words.replace("{place}", number(problem.position + 1))
    if isinstance(problem, ResultTooLongError):
        return translate("FindBar", "The result would be too large for this pane. Nothing was changed.")
    return why(problem)
