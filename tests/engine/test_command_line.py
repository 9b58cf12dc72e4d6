"""``python -m engine`` as a user runs it: a process of its own, bytes in and out, a locale without UTF-8."""

import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import engine
from engine.__main__ import main
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer
from tests.interrupting import interrupted_while_loading

ROOT = Path(__file__).parents[2]
TOKENIZER = Tokenizer(
    Merges.of([(0xE4, 0xB8, 9, 8, True), (256, 0xAD, 4, 4, False), (32, 97), (0xE4, 0xBD, 2, 2, False)]),
    special_tokens=["<|x|>"],
)
POSIX = pytest.mark.skipif(os.name != "posix", reason="arguments are no bytes here")


PROGRAM = [sys.executable, "-W", "error", "-m", "engine"]
ENVIRONMENT = {
    **os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0",
}  # fmt: skip


def start(*arguments, **options):
    return subprocess.Popen(
        [*PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=ENVIRONMENT, **options,
    )  # fmt: skip


def run(*arguments, given=b"", cwd=None):
    """(exit code, standard output, standard error)"""
    with start(*arguments, cwd=cwd) as process:
        output, errors = process.communicate(given, timeout=100)
    return process.returncode, output, errors


def output_of(*arguments, given=b"", cwd=None):
    code, output, errors = run(*arguments, given=given, cwd=cwd)
    assert (code, errors) == (0, b"")
    return output


@pytest.fixture
def folder(tmp_path):
    engine.save(TOKENIZER, tmp_path / "v.prism.json")
    (tmp_path / "text.txt").write_bytes("中a\r\n\ufeff".encode())
    (tmp_path / "lines.jsonl").write_bytes(b'"\\ud83d\\ude00 a"\n"x\\ud83d"\n""\r\n')
    return tmp_path


# In a process of its own: what depends on the locale, on bytes and on the exit code.


def test_encode_and_decode_in_bytes_whatever_the_locale(folder):
    assert output_of("encode", "v.prism.json", "--text", "中 a".encode(), cwd=folder) == b"257 258\n"
    assert output_of("encode", "v.prism.json", "--file", "-", given="中 a".encode(), cwd=folder) == b"257 258\n"
    assert output_of("decode", "v.prism.json", "257", "258", cwd=folder) == "中 a".encode()
    assert output_of("decode", "v.prism.json", "--file", "-", given=b"[257,\n258]", cwd=folder) == "中 a".encode()
    assert output_of("decode", "v.prism.json", "--bytes", "256", "10", cwd=folder) == b"\xe4\xb8\n"
    assert output_of("encode", "-", "--text", " a", given=(folder / "v.prism.json").read_bytes()) == b"258\n"


def test_a_file_name_that_is_not_ascii(folder):
    (folder / "v.prism.json").rename(folder / "词.prism.json")
    assert output_of("decode", "词.prism.json".encode(), "257", cwd=folder) == "中".encode()
    code, output, errors = run("decode", "没有.json".encode(), "1", cwd=folder)
    assert (code, output) == (2, b"")
    assert errors.count(b"\n") == 1
    assert "没有.json: cannot be read".encode() in errors


@POSIX
def test_a_text_that_is_not_utf8_is_refused(folder):
    code, output, errors = run("encode", "v.prism.json", "--text", b"ab\xe9", cwd=folder)
    assert (code, output) == (2, b"")
    assert errors.startswith(b"error: argument --text: byte 2 (0xE9) is not UTF-8; give the text in a file")
    assert errors.count(b"\n") == 1


def test_a_file_that_is_called_as_standard_input_is(folder):
    (folder / "-").write_bytes(b"low low")
    assert output_of("train", "./-", "--vocab-size", "257", "--out", "d.json", given=b"xy xy", cwd=folder) == b""
    tokenizer = engine.load(folder / "d.json")
    assert tokenizer.vocabulary[256] == b"lo"
    assert [document.name for document in tokenizer.training.corpus] == ["-"]


@POSIX
def test_in_a_folder_that_is_gone(folder, monkeypatch):
    (folder / "gone").mkdir()
    monkeypatch.chdir(folder / "gone")
    (folder / "gone").rmdir()
    for line in (["train", "../text.txt", "--vocab-size", "300"], ["encode", "../v.prism.json", "--text", "a"]):
        code, output, errors = run(*line, "--out", "x.txt")
        assert (code, output) == (2, b"")
        assert errors == b"error: not saved: x.txt: No such file or directory; choose a folder that exists\n"


@POSIX
def test_a_file_name_with_a_line_end_stays_one_line(folder):
    code, _, errors = run("decode", "no\nfile\udce9", "1", cwd=folder)
    assert code == 2
    assert errors == b"error: no\\nfile\\xe9: cannot be read: No such file or directory; check the path\n"


def test_train_from_standard_input_and_from_a_folder(folder):
    (folder / "corpus" / "deep").mkdir(parents=True)
    (folder / "corpus" / "b.txt").write_text("low lower", encoding="utf-8")
    (folder / "corpus" / "deep" / "a.txt").write_text("lowest 中国", encoding="utf-8")
    (folder / "corpus" / "other.md").write_text("zzzz zzzz zzzz", encoding="utf-8")
    assert output_of("train", "corpus", "--vocab-size", "258", "--out", "low.prism.json", cwd=folder) == b""
    tokenizer = engine.load(folder / "low.prism.json")
    assert (tokenizer.name, tokenizer.version, tokenizer.vocab_size) == ("low", "1.0.0", 258)
    assert [document.bytes for document in tokenizer.training.corpus] == [9, 13]
    assert tokenizer.encode("low").ids.tolist() == [257]

    special = "<|中|>".encode()
    code, output, errors = run(
        "train", "--vocab-size", "300", "-", "--special-token", special, "--name", "名".encode(),
        "--vocab-version", "2.0.0", "--out", "s.prism.json", given="中国<|中|>中国".encode(), cwd=folder,
    )  # fmt: skip
    assert (code, output) == (0, b"")
    assert errors == b"no-pair: no pair is left; the vocabulary has 262 tokens instead of 300\n"
    tokenizer = engine.load(folder / "s.prism.json")
    assert (tokenizer.name, tokenizer.version, tokenizer.special_tokens) == ("名", "2.0.0", {"<|中|>": 261})


def test_an_interrupt_is_quiet(folder):
    with start("train", "-", "--vocab-size", "300", "--out", "i.prism.json", cwd=folder) as process:
        process.stdin.write(b"some text ")
        process.stdin.flush()
        deadline = time.monotonic() + 60
        while not _reads(process) and time.monotonic() < deadline:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (130, b"", b"")
    assert not (folder / "i.prism.json").exists()


@POSIX
def test_an_interrupt_while_the_program_is_loaded_is_quiet_too(folder):
    said = interrupted_while_loading(
        "engine", "encode", "v.prism.json", "--file", "-", until=b"numpy", environment=ENVIRONMENT, folder=folder
    )
    assert said == []


@POSIX
def test_another_program_that_imports_the_engine_hears_its_interrupts(folder):
    (folder / "other").mkdir()
    (folder / "other" / "__init__.py").write_text("import engine\n")
    (folder / "other" / "__main__.py").write_text(
        "import os, signal\ntry:\n    os.kill(os.getpid(), signal.SIGINT)\nfinally:\n    print('tidied up')\n"
    )
    ended = subprocess.run(
        [sys.executable, "-m", "other", "engine"], env=ENVIRONMENT, cwd=folder, capture_output=True, check=False
    )
    assert ended.stdout == b"tidied up\n"
    assert b"KeyboardInterrupt" in ended.stderr


@pytest.mark.parametrize("option", [("--text", "a"), ("--special", "all"), ("--out", "x.txt")])
def test_an_option_with_one_value_is_given_once(folder, option):
    code, output, errors = run("encode", "v.prism.json", "--text", "a", *option, *option, cwd=folder)
    assert (code, output) == (2, b"")
    said = f"error: argument {option[0]}: given twice; leave one out; see python -m engine encode --help"
    assert errors.decode().splitlines() == [said]


def _reads(process):
    """Whether the process waits for standard input, past its start."""
    waiting = Path(f"/proc/{process.pid}/wchan")
    if not waiting.exists():
        pytest.skip("this system does not tell what a process waits for")
    return "pipe" in waiting.read_text(encoding="ascii")


def test_a_reader_that_goes_away_is_no_error(folder):
    many = b"\n".join(b'"' + b"x" * 1000 + b'"' for _ in range(200))
    with start("inspect", "v.prism.json", "--lines", "-", cwd=folder) as process:
        process.stdin.write(many)
        process.stdin.close()
        process.stdout.read(10)
        process.stdout.close()
        errors = process.stderr.read()
    assert (process.returncode, errors) == (141, b"")


@POSIX
def test_without_standard_input(folder):
    """As a program has it that is started by one without, or with <&- in a shell."""
    for line in (
        ["encode", "v.prism.json", "--file", "-"],
        ["train", "-", "--vocab-size", "300", "--out", "x.json"],
    ):
        with start(*line, cwd=folder, preexec_fn=partial(os.close, 0)) as process:
            output, errors = process.communicate(timeout=100)
        assert (process.returncode, output) == (2, b"")
        assert errors == b"error: standard input is closed; give a file\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is full here")
