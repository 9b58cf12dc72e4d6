#!/bin/sh
# Brings the translation files up to date with the texts in app/: sh resources/translations/update.sh
# Then fill in what is new in token_prism_zh_CN.ts and run it again. Plural forms (%n) are not used: lupdate misses
# them in Python.
# What the engine says is not here but in engine_zh_CN.json, by hand: app/engine_words.py tells its form.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
cd "$root"
PATH=$root/.venv/bin:$PATH
export PATH
sources=$(find app -name '*.py' | LC_ALL=C sort)
# shellcheck disable=SC2086
pyside6-lupdate -silent -no-obsolete -locations none $sources -ts resources/translations/token_prism_zh_CN.ts
pyside6-lrelease -silent resources/translations/token_prism_zh_CN.ts \
    -qm resources/translations/token_prism_zh_CN.qm
