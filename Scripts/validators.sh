#!/usr/bin/env bash
# Runs a Python that has what other people wrote to read reports, in a virtual environment below .build:
#   pysarif          types generated from the schema of SARIF 2.1.0
#   xmlschema        validates XML against the schema of Jenkins
#   jsonschema       validates JSON against schemas
#   markdown-it-py   reads Markdown as CommonMark and GitHub's tables
#   check-jsonschema, pre-commit   validate the recipes for build servers and the hooks
# `validators.sh --find` only makes the environment and prints its Python.
set -euo pipefail
cd "$(dirname "$0")/.."
packages=(pysarif==0.1.0 xmlschema==4.3.2 jsonschema==4.26.0 markdown-it-py==4.3.0 check-jsonschema==0.39.0 pre-commit==4.7.0)
home=$PWD/.build/validators
mark=$home/$(printf '%s\n' "${packages[@]}" | cksum | cut -d ' ' -f 1).installed
if [ ! -e "$mark" ]; then
  rm -rf "$home"
  python3 -m venv "$home" 2>/dev/null || /usr/bin/python3 -m venv "$home"
  if ! "$home/bin/python" -m pip install --quiet --disable-pip-version-check "${packages[@]}"; then
    echo "validators: ${packages[*]} cannot be installed from PyPI" >&2
    exit 1
  fi
  touch "$mark"
fi
if [ "${1:-}" = --find ]; then
  echo "$home/bin/python"
else
  exec "$home/bin/python" "$@"
fi
