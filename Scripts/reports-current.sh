#!/usr/bin/env bash
# Refuses reports/ that differ from what flowcheck writes now: reports-current.sh BINARY
# DOT, Markdown, dumps, changes and the site are compared; the SVG's bytes change with the version of Graphviz, so only its presence is,
# and a page of the site is compared without the picture in it.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
Scripts/reports.sh "$binary" "$fresh/reports" >"$fresh/log" 2>&1 || { cat "$fresh/log" >&2; exit 1; }

compared() { (cd "$1" && find . -type f \( -name '*.md' -o -name '*.dot' -o -path './dumps/*' -o -path './changes/*' -o -path './site/*' \) ! -path ./rules.md ! -path ./performance.md ! -path ./scaling.md ! -path ./apps/mutations.md | LC_ALL=C sort); }
pictures() { (cd "$1" && find . -type f -name '*.svg' ! -path ./scaling.svg | LC_ALL=C sort); }
undrawn() { sed '/<svg /,/<\/svg>/d' "$1"; }
status=0
while IFS= read -r file; do
  if ! diff -u --label "reports/${file#./}" --label "now" \
    <(undrawn "reports/$file") <(undrawn "$fresh/reports/$file") >"$fresh/diff" 2>&1; then
    head -n 20 "$fresh/diff"
    status=1
  fi
done < <({ compared reports; compared "$fresh/reports"; } | LC_ALL=C sort -u)
diff <(pictures reports) <(pictures "$fresh/reports") || status=1
if [ "$status" -ne 0 ]; then
  echo "reports/ is not current: run 'make reports' and look at what changed" >&2
  exit 1
fi
echo "reports/ is current: $(compared reports | wc -l) files compared"
