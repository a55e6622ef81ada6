#!/usr/bin/env bash
# Refuses reports/ that differ from what flowcheck writes now: reports-current.sh BINARY
# Of a picture the names, texts and tooltips are compared; coordinates depend on the version of Graphviz.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
Scripts/reports.sh "$binary" "$fresh/reports" >"$fresh/log" 2>&1 || { cat "$fresh/log" >&2; exit 1; }

compared() {
  (cd "$1" && find . -type f ! -path ./rules.md ! -path ./performance.md ! -path './scaling.*' ! -path './unlimited.*' ! -path ./apps/mutations.md | LC_ALL=C sort)
}
# The content of a file, regardless of its layout.
said() {
  case "$1" in
    *.svg) sed -E -e '/^<(path|polygon|polyline|ellipse) /d' -e 's/ (x|y|width|height|viewBox|transform)="[^"]*"//g' "$1" | LC_ALL=C sort ;;
    *) cat "$1" ;;
  esac
}
status=0
while IFS= read -r file; do
  if ! diff -u --label "reports/${file#./}" --label "now" <(said "reports/$file") <(said "$fresh/reports/$file") >"$fresh/diff" 2>&1; then
    head -n 20 "$fresh/diff"
    status=1
  fi
done < <({ compared reports; compared "$fresh/reports"; } | LC_ALL=C sort -u)
if [ "$status" -ne 0 ]; then
  echo "reports/ is not current: run 'make reports' and look at what changed" >&2
  exit 1
fi
echo "reports/ is current: $(compared reports | wc -l) files compared"
