"""A tokenizer out of a repository of the Hub. Not here: downloading its files (hub_task.py)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from engine.fetching.choice import CONFIG
from engine.fetching.names import HubName
from engine.fetching.waiting import OnProgress, Stop, ask
from engine.formats import load_source
from engine.formats.kind import Wanted
from engine.formats.source import Source, read_source
from engine.formats.wordpiece_vocab import CASED, UNCASED
from engine.tokenizer import Tokenizer

_TASK = "engine.fetching.hub_task"
_SHIFTED = "sentencepiece.bpe.model"  # so it is called where fairseq is at work, which has ids of its own
_SHOWN = 12  # letters of a commit's hash


@dataclass(frozen=True, slots=True)
class HubFiles:
    """What was downloaded. source: the file to open, called by its place in the repository; preset: what another
    file says of it, or None; remarks: where it is from."""

    source: Source
    name: HubName
    preset: str | None
    remarks: tuple[str, ...]

    def tokenizer(self, wanted: Wanted) -> Tokenizer:
        """The tokenizer in the file, called after the repository; errors as those of `engine.load`."""
        tokenizer = load_source(self.source, replace(wanted, preset=wanted.preset or self.preset))
        origin = replace(tokenizer.origin, remarks=(*self.remarks, *tokenizer.origin.remarks))
        if tokenizer.trained_here:
            return replace(tokenizer, origin=origin)  # which has a name of its own
        return replace(tokenizer, origin=origin, name=self.name.repository.rpartition("/")[2])


def fetch_from_hub(name: HubName, *, cached_only: bool, stop: Stop, on_progress: OnProgress) -> HubFiles:
    """The tokenizer files of a repository: from the Hub, from the cache where it cannot be reached.

    With ``cached_only`` the network is not used. FetchError, FetchStopped, FileFormatError.

    >>> fetch_from_hub(HubName("owner/name"), cached_only=True, stop=lambda: True, on_progress=print)
    Traceback (most recent call last):
    engine.errors.FetchStopped
    """
    request = {
        "repository": name.repository, "revision": name.revision, "inside": name.inside, "cached_only": cached_only,
    }  # fmt: skip
    answer = ask(_TASK, request, stop=stop, on_progress=on_progress)
    files: dict[str, str] = answer["files"]
    first, path = next(iter(files.items()))
    called = f"{name.repository}/{first}"
    source = replace(read_source(path), name=called)
    config = next((place for file, place in files.items() if file.endswith(CONFIG)), None)
    preset, remarks = _cased(config, f"{called.rpartition('/')[0]}/{CONFIG}")
    revision = f"revision {name.revision}, " if name.revision not in (None, answer["commit"]) else ""
    remarks.insert(0, f"From the Hub: {called}, {revision}commit {answer['commit'][:_SHOWN]}.")
    if answer["unreachable"]:
        remarks.append(f"As it lay in the cache, since {answer['unreachable']}.")
    if first.endswith(_SHIFTED):
        remarks.append("Its model may give the pieces other ids: XLM-RoBERTa and M2M100 shift or replace them.")
    if answer["others"]:
        others = ", ".join(f"{name.repository}/{each}" for each in answer["others"])
        remarks.append(f"There are other tokenizers in it, to be opened by their own names: {others}.")
    return HubFiles(source, name, preset, tuple(remarks))


def _cased(path: str | None, called: str) -> tuple[str | None, list[str]]:
    """What a ``tokenizer_config.json`` says of the case of letters, as a preset of BERT's; and a remark."""
    lowers = None if path is None else replace(read_source(Path(path)), name=called).json.value.get("do_lower_case")
    if not isinstance(lowers, bool):
        return None, []
    what = "are made lower-case" if lowers else "keep their case"
    return UNCASED if lowers else CASED, [f"Letters {what}, as {CONFIG} says."]
