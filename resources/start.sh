#!/bin/sh
# Runs Token Prism: sh resources/start.sh [token-prism arguments]. The first time it sets everything up (setup.sh).
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
sh "$root/resources/setup.sh" start
exec "$root/.venv/bin/token-prism" "$@"