def test_where_nothing_can_be_written(folder):
    with open("/dev/full", "wb", buffering=0) as full:
        for line in (["--help"], ["train", "--help"], ["--version"], ["formats"], ["decode", "v.prism.json", "97"]):
            done = subprocess.run(
                [*PROGRAM, *line], cwd=folder, env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE
            )
            assert done.returncode == 2, line
            assert (
                done.stderr
                == b"error: standard output: No space left on device; free some space or write elsewhere\n"
            )
        wrong = subprocess.run([*PROGRAM, "nonsense"], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=full)
        assert (wrong.returncode, wrong.stdout) == (2, b"")
        line = ["train", "text.txt", "--vocab-size", "300", "--out", "t.json"]
        assert subprocess.run([*PROGRAM, *line], cwd=folder, env=ENVIRONMENT, stderr=full).returncode == 0
        assert (folder / "t.json").exists()


def test_help_and_version():
    assert output_of("--version").decode().startswith("token-prism ")
    text = output_of("train", "--help").decode("ascii")
    assert "--tie-rule" in text
    assert "convert " in output_of("--help").decode("ascii")


# In this process: what a subcommand prints.


class Stream(io.TextIOWrapper):
    def __init__(self):
        super().__init__(io.BytesIO(), encoding="utf-8")


