"""`python -m engine.kernels`: compile every kernel into numba's cache. Exit code 3: it cannot be done here."""

import os
import sys

from engine.kernels import KernelsUnavailable, load


def main() -> int:
    """Compile and report, one line for each kernel; the last line of a failure is its reason."""
    parent = os.getppid()

    def report(done: int, total: int, name: str) -> None:
        if os.getppid() != parent:  # nobody waits for the kernels any more
            raise SystemExit(1)
        print(f"{done + 1}/{total} {name}", flush=True)

    try:
        load(report)
    except KernelsUnavailable as reason:
        print(reason, flush=True)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
