#!/usr/bin/env bash
# Writes the reports of every scenario into a folder, which it empties first: reports.sh BINARY FOLDER
# reports/rules.md is written by a test, since the reasons in it stand there: make rule-table.
# reports/performance.md and scaling.md are measured: make bench-peers, make scaling. reports/apps/mutations.md takes minutes: make app-mutations.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
folder=$2
mkdir -p "$folder"
rm -rf "$folder/site"
find "$folder" -type f \( -name '*.md' -o -name '*.dot' -o -name '*.svg' \) ! -path "$folder/rules.md" ! -path "$folder/performance.md" ! -path "$folder/scaling.*" ! -path "$folder/apps/mutations.md" -delete
# The classes of bugs and the natural apps have pages of their own, and no report for each of their scenarios.
mapfile -t reported < <(find Scenarios -name '*.yaml' ! -path 'Scenarios/bug-classes/*' ! -path 'Scenarios/natural/*' | LC_ALL=C sort)
"$binary" report --form markdown "${reported[@]}" -o "$folder"
# The same as a site, for some of them: a browser shows it, and the tests of its pages look at it.
apps=(Scenarios/apps/{social,vault,{chat,courses,game,services,shop,wallet}-corrected}.yaml)
"$binary" report Scenarios/storefront.yaml Scenarios/market.yaml "${apps[@]}" -o "$folder/site"
# What can be reached in the same two, one fact a line.
rm -rf "$folder/dumps"
"$binary" dump Scenarios/storefront.yaml Scenarios/market.yaml -o "$folder/dumps"
# What one of the pairs of a bug and its correction changes, for people and for programs.
rm -rf "$folder/changes"
mkdir -p "$folder/changes"
about=Scenarios/bug-classes/c24-about-without-an-exit
for form in markdown json; do
  "$binary" diff $about-corrected.yaml $about-bad.yaml --format $form >"$folder/changes/c24.${form/markdown/md}" || test $? -eq 1
done
# One picture of each other kind; docs/diagrams.md shows them.
draw() { # draw NAME SCENARIO OPTION…
  for form in svg dot; do "$binary" diagram "${@:2}" -o "$folder/pictures/$1.$form"; done
}
classes=Scenarios/bug-classes
draw states Scenarios/seeds/seed-000-swipe-only.yaml --view states
draw choices Scenarios/storefront.yaml --view states --mode choices --rule auth-gate
draw changes $classes/c12-course-lost-in-the-login-corrected.yaml --against $classes/c12-course-lost-in-the-login-bad.yaml
mapfile -t corrected < <(
  find Scenarios Tests/FlowRulesTests/Scenarios Tests/Fixtures ! -path 'Scenarios/apps/*' \
    \( -name '*corrected.yaml' -o -name '*-fixed.yaml' \) | LC_ALL=C sort
)
"$binary" mutate Scenarios/storefront.yaml Scenarios/market.yaml "${corrected[@]}" -o "$folder/mutations.md" | tail -n 1
