#!/usr/bin/env bash
# Runs a Python that has what other people wrote to read reports, in a virtual environment below .build:
#   pysarif          types generated from the schema of SARIF 2.1.0
#   codechecker      a viewer of SARIF: shows what was found as pages, with the run to it (of what it needs, only what its viewer needs)
#   xmlschema        validates XML against the schema of Jenkins
#   jsonschema       validates JSON against schemas, with the formats of addresses and times
#   markdown-it-py   reads Markdown as CommonMark and GitHub's tables
#   itf-py           reads traces in the Informal Trace Format; its author devised that
#   pytest-lsp       a client for language servers, with types generated from the protocol's specification (lsprotocol)
#   check-jsonschema, pre-commit   validate the recipes for build servers and the hooks
# SARIF_SCHEMA names the schema of SARIF 2.1.0 to these; without it, it is the one in the source archive of sarif-pydantic.
# `validators.sh --find` only makes the environment and prints its Python.
set -euo pipefail
cd "$(dirname "$0")/.."
packages=(
  pysarif==0.1.0 xmlschema==4.3.2 'jsonschema[format-nongpl]==4.26.0' markdown-it-py==4.3.0 check-jsonschema==0.39.0 pre-commit==4.7.0
  itf-py==0.5.0 lxml==6.1.3 prettytable==3.18.0 jsonpath-ng==1.16.0 PyYAML==6.0.3
  pytest-lsp==1.0.1 pygls==2.1.1 lsprotocol==2025.0.0
)
alone=(codechecker==6.29.1 sarif-tools==3.0.5)
archive=sarif-pydantic==0.6.2
schema=sarif-schema-2.1.0.json
digest=6352a05f9d03f181b8d9c71a46bdacc4fcff9d8ade5364858b425ba0c0994ed7

home=$PWD/.build/validators
mark=$home/$(printf '%s\n' "${packages[@]}" "${alone[@]}" "$archive" "$digest" | cksum | cut -d ' ' -f 1).installed
if [ ! -e "$mark" ]; then
  rm -rf "$home"
  python3 -m venv "$home" 2>/dev/null || /usr/bin/python3 -m venv "$home"
  pip() { "$home/bin/python" -m pip "$@" --quiet --disable-pip-version-check; }
  if ! { pip install "${packages[@]}" && pip install --no-deps "${alone[@]}" 2>"$home/log" &&
    pip download --no-deps --no-binary "${archive%%=*}" --dest "$home/archives" "$archive"; }; then
    cat "$home/log" >&2 || true
    echo "validators: ${packages[*]} ${alone[*]} $archive cannot be had from PyPI" >&2
    exit 1
  fi
  tar -xzOf "$home"/archives/*.tar.gz "sarif_pydantic-${archive##*=}/$schema" >"$home/$schema"
  "$home/bin/python" - "$home/$schema" $digest <<'END'
import hashlib, sys
found = hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest()
sys.exit(0 if found == sys.argv[2] else f"validators: the schema of SARIF has another digest: {found}")
END
  touch "$mark"
fi
export SARIF_SCHEMA=${SARIF_SCHEMA:-$home/$schema}
if [ "${1:-}" = --find ]; then
  echo "$home/bin/python"
else
  exec "$home/bin/python" "$@"
fi
