#!/bin/sh
# Runs every check and stops at the first that fails: sh tests/run.sh
# Some run beside others, since they use one core each; what those say comes when they end.
# The first time it sets everything up (resources/setup.sh). Needs no display.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
sh "$root/resources/setup.sh" test
cd "$root"
PATH=$root/.venv/bin:$PATH
export PATH

scratch=$(mktemp -d)
running= # what runs beside: its process and its title
title=
end() {
    [ -z "$running" ] || kill "$running" 2>/dev/null || true # it hears no ^C by itself
    [ -z "$running" ] || wait "$running" 2>/dev/null || true
    rm -rf "$scratch"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then # Qt warns without one, and warnings are errors here
    XDG_RUNTIME_DIR=$scratch/runtime
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    export XDG_RUNTIME_DIR
fi

failed() { # STATUS TITLE
    printf '\n=== failed: %s\n' "$2" >&2
    exit "$1"
}

step() { # TITLE COMMAND...
    name=$1
    shift
    printf '\n=== %s\n' "$name"
    "$@" || failed $? "$name"
}

beside() { # TITLE COMMAND...: runs it beside the steps that follow, until `joined`
    title=$1
    shift
    printf '\n=== %s: runs beside what follows\n' "$title"
    "$@" >"$scratch/said" 2>&1 &
    running=$!
}

joined() { # waits for what runs beside
    status=0
    wait "$running" || status=$?
    running=
    printf '\n=== %s\n' "$title"
    cat "$scratch/said"
    [ "$status" -eq 0 ] || failed "$status" "$title"
}

# numba checks no bounds by itself. A cache of its own, so that neither form is taken for the other.
# With exec the process that runs beside is Python, and no shell that would leave it behind.
bounds_checked() {
    exec env NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR="$scratch/numba" QT_QPA_PLATFORM=offscreen python "$@"
}

step "rules (ruff check)" ruff check
step "format (ruff format --check)" ruff format --check
step "imports (lint-imports)" lint-imports
# Once per machine, and before any test has a time limit.
beside "kernels, compiled with bounds checks" bounds_checked -m engine.kernels
step "types (mypy)" mypy
step "kernels, compiled (python -m engine.kernels)" python -m engine.kernels
joined
step "tests, offscreen" env QT_QPA_PLATFORM=offscreen python -m pytest -n auto --dist loadfile
beside "tests of the kernels with bounds checks" bounds_checked -m pytest tests/engine/kernels
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
joined
printf '\n=== all checks passed\n'
