"""A pattern as one reads it: one line, letters that fonts have, the same matches."""

import pytest
import regex

from engine.text.readable_pattern import readable
from engine.text.scanned_patterns import DEEPSEEK, scheme_of
from engine.text.split_patterns import CARRIED, NAMED, SplitPattern

TEXT = "".join(map(chr, range(0x3100))) + "\U000e0001\U0001f469\u200d \\ \\n end\r\n"


@pytest.mark.parametrize(
    "expression",
    [
        "[^\r\n]+|[\r\n]", "[\u3040-\u309f]+", "\\\n", "\\\\\n?", "[\u0300-\u036f]", "\u200d|\xa0",
        "[\U000e0000-\U000e007f]", " ?[^\\s]+|\t|\v|\f|\0",
    ],
)  # fmt: skip
def test_it_matches_the_same_and_is_one_line(expression: str) -> None:
    written = readable(expression)
    assert written.isprintable()
    assert readable(written) == written
    found = [[match.span() for match in regex.finditer(each, TEXT)] for each in (expression, written)]
    assert found[0] == found[1] != []


@pytest.mark.parametrize("name", [name for name in {**NAMED, **CARRIED} if name != "none"])
def test_what_is_readable_stays(name: str) -> None:
    expression = {**NAMED, **CARRIED}[name].regex
    assert expression is not None
    assert expression.isprintable()
    assert readable(expression) == expression


def test_a_pattern_is_known_however_it_is_written() -> None:
    """Of one that is edited as it is shown the scanner is found as of that in the file."""
    again = tuple(map(readable, DEEPSEEK.expressions))
    assert again != DEEPSEEK.expressions
    assert scheme_of(SplitPattern(None, again[0], again[1:])) == scheme_of(DEEPSEEK) is not None
