#!/usr/bin/env bash
# Runs a Python that has the modules jsonschema, yaml and html5lib; `--find` only prints which one that is.
# A python3 that comes first on the PATH may not be the one that Debian's packages belong to.
set -euo pipefail
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import jsonschema, yaml, html5lib' 2>/dev/null; then
    if [ "${1:-}" = --find ]; then
      echo "$python"
      exit 0
    fi
    exec "$python" "$@"
  fi
done
echo "python: no python3 with the modules jsonschema, yaml and html5lib; run 'make setup'" >&2
exit 1
