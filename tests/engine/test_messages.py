"""What the engine says is true in the window, in Python and on the command line: only the last has options."""

import ast
import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "engine"
MODULES = sorted(
    path for path in ENGINE.rglob("*.py") if path.parent.name != "commands" and path != ENGINE / "__main__.py"
)


def texts(tree):
    """The strings of a module without its docstrings."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def options(source):
    return [text for text in texts(ast.parse(source)) if re.search(r"--[a-z]", text)]


def lower_case_bytes(source):
    return re.findall(r"0x\{[^{}]*x\}", source)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_message_names_an_option_or_a_byte_in_lower_case(path):
    source = path.read_text(encoding="utf-8")
    assert options(source) == []
    assert lower_case_bytes(source) == []


def test_the_search_finds_what_it_looks_for():
    assert options('"""Not --this."""\nx = f"give --errors {y}"\n') == ["give --errors "]
    assert lower_case_bytes('f"0x{byte:02x} 0x{byte:02X}"') == ["0x{byte:02x}"]
