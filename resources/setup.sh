#!/bin/sh
# What start.sh and tests/run.sh need before they run: the system libraries and fonts (on Debian and Ubuntu) and .venv.
#
#   sh resources/setup.sh start|test
#
# Says what it installs; when everything is there it says nothing and is done in a tenth of a second.
# Running the program is start.sh, running the checks is tests/run.sh.
set -eu

purpose=${1:-start}
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
venv=$root/.venv

case $purpose in
start) wanted=$root ;;
test) wanted="$root[test]" ;;
*) echo "token-prism: setup.sh takes start or test, not '$purpose'" >&2; exit 2 ;;
esac

say() { echo "token-prism: $*"; }
stop() { echo "token-prism: $*" >&2; exit 2; }

# --- System packages
# Tried on a bare Debian 12. The first line is what any Qt window needs, the next two what the X11 plugin
# needs, then fonts: without them Chinese, emoji and most scripts are empty boxes.
packages="libglib2.0-0 libgl1 libegl1 libxkbcommon0 libfontconfig1 libdbus-1-3
    libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0 libxcb-xkb1
    libxkbcommon-x11-0
    fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"
[ "$purpose" = start ] || packages="$packages xvfb xauth xdotool"

has_apt() { [ -e /etc/debian_version ] && command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }

missing_packages() {
    has_apt || return 0
    # dpkg-query fails when it does not know one of the names; what it prints of the others is right.
    # shellcheck disable=SC2086,SC2016
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' \
        $packages libglib2.0-0t64 2>/dev/null | sed -n 's/^installed //p') || true
    for package in $packages; do
        # Newer releases append t64 to the name of a library; apt-get follows the old name.
        printf '%s\n' "$installed" | grep -qxF -e "$package" -e "${package}t64" || printf '%s ' "$package"
    done
}

install_packages() { # "$@": the names
    elevate=
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null || ! { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
            echo "token-prism: going on without system packages that only root can install: apt-get install $*" >&2
            return 0
        fi
        elevate=sudo
    fi
    say "installing system packages (once)${elevate:+ through sudo}: $*"
    log=$(mktemp)
    # A broken package list elsewhere on the machine is not ours to judge: what counts is the installation.
    $elevate apt-get -q update >"$log" 2>&1 9<&- || true
    if ! $elevate env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 \
        install --no-install-recommends "$@" >>"$log" 2>&1 9<&-; then
        grep '^[EW]:' "$log" >&2 || tail -n 20 "$log" >&2
        echo "token-prism: going on without system packages that could not be installed: apt-get install $*" >&2
    fi
    rm -f "$log"
}

# --- Python
fits() { "$1" -I -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }

choose_python() {
    if usable; then python=$venv/bin/python && return 0; fi
    for python in python3 python3.13 python3.12 python3.11; do
        if command -v "$python" >/dev/null && fits "$python"; then return 0; fi
    done
    found=$(python3 --version 2>/dev/null) || found="no python3"
    stop "needs Python 3.11, 3.12 or 3.13; found $found"
}

# The same for the same pyproject.toml, Python and place (the commands in .venv hold its full path).
fingerprint() {
    "$venv/bin/python" -I -c '
import hashlib, os, sys
with open(os.path.join(sys.argv[1], "pyproject.toml"), "rb") as file:
    parts = [file.read(), sys.version.encode(), os.fsencode(sys.argv[1])]
print(hashlib.sha256(b"\0".join(parts)).hexdigest())' "$root"
}

# An installation that was cut off leaves `unfinished` behind: pip would take half a package for a whole one.
ready() {
    [ -x "$venv/bin/python" ] && [ ! -e "$venv/unfinished" ] && [ -s "$venv/ready-$purpose" ] &&
        [ "$(cat "$venv/ready-$purpose")" = "$(fingerprint 2>/dev/null)" ]
}

# An environment that may be brought up to date in place: whole, of a right Python, and made where it stands now.
usable() {
    [ ! -e "$venv/unfinished" ] && [ -x "$venv/bin/python" ] && fits "$venv/bin/python" &&
        "$venv/bin/python" -I -c 'import pip' 2>/dev/null && grep -qsF "$venv/bin/" "$venv/bin/pip"
}

install_python_packages() {
    if ! usable; then
        "$python" -I -c 'import ensurepip, venv' 2>/dev/null ||
            stop "$python lacks the venv module; on Debian and Ubuntu: apt-get install python3-venv"
        say "making .venv with $("$python" --version)"
        rm -rf "$venv"
        mkdir "$venv"
        : >"$venv/unfinished"
        "$python" -m venv "$venv" >&2 || stop "$python could not make .venv; its reason stands above"
    fi
    : >"$venv/unfinished"
    rm -f "$venv"/ready-*
    say "installing Python packages into .venv (some 600 MB)"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable "$wanted" ||
        stop "pip could not install the Python packages; its reason stands above. The same command tries again"
    fingerprint >"$venv/ready-start"
    [ "$purpose" = start ] || cp "$venv/ready-start" "$venv/ready-$purpose"
    rm -f "$venv/unfinished"
}

# --- All together
missing=$(missing_packages)
if [ -z "$missing" ] && ready; then exit 0; fi

choose_python
# One set-up at a time. The lock belongs to the open file: it falls with this process, however that ends.
exec 9<"$root/resources/setup.sh"
"$python" -I -c '
import fcntl
try:
    fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("token-prism: waiting for another set-up in this folder", flush=True)
    fcntl.flock(9, fcntl.LOCK_EX)'

choose_python # again: the other one may have finished or died in between
if has_apt && ! usable && ! "$python" -I -c 'import ensurepip, venv' 2>/dev/null; then
    packages="$packages python3-venv"
fi
missing=$(missing_packages)
# shellcheck disable=SC2086
[ -z "$missing" ] || install_packages $missing
ready || install_python_packages
