"""Methods that a class leaves to those that are made of it.

Qt's classes cannot be ABCs, since their metaclass is another: what is not there would be noticed when it is called.
"""

import importlib
import inspect
import pkgutil

import pytest

import app
from app.files.hub_dialog import HubDialog
from app.listing.marked_view import MarkedModel
from app.listing.model import ListModel
from app.listing.search_bar import SearchBar


def descendants(kind: type) -> set[type]:
    return {each for child in kind.__subclasses__() for each in (child, *descendants(child))}


def left_open(kind: type) -> set[str]:
    """Names of the methods that only say that they are not there."""
    members = inspect.getmembers(kind, inspect.isfunction)
    return {name for name, each in members if "raise NotImplementedError" in inspect.getsource(each)}


@pytest.mark.parametrize("kind", [ListModel, MarkedModel, SearchBar, HubDialog])
def test_whoever_is_used_has_all_of_them(kind: type) -> None:
    for module in pkgutil.walk_packages(app.__path__, "app."):
        if module.name != "app.__main__":
            importlib.import_module(module.name)
    assert left_open(kind)
    used = [each for each in descendants(kind) if each is not MarkedModel and each.__module__.startswith("app.")]
    assert used
    assert {each.__name__: left_open(each) for each in used} == {each.__name__: set() for each in used}