@pytest.fixture
def command(folder, monkeypatch):
    """Runs a command line in the folder; gives (exit code, output, errors)."""
    monkeypatch.chdir(folder)

    def called(*arguments, given=b""):
        output, errors, source = Stream(), Stream(), Stream()
        source.buffer.write(given)
        source.buffer.seek(0)
        monkeypatch.setattr(sys, "stdout", output)
        monkeypatch.setattr(sys, "stderr", errors)
        monkeypatch.setattr(sys, "stdin", source)
        code = main(list(arguments))
        return code, output.buffer.getvalue().decode(), errors.buffer.getvalue().decode()

    return called


def test_encode_lines(command):
    assert command("encode", "v.prism.json", "--lines", "lines.jsonl") == (
        0, "[240, 159, 152, 128, 258]\n[120, 239, 191, 189]\n[]\n", "",
    )  # fmt: skip
    assert command("encode", "v.prism.json", "--text", "") == (0, "\n", "")
    assert command("encode", "v.prism.json", "--text", "<|x|>", "--special", "all") == (0, "260\n", "")
    assert command("encode", "v.prism.json", "--text=-a") == (0, "45 97\n", "")


def test_encode_into_files(command, folder):
    expected = [257, 97, 13, 10, 0xEF, 0xBB, 0xBF]
    for name in ("ids.npy", "ids.bin", "ids.txt", "IDS.NPY"):
        assert command("encode", "v.prism.json", "--file", "text.txt", "--out", name) == (0, "", "")
    array = np.load(folder / "ids.npy")
    assert (array.dtype, array.tolist()) == (np.int32, expected)
    assert np.fromfile(folder / "ids.bin", "<u4").tolist() == expected
    assert (folder / "ids.txt").read_bytes() == b"257 97 13 10 239 187 191\n"
    assert command("encode", "v.prism.json", "--lines", "lines.jsonl", "--out", "l.txt")[0] == 0
    assert (folder / "l.txt").read_bytes().count(b"\n") == 3
    assert command("decode", "v.prism.json", "--file", "ids.txt") == (0, "中a\r\n\ufeff", "")


