"""Who types with fcitx gets ibus's plugin, which it answers to; who cannot be helped is told so."""

import sys

import pytest

from app import input_method
from app.input_method import MODULE, choose, plugins

WHEEL = {"ibus", "compose"}


@pytest.fixture
def home(tmp_path):
    return {"HOME": str(tmp_path)}


def listening(tmp_path):
    bus = tmp_path / ".config" / "ibus" / "bus"
    bus.mkdir(parents=True)
    (bus / "0123-unix-0").write_text("IBUS_ADDRESS=unix:path=/run/x")


@pytest.mark.parametrize(
    "given",
    [
        {MODULE: "fcitx"},
        {MODULE: "fcitx5"},
        {"XMODIFIERS": "@im=fcitx"},
        {MODULE: "fcitx", "QT_IM_MODULES": "fcitx"},
    ],
)
def test_fcitx_is_reached_through_ibus(tmp_path, home, given):
    listening(tmp_path)
    environment = home | given
    assert choose(environment, WHEEL, linux=True) == ""
    assert environment[MODULE] == "ibus"
    assert "QT_IM_MODULES" not in environment


def test_fcitx_that_does_not_answer_is_told(home):
    environment = home | {MODULE: "fcitx"}
    assert choose(environment, WHEEL, linux=True) == "fcitx"


@pytest.mark.parametrize(
    ("given", "known", "linux"),
    [
        ({}, WHEEL, True),
        ({MODULE: "ibus"}, WHEEL, True),
        ({MODULE: "xim"}, WHEEL, True),
        ({MODULE: "fcitx"}, {*WHEEL, "fcitx5"}, True),  # a Qt of the distribution
        ({MODULE: "fcitx"}, set(), False),
        ({"XMODIFIERS": "@im=ibus"}, WHEEL, True),
    ],
)
def test_everything_else_is_left_as_it_is(home, given, known, linux):
    environment = home | given
    assert choose(environment, known, linux=linux) == ""
    assert environment == home | given


def test_an_address_in_the_environment_counts(home):
    assert input_method.ibus_can_be_reached(home | {"IBUS_ADDRESS": "unix:path=/run/x"})
    assert not input_method.ibus_can_be_reached(home)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a matter of Linux")
def test_the_plugins_of_this_qt_are_found():
    assert "compose" in plugins()
