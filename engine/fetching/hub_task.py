"""Downloads the tokenizer files of a repository through huggingface_hub, or finds them in its cache.

Runs in a process of its own (waiting.py), and is the only module that imports huggingface_hub. Nothing of a
repository is ever run or unpickled. Not here: which files those are (choice.py), reading them (hub.py), what is
said where it fails (hub_errors.py).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

# Before the import, which reads them. The Xet library has its own threads, which end only when they like to, and
# a cache of its own; tokenizer files are small.
os.environ.update(HF_HUB_DISABLE_XET="1", HF_HUB_DISABLE_TELEMETRY="1", HF_HUB_DISABLE_PROGRESS_BARS="1")

from huggingface_hub import HfApi, constants, hf_hub_download
from huggingface_hub.file_download import repo_folder_name

from engine.errors import FetchError
from engine.fetching.choice import Choice, choose
from engine.fetching.hub_errors import Unreachable, saying
from engine.fetching.names import HubName
from engine.fetching.task_process import Tell
from engine.formats.source import MOST_BYTES
from engine.version import VERSION

constants.DOWNLOAD_CHUNK_SIZE = 1 << 16  # with its own, 10 MB, most tokenizers would come without any progress

_PROGRAM = "token-prism"
_NEWEST = "main"
_SECONDS = 10.0  # for the list of files; huggingface_hub itself waits as long for each file


def run(request: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """The chosen files: {"files": {name: path}, "commit", "others", "unreachable": why the cache was used}.

    FetchError says what is wrong and the way out.
    """
    name = HubName(request["repository"], request["revision"], request["inside"])
    if request["cached_only"]:
        return _cached(name)
    try:
        return _downloaded(name, tell)
    except Unreachable as trouble:
        return _cached(name, str(trouble))


def _downloaded(name: HubName, tell: Tell) -> dict[str, Any]:
    """From the Hub; Unreachable where it cannot be asked which files there are."""
    api = HfApi(library_name=_PROGRAM, library_version=VERSION)
    with saying(name, asking=True):
        info = api.model_info(name.repository, revision=name.revision, files_metadata=True, timeout=_SECONDS)
        sizes = {each.rfilename: each.size for each in info.siblings or ()}
    commit = info.sha
    if commit is None:
        raise FetchError(f"{name.repository}: the Hub tells no commit of it; name another repository or revision")
    choice = choose(name.repository, sizes, name.inside)
    expected = sum(sizes[file] or 0 for file in choice.files)
    if expected > MOST_BYTES:
        raise FetchError(
            f"{name.repository}: {', '.join(choice.files)} have {expected:,} bytes, which no tokenizer has; name "
            "another repository or file"
        )
    bar = _bar(tell, expected or None)
    with saying(name, asking=False):
        # By the commit, so that all are of one; the branch is noted in the cache only once all are there, since
        # without a network what it leads to is all that is found.
        paths = [_path(name, file, commit, bar) for file in choice.files]
        if name.revision != commit:
            _path(name, choice.files[0], name.revision or _NEWEST, bar)
    return _answer(choice, paths, commit, "")


def _path(name: HubName, file: str, revision: str, bar: Any) -> str:
    """Where a file lies in the cache, after it was downloaded if need be."""
    return hf_hub_download(
        name.repository, file, revision=revision, tqdm_class=bar, library_name=_PROGRAM, library_version=VERSION
    )


def _cached(name: HubName, unreachable: str = "") -> dict[str, Any]:
    """From the cache, whose layout huggingface_hub documents; FetchError where it is not there."""
    folder = Path(constants.HF_HUB_CACHE, repo_folder_name(repo_id=name.repository, repo_type="model"))
    revision = name.revision or _NEWEST
    ref = folder / "refs" / revision
    commit = ref.read_text("utf-8").strip() if ref.is_file() else revision
    snapshot = folder / "snapshots" / commit
    files = {each.relative_to(snapshot).as_posix(): each for each in snapshot.rglob("*") if each.is_file()}
    try:
        choice = choose(name.repository, files, name.inside)
    except FetchError as error:
        why = f"{unreachable}, and in its cache" if unreachable else "in the cache of the Hub"
        way_out = "try again once the Hub answers" if unreachable else "let it be looked for in the network"
        raise FetchError(
            f"{name.repository}: {why}, {constants.HF_HUB_CACHE}, there are no tokenizer files of the revision "
            f"{revision}; {way_out}"
        ) from error
    return _answer(choice, [str(files[file]) for file in choice.files], commit, unreachable)


def _answer(choice: Choice, paths: list[str], commit: str, unreachable: str) -> dict[str, Any]:
    files = dict(zip(choice.files, paths, strict=True))
    return {"files": files, "commit": commit, "others": choice.others, "unreachable": unreachable}


def _bar(tell: Tell, total: int | None) -> Any:
    """A class that huggingface_hub takes for a progress bar; all bars of one class count together."""
    done = 0

    class Bar:
        def __init__(self, **_options: object) -> None:
            pass

        def __enter__(self) -> Bar:
            return self

        def __exit__(self, *_error: object) -> None:
            pass

        def update(self, more: float | None = 1) -> None:
            nonlocal done
            done += int(cast(float, more))
            if done > MOST_BYTES:
                raise FetchError(f"more than {MOST_BYTES:,} bytes come, which no tokenizer has; name another file")
            tell(done, total)

    return Bar