def test_inspect(command):
    code, output, errors = command("inspect", "v.prism.json", "--text", "中\ud83d<|x|>", "--special", "all")
    assert (code, errors) == (0, "")
    assert output.endswith("}\n")
    assert output.isascii()
    found = json.loads(output)
    assert list(found) == ["text", "surrogates", "tokens", "counts"]
    assert (found["text"], found["surrogates"]) == ("中\ufffd<|x|>", [1])
    assert found["tokens"][0] == {
        "id": 257, "bytes": "e4b8ad", "start": 0, "end": 3, "cuts_character": "no", "cuts_grapheme": False,
        "special": False,
    }  # fmt: skip
    assert [token["cuts_character"] for token in found["tokens"]] == ["no", "ends", "inside", "begins", "no"]
    assert found["tokens"][-1]["special"] is True
    assert found["counts"] == {
        "bytes": 11, "code_points": 7, "graphemes": 7, "tokens": 5, "characters_cut": 1, "graphemes_cut": 1,
        "unmerged_bytes": 3,
    }  # fmt: skip
    code, output, _ = command("inspect", "v.prism.json", "--lines", "lines.jsonl")
    assert [json.loads(line)["text"] for line in output.splitlines()] == ["😀 a", "x\ufffd", ""]


def test_a_byte_that_is_no_token_has_no_id(command, folder):
    (folder / "few.tiktoken").write_bytes(b"YQ== 0\nYg== 1\nYWI= 2\n")
    given = ("few.tiktoken", "--pattern", "none", "--text", "abé")
    assert command("encode", *given)[1] == "2 -1 -1\n"
    shown = json.loads(command("inspect", *given)[1])
    assert [token["id"] for token in shown["tokens"]] == [2, -1, -1]
    assert shown["unknown"] == [1, 2]


def test_merges(command):
    expected = ["0\t256\t228\t184\t<0xE4><0xB8>\t9", "1\t257\t256\t173\t中\t4", "2\t258\t32\t97\t␣a\t"]
    assert command("merges", "v.prism.json", "--first", "3") == (0, "".join(f"{line}\n" for line in expected), "")
    assert command("merges", "v.prism.json")[1].count("\n") == 4
    assert command("merges", "v.prism.json", "--first", "0") == (0, "", "")


def test_pieces_have_scores_and_no_merges(command, folder):
    model = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["a", -1.5]]}
    (folder / "tokenizer.json").write_text(json.dumps({"version": "1.0", "model": model}))
    code, output, errors = command("merges", "tokenizer.json")
    assert (code, output, errors.count("\n")) == (2, "", 1)
    said = "tokenizer.json lists no merges: it is made as Unigram; its pieces have scores, which inspect prints"
    assert errors == f"error: {said}\n"
    code, output, _ = command("inspect", "tokenizer.json", "--text", "ax")
    assert [token.get("score") for token in json.loads(output)["tokens"]] == [-1.5, None]


def test_decode(command):
    assert command("decode", "v.prism.json", "256") == (0, "\ufffd", "")
    assert command("decode", "v.prism.json", "97,98", "[99]") == (0, "abc", "")
    assert command("decode", "v.prism.json", "--file", "-", given=b" \n") == (0, "", "")
    assert command("decode", "v.prism.json", "260", "--errors", "strict", "10") == (0, "<|x|>\n", "")


def test_an_altered_file(command, folder):
    path = folder / "v.prism.json"
    path.write_bytes(path.read_bytes().replace(b'"1.0.0"', b'"1.0.1"'))
    for line in (["encode", "--text", "a"], ["decode", "97"], ["merges"], ["inspect", "--text", "a"]):
        name, *rest = line
        code, output, errors = command(name, "v.prism.json", *rest)
        assert (code, output) == (2, "")
        assert errors == (
            "error: v.prism.json: the file was altered after it was saved (its checksum differs); "
            "take the original, or accept the altered file with --accept-altered\n"
        )
        assert command(name, "v.prism.json", "--accept-altered", *rest)[0] == 0


