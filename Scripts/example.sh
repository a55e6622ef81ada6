#!/usr/bin/env bash
# Builds and tests the example packages as a user of the library would, and counts their glue: at most 15 lines each.
# They share a build folder, so that the library is built once.
set -euo pipefail
cd "$(dirname "$0")/../Examples"
build=$PWD/../.build/examples
for example in */; do
  example=${example%/}
  glue=$(sed -n '/[/][/] glue$/,/[/][/] end of glue$/p' "$example"/Tests/*/*Tests.swift | grep -vc 'glue$')
  echo "$example: $glue lines of glue"
  if [ "$glue" -gt 15 ] || [ "$glue" -eq 0 ]; then
    echo "example: $example has $glue lines of glue, not 1 to 15" >&2
    exit 1
  fi
  (cd "$example" && "${SWIFT:-swift}" build --scratch-path "$build" --build-tests --quiet &&
    "${SWIFT:-swift}" test --scratch-path "$build" --skip-build --disable-xctest --quiet)
done
