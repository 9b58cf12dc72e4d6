"""tiktoken's encodings by name, through its real loader, from a server on the loopback address.

The encodings are those of a plug-in, which is how tiktoken is given others than its own.
"""

import hashlib
import os
import sys
from pathlib import Path

import pytest
import tiktoken
from tiktoken.load import load_tiktoken_bpe

import engine
from engine.errors import FetchError, FetchStopped
from engine.fetching import EncodingName, encoding_names, fetch
from engine.formats import Wanted

RANKS = (Path(__file__).parents[2] / "fixtures/tiktoken_small_600.tiktoken").read_bytes()
TEXTS = ["hello world", "大模型 token", "👩‍👩‍👧 e\u0301\r\n", "<|end|><|far|>", ""]
PLUG_IN = """
from tiktoken.load import load_tiktoken_bpe

def small():
    ranks = load_tiktoken_bpe("{address}/files/small.tiktoken", expected_hash="{digest}")
    pattern = r"[\\p{{L}}]+|\\s|[^\\p{{L}}\\s]{{1,2}}"
    special = {{"<|end|>": 600, "<|far|>": 700}}
    return dict(name="small", pat_str=pattern, mergeable_ranks=ranks, special_tokens=special)

ENCODING_CONSTRUCTORS = {{"small": small}}
"""


@pytest.fixture
def small(hub, monkeypatch, tmp_path) -> EncodingName:
    """An encoding that tiktoken loads from the server."""
    hub.files["/files/small.tiktoken"] = RANKS
    folder = tmp_path / "plug-ins" / "tiktoken_ext"
    folder.mkdir(parents=True)
    digest = hashlib.sha256(RANKS).hexdigest()
    (folder / "small_encoding.py").write_text(PLUG_IN.format(address=hub.address, digest=digest))
    monkeypatch.syspath_prepend(folder.parent)
    return EncodingName("small")


def refused(name) -> str:
    with pytest.raises(FetchError) as failure:
        fetch(name)
    message = str(failure.value)
    assert name.name in message
    return message


def test_ids_are_tiktokens(small, hub):
    tokenizer = fetch(small).tokenizer(Wanted())
    ranks = load_tiktoken_bpe(f"{hub.address}/files/small.tiktoken")
    peer = tiktoken.Encoding(
        "small", pat_str=r"[\p{L}]+|\s|[^\p{L}\s]{1,2}", mergeable_ranks=ranks,
        special_tokens={"<|end|>": 600, "<|far|>": 700},
    )  # fmt: skip
    for text in TEXTS:
        assert tokenizer.encode(text).ids.tolist() == peer.encode_ordinary(text)
        assert tokenizer.encode(text, special="all").ids.tolist() == peer.encode(text, allowed_special="all")
    assert tokenizer.name == "small"
    assert tokenizer.origin.remarks[0] == f"The encoding small of tiktoken {tiktoken.__version__}."


def test_what_is_cached_needs_no_network(small, hub):
    fetch(small)
    assert hub.requests == ["GET /files/small.tiktoken"]
    hub.files.clear()
    assert fetch(small).tokenizer(Wanted()).vocab_size == 602
    assert len(hub.requests) == 1


def test_no_network(small, hub):
    hub.shutdown()
    hub.socket.close()
    message = refused(small)
    assert "cannot be downloaded: the connection to 127.0.0.1 failed; connect to the network" in message
    assert "Pool" not in message


def test_a_server_without_it(small, hub):
    hub.files.clear()
    assert "127.0.0.1 does not give it (HTTP 404)" in refused(small)


def test_a_damaged_file(small, hub):
    hub.files["/files/small.tiktoken"] = RANKS[:-9]
    assert "the download is damaged" in refused(small)
    assert not Path(os.environ["TIKTOKEN_CACHE_DIR"]).exists()


def test_a_cache_that_cannot_be_written(small, monkeypatch, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path / "file" / "x"))
    assert "its cache cannot be used" in refused(small)


def test_a_server_that_says_nothing_is_left(small, hub):
    hub.hold.add("/files/small.tiktoken")
    with pytest.raises(FetchStopped):
        fetch(small, stop=hub.stalled.is_set)
    assert hub.left.wait(10)


def test_an_unknown_name_and_those_that_are_known(small):
    names = encoding_names()
    assert "small" in names
    assert set(tiktoken.list_encoding_names()) <= set(names)
    message = refused(EncodingName("cl200k"))
    assert "cl100k_base" in message


def test_without_tiktoken_it_says_how_to_install_it(monkeypatch, tmp_path):
    # As if it were not there: None in sys.modules raises what a missing module raises.
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['tiktoken'] = None")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    with pytest.raises(FetchError, match="pip install tiktoken"):
        encoding_names()


@pytest.mark.usefixtures("compiled_kernels")
@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base"])
def test_the_pattern_of_tiktokens_own_encodings_is_known(name, shared, hub, monkeypatch):
    """Each runs with the engine's named pattern, and has the ids that its file with its preset has."""
    files = {each.name.removesuffix(".gz"): each for each in (shared / "vocabs/openai").iterdir()}
    path = files.get(f"{name}.tiktoken")
    if path is None:
        pytest.skip(f"{name}.tiktoken is not here")
    address = f"https://openaipublic.blob.core.windows.net/encodings/{name}.tiktoken"
    folder = Path(os.environ["TIKTOKEN_CACHE_DIR"])
    folder.mkdir(parents=True)
    (folder / hashlib.sha1(address.encode()).hexdigest()).write_bytes(engine.formats.read_source(path).data)
    tokenizer, peer = fetch(EncodingName(name)).tokenizer(Wanted()), engine.load(path)
    assert tokenizer.pattern == peer.pattern
    assert tokenizer.special_tokens == peer.special_tokens
    for text in TEXTS:
        assert tokenizer.encode(text).ids.tolist() == peer.encode(text).ids.tolist()
    assert hub.requests == []