def test_an_empty_name_of_a_file_stays_none(command):
    """By itself pathlib would take it for the folder one is in."""
    assert command("decode", "v.prism.json", "") == (
        2, "", "error: no ids; give some, or --file F; see python -m engine decode --help\n",
    )  # fmt: skip
    for line in (["encode", "", "--text", "a"], ["convert", "v.prism.json", ""]):
        code, output, errors = command(*line)
        assert (code, output) == (2, "")
        assert errors.startswith(
            f"error: argument {'VOCAB' if line[1] == '' else 'OUT'}: '' is no name of a file; "
        )


@pytest.mark.parametrize(
    ("options", "unused"),
    [
        (
            ("--preset", "gpt2", "--pattern", "o200k"),
            "the file says itself how it splits: the preset gpt2, the pattern o200k",
        ),
        (("--normalization", "NFC"), "the file says itself how it splits: the normal form NFC"),
        (("--special-token", "<a>=300"), "the file has its own: the special tokens <a>"),
    ],
)
def test_options_that_a_file_has_no_use_for_are_said(command, options, unused):
    said = f"note: Not used, since {unused}.\n"
    for line in (["encode", "--text", "a"], ["decode", "97"], ["merges"], ["inspect", "--text", "a"]):
        name, *rest = line
        plain = command(name, "v.prism.json", *rest)
        assert plain[::2] == (0, "")
        assert command(name, "v.prism.json", *rest, *options) == (*plain[:2], said)
    assert command("convert", "v.prism.json", "v.json", "--to", "tokenizer-json", *options) == (0, "", said)


def test_a_library_that_lacks_a_token_for_the_unknown(command, folder):
    model = {"type": "WordPiece", "unk_token": "[UNK]", "vocab": {"a": 0}, "continuing_subword_prefix": "##"}
    value = {"version": "1.0", "model": {**model, "max_input_chars_per_word": 9}}
    (folder / "tokenizer.json").write_text(json.dumps(value))
    assert command("encode", "tokenizer.json", "--text", "a") == (0, "0\n", "")
    assert command("encode", "tokenizer.json", "--text", "b") == (
        2, "", "error: tokenizer.json: this text has what model.vocab lacks, and model.unk_token, '[UNK]', is not "
        "in it either; add that token to it, or use another tokenizer\n",
    )  # fmt: skip


def test_gaps_are_reported(command, folder):
    (folder / "gaps.txt").write_bytes(b"ab 12 ab ab")
    line = ["gaps.txt", "--vocab-size", "257", "--out", "g.prism.json", "--pattern"]
    assert command("train", *line, r"\p{L}+") == (
        0, "", "the split pattern left 2 gaps, which became pre-tokens of their own\n",
    )  # fmt: skip
    assert command("train", *line, r"\p{L}+| (?!1)|12") == (
        0, "", "the split pattern left 1 gap, which became a pre-token of its own\n",
    )  # fmt: skip


def test_files_in_several_encodings(command, folder):
    (folder / "old").mkdir()
    (folder / "old/a=b.txt").write_bytes("中国中国".encode("gb18030"))
    (folder / "new.txt").write_bytes("中国中国\xff".encode("latin-1", "replace") + "中国".encode())
    line = ("train", "old", "new.txt", "--vocab-size", "260", "--out", "m.prism.json")
    assert command(*line, "--encoding-of", "old/a=b.txt=gb18030", "--errors-of", "new.txt=replace")[0] == 0
    first, second = engine.load(folder / "m.prism.json").training.corpus
    assert (first.name, first.encoding, first.errors) == ("old/a=b.txt", "gb18030", None)
    assert (second.name, second.encoding, second.errors) == ("new.txt", None, "replace")


def test_a_corpus_without_pairs_is_written_too(command, folder):
    for content, reason in ((b"", "no-pair"), (b"x", "no-pair"), (b"xy", "min-count")):
        (folder / "c.txt").write_bytes(content)
        code, output, errors = command("train", "c.txt", "--vocab-size", "300", "--out", "e.prism.json")
        assert (code, output) == (0, "")
        assert errors.startswith(f"{reason}: no pair ")
        assert errors.endswith("; the vocabulary has 256 tokens instead of 300\n")
        assert engine.load(folder / "e.prism.json").training.stopped_because == reason


