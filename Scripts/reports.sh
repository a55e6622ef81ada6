#!/usr/bin/env bash
# Writes what reports/ has into a folder: reports.sh BINARY FOLDER
# For each scenario a page and its flow map, a picture of each other kind, and a table of mutants. Three parts come from elsewhere:
# a test writes rules.md, `make reports` also counts the mutants of the apps, and `make measure` measures performance.md and scaling.*,
# `make unlimited` unlimited.*.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The classes of bugs and the natural apps have pages of their own, and no report for each of their scenarios.
mapfile -t reported < <(find Scenarios -name '*.yaml' ! -path 'Scenarios/bug-classes/*' ! -path 'Scenarios/natural/*' | LC_ALL=C sort)
"$binary" report --form markdown "${reported[@]}" -o "$work"
mkdir -p "$folder"
find "$folder" -type f \( -name '*.md' -o -name '*.svg' \) ! -path "$folder/rules.md" ! -path "$folder/performance.md" \
  ! -path "$folder/scaling.*" ! -path "$folder/unlimited.*" ! -path "$folder/apps/mutations.md" -delete
# A page has its map beside it. The storyboards take as much room as all maps, and tables below them say the same.
(cd "$work" && find . -name '*.md') | while IFS= read -r page; do
  mkdir -p "$folder/$(dirname "$page")"
  awk '/^!\[the trace, step by step;/ { getline; next } { print }' "$work/$page" >"$folder/$page"
  # The maps of coordinators take as much room as all others, so nothing leads to them here.
  if [ -e "$work/${page%.md}.svg" ]; then
    sed -e '/^<\/\{0,1\}a\( [^>]*\)\{0,1\}>$/d' -e 's|</\{0,1\}a\( [^>]*\)\{0,1\}>||g' "$work/${page%.md}.svg" >"$folder/${page%.md}.svg"
  fi
done
# docs/diagrams.md shows these.
draw() { # draw NAME SCENARIO OPTION…
  "$binary" diagram "${@:2}" -o "$folder/pictures/$1.svg"
}
classes=Scenarios/bug-classes
draw storyboard Scenarios/storefront.yaml --view storyboard --rule auth-gate
draw states Scenarios/seeds/seed-000-swipe-only.yaml --view states
draw choices Scenarios/storefront.yaml --view states --mode choices --rule auth-gate
draw changes $classes/c12-course-lost-in-the-login-corrected.yaml --against $classes/c12-course-lost-in-the-login-bad.yaml
cat >"$work/feed.yaml" <<'END'
flowcheck: 1
name: Feed
platform: swiftui
screens: { feed: { home: true }, profile: , photo: }
coordinators:
  App:
    root: feed
    state: { path: { stack: [profile, photo] } }
    events:
      openProfile: { from: [feed, photo], do: push profile }
      openPhoto: { from: [feed, profile], do: push photo }
END
(
  binary=$(realpath "$binary") pictures=$(realpath "$folder/pictures")
  cd "$work"
  "$binary" diagram feed.yaml -o "$pictures/every-depth.svg"
  "$binary" diagram feed.yaml --view states -o "$pictures/every-depth-states.svg"
)
mapfile -t corrected < <(
  find Scenarios Tests/FlowRulesTests/Scenarios Tests/Fixtures ! -path 'Scenarios/apps/*' \
    \( -name '*corrected.yaml' -o -name '*-fixed.yaml' \) | LC_ALL=C sort
)
"$binary" mutate Scenarios/storefront.yaml Scenarios/market.yaml "${corrected[@]}" -o "$folder/mutations.md" | tail -n 1
# The verdicts without limits of stacks.
{
  printf '# Every depth\n\nThe scenarios with `--every-depth`, which ignores the limits of their stacks. Written by `Scripts/every-depth.py`; do not edit.\n\n'
  python3 Scripts/every-depth.py "$binary"
} >"$folder/every-depth.md"
