#!/usr/bin/env bash
# Builds and tests the example packages as a user of the library would, and counts their glue: at most 15 lines each.
set -euo pipefail
cd "$(dirname "$0")/../Examples"
for example in */; do
  example=${example%/}
  glue=$(sed -n '/[/][/] glue$/,/[/][/] end of glue$/p' "$example"/Tests/*/*Tests.swift | grep -vc 'glue$')
  echo "$example: $glue lines of glue"
  if [ "$glue" -gt 15 ] || [ "$glue" -eq 0 ]; then
    echo "example: $example has $glue lines of glue, not 1 to 15" >&2
    exit 1
  fi
  (cd "$example" && "${SWIFT:-swift}" build --build-tests --quiet && "${SWIFT:-swift}" test --skip-build --disable-xctest --quiet)
done
