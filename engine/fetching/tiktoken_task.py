"""Loads an encoding through tiktoken's own loader, which downloads and caches it, or lists the encodings it knows.

Runs in a process of its own (waiting.py). tiktoken need not be there.
Not here: the tokenizer made of it (tiktoken_encodings.py).
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from engine.errors import FetchError
from engine.fetching.task_process import Tell

if TYPE_CHECKING:
    from requests import RequestException

_MISSING = (
    "tiktoken is not installed, so none of its encodings can be opened; install it with: pip install tiktoken"
)


def run(request: Mapping[str, Any], _tell: Tell) -> dict[str, Any]:
    """For {"name"}: ranks, as the lines of a ``.tiktoken``, pattern and special tokens; for {}: the names."""
    try:
        import tiktoken
    except ModuleNotFoundError as error:
        if error.name != "tiktoken":
            raise
        raise FetchError(_MISSING) from error
    names = tiktoken.list_encoding_names()
    name = request.get("name")
    if name is None:
        return {"names": names}
    if name not in names:
        raise FetchError(
            f"tiktoken {tiktoken.__version__} knows no encoding {name!r}; give one of {', '.join(names)}"
        )
    encoding = _loaded(name)
    ranks = sorted(encoding._mergeable_ranks.items(), key=lambda each: each[1])
    lines = "".join(f"{b64encode(token).decode('ascii')} {rank}\n" for token, rank in ranks)
    return {
        "ranks": lines, "pattern": encoding._pat_str, "special_tokens": encoding._special_tokens,
        "version": tiktoken.__version__,
    }  # fmt: skip


def _loaded(name: str) -> Any:
    """The encoding; FetchError where the network, its cache or the file fails."""
    import tiktoken
    from requests import RequestException  # tiktoken downloads with it

    try:
        return tiktoken.get_encoding(name)
    except RequestException as error:
        raise FetchError(
            f"tiktoken's {name} is not in its cache yet and cannot be downloaded: {_trouble(error)}; connect to "
            "the network and try again, or set TIKTOKEN_CACHE_DIR to the folder that has it"
        ) from error
    except OSError as error:
        raise FetchError(
            f"tiktoken's {name}: its cache cannot be used: {error.strerror or error}; set TIKTOKEN_CACHE_DIR to a "
            "folder that can be written"
        ) from error
    except ValueError as error:  # the hash of what came is another one, or a line is none
        raise FetchError(f"tiktoken's {name}: the download is damaged ({error}); try again") from error


def _trouble(error: RequestException) -> str:
    """What is wrong with the network or the server, by its host: the library's text names threads and objects."""
    from requests import HTTPError, Timeout

    if error.request is None:
        return "the connection broke off"
    host = urlsplit(str(error.request.url)).hostname
    if isinstance(error, HTTPError) and error.response is not None:
        return f"{host} does not give it (HTTP {error.response.status_code})"
    if isinstance(error, Timeout):
        return f"{host} did not answer in time"
    return f"the connection to {host} failed"
