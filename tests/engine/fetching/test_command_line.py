"""A name in place of a file on the command line."""

import pytest

import engine
from engine.__main__ import main
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer


@pytest.fixture
def content(tmp_path) -> bytes:
    """A vocabulary in which "ab" is a token."""
    engine.save(Tokenizer(Merges.of([(97, 98)])), tmp_path / "v.prism.json")
    return (tmp_path / "v.prism.json").read_bytes()


def test_a_repository_of_the_hub(hub, content, capfd):
    hub.add("owner/name", {"v.prism.json": content})
    assert main(["encode", "hub:owner/name@main", "--text", "ab"]) == 0
    assert capfd.readouterr() == ("256\n", "")
    assert main(["encode", "hub:owner/nothing", "--text", "ab"]) == 2
    error = capfd.readouterr().err
    assert error.startswith("error: owner/nothing: the Hub has no such repository")
    assert error.count("\n") == 1


def test_an_unknown_encoding(hub, capfd):
    assert main(["encode", "tiktoken:none", "--text", "ab"]) == 2
    assert "knows no encoding 'none'; give one of gpt2, " in capfd.readouterr().err


def test_a_file_of_that_very_name_wins(hub, content, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hub:name").write_bytes(content)
    assert main(["encode", "hub:name", "--text", "ab"]) == 0
    assert capfd.readouterr().out == "256\n"
    assert hub.requests == []
