"""Compiling the kernels in a process of its own, once per machine. What is compiled: see `engine.kernels`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from engine.kernels import KernelsUnavailable, load


class Preparation:
    """Compiling in a process of its own, so that the calling program neither stalls nor pays for it.

    `run` blocks (call it in a worker thread), `cancel` may be called from any thread and ends it.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._cancelled = False

    def run(self, on_line: Callable[[str], None] | None = None) -> None:
        """Compile into the cache, then load here; `on_line` gets lines such as `3/9 merge_step`.

        Raises `KernelsUnavailable` with the reason, also when cancelled.
        """
        root = str(Path(__file__).parents[2])
        path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
        command = [sys.executable, "-m", "engine.kernels"]
        flags: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # there is one on Windows only
        with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            encoding="utf-8", errors="replace", creationflags=flags,
            env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        ) as self._process:  # fmt: skip
            if self._cancelled:
                self._process.kill()
            last = ""
            for line in self._process.stdout or ():
                last = line.strip() or last
                if on_line:
                    on_line(last)
        if self._cancelled:
            raise KernelsUnavailable("the preparation was cancelled")
        if self._process.returncode != 0:
            raise KernelsUnavailable(last or f"the compiling process ended with code {self._process.returncode}")
        load()

    def cancel(self) -> None:
        """End the process; `run` then raises `KernelsUnavailable`."""
        self._cancelled = True
        if self._process is not None:
            self._process.kill()
