"""Names as people type and paste them."""

import pytest

from engine.errors import FetchError
from engine.fetching import EncodingName, HubName, hub_name, named


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gpt2", HubName("gpt2")),
        (" owner/name ", HubName("owner/name")),
        ("hub:owner/name", HubName("owner/name")),
        ("owner/na.me_1@refs/pr/3", HubName("owner/na.me_1", "refs/pr/3")),
        ("owner/name/tokenizer_2@v1.0", HubName("owner/name", "v1.0", "tokenizer_2")),
        ("owner/name/a/tokenizer.json", HubName("owner/name", None, "a/tokenizer.json")),
        ("https://huggingface.co/owner/name", HubName("owner/name")),
        ("https://huggingface.co/gpt2/tree/main", HubName("gpt2", "main")),
        ("HTTPS://hf.co/owner/name/?x=1#files", HubName("owner/name")),
        ("https://huggingface.co/owner/name/tree/v2/sub", HubName("owner/name", "v2", "sub")),
        ("https://huggingface.co/owner/name/blob/main/spiece.model", HubName("owner/name", "main", "spiece.model")),
        ("https://huggingface.co/owner/name/resolve/refs%2Fpr%2F7/a", HubName("owner/name", "refs/pr/7", "a")),
    ],
)
def test_a_name(text, expected):
    assert hub_name(text) == expected
    assert hub_name(str(expected)) == expected


@pytest.mark.parametrize(
    "text",
    ["", "/", "a b/c", "owner/..", "owner/name/../x", "-x/name", "owner/na--me", "owner/name.git", "ö/name",
     "x" * 97, "https://example.com/owner/name", "https://huggingface.co/datasets/owner/name", "owner/name@a b",
     "owner/name@../../x", "owner/name@/x"],
)  # fmt: skip
def test_what_is_no_name_is_refused_with_what_was_typed(text):
    with pytest.raises(FetchError) as failure:
        hub_name(text)
    assert text.strip()[:40] in str(failure.value)
    assert "expected" in str(failure.value)


def test_a_revision_may_be_given_beside_the_name():
    assert hub_name("owner/name", " v2 ").revision == "v2"
    assert hub_name("owner/name@v2", "v2").revision == "v2"
    assert hub_name("owner/name@v2", "").revision == "v2"
    with pytest.raises(FetchError, match="two revisions are given, v2 and v3"):
        hub_name("owner/name@v2", "v3")


def test_pages_of_the_endpoint_in_use_are_pages_of_the_hub(monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", "https://mirror.example")
    assert hub_name("https://mirror.example/owner/name").repository == "owner/name"


def test_only_the_first_letters_make_a_name_of_what_could_be_a_path():
    assert named("owner/name") is None
    assert named("hub:owner/name@x") == HubName("owner/name", "x")
    assert named("tiktoken:o200k_base") == EncodingName("o200k_base")
