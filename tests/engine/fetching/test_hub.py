"""Opening from the Hub, through the real huggingface_hub, from a server on the loopback address."""

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

import engine
from engine.errors import FetchError, FetchStopped, FileFormatError, PresetNeededError
from engine.fetching import fetch, hub_name, waiting
from engine.formats import Wanted
from engine.formats.exports import export
from engine.models.merges import Merges
from engine.tokenizer import Tokenizer

NAME = "owner/name"
OTHERS = {
    "model.safetensors": b"weights", "pytorch_model.bin": b"\x80\x02pickle", "README.md": b"",
    "tokenization_x.py": b"raise SystemExit",
    "config.json": b'{"auto_map": {"AutoTokenizer": "tokenization_x.X"}}',
}  # fmt: skip
BERT = b"[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nA\na\n"


@pytest.fixture
def content(tmp_path) -> bytes:
    """A tokenizer.json."""
    tokenizer = Tokenizer(Merges.of([(104, 105), (32, 97), (97, 98)]), special_tokens=["<|end|>"])
    path = tmp_path / "tokenizer.json"
    export(tokenizer, path)
    return path.read_bytes()


@pytest.fixture
def repository(hub, content):
    return hub.add(NAME, {**OTHERS, "tokenizer.json": content})


def opened(text=NAME, wanted=None, **options) -> Tokenizer:
    return fetch(hub_name(text), **options).tokenizer(wanted or Wanted())


def refused(text=NAME, **options) -> str:
    with pytest.raises(FetchError) as failure:
        opened(text, **options)
    message = str(failure.value)
    assert message.startswith(text.partition("@")[0])
    assert "\n" not in message
    return message


def close(hub) -> None:
    """Nobody listens there any more."""
    hub.shutdown()
    hub.socket.close()


def cache() -> Path:
    return Path(os.environ["HF_HOME"]) / "hub" / "models--owner--name"


def test_only_the_tokenizer_is_downloaded(hub, repository):
    progress = []
    tokenizer = opened(on_progress=lambda *told: progress.append(told))
    assert tokenizer.encode("hiab").ids.tolist() == [256, 258]
    assert tokenizer.name == "name"
    commit = repository.branches["main"]
    assert tokenizer.origin.remarks[0] == f"From the Hub: owner/name/tokenizer.json, commit {commit[:12]}."
    assert hub.asked_for() == {"tokenizer.json"}
    size = len(repository.commits[commit]["tokenizer.json"])
    assert progress[-1] == (size, size)


def test_what_is_cached_is_not_downloaded_again(hub, repository):
    opened()
    hub.requests.clear()
    opened()
    assert [request.partition(" ")[0] for request in hub.requests if "/resolve/" in request] == ["HEAD"]


def test_without_a_network_the_cache_is_used_and_that_is_said(hub, repository):
    first = opened()
    close(hub)
    again = opened()
    assert again.merges[:] == first.merges[:]
    assert again.origin.remarks[1].startswith(
        f"As it lay in the cache, since the connection to {hub.address} failed ("
    )


def test_where_offline_use_is_asked_for_nothing_is_asked(hub, repository, monkeypatch):
    opened()
    hub.requests.clear()
    assert opened(cached_only=True).origin.remarks[1:] == ()
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert "HF_HUB_OFFLINE" in opened().origin.remarks[1]
    assert hub.requests == []


def test_nothing_cached_is_no_vocabulary(hub, repository):
    assert "in the cache of the Hub" in refused(cached_only=True)
    close(hub)
    message = refused()
    assert f"the connection to {hub.address} failed" in message
    assert "try again once the Hub answers" in message


def test_a_server_in_trouble_is_as_none(hub, repository):
    opened()
    repository.status = 503
    assert "HTTP 503" in opened().origin.remarks[1]
    assert "HTTP 503" in refused(f"{NAME}@v2")


def test_a_page_of_the_network_is_not_the_hub(hub, repository, monkeypatch):
    hub.files["/files/api/models/owner/name"] = b"<html>Log in, please</html>"
    monkeypatch.setenv("HF_ENDPOINT", f"{hub.address}/files")
    assert "is not the Hub" in refused()


def test_a_server_that_says_nothing_is_left_at_once(monkeypatch, hub):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{silent.getsockname()[1]}")
        reached = []

        def stop() -> bool:
            silent.settimeout(0)
            try:
                reached.append(silent.accept()[0])
            except BlockingIOError:
                return bool(reached)
            return True

        with pytest.raises(FetchStopped):
            opened(stop=stop)
        for each in reached:
            each.close()


def test_revisions(hub, repository):
    old = repository.branches["main"]
    hub.add(NAME, {"tokenizer.json": b"{}"})
    repository.branches["v1"] = old
    for revision in ("v1", old):
        assert opened(f"{NAME}@{revision}").encode("hi").ids.tolist() == [256]
    assert "revision v1, commit" in opened(f"{NAME}@v1", cached_only=True).origin.remarks[0]
    assert "no revision 'v2'" in refused(f"{NAME}@v2")


def test_no_such_repository_or_a_private_one(hub):
    message = refused("owner/nothing")
    assert "no such repository, or it is private" in message
    assert "hf auth login" in message


def test_a_gated_repository_says_where_to_ask(hub, repository):
    repository.refuses = "GatedRepo"
    message = refused()
    assert f"{hub.address}/owner/name" in message
    assert "HF_TOKEN" in message


def test_a_refused_token(hub, repository):
    repository.status = 403
    assert "HTTP 403" in refused()


def test_no_tokenizer_files(hub):
    hub.add(NAME, OTHERS)
    assert "there are README.md, config.json, model.safetensors, pytorch_model.bin and 1 more" in refused()
    assert hub.asked_for() == set()


