#!/usr/bin/env bash
# Writes the reports of every scenario into a folder, which it empties first: reports.sh BINARY FOLDER
# reports/rules.md is written by a test, since the reasons in it stand there: make rule-table.
# reports/performance.md is measured: make bench-peers.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
folder=$2
mkdir -p "$folder"
find "$folder" -type f \( -name '*.md' -o -name '*.dot' -o -name '*.svg' \) ! -path "$folder/rules.md" ! -path "$folder/performance.md" -delete
# The classes of bugs have a page of their own, docs/bug-classes.md, and no report for each of their scenarios.
mapfile -t reported < <(find Scenarios -name '*.yaml' ! -path 'Scenarios/bug-classes/*' | LC_ALL=C sort)
"$binary" report "${reported[@]}" -o "$folder"
mapfile -t corrected < <(
  find Scenarios Tests/FlowRulesTests/Scenarios Tests/Fixtures -name '*corrected.yaml' -o -name '*-fixed.yaml' | LC_ALL=C sort
)
"$binary" mutate Scenarios/storefront.yaml Scenarios/market.yaml "${corrected[@]}" -o "$folder/mutations.md" | tail -n 1
