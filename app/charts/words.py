"""What charts are called and say. Not here: their numbers (figure.py, measuring.py)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale

from app.charts.figure import Figure
from app.joined import sentences
from app.per_cent import per_cent
from app.script_words import script_words


@dataclass(frozen=True, slots=True)
class PlotWords:
    """The words of a chart: what it is called, its axes, its curves, and the names and values of its bars."""

    title: str = ""
    across: str = ""
    up: str = ""
    curves: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


def kind_words() -> dict[str, str]:
    """What each chart is called."""
    translate = QCoreApplication.translate
    return {
        "count": translate("Charts", "Count per merge"),
        "compression": translate("Charts", "Bytes per token"),
        "lengths": translate("Charts", "Token lengths"),
        "scripts": translate("Charts", "Tokens by script"),
        "fragments": translate("Charts", "Fragments"),
    }


def kind_tips() -> dict[str, str]:
    """What each chart shows."""
    translate = QCoreApplication.translate
    return {
        "count": translate("Charts", "How often each pair stood in the corpus when it was merged"),
        "compression": translate(
            "Charts", "Bytes divided by tokens, after each merge: of the training corpus, and of the typed text"
        ),
        "lengths": translate("Charts", "How many tokens have each length; special and added tokens do not count"),
        "scripts": translate(
            "Charts",
            "How many tokens have their first letter from each script; those without a whole character, single "
            "bytes too, have a row of their own",
        ),
        "fragments": translate("Charts", "Tokens made by merges that cut a character; single bytes do not count"),
    }


def unit_words() -> dict[str, str]:
    """What is counted in."""
    translate = QCoreApplication.translate
    return {
        "bytes": translate("Charts", "In &bytes"),
        "characters": translate("Charts", "In &characters"),
        "tokens": translate("Charts", "Number of &fragments"),
        "share": translate("Charts", "S&hare of the tokens"),
    }


def plot_words(figure: Figure) -> PlotWords:
    """The words of a chart."""
    translate, kind, unit = QCoreApplication.translate, figure.choice.kind, figure.choice.unit
    title, merges = kind_words()[kind], translate("Charts", "merges so far")
    tokens = translate("Charts", "tokens")
    match kind:
        case "count":
            return PlotWords(title, merges, translate("Charts", "count"))
        case "compression":
            return PlotWords(title, merges, translate("Charts", "bytes per token"), _curve_words(figure))
        case "fragments":
            up = translate("Charts", "fragments") if unit == "tokens" else translate("Charts", "fragments, %")
            return PlotWords(title, merges, up)
        case "scripts":
            up = translate("Charts", "script")
            return PlotWords(title, tokens, up, names=_names(figure), values=_values(figure))
    across = translate("Charts", "bytes") if unit == "bytes" else translate("Charts", "characters")
    return PlotWords(title, across, tokens, names=_names(figure))


def _curve_words(figure: Figure) -> tuple[str, ...]:
    translate = QCoreApplication.translate
    words = {"corpus": translate("Charts", "training corpus"), "text": translate("Charts", "typed text")}
    return tuple(words[each.name] for each in figure.curves)


def _names(figure: Figure) -> tuple[str, ...]:
    if figure.bars is None:
        return ()
    keys = figure.bars.keys.tolist()
    if figure.choice.kind == "scripts":
        words = script_words()
        return tuple(words[key] for key in keys)
    names = [QLocale().toString(key) for key in keys]
    return (*names[:-1], f"{names[-1]}+") if figure.bars.more else tuple(names)


def _values(figure: Figure) -> tuple[str, ...]:
    """Tokens and share of each bar."""
    if figure.bars is None:
        return ()
    total = max(int(figure.bars.tokens.sum()), 1)
    return tuple(
        f"{_whole(tokens)} · {per_cent(100 * tokens / total, 1)}" for tokens in figure.bars.tokens.tolist()
    )


def read_out(figure: Figure, place: int, token: str) -> str:
    """What stands at a place of a chart; `token` is the one that the merge there makes, as people read it."""
    translate = QCoreApplication.translate
    if figure.bars is not None:
        name, value = _names(figure)[place], _values(figure)[place]
        if figure.choice.kind == "lengths":
            if figure.choice.unit == "bytes":
                return translate("Charts", "Length in bytes: {0} · tokens: {1}").format(name, value)
            return translate("Charts", "Length in characters: {0} · tokens: {1}").format(name, value)
        return translate("Charts", "{0}: tokens: {1}").format(name, value)
    parts = [translate("Charts", "Rank {0}").format(_whole(place)), token, *_curve_values(figure, place)]
    return " · ".join(filter(None, parts))


def moment_words(figure: Figure) -> str:
    """The numbers of the moment that is shown; empty if none is."""
    translate, moment = QCoreApplication.translate, figure.moment
    if moment is None:
        return ""
    values = _curve_values(figure, moment - 1) if moment else []
    return " · ".join((translate("Charts", "Merges so far: {0}").format(_whole(moment)), *values))


def _curve_values(figure: Figure, place: int) -> list[str]:
    translate = QCoreApplication.translate
    words = {
        "count": translate("Charts", "count {0}"),
        "corpus": translate("Charts", "corpus {0}"),
        "text": translate("Charts", "text {0}"),
        "fragments": translate("Charts", "fragments {0}"),
    }
    found = []
    for curve in figure.curves:
        value = curve.at(place)
        if value is None:
            continue
        if curve.name in ("corpus", "text"):
            number = QLocale().toString(value, "f", 3)
        elif figure.choice.unit == "share":
            number = per_cent(value, 1)
        else:
            number = _whole(round(value))
        found.append(words[curve.name].format(number))
    return found


def missing_words(figure: Figure) -> str:
    """What is not shown and why; empty if nothing is missing."""
    translate = QCoreApplication.translate
    reasons = {
        "no-merges": translate("Charts", "This vocabulary has no list of merges."),
        "no-counts": translate(
            "Charts", "How often each pair was merged is not known: only a training here counts that."
        ),
        "no-corpus": translate(
            "Charts", "The tokens of the training corpus are not known: only a training here counts them."
        ),
        "no-text": translate("Charts", "There is no typed text to count."),
        "no-way": translate(
            "Charts", "Several merges make the same token, so the way of the typed text is not known."
        ),
        "too-long": translate("Charts", "The tokens are too long to look at all of them."),
        "no-tokens": translate("Charts", "There are no tokens."),
    }
    return sentences(reasons[reason] for _what, reason in figure.missing)


def _whole(number: int) -> str:
    return QLocale().toString(number)
