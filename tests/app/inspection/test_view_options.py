"""The options and their line in the settings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.inspection.colours.colouring import SET_OF_RULE
from app.inspection.view_options import DEFAULT_LAYERS, LAYERS, RULES, ViewOptions


@given(st.sampled_from(RULES), st.sets(st.sampled_from(LAYERS)))
def test_what_is_written_is_read(rule: str, layers: set[str]) -> None:
    options = ViewOptions(rule, frozenset(layers))
    assert ViewOptions.read(options.written()) == options


@given(st.one_of(st.none(), st.integers(), st.text(), st.binary()))
def test_any_value_can_be_read(value: object) -> None:
    options = ViewOptions.read(value)
    assert options.rule in RULES
    assert options.layers <= set(LAYERS)


def test_unknown_parts_are_left_out() -> None:
    assert ViewOptions.read("rainbow: borders glitter") == ViewOptions(layers=frozenset({"borders"}))
    assert ViewOptions.read("age:") == ViewOptions("age", frozenset())


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match="'rainbow': it is one of position, "):
        ViewOptions("rainbow")
    with pytest.raises(ValueError, match="'glitter': it is one of borders, "):
        ViewOptions(layers=frozenset({"glitter"}))


def test_another_rule_has_the_same_layers() -> None:
    options = ViewOptions("script", DEFAULT_LAYERS - {"special"})
    assert options.with_rule("age") == ViewOptions("age", options.layers)


def test_every_rule_has_a_set_of_colours() -> None:
    assert set(SET_OF_RULE) == set(RULES)
