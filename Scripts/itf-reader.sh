#!/usr/bin/env bash
# Installs the reader of the Informal Trace Format by its inventor (itf-py, from PyPI) into .build/python, unless it is there; without
# a network nothing is installed, and check-traces.py says so.
set -euo pipefail
cd "$(dirname "$0")/.."
version=0.5.0
python=$(Scripts/python.sh --find)
[ -d ".build/python/itf_py-$version.dist-info" ] && exit 0
mkdir -p .build
"$python" -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target .build/python \
  "itf-py==$version" </dev/null >.build/itf-reader.log 2>&1 || echo "itf-reader: could not install itf-py $version, see .build/itf-reader.log" >&2
