"""What huggingface_hub's errors mean to a user: the place, and the way out.

Not here: the downloading itself (hub_task.py).
"""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from contextlib import contextmanager

from huggingface_hub import constants
from huggingface_hub.errors import (
    DisabledRepoError,
    EntryNotFoundError,
    FileMetadataError,
    GatedRepoError,
    HfHubHTTPError,
    LocalEntryNotFoundError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from engine.errors import FetchError
from engine.fetching.names import HubName

_LOG_IN = "log in with `hf auth login`, or put a token of yours into HF_TOKEN"
_CLIENTS = {"httpx", "httpx2", "httpcore", "requests"}
"""The libraries that huggingface_hub makes its requests with, one or the other by its version."""

_NO_LIST = (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError)
"""What comes of an answer that is no list of files, such as a page."""


class Unreachable(Exception):  # noqa: N818 - not yet an error: the cache may have it
    """The Hub does not answer, or not as the Hub does; its text says so, without an end."""


@contextmanager
def saying(name: HubName, *, asking: bool) -> Iterator[None]:
    """Raises FetchError instead of huggingface_hub's own; while still ``asking``, Unreachable where the network is
    at fault."""
    try:
        yield
    except FetchError:
        raise
    except Exception as error:
        trouble = _trouble(error, asking=asking)
        if trouble and asking:
            raise Unreachable(trouble) from error
        if trouble:
            raise FetchError(f"{name.repository}: {trouble}; try again in a while") from error
        meaning = _meaning(error, name)
        if meaning is None:
            raise
        raise FetchError(f"{name.repository}: {meaning}") from error


def _trouble(error: Exception, *, asking: bool) -> str:
    """What is wrong with the network or with the Hub; "" where it is something else."""
    if isinstance(error, OfflineModeIsEnabled):
        return "HF_HUB_OFFLINE forbids to ask the Hub"
    if isinstance(error, HfHubHTTPError):
        status = error.response.status_code
        return f"the Hub has trouble (HTTP {status})" if status >= 500 or status in (408, 429) else ""
    if isinstance(error, LocalEntryNotFoundError) and isinstance(error.__cause__, Exception):
        return _trouble(error.__cause__, asking=asking)
    if isinstance(error, FileMetadataError) or (asking and isinstance(error, _NO_LIST)):
        return f"what answers at {constants.ENDPOINT} is not the Hub (does the network want a login or a proxy?)"
    if type(error).__module__.partition(".")[0] not in _CLIENTS:
        return ""
    if "Timeout" in type(error).__name__:
        return f"{constants.ENDPOINT} did not answer in time"
    return f"the connection to {constants.ENDPOINT} failed ({error})"


def _meaning(error: Exception, name: HubName) -> str | None:
    """What else is wrong, with the way out; None where it is a fault of the program."""
    if isinstance(error, GatedRepoError):
        page = f"{constants.ENDPOINT}/{name.repository}"
        return f"its owner gives the files only to those who ask for access at {page}; do so, then {_LOG_IN}"
    if isinstance(error, RepositoryNotFoundError):
        return f"the Hub has no such repository, or it is private; check the name, or {_LOG_IN}"
    if isinstance(error, RevisionNotFoundError):
        return f"it has no revision {name.revision or 'main'!r}; give a branch, a tag or the hash of a commit"
    if isinstance(error, DisabledRepoError):
        return "the Hub has closed this repository; name another one"
    if isinstance(error, EntryNotFoundError):
        return "it was changed while it was read; try again"
    if isinstance(error, HfHubHTTPError):
        status = error.response.status_code
        if status in (401, 403):
            return f"the Hub refuses to give it (HTTP {status}); {_LOG_IN} that may read it"
        return f"the Hub does not give it (HTTP {status}); check name and revision"
    if isinstance(error, UnicodeEncodeError):
        return f"what is in HF_TOKEN, or was given at the login, is no token; {_LOG_IN}"
    if isinstance(error, OSError):
        if error.errno == errno.ENOSPC:
            return f"the disk is full; make room in {constants.HF_HUB_CACHE}, or set HF_HOME to another folder"
        if error.errno is not None:
            return (
                f"the cache {constants.HF_HUB_CACHE} cannot be written: {error.strerror}; set HF_HOME to a folder "
                "that can be"
            )
        return f"the download is damaged ({str(error).splitlines()[0]}); try again"
    return None