def test_a_blocked_merge_is_not_made(command, folder):
    (folder / "c.txt").write_bytes(b"low lower lowest")
    line = ["c.txt", "--vocab-size", "300", "--min-count", "1", "--out", "e.prism.json"]
    command("train", *line, "--block-merge", "6c", "6f", "--block-merge", "20", "6C")
    tokenizer = engine.load(folder / "e.prism.json")
    made = {(tokenizer.vocabulary[merge.left], tokenizer.vocabulary[merge.right]) for merge in tokenizer.merges}
    assert (b"o", b"w") in made
    assert not {(b"l", b"o"), (b" ", b"l")} & made
    assert tokenizer.training.blocked == ((b"l", b"o"), (b" ", b"l"))


def test_formats_and_presets_are_listed():
    lines = [line.split("\t") for line in output_of("formats").decode().splitlines()]
    assert {tuple(line[:2]) for line in lines} >= {
        ("read", "prism"), ("read", "sentencepiece"), ("write", "tiktoken"), ("write", "bundle"),
        ("preset", "cl100k"),
    }  # fmt: skip
    assert all(len(line) == 4 for line in lines)


def test_convert_says_what_the_format_does_not_hold(folder):
    code, output, errors = run("convert", "v.prism.json", "v.tiktoken", cwd=folder)
    assert (code, output) == (0, b"")
    assert errors.startswith(b"note: a .tiktoken file does not hold the split pattern gpt2")
    given = ("--pattern", "gpt2", "--special-token", "<|x|>=260")
    assert (
        output_of("encode", "v.tiktoken", "--text", " a<|x|>", "--special", "all", *given, cwd=folder)
        == b"258 260\n"
    )
    assert output_of("merges", "v.tiktoken", *given, cwd=folder).startswith(b"0\t256\t228\t184\t")
    assert run("convert", "v.prism.json", "out", "--to", "bundle", cwd=folder)[0] == 0
    assert (folder / "out" / "SHA256SUMS").exists()


