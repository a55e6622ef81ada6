#!/usr/bin/env bash
# Refuses a README whose example differs from what flowcheck prints: readme-current.sh BINARY
# The example is the code block whose first line is `$ .build/release/flowcheck …`.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
command=$(sed -n 's/^\$ \.build\/release\/flowcheck //p' README.md)
if [ "$(grep -c . <<<"$command")" -ne 1 ]; then
  echo "README.md has no example, or more than one, that starts with '$ .build/release/flowcheck'" >&2
  exit 1
fi
shown=$(awk '/^```/ { inside = 0 } inside { print } /^\$ \.build\/release\/flowcheck / { inside = 1 }' README.md)
# shellcheck disable=SC2086 # the words of the command are separate arguments
now=$("$binary" $command)
if ! diff -u --label README.md <(echo "$shown") --label now <(echo "$now"); then
  echo "the example in README.md is not what flowcheck prints now: paste it anew" >&2
  exit 1
fi
