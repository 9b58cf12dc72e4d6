"""File dialogs answered with the keys of an X display, in a process of its own: what goes wrong there ends it.

Keys that Qt makes for a test do not do: with them the focus leaves a dialog before it is deleted, not while it is.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = pytest.mark.skipif(
    os.environ.get("QT_QPA_PLATFORM") != "xcb" or shutil.which("xdotool") is None,
    reason="needs an X display and xdotool",
)


def xdotool(*arguments: str) -> str:
    done = subprocess.run(["xdotool", *arguments], capture_output=True, text=True, timeout=60, check=False)
    return done.stdout.strip()


def wait_for(process: subprocess.Popen[str], title: str, *, open: bool = True) -> str:
    """The first window of that title once it is there, or "" once there is none."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        assert process.poll() is None, f"the program has ended: {process.communicate()[1]}"
        found = xdotool("search", "--onlyvisible", "--name", title)
        if bool(found) == open:
            return found.partition("\n")[0]
    raise AssertionError(f"a window {title!r} is {'not ' if open else 'still '}there")


@NEEDED
def test_files_are_opened_one_after_the_other(tmp_path):
    program = [sys.executable, "-m", "app", "--language", "en", "--theme", "light", "--text", "first"]
    places = {"XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_DATA_HOME": str(tmp_path / "data")}
    environment = {**os.environ, **places}
    with subprocess.Popen(program, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as process:
        try:
            window = wait_for(process, "Token Prism")
            for number in range(4):
                path = tmp_path / f"text-{number}.txt"
                path.write_text(f"text {number}", encoding="utf-8")
                xdotool("windowfocus", "--sync", window)  # there is no window manager to do it
                xdotool("key", "ctrl+t")
                xdotool("windowfocus", "--sync", wait_for(process, "^Open text"))
                xdotool("type", "--delay", "5", str(path))
                xdotool("key", "Return")
                wait_for(process, "^Open text", open=False)
            assert process.poll() is None
            xdotool("windowfocus", "--sync", window)
            xdotool("key", "ctrl+q")
            _, complaints = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, complaints) == (0, "")
