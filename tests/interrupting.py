"""Ends a program by an interrupt while it is being loaded."""

import signal
import subprocess
import sys
from pathlib import Path


def interrupted_while_loading(
    *arguments: str, until: bytes, environment: dict[str, str], folder: Path
) -> list[bytes]:
    """The lines that `python -m ARGUMENTS` says once it is interrupted behind the import of `until`.

    Of a small pipe the program has to wait for this one, and cannot have come farther.
    """
    program = [sys.executable, "-X", "importtime", "-m", *arguments]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stderr=subprocess.PIPE, pipesize=4096, env=environment, cwd=folder
    ) as process:
        line = b""
        while until not in line:
            line = process.stderr.readline()
            assert line, "it ended before"
        process.send_signal(signal.SIGINT)
        _output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    return [line for line in errors.splitlines() if not line.startswith(b"import time:")]
