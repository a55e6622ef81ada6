#!/usr/bin/env bash
# Installs what is missing beside Swift; does nothing, and needs no network, when all is there: setup.sh [--test]
# Building needs nothing else. Testing (--test) needs
#   graphviz                               the diagrams (only its libraries)
#   python3                                its own library only
# `make conformance` also needs
#   python3-jsonschema, python3-yaml       the check of every scenario against the JSON Schema
#   python3-html5lib                       the check of the pages of a site
#   python3-venv                           an environment for readers and validators from PyPI (Scripts/validators.sh)
#   spin, gcc, tcc                         the comparison of exported models with SPIN; tcc compiles its verifiers fast
#   tmux, libedit2                         the tests of the simulator in a terminal
#   mandoc, zsh, fish                      the tests of manual pages and completions
#   curl, jq                               the tests of GitHub's action
#   zopfli                                 release archives (`make dist`)
#   emacs-nox                              the tests of lines that editors read
#   neovim, nodejs                         the tests of the language server
#   chromium, chromium-driver, python3-selenium   the tests of the site in a browser
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
command -v dot >/dev/null || PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null | grep -q 'libgvc\.so' || missing+=(graphviz)
command -v python3 >/dev/null || missing+=(python3)
if [ $# -eq 0 ]; then
  if ! Scripts/python.sh --find >/dev/null 2>&1; then missing+=(python3-jsonschema python3-yaml python3-html5lib); fi
  python3 -c 'import venv, ensurepip' 2>/dev/null || /usr/bin/python3 -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
  command -v gcc >/dev/null || missing+=(gcc libc6-dev)
  for program in spin tmux mandoc zsh fish chromium curl jq zopfli; do command -v $program >/dev/null || missing+=($program); done
  command -v emacs >/dev/null || missing+=(emacs-nox)
  command -v nvim >/dev/null || missing+=(neovim)
  command -v node >/dev/null || missing+=(nodejs)
  command -v chromedriver >/dev/null || missing+=(chromium-driver)
  /usr/bin/python3 -c 'import selenium' 2>/dev/null || missing+=(python3-selenium)
  if [ "$(uname -s)" != Darwin ]; then
    command -v tcc >/dev/null || missing+=(tcc)
    compgen -G '/usr/lib/*/libedit.so.2' >/dev/null || missing+=(libedit2)
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
    echo "  brew install graphviz"
    if [ $# -eq 0 ]; then
      echo "  brew install spin tmux mandoc fish chromium chromedriver emacs jq neovim node zopfli; python3 -m pip install jsonschema pyyaml html5lib selenium"
    fi
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