def test_a_download_that_is_stopped_leaves_nothing_behind(hub, repository, content):
    opened()
    before = sorted(each for each in cache().rglob("*") if each.is_file())
    newer = {"tokenizer.json": content + b" " * (1 << 18)}
    hub.add(NAME, newer).stalls.add("tokenizer.json")
    asked = []

    def stop() -> bool:
        if hub.stalled.is_set():
            asked.append(time.monotonic())
        return bool(asked)

    with pytest.raises(FetchStopped):
        opened(stop=stop)
    assert time.monotonic() - asked[0] < 10  # 0.8 s to tidy up, and the machine may be busy
    assert hub.left.wait(10)
    # Version 1 of huggingface_hub would keep the beginning, and go on there the next time.
    assert sorted(each for each in cache().rglob("*") if each.is_file()) == before
    repository.stalls.clear()
    assert opened(cached_only=True).encode("hi").ids.tolist() == [256]  # the older one, which is whole
    assert repository.branches["main"][:12] in opened().origin.remarks[0]


def test_a_download_that_breaks_off_is_an_error(hub, repository):
    repository.cuts.add("tokenizer.json")
    message = refused()
    assert "try again" in message
    repository.cuts.clear()
    assert opened().vocab_size == 260


def test_a_cache_that_cannot_be_written(hub, repository, monkeypatch, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "file"))
    assert "cannot be written" in refused()


def test_a_damaged_file_is_named_by_its_place_in_the_repository(hub):
    hub.add(NAME, {"tokenizer.json": b'{"model": {'})
    with pytest.raises(FileFormatError, match=r"^owner/name/tokenizer\.json: not JSON"):
        opened()


def test_a_file_that_is_too_large_is_not_begun(hub, repository):
    repository.listed_size = 1 << 40
    assert "1,099,511,627,776 bytes" in refused()
    assert hub.asked_for() == set()


def test_vocabulary_and_merges_come_together(hub, shared):
    vocabulary, merges = ((shared / "vocabs/gpt2" / each).read_bytes() for each in ("vocab.json", "merges.txt"))
    hub.add(NAME, {**OTHERS, "a/vocab.json": vocabulary, "a/merges.txt": merges, "b/vocab.txt": BERT})
    tokenizer = opened()
    assert tokenizer.encode("Hello world").ids.tolist() == [15496, 995]
    assert hub.asked_for() == {"a/vocab.json", "a/merges.txt"}
    assert "owner/name/b." in " ".join(tokenizer.origin.remarks)


@pytest.mark.parametrize(("lowers", "expected"), [(True, 6), (False, 5)])
def test_the_case_of_berts_letters_is_in_another_file(hub, lowers, expected):
    config = json.dumps({"do_lower_case": lowers, "tokenizer_class": "X"}).encode()
    hub.add(NAME, {**OTHERS, "vocab.txt": BERT, "tokenizer_config.json": config})
    tokenizer = opened()
    assert tokenizer.encode("A").ids.tolist() == [expected]
    assert "as tokenizer_config.json says" in tokenizer.origin.remarks[1]
    other = "bert-cased" if lowers else "bert-uncased"
    assert opened(wanted=Wanted(preset=other)).encode("A").ids.tolist() == [11 - expected]


def test_a_file_of_ranks_asks_for_a_preset(hub):
    ranks = (Path(__file__).parents[2] / "fixtures/tiktoken_small_600.tiktoken").read_bytes()
    hub.add(NAME, {"small.tiktoken": ranks})
    fetched = fetch(hub_name(NAME))
    with pytest.raises(PresetNeededError, match=r"^owner/name/small\.tiktoken"):
        fetched.tokenizer(Wanted())
    assert fetched.tokenizer(Wanted(preset="cl100k")).origin.preset == "cl100k"


def test_a_piece_model_whose_ids_another_program_shifts_says_so(hub, shared):
    model = (shared / "vocabs/made-here/spm_bpe_nfkc_6k.model").read_bytes()
    hub.add(NAME, {**OTHERS, "sentencepiece.bpe.model": model})
    assert "Its model may give the pieces other ids" in " ".join(opened().origin.remarks)
    hub.add(NAME, {**OTHERS, "tokenizer.model": model})
    assert "other ids" not in " ".join(opened().origin.remarks)


def test_a_vocabulary_of_this_program_keeps_its_name(hub, tmp_path):
    path = tmp_path / "v.prism.json"
    engine.save(Tokenizer(Merges.of([(97, 98)]), name="mine", version="2.0.0"), path)
    hub.add(NAME, {"v.prism.json": path.read_bytes()})
    tokenizer = opened()
    assert (tokenizer.name, tokenizer.version) == ("mine", "2.0.0")


def test_modules_where_the_program_was_started_are_not_run(hub, repository, tmp_path, monkeypatch):
    (tmp_path / "huggingface_hub.py").write_text("raise SystemExit('run')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    assert opened().vocab_size == 260


def test_a_fault_of_the_program_is_told_whole(hub):
    with pytest.raises(RuntimeError, match="KeyError: 'repository'"):
        waiting.ask("engine.fetching.hub_task", {}, stop=waiting.never)


def test_the_process_ends_with_the_one_that_waits(hub, repository):
    repository.stalls.add("tokenizer.json")
    program = "from engine.fetching import fetch, hub_name; fetch(hub_name('owner/name'))"
    with subprocess.Popen([sys.executable, "-c", program]) as waiting:
        assert hub.stalled.wait(60)
        waiting.kill()
    assert hub.left.wait(10)
