"""What runs in the process of a download: it is asked one thing, tells of its progress, answers, and ends.

It ends too as soon as nobody waits for it, since its standard input is closed then; on the way out the libraries
take back what they had half written. Not here: the waiting side (waiting.py), the tasks (hub_task.py,
tiktoken_task.py).
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any, NoReturn

from engine.errors import FetchError

Tell = Callable[[int, int | None], None]
"""Called with the bytes that have come, and how many will come where that is known."""
Task = Callable[[Mapping[str, Any], Tell], Mapping[str, Any]]


def run(task: Task) -> None:
    """Run a task with the request in the last argument; every line on standard output is a JSON object.

    Whatever else the libraries print goes to standard error.
    """
    with os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii", newline="\n") as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        signal.signal(signal.SIGTERM, _leave)
        threading.Thread(target=_end_with_the_asker, daemon=True).start()

        def say(**message: Any) -> None:
            output.write(f"{json.dumps(message)}\n")
            output.flush()

        def tell(done: int, total: int | None) -> None:
            say(done=done, total=total)

        try:
            say(answer=task(json.loads(sys.argv[-1]), tell))
        except FetchError as error:
            say(error=str(error))


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(1)


def _end_with_the_asker() -> None:
    # Not sys.stdin.read: its lock would be held while Python ends, which Python takes for a fatal error.
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
