#!/usr/bin/env bash
# Builds the documentation of FlowCheckKit with DocC, from the modules that a build has left: documentation.sh CONFIGURATION ARCHIVE
# Warnings are errors, except those about undocumented parameters.
set -euo pipefail
cd "$(dirname "$0")/.."
flags=$(Scripts/module-flags.sh "$1")
target=$(${SWIFT:-swift} -print-target-info)
tools=$(dirname "$(sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' <<<"$target")")/../bin
symbols=$(mktemp -d)
trap 'rm -rf "$symbols"' EXIT
# shellcheck disable=SC2086
"$tools/swift-symbolgraph-extract" -module-name FlowCheckKit -minimum-access-level public -skip-synthesized-members \
  -target "$(sed -n 's/.*"triple": "\(.*\)".*/\1/p' <<<"$target" | head -1)" $flags -output-dir "$symbols"
mkdir -p "$(dirname "$2")"
log=$symbols/log
"$tools/docc" convert Sources/FlowCheckKit/FlowCheckKit.docc --additional-symbol-graph-dir "$symbols" --output-dir "$2" \
  --fallback-display-name FlowCheckKit --fallback-bundle-identifier flowcheck.FlowCheckKit >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
# A parameter with a clear name needs no documentation.
if grep -E '^(warning|error): ' "$log" | grep -qvE "^warning: Parameter '.*' is missing documentation$"; then
  cat "$log" >&2
  exit 1
fi
