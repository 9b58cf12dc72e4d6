"""The public names, and training from Python."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import engine
from engine.version import VERSION

ROOT = Path(__file__).parents[2]


def test_importing_the_engine_is_light():
    code = "import engine, sys; print({'numba', 'PySide6', 'tokenizers', 'tiktoken'} & {*sys.modules})"
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, timeout=100
    ).stdout
    assert found.strip() == b"set()"


def test_every_public_name_is_there():
    assert all(hasattr(engine, name) for name in engine.__all__)


def test_the_version_is_that_of_the_package():
    with (ROOT / "pyproject.toml").open("rb") as file:
        assert tomllib.load(file)["project"]["version"] == VERSION == engine.__version__


def test_train_on_texts_and_paths(tmp_path):
    (tmp_path / "a.txt").write_text("low lower lowest", encoding="utf-8")
    by_texts = engine.train(texts=["low lower lowest"], vocab_size=260, name="n", version="3")
    for paths in (tmp_path, [tmp_path / "a.txt"], str(tmp_path / "a.txt"), [str(tmp_path)]):
        by_paths = engine.train(paths=paths, vocab_size=260)
        assert by_paths.merges == by_texts.merges
        assert (by_paths.name, by_paths.version) == ("untitled", "1.0.0")
    assert (by_texts.name, by_texts.version, by_texts.vocab_size) == ("n", "3", 260)
    assert engine.train(texts="low lower lowest", vocab_size=260).merges == by_texts.merges


def test_defaults_are_those_of_the_interface():
    record = engine.train(texts=["aaa aaa"]).training
    assert (record.vocab_size, record.pattern, record.special_tokens) == (8192, "gpt2", ())
    assert (record.min_count, record.tie_rule) == (2, "lowest-pair")
    assert (record.encoding, record.errors) == ("utf-8", "strict")
    assert record.stopped_because in ("no-pair", "min-count")


@pytest.mark.parametrize("given", [{}, {"texts": ["a"], "paths": ["b"]}])
def test_either_texts_or_paths(given):
    with pytest.raises(engine.SettingsError, match="either paths or texts"):
        engine.train(**given)


def test_what_is_trained_can_be_saved_and_loaded(tmp_path):
    tokenizer = engine.train(texts=["中国人民 中国文字"] * 3, vocab_size=280, special_tokens=["<|end|>", "<s>"])
    path = tmp_path / "v.prism.json"
    engine.save(tokenizer, path)
    loaded = engine.load(path)
    assert (loaded.merges, loaded.special_tokens, loaded.training) == (
        tokenizer.merges, tokenizer.special_tokens, tokenizer.training,
    )  # fmt: skip
    first = path.read_bytes()
    engine.save(loaded, path)
    assert path.read_bytes() == first
    text = "中国<s>文"
    assert loaded.encode(text, special="all").ids.tolist() == tokenizer.encode(text, special="all").ids.tolist()
