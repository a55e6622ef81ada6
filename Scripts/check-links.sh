#!/usr/bin/env bash
# Refuses a link in a Markdown file to a file or folder that is not there.
set -euo pipefail
cd "$(dirname "$0")/.."
find . -name '*.md' -not -path '*/.build*' -not -path './Tests/*' | LC_ALL=C sort | {
  status=0
  while IFS= read -r page; do
    while IFS= read -r target; do
      case "$target" in http://* | https://* | mailto:* | '#'* | '') continue ;; esac
      if [ ! -e "$(dirname "$page")/${target%%#*}" ]; then
        echo "${page#./}: the link to '$target' leads nowhere"
        status=1
      fi
    done < <(sed -e '/^```/,/^```/d' -e 's/`[^`]*`//g' "$page" | { grep -oE '\]\([^)[:space:]]+\)' || true; } | sed 's/^](//; s/)$//')
  done
  exit $status
}
