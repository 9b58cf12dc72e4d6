"""Loading the compiled form: in one step, in a process of its own, and what happens where it cannot be had."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine import kernels
from engine.kernels import KernelsUnavailable, kernel
from engine.kernels.preparation import Preparation

ROOT = Path(__file__).parents[3]


@kernel("i8", "u1_in i8_out i8")
def running_sums(data, sums, factor):
    """The last of the running sums; a kernel for these tests alone."""
    total = 0
    for i in range(len(data)):
        total += data[i] * factor
        sums[i] = total
    return total


def test_both_forms_give_the_same(compiled_kernels):
    running_sums.compile()
    data, plain, compiled = np.arange(200, dtype=np.uint8), np.zeros(200, np.int64), np.zeros(200, np.int64)
    assert running_sums.plain(data, plain, 3) == running_sums.compiled(data, compiled, 3) == 59_700
    assert plain.tolist() == compiled.tolist()


def test_read_only_arrays_are_accepted(compiled_kernels):
    running_sums.compile()
    sums = np.zeros(3, np.int64)
    assert running_sums.compiled(np.frombuffer(b"abc", np.uint8), sums, 1) == 294


def test_a_kernel_that_is_not_compiled_says_so():
    fresh = kernel("i8", "i8")(lambda number: number)
    with pytest.raises(KernelsUnavailable, match="load"):
        fresh.compiled(1)
    assert fresh(7) == 7


def _run(code: str, folder: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=100,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


NO_NUMBA = """
import sys
sys.modules["numba"] = None
"""


def test_without_numba_the_plain_form_serves(tmp_path):
    answer = _run(
        NO_NUMBA + "import engine\n"
        "tokenizer = engine.train(texts=['low lower lowest ' * 10_000], vocab_size=260)\n"
        "print(engine.kernels.state(), engine.kernels.unavailable, tokenizer.encode('low').ids.tolist())",
        tmp_path,
    )
    assert answer.startswith("plain numba cannot be imported")
    assert answer.endswith("[257]")


def test_without_a_folder_for_the_cache_the_plain_form_serves(tmp_path):
    code = (
        "import engine, numba.core.caching as caching\n"
        "caching.CacheImpl._locator_classes = []\n"
        "try:\n    engine.kernels.load()\n"
        "except engine.kernels.KernelsUnavailable as reason:\n    print(engine.kernels.state(), reason)"
    )
    assert _run(code, tmp_path).startswith("plain compiled code cannot be stored")


def test_the_process_that_compiles_hands_its_reason_over(tmp_path, monkeypatch):
    (tmp_path / "numba.py").write_text("raise ImportError('made for this test')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    script = f"import sys; sys.path.insert(0, r'{tmp_path}')"
    (tmp_path / "sitecustomize.py").write_text(script)
    lines = []
    with pytest.raises(KernelsUnavailable, match="made for this test"):
        Preparation().run(lines.append)
    assert lines


def test_preparing_compiles_then_loads_here(compiled_kernels):
    lines = []
    Preparation().run(lines.append)
    assert kernels.state() == "compiled"
    total = len(lines)
    assert [line.split()[0] for line in lines] == [f"{number}/{total}" for number in range(1, total + 1)]


def test_a_cancelled_preparation_says_so():
    preparation = Preparation()
    preparation.cancel()
    with pytest.raises(KernelsUnavailable, match="cancelled"):
        preparation.run()
