#!/usr/bin/env bash
# Refuses Swift files over 400 lines, except those that flowcheck writes, and prints the median, which should stay at or below 120.
set -euo pipefail
cd "$(dirname "$0")/.."
{ find Package.swift Sources Tests Benchmarks Extract -name "*.swift" -not -path "*/.build*" -not -path "*/Generated/*/Written/*" 2>/dev/null || true; } |
  while IFS= read -r file; do
    printf '%d %s\n' "$(wc -l <"$file")" "$file"
  done | LC_ALL=C sort -n | awk -v limit=400 '
  { lines[NR] = $1; if ($1 > limit) { printf "%s: %d lines, the limit is %d\n", $2, $1, limit; bad = 1 } }
  END {
    median = NR == 0 ? 0 : NR % 2 ? lines[(NR + 1) / 2] : (lines[NR / 2] + lines[NR / 2 + 1]) / 2
    printf "%d Swift files, median %d lines, longest %d\n", NR, median, lines[NR]
    exit bad
  }'
