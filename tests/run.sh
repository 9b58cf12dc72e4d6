#!/bin/sh
# Runs every check, in the order of their cost, and stops at the first that fails: sh tests/run.sh
# The first time it sets everything up (resources/setup.sh). Needs no display.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
sh "$root/resources/setup.sh" test
cd "$root"
PATH=$root/.venv/bin:$PATH
export PATH

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then # Qt warns without one, and warnings are errors here
    XDG_RUNTIME_DIR=$scratch/runtime
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    export XDG_RUNTIME_DIR
fi

step() { # TITLE COMMAND...
    printf '\n=== %s\n' "$1"
    shift
    "$@"
}

step "rules (ruff check)" ruff check
step "format (ruff format --check)" ruff format --check
step "types (mypy)" mypy
step "imports (lint-imports)" lint-imports
# Once per machine, and before any test has a time limit.
step "kernels, compiled (python -m engine.kernels)" python -m engine.kernels
step "tests, offscreen" env QT_QPA_PLATFORM=offscreen python -m pytest -n auto --dist loadfile
# numba checks no bounds by itself. A cache of its own, so that neither form is taken for the other.
bounds_checked() { env NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR="$scratch/numba" QT_QPA_PLATFORM=offscreen python "$@"; }
step "kernels, compiled with bounds checks" bounds_checked -m engine.kernels
step "tests of the kernels with bounds checks" bounds_checked -m pytest tests/engine/kernels
# Without -noreset the server begins anew whenever its last client leaves, and refuses the next one meanwhile.
if command -v xvfb-run >/dev/null; then
    step "end to end on an X display" env QT_QPA_PLATFORM=xcb \
        xvfb-run -a -s "-screen 0 1600x1000x24 -noreset" python -m pytest tests/end_to_end
elif [ -n "${CI:-}" ]; then
    echo "token-prism: xvfb-run is missing, so the tests on an X display cannot run" >&2
    exit 1
else
    printf '\n=== end to end on an X display: left out, there is no xvfb-run here\n'
fi
printf '\n=== all checks passed\n'
