"""Waits for a download that runs in a process of its own, and ends it at once where nobody wants it any more.

The libraries that download cannot be stopped: they sit in a connection until it times out, or for ever. A process
can be ended at any moment. Not here: what runs in it (task_process.py).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Any, cast

from engine.errors import FetchError, FetchStopped

Stop = Callable[[], bool]
OnProgress = Callable[[int, int | None], None]
"""Called with the bytes that have come, and how many will come where that is known."""

_BETWEEN_LOOKS = 0.05  # seconds
_TO_TIDY_UP = 0.8  # seconds
_TO_COMPLAIN = 10  # seconds
_TOLD = 4000  # bytes of what a process that broke down wrote

# As it is found here: the folder in which this program was started must not put modules of its own before others.
_PROGRAM = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from importlib import import_module; from engine.fetching import task_process; "
    "task_process.run(import_module(sys.argv[2]).run)"
)


def never() -> bool:
    """For those who never stop."""
    return False


def silent(_done: int, _total: int | None) -> None:
    """For those who show no progress."""


def ask(task: str, request: Mapping[str, Any], *, stop: Stop, on_progress: OnProgress = silent) -> Any:
    """What the module ``task`` answers to the request; FetchError, FetchStopped.

    ``stop`` and ``on_progress`` are called in this thread.
    """
    if stop():
        raise FetchStopped
    command = [sys.executable, "-P", "-c", _PROGRAM, json.dumps(sys.path), task, json.dumps(request)]
    with (
        TemporaryFile() as complaints,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints,
            env={**os.environ, "PYTHONUTF8": "1"}, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        ) as process,
    ):  # fmt: skip
        asking, output = cast(IO[bytes], process.stdin), cast(IO[bytes], process.stdout)
        lines: SimpleQueue[bytes] = SimpleQueue()
        reader = Thread(target=_pass_on, args=(output, lines), name="download", daemon=True)
        reader.start()
        try:
            answer = _answer(lines, stop, on_progress)
            if answer is None:
                process.wait(_TO_COMPLAIN)
        finally:
            _end(process, asking)
            reader.join()
        if answer is None:
            complaints.seek(max(complaints.seek(0, os.SEEK_END) - _TOLD, 0))
            raise RuntimeError(f"the download broke down: {complaints.read().decode('utf-8', 'replace')}")
        return answer


def _pass_on(output: IO[bytes], lines: SimpleQueue[bytes]) -> None:
    for line in output:
        lines.put(line)
    lines.put(b"")


def _answer(lines: SimpleQueue[bytes], stop: Stop, on_progress: OnProgress) -> Any:
    """The answer; None where the process ended without one, which is a fault of the program."""
    while not stop():
        try:
            line = lines.get(timeout=_BETWEEN_LOOKS)
        except Empty:
            continue
        if not line:
            return None
        message = json.loads(line)
        if "answer" in message:
            return message["answer"]
        if "error" in message:
            raise FetchError(message["error"])
        on_progress(message["done"], message["total"])
    raise FetchStopped


def _end(process: subprocess.Popen[bytes], asking: IO[bytes]) -> None:
    asking.close()  # says that nobody waits
    try:
        process.wait(_TO_TIDY_UP)
    except subprocess.TimeoutExpired:
        process.kill()