ERRORS = [
    ("", "the following arguments are required: COMMAND; see python -m engine --help"),
    ("nonsense", "invalid choice: 'nonsense'"),
    ("convert v.prism.json", "the following arguments are required: OUT"),
    ("convert v.prism.json out.xyz", "not saved: out.xyz: the name does not say in which format"),
    ("convert v.prism.json v.tiktoken --bos a", "--bos: only a bundle holds it"),
    (
        "convert v.prism.json b --to bundle --bos a",
        "bos = 'a': give one of bos, eos, unk, pad, mask a special token",
    ),
    ("convert v.prism.json no/v.tiktoken", "not saved: no/v.tiktoken: there is no folder"),
    ("encode v.prism.json --text a --special-token a", "'a' is not TEXT=ID"),
    ("encode", "the following arguments are required: VOCAB"),
    ("encode v.prism.json", "one of the arguments --text --file --lines is required"),
    ("encode v.prism.json --text a --file b", "argument --file: not allowed with argument --text"),
    ("encode v.prism.json --text a --special some", "argument --special: invalid choice: 'some'"),
    ("encode v.prism.json --text a --spec all", "arguments: --spec all; see python -m engine encode --help"),
    ("encode v.prism.json a --text b", "unrecognized arguments: a; see python -m engine encode --help"),
    ("encode missing.json --text a", "missing.json: cannot be read: No such file or directory; check the path"),
    ("encode text.txt --text a", "text.txt: this is no vocabulary file"),
    ("encode v.prism.json --file missing.txt", "missing.txt: cannot be read: No such file or directory"),
    ("encode v.prism.json --file .", ".: cannot be read: this is a folder; choose a file in it"),
    ("encode empty --text a", "empty: cannot be read: this is a folder; choose a file in it"),
    (
        "encode v.prism.json --text a --special-token a=9 --special-token a=8",
        "--special-token 'a': given twice, 9 and 8",
    ),
    (
        "encode v.prism.json --text a --out -",
        "argument --out: this is not written to standard output; give the name",
    ),
    ("convert v.prism.json - --to tiktoken", "argument OUT: this is not written to standard output; give the name"),
    ("train text.txt --vocab-size 300 --out -", "argument --out: this is not written to standard output; give the"),
    ("encode v.prism.json --file bad.bin", "bad.bin: byte 2 (0xFF) is not UTF-8"),
    ("encode v.prism.json --lines text.txt", "text.txt: line 1: not JSON at column 1: "),
    ("encode v.prism.json --lines number.jsonl", "line 2: expected a JSON string, found 5; write each text as one"),
    ("encode v.prism.json --lines bad.bin", "bad.bin: line 1: byte 2 (0xFF) is not UTF-8"),
    ("encode v.prism.json --text a --out ids.csv", "--out ids.csv: the name must end in .npy, .bin or .txt"),
    ("encode v.prism.json --lines lines.jsonl --out i.npy", "--out i.npy: with --lines the lists differ in length"),
    ("encode v.prism.json --text a --out no/ids.npy", "not saved: no/ids.npy: there is no folder "),
    ("encode - --file -", "standard input (-) is given twice"),
    ("decode v.prism.json", "no ids; give some, or --file F"),
    ("decode v.prism.json --bytes", "no ids; give some, or --file F"),
    ("decode --file ids", "the following arguments are required: VOCAB; see python -m engine decode --help"),
    ("decode v.prism.json 1 --file ids", "both ids and --file ids are given"),
    ("decode v.prism.json 261", "id 261 is not in this vocabulary of 261 tokens"),
    ("decode v.prism.json -1", "id -1 is not in this vocabulary"),
    ("decode v.prism.json 2147483648", "id 2147483648 is not in this vocabulary"),
    ("decode v.prism.json 1.5", "the ids: '1.5' is not an id"),
    ("decode v.prism.json ２", "the ids: '\\uff12' is not an id"),
    ("decode v.prism.json --file text.txt", "text.txt: '\\u4e2da' is not an id"),
    ("decode v.prism.json 228 --errors strict", "the bytes of these ids are not UTF-8: byte 0 is 0xE4"),
    ("decode v.prism.json 228 --errors strict", "unexpected end of data; give --errors replace, or --bytes"),
    ("merges v.prism.json --first -2", "argument --first: -2 is too small; give 0 or more"),
    ("merges v.prism.json --first x", "argument --first: 'x' is not a whole number"),
    (f"merges v.prism.json --first 1{'0' * 30}", "--first: a number of 31 digits is too large; give a smaller one"),
    ("train text.txt --out t.prism.json", "the following arguments are required: --vocab-size"),
    ("train text.txt --vocab-size 300", "the following arguments are required: --out"),
    ("train text.txt --vocab-size 256 --out t.prism.json", "vocabulary size 256 is too small: give at least 257"),
    ("train text.txt --vocab-size 257 --special-token a --out t", "give at least 258"),
    ("train text.txt --vocab-size 2097153 --out t", "size 2097153 is too large: give at most 2097152"),
    ("train text.txt --vocab-size 300 --out t --nonsense", "--nonsense; see python -m engine train --help"),
    ("train text.txt --vocab-size 1e3 --out t", "argument --vocab-size: '1e3' is not a whole number"),
    ("train text.txt --vocab-size 300 --min-count 0 --out t", "minimum count 0 is too small"),
    (f"train text.txt --vocab-size 300 --min-count 1{'0' * 5000} --out t", "--min-count: a number of 5001 digits"),
    (
        "train text.txt --vocab-size 300 --name= --out t",
        "--name: '' is blank; give something, or leave the option out",
    ),
    (
        "train text.txt --vocab-size 300 --vocab-version= --out t",
        "--vocab-version: '' is blank; give something, or",
    ),
    ("train text.txt --vocab-size 300 --out=", "argument --out: '' is no name of a file; give one; see python "),
    ("encode v.prism.json --file=", "argument --file: '' is no name of a file; give one"),
    ("encode v.prism.json --lines=", "argument --lines: '' is no name of a file; give one"),
    ("encode v.prism.json --text a --out=", "argument --out: '' is no name of a file; give one"),
    ("decode v.prism.json --file=", "argument --file: '' is no name of a file; give one"),
    ("train text.txt --vocab-size 300 --tie-rule random --out t", "argument --tie-rule: invalid choice: 'random'"),
    ("train text.txt --vocab-size 300 --pattern a** --out t", "multiple repeat at character 3"),
    ("train text.txt --vocab-size 300 --block-merge 6c zz --out t", "'zz' is not bytes in hex, such as e4b8"),
    ("train text.txt --vocab-size 300 --special-token= --out t", "special token 1 is empty"),
    ("train text.txt --vocab-size 300 --special-token a --special-token a --out t", "given twice"),
    ("train text.txt --vocab-size 300 --encoding none --out t", "'none' is not an encoding of texts"),
    ("train text.txt --vocab-size 300 --encoding-of x.txt=gbk --out t", "x.txt: an encoding is given for this"),
    ("train text.txt --vocab-size 300 --encoding-of gbk --out t", "'gbk' is not PATH=VALUE, such as"),
    (
        "train text.txt --vocab-size 300 --errors-of text.txt=no --out t",
        "--errors-of text.txt: errors 'no' is not known",
    ),
    (
        "train text.txt --vocab-size 300 --encoding-of text.txt=no --out t",
        "--encoding-of text.txt: 'no' is not an enc",
    ),
    (
        "train text.txt --vocab-size 300 --encoding-of text.txt=gbk --encoding-of text.txt=big5 --out t",
        "--encoding-of 'text.txt': given twice, gbk and big5; leave one out",
    ),
    ("train loop --vocab-size 300 --out t", "loop: cannot be read: "),
    ("train bad.bin --vocab-size 300 --out t", "bad.bin: byte 2 (0xFF) is not valid UTF-8"),
    (
        "train bad.bin --vocab-size 300 --out t",
        "another encoding, such as --encoding gb18030, or replace the wrong bytes (--errors replace)",
    ),
    ("train wide.txt --vocab-size 300 --out t", "mark (FF FE) it begins; choose it with --encoding utf-16"),
    ("train nul.txt --vocab-size 300 --out t", "a text in UTF-16, give --encoding utf-16-le or utf-16-be"),
    ("merges some.tiktoken", "it is no file that is known; choose one of these with --preset: gpt2, "),
    ("convert v.prism.json out.xyz", "let it end in "),
    ("convert v.prism.json out.xyz", ", or choose with --to one of "),
    ("train missing.txt --vocab-size 300 --out t", "missing.txt: cannot be read"),
    ("train empty --vocab-size 300 --out t", "empty: no *.txt file in this folder"),
    ("train text.txt --vocab-size 300 --out no/t.prism.json", "not saved: no/t.prism.json: there is no folder"),
    ("train text.txt --vocab-size 300 --out empty", "not saved: empty: this is a folder"),
    ("train - - --vocab-size 300 --out t", "standard input (-) is given twice"),
]


