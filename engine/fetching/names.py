"""What a vocabulary is called that is no file here: a repository of the Hub, or an encoding of tiktoken.

Not here: whether there is one of that name (hub_task.py, tiktoken_task.py).
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from engine.errors import FetchError

HUB, TIKTOKEN = "hub:", "tiktoken:"
_EXPECTED = "expected owner/name, or owner/name/folder, or the address of its page on the Hub"
_HOSTS = {"huggingface.co", "www.huggingface.co", "hf.co", "hf-mirror.com"}
_OTHER_PARTS = {"datasets", "spaces", "docs", "papers", "blog", "models", "collections", "buckets", "kernels"}
_VIEWS = {"tree", "blob", "resolve", "raw", "commit"}
# As huggingface_hub checks them in utils/_validators.py.
_PART = re.compile(r"(?![-.])[A-Za-z0-9_.-]+(?<![-.])")
_REVISION = re.compile(r"(?!/)[A-Za-z0-9_./+-]+(?<!/)")


@dataclass(frozen=True, slots=True)
class HubName:
    """A repository of the Hub, "owner/name"; revision: a branch, tag or commit, None for the newest; inside: the
    folder or file in it that is meant, "" for whatever stands first.

    >>> str(HubName("owner/name", "v1.0", "tokenizer_2"))
    'hub:owner/name/tokenizer_2@v1.0'
    """

    repository: str
    revision: str | None = None
    inside: str = ""

    def __str__(self) -> str:
        inside = f"/{self.inside}" if self.inside else ""
        revision = f"@{self.revision}" if self.revision else ""
        return f"{HUB}{self.repository}{inside}{revision}"


@dataclass(frozen=True, slots=True)
class EncodingName:
    """The name of an encoding that tiktoken knows.

    >>> str(EncodingName("cl100k_base"))
    'tiktoken:cl100k_base'
    """

    name: str

    def __str__(self) -> str:
        return f"{TIKTOKEN}{self.name}"


def hub_name(text: str, revision: str | None = None) -> HubName:
    """What a user typed or pasted, ``revision`` the one that was given beside it; FetchError where it is no name.

    >>> hub_name("openai-community/gpt2@main")
    HubName(repository='openai-community/gpt2', revision='main', inside='')
    >>> hub_name("https://huggingface.co/owner/name/tree/refs%2Fpr%2F1/tokenizer").revision
    'refs/pr/1'
    """
    typed = text.strip()
    if not typed:
        raise FetchError(f"no repository is named; {_EXPECTED}")
    bare = typed.removeprefix(HUB)
    if re.match(r"https?://", bare, re.IGNORECASE):
        path, found = _of_page(bare)
    else:
        path, _, found = bare.partition("@")
    parts = [part for part in path.split("/") if part]
    repository, inside = parts[:2], parts[2:]
    whole = "/".join(repository)
    valid = repository and all(map(_PART.fullmatch, repository)) and len(whole) <= 96
    if (
        not valid
        or "--" in whole
        or ".." in whole
        or ".." in parts
        or whole.endswith(".git")
        or repository[0] in _OTHER_PARTS
    ):
        raise FetchError(f"{typed!r} is no name of a repository with a model; {_EXPECTED}")
    asked = (revision or "").strip()
    if asked and found and asked != found:
        raise FetchError(f"{typed}: two revisions are given, {found} and {asked}; leave one out")
    chosen = asked or found
    if chosen and (not _REVISION.fullmatch(chosen) or ".." in chosen):
        raise FetchError(f"{typed}: {chosen!r} is no revision; expected a branch, a tag or the hash of a commit")
    return HubName(whole, chosen or None, "/".join(inside))


def named(text: str) -> HubName | EncodingName | None:
    """The name in ``text`` where it says with its first letters that it is one; None for the path of a file.

    >>> named("tiktoken:gpt2"), named("gpt2")
    (EncodingName(name='gpt2'), None)
    """
    if text.startswith(HUB):
        return hub_name(text)
    return EncodingName(text.removeprefix(TIKTOKEN)) if text.startswith(TIKTOKEN) else None


def _of_page(address: str) -> tuple[str, str]:
    """Path and revision in the address of a page."""
    parts = urlsplit(address)
    own = urlsplit(os.environ.get("HF_ENDPOINT", "")).netloc
    if parts.netloc.lower() not in {*_HOSTS, own}:
        raise FetchError(f"{address}: this is no page of the Hub; {_EXPECTED}")
    path = [unquote(part) for part in parts.path.split("/") if part]
    at = next((number for number in (2, 1) if path[number : number + 1] and path[number] in _VIEWS), None)
    if at is None:
        return "/".join(path), ""
    return "/".join(path[:at] + path[at + 2 :]), "".join(path[at + 1 : at + 2])
