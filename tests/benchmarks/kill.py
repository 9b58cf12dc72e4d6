"""What a kill costs: `python tests/benchmarks/kill.py [--moments 100] [--at-once 4]`.

Not a test. Windows that type, train and save are killed (SIGKILL) at random moments, the same ones at each run; for
each it is found out how old the first change was that its journal lacks. Prints their distribution.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moments", type=int, default=100)
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--longest", type=float, default=6.0, help="seconds that a window works at most")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.killing import kill_some, seconds_lost

    lost: dict[int, float] = {}
    changes, began = 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, options.moments, options.at_once):
            seeds = list(range(first, min(first + options.at_once, options.moments)))
            killed = kill_some(Path(folder), seeds, longest=options.longest)
            changes += sum(len(each.told) for each in killed)
            lost |= seconds_lost(Path(folder), killed)
            print(f"{len(lost)} of {options.moments}, worst so far {max(lost.values()):.2f} s", flush=True)
    ages = sorted(lost.values())
    print(f"{len(ages)} kills, {changes} changes told, {time.monotonic() - began:.0f} s in all")
    print(f"age of the first change that was lost: median {statistics.median(ages):.2f} s,", end=" ")
    print(f"90 % {ages[len(ages) * 9 // 10]:.2f} s, worst {ages[-1]:.2f} s")
    print(f"older than one second: {sum(each > 1 for each in ages)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
