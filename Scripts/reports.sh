#!/usr/bin/env bash
# Writes the reports of every scenario into a folder, which it empties first: reports.sh BINARY FOLDER
# reports/rules.md is written by a test, since the reasons in it stand there: make rule-table.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
folder=$2
mkdir -p "$folder"
find "$folder" -type f \( -name '*.md' -o -name '*.dot' -o -name '*.svg' \) ! -path "$folder/rules.md" -delete
"$binary" report Scenarios -o "$folder"
mapfile -t corrected < <(
  find Scenarios Tests/FlowRulesTests/Scenarios -name '*corrected.yaml' | LC_ALL=C sort
)
"$binary" mutate Scenarios/storefront.yaml "${corrected[@]}" -o "$folder/mutations.md" | tail -n 1
