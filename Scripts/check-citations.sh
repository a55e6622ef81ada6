#!/usr/bin/env bash
# Refuses a citation of the specification or of a decision record that leads nowhere. A citation is
#   semantics 6.3, 7        sections of docs/semantics
#   S17'                    a line of docs/semantics/platforms
#   ADR 15                  a page of docs/adr
#   page.md#s6.3            a link to a section
# in a comment or test name of a Swift file, or in a Markdown file outside of code. A Swift comment says 'semantics 6', not 'section 6'.
#   check-citations.sh [FOLDER]      checks FOLDER (default: the repository)
#   check-citations.sh --self-test   feeds itself bad citations and checks that each is refused
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

check() {
  cd "$1"
  local anchors records
  anchors=$(find docs/semantics -name '*.md' | LC_ALL=C sort | while IFS= read -r page; do
    { grep -oE '<a id="[^"]+"></a>' "$page" || true; } | sed "s|.*\"\\(.*\\)\".*|$page \\1|"
  done)
  records=$(find docs/adr -name '[0-9]*.md' 2>/dev/null | sed 's|.*/0*\([0-9]*\)-.*|\1|')
  find . \( -path ./.git -o -path '*/.build*' -o -path './Tests/*/Transcripts' -o -path './Tests/*/Snapshots' -o -path ./reports \) -prune -o \
    \( -name '*.swift' -o -name '*.md' \) -print | sed 's|^\./||' | LC_ALL=C sort |
    ANCHORS="$anchors" RECORDS="$records" awk '
    BEGIN {
      n = split(ENVIRON["ANCHORS"], lines, "\n")
      for (i = 1; i <= n; i++) {
        split(lines[i], part, " ")
        if (part[2] in known) refuse(part[1], 0, "the anchor " part[2] " is in " known[part[2]] ", too")
        known[part[2]] = part[1]
      }
      n = split(ENVIRON["RECORDS"], lines, "\n")
      for (i = 1; i <= n; i++) recorded[lines[i]] = 1
    }
    function refuse(file, line, reason) { printf "%s:%d: %s\n", file, line, reason; bad = 1 }
    # Finds the next match of a pattern in rest; sets found to it, and before to the character before it.
    function next_match(pattern) {
      if (!match(rest, pattern)) return 0
      found = substr(rest, RSTART, RLENGTH)
      before = RSTART == 1 ? " " : substr(rest, RSTART - 1, 1)
      rest = substr(rest, RSTART + RLENGTH)
      return 1
    }
    function judge(text, file, line, isSwift, count, number, i, name) {
      rest = text
      while (next_match("semantics [0-9]+(\\.[0-9]+)?((, | and )[0-9]+(\\.[0-9]+)?)*")) {
        sub(/^semantics /, "", found)
        count = split(found, number, /, | and /)
        for (i = 1; i <= count; i++)
          if (!(("s" number[i]) in known)) refuse(file, line, "docs/semantics has no section " number[i])
      }
      rest = text
      while (next_match("[SUTMA][0-9][0-9]?\047*")) {
        if (before ~ /[A-Za-z0-9_#"\/.\\(-]/ && before != "(" || rest ~ /^[A-Za-z0-9_"]/) continue
        name = found
        gsub(/\047/, "p", name)
        if (!(name in known)) refuse(file, line, "docs/semantics/platforms has no line " found)
      }
      rest = text
      while (next_match("ADR [0-9]+")) {
        sub(/^ADR 0*/, "", found)
        if (rest !~ /^ of / && !(found in recorded)) refuse(file, line, "docs/adr has no page " found)
      }
      rest = text
      while (next_match("[a-zA-Z]*\\.md#s[0-9]+(\\.[0-9]+)?|\\(#s[0-9]+(\\.[0-9]+)?")) {
        name = found
        sub(/^.*#/, "", name)
        sub(/#.*/, "", found)
        if (!(name in known) || (found ~ /md$/ && known[name] !~ ("/" found "$")))
          refuse(file, line, "the link to " found "#" name " leads nowhere")
      }
      if (text ~ /LAW [0-9L]|[(;] ?choice [0-9]/ || (isSwift && text ~ /[Ss]ection [0-9]/))
        refuse(file, line, "cite docs/semantics as \047semantics 6.3\047")
    }
    {
      file = $0
      isSwift = file ~ /\.swift$/
      line = 0
      fenced = 0
      while ((getline text < file) > 0) {
        line++
        if (isSwift) {
          if (!match(text, /(^|[ \t])\/\/.*|@Test\(".*/)) continue
          text = substr(text, RSTART)
          sub(/^@Test\("/, "", text)
        } else {
          if (text ~ /^ *```/) { fenced = !fenced; continue }
          if (fenced) continue
        }
        gsub(/`[^`]*`/, "", text)
        gsub(/<a id="[^"]*"><\/a>/, "", text)
        judge(text, file, line, isSwift)
      }
      close(file)
    }
    END { exit bad }'
}

self_test() {
  local expected found status
  root=$(mktemp -d)
  trap 'rm -rf "$root"' EXIT
  mkdir -p "$root"/docs/{semantics/platforms,adr} "$root/Sources"
  printf '# 6 <a id="s6"></a>\n## 6.3 <a id="s6.3"></a>\n[no](steps.md#s6.4) [yes](#s6.3)\n' >"$root/docs/semantics/steps.md"
  printf '| S17 | <a id="S17"></a>x |\n| S17\047 | <a id="S17p"></a><a id="s6"></a>x |\n' >"$root/docs/semantics/platforms/swiftui.md"
  printf 'x\n' >"$root/docs/adr/0015-x.md"
  printf '/// Good (semantics 6, 6.3; S17, S17\047; ADR 15), and ADR 20 of Apalache; bad (semantics 6.9; S18).\nlet S99 = "section 5"  // section 6, ADR 4\n@Test("M77: bad")\n' \
    >"$root/Sources/One.swift"
  printf 'Bad: (LAW 27), U4 and `U5`.\n```\nsemantics 9\n```\n' >"$root/docs/page.md"
  expected="docs/semantics/steps.md:0: the anchor s6 is in docs/semantics/platforms/swiftui.md, too
Sources/One.swift:1: docs/semantics has no section 6.9
Sources/One.swift:1: docs/semantics/platforms has no line S18
Sources/One.swift:2: docs/adr has no page 4
Sources/One.swift:2: cite docs/semantics as 'semantics 6.3'
Sources/One.swift:3: docs/semantics/platforms has no line M77
docs/page.md:1: docs/semantics/platforms has no line U4
docs/page.md:1: cite docs/semantics as 'semantics 6.3'
docs/semantics/steps.md:3: the link to steps.md#s6.4 leads nowhere"
  status=0
  found=$(check "$root") || status=$?
  if [ "$found" != "$expected" ] || [ "$status" -ne 1 ]; then
    echo "check-citations: the self-test expected status 1 and other findings than these (status $status):" >&2
    diff <(echo "$expected") <(echo "$found") >&2 || true
    exit 1
  fi
}

case "${1:-}" in
  --self-test) self_test ;;
  "") check "$(dirname "$here")" ;;
  *) check "$1" ;;
esac
