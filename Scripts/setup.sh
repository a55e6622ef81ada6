#!/usr/bin/env bash
# Installs what building and testing need beside Swift; does nothing, and needs no network, when all is there.
# With --build, only what building needs:
#   libgraphviz-dev, pkg-config            the diagrams (headers and libraries)
# The rest is for tests:
#   python3-jsonschema, python3-yaml       the check of every scenario against the JSON Schema
#   python3-html5lib                       the check of the pages of a site
#   python3-pip                            what installs the reader of informal traces
#   spin, gcc, tcc                         the tests that give exported models to SPIN; tcc compiles its verifiers fast
#   python3-venv                           an environment for the readers of reports (Scripts/validators.sh, from PyPI)
#   tmux, libedit2                         the tests that drive the simulator in a terminal
#   mandoc, zsh, fish                      the tests that read the manual and complete words; left out likewise
#   chromium, chromium-driver, python3-selenium   the tests that play the site; left out where they cannot be installed
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
command -v pkg-config >/dev/null || missing+=(pkg-config)
if ! pkg-config --exists libgvc 2>/dev/null; then missing+=(libgraphviz-dev); fi
if [ "${1:-}" != --build ]; then
  if ! Scripts/python.sh --find >/dev/null 2>&1; then missing+=(python3-jsonschema python3-yaml python3-html5lib); fi
  python3 -c 'import venv, ensurepip' 2>/dev/null || /usr/bin/python3 -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
  if ! python=$(Scripts/python.sh --find 2>/dev/null) || ! "$python" -m pip --version >/dev/null 2>&1; then
    missing+=(python3-pip)
  fi
  if [ "$(uname -s)" != Darwin ]; then
    command -v tmux >/dev/null || missing+=(tmux)
    compgen -G '/usr/lib/*/libedit.so.2' >/dev/null || missing+=(libedit2)
  fi
  command -v spin >/dev/null || missing+=(spin)
  command -v gcc >/dev/null || missing+=(gcc libc6-dev)
  [ "$(uname -s)" = Darwin ] || command -v tcc >/dev/null || missing+=(tcc)

  # Nobody needs a browser or another shell to build: these are asked for only where they can be installed.
  if command -v apt-get >/dev/null && { [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null; }; then
    command -v chromium >/dev/null || missing+=(chromium)
    command -v chromedriver >/dev/null || missing+=(chromium-driver)
    for program in mandoc zsh fish; do command -v $program >/dev/null || missing+=($program); done
    /usr/bin/python3 -c 'import selenium' 2>/dev/null || missing+=(python3-selenium)
  fi
fi

if ! command -v swift >/dev/null; then
  echo "setup: swift is not on the PATH; install Swift 6.2 or later from swift.org" >&2
  exit 1
fi
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(uname -s)" = Darwin ]; then
  {
    echo "setup: missing: ${missing[*]}; install them with"
    echo "  brew install graphviz pkgconf"
    if [ "${1:-}" != --build ]; then echo "  brew install spin; python3 -m pip install jsonschema pyyaml html5lib"; fi
  } >&2
  exit 1
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
if ! command -v apt-get >/dev/null || { [ ${#as_root[@]} -gt 0 ] && ! command -v sudo >/dev/null; }; then
  {
    echo "setup: missing: ${missing[*]} (Debian's names)"
    echo "install them as root with your system's package tool, then run this again"
  } >&2
  exit 1
fi

apt_get() {
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o=Dpkg::Use-Pty=0 "$@"
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "setup: installing ${missing[*]}"
install() { apt_get install --no-install-recommends "${missing[@]}" </dev/null >"$log" 2>&1; }
lists=$(find /var/lib/apt/lists -name '*_Packages*' -print -quit 2>/dev/null || true)
# Lists may be missing (a fresh image) or too old to name a version that the mirror still has.
if [ -z "$lists" ] || ! install; then
  if ! { apt_get update </dev/null >"$log" 2>&1 && install; }; then
    cat "$log" >&2
    echo "setup: could not install ${missing[*]}" >&2
    exit 1
  fi
fi