@pytest.mark.parametrize(("line", "message"), ERRORS)
def test_every_error_is_one_line_and_exit_code_2(command, folder, line, message):
    (folder / "bad.bin").write_bytes(b"ab\xffcd")
    (folder / "number.jsonl").write_bytes(b'"a"\n5\n')
    (folder / "wide.txt").write_bytes("a".encode("utf-16"))
    (folder / "nul.txt").write_bytes("abcd".encode("utf-16-le"))
    (folder / "some.tiktoken").write_bytes(b"YQ== 0\nYg== 1\nYWI= 2\n")
    (folder / "empty").mkdir()
    if os.name == "posix":
        (folder / "loop").symlink_to("loop")
    before = sorted(folder.iterdir())
    code, output, errors = command(*line.split())
    assert (code, output) == (2, "")
    assert errors.startswith("error: ")
    assert errors.count("\n") == 1
    assert message in errors
    assert sorted(folder.iterdir()) == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize(("option", "line"), [("--file", "中a "), ("--lines", json.dumps("中a ") + "\n")])
def test_a_text_in_a_named_pipe_is_read_to_its_end(folder, option, line):
    pipe, count = folder / "pipe", 30_000  # more than a pipe holds at once
    os.mkfifo(pipe)
    keeper = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    began = threading.Event()

    def write():
        with open(pipe, "w", encoding="utf-8") as file:
            began.set()
            file.write(line * count)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert began.wait(10)
        found = output_of("encode", "v.prism.json", option, "pipe", cwd=folder)
    finally:
        os.close(keeper)
        writer.join(10)
    assert found.count(b"257") == count


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_text_in_a_pipe_without_a_writer_is_not_waited_for(folder):
    os.mkfifo(folder / "pipe")
    code, output, errors = run("encode", "v.prism.json", "--file", "pipe", cwd=folder)
    assert (code, output) == (2, b"")
    assert errors.startswith(b"error: pipe: nobody writes to this pipe, and it is empty; ")
