"""`python -m engine.kernels`: compile every kernel into numba's cache. Exit code 3: it cannot be done here."""

import sys

from engine.kernels import KernelsUnavailable, load


def main() -> int:
    """Compile and report, one line for each kernel; the last line of a failure is its reason."""
    try:
        load(lambda done, total, name: print(f"{done + 1}/{total} {name}", flush=True))
    except KernelsUnavailable as reason:
        print(reason, flush=True)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
