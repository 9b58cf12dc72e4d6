"""The command line of token-prism: every wrong argument is one line and exit code 2."""

from pathlib import Path

import pytest

from app.options import GREATEST_SIZE, parse
from engine.models.bpe_model import MOST_TOKENS


def test_all_options_are_read(tmp_path):
    vocabulary = tmp_path / "v.prism.json"
    vocabulary.touch()
    chosen = parse(
        [str(vocabulary), "--corpus", "chinese", "--corpus", str(tmp_path), "--vocab-size", "512", "--train",
         "--text", "中", "--screenshot", str(tmp_path / "p.png"), "--language", "zh-CN", "--theme", "dark"]
    )  # fmt: skip
    assert chosen.files == (vocabulary,)
    assert chosen.corpus == ("chinese", str(tmp_path))
    assert (chosen.vocab_size, chosen.train, chosen.text) == (512, True, "中")
    assert chosen.screenshot == tmp_path / "p.png"
    assert (chosen.language, chosen.theme) == ("zh_CN", "dark")


@pytest.mark.parametrize(("spelling", "language"), [("en", "en"), ("zh", "zh_CN"), ("zh_CN", "zh_CN")])
def test_languages(spelling, language):
    assert parse(["--language", spelling]).language == language


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["missing.prism.json"], "missing.prism.json"),
        (["--theme", "dark", "--theme", "light"], "--theme: given twice"),
        (["--text", "a", "--text", "a"], "--text: given twice"),
        (["--corpus", "missing"], "missing"),
        (["--corpus="], "'': neither a file"),
        (["--vocab-size", "256"], "257"),
        (["--vocab-size", "many"], "many"),
        (["--vocab-size", "99999999999"], "2097152"),
        (["--vocab-size", "9" * 5000], "2097152"),
        (["--vocab", "300"], "300"),
        (["."], "not a file"),
        (["--text-file", "missing.txt"], "missing.txt"),
        (["--text", "a", "--text-file", "b"], "--text-file"),
        (["--text", "\udce4"], "--text-file"),
        (["--screenshot", str(Path("missing") / "p.png")], "p.png"),
        (["--language", "tlh"], "tlh"),
        (["--theme", "blue"], "blue"),
        (["--unknown"], "--unknown"),
    ],
)
def test_a_wrong_argument_is_one_line(arguments, named, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as exit_:
        parse(arguments)
    captured = capsys.readouterr()
    assert exit_.value.code == 2
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert named in captured.err


def test_the_greatest_size_is_the_engine_s():
    assert GREATEST_SIZE == MOST_TOKENS
    assert parse(["--vocab-size", str(MOST_TOKENS)]).vocab_size == MOST_TOKENS
