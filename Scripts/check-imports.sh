#!/usr/bin/env bash
# Refuses an import that goes up or sideways: a target imports targets of a lower rank only.
#   check-imports.sh [FOLDER]      checks FOLDER/Sources and FOLDER/Tests (default: the repository)
#   check-imports.sh --self-test   feeds itself bad imports and checks that each is refused
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

# The one table of ranks (docs/ARCHITECTURE.md tells why); a new target gets its line here.
ranks='
CProcessor -1
FlowAlgorithms -1
FlowDiagnostics 0
FlowStateSpace 0
CGraphviz 0
FlowLogic 1
FlowModel 2
FlowChecking 2
FlowSimulation 2
FlowScenario 3
FlowRules 3
FlowResolver 3
FlowCompiler 4
FlowDiagrams 5
FlowReports 5
FlowGraphviz 6
FlowExports 6
FlowNative 6
FlowSite 6
FlowTestGeneration 6
FlowCheckKit 7
FlowCheckCLI 8
flowcheck 9
'

# Modules that only some targets may see, so that everything else builds without them.
owners='
CProcessor FlowStateSpace
CGraphviz FlowGraphviz
Yams FlowScenario
ArgumentParser FlowCheckCLI
'

# The oracles of the tests share no code with the engines they judge.
oracles='FlowTestSupport FlowDiagnostics,FlowModel'

check() {
  local root=$1
  (cd "$root" && find Sources Tests -name '*.swift' ! -path '*.docc/*' -print 2>/dev/null | LC_ALL=C sort) |
    RANKS="$ranks" OWNERS="$owners" ORACLES="$oracles" ROOT="$root" awk '
    BEGIN {
      n = split(ENVIRON["RANKS"], words, /[ \n]+/)
      for (i = 1; i < n; i++) if (words[i] != "") { rank[words[i]] = words[i + 1]; i++ }
      n = split(ENVIRON["OWNERS"], words, /[ \n]+/)
      for (i = 1; i < n; i++) if (words[i] != "") { owner[words[i]] = words[i + 1]; i++ }
      split(ENVIRON["ORACLES"], words, " ")
      oracle = words[1]
      n = split(words[2], allowed, ",")
      for (i = 1; i <= n; i++) mayOracle[allowed[i]] = 1
    }
    function refuse(reason) { printf "%s:%d: %s\n", file, line, reason; bad = 1 }
    function judge(text, module, folder, target) {
      if (text !~ /^[ \t]*((@[A-Za-z_]+(\([^)]*\))?|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]/) return
      if (text ~ /@testable|@_spi/) refuse("a test uses what is public or package; no @testable, no @_spi")
      sub(/^.*import[ \t]+((struct|class|enum|protocol|typealias|func|let|var)[ \t]+)?/, "", text)
      module = text
      sub(/[^A-Za-z0-9_].*$/, "", module)
      split(file, folder, "/")
      target = folder[2]
      if (target == oracle) {
        if ((module in rank) && !(module in mayOracle))
          refuse(oracle " may not import " module ": an oracle shares no code with what it judges")
        return
      }
      if (folder[1] == "Tests") return
      if (!(target in rank)) { refuse("target " target " has no rank; give it one in Scripts/check-imports.sh"); return }
      if ((module in owner) && owner[module] != target)
        refuse(target " may not import " module ", which only " owner[module] " may")
      if (!(module in rank)) {
        if (module ~ /^Flow/) refuse("module " module " has no rank; give it one in Scripts/check-imports.sh")
        return
      }
      if (rank[module] + 0 > rank[target] + 0)
        refuse(target " (rank " rank[target] ") may not import " module " (rank " rank[module] "): an import never goes up")
      else if (rank[module] == rank[target])
        refuse(target " may not import " module ": both have rank " rank[target] ", and an import never goes sideways")
    }
    {
      file = $0
      path = ENVIRON["ROOT"] "/" file
      line = 0
      quoted = 0
      while ((getline text < path) > 0) {
        line++
        if (!quoted) judge(text)
        if (gsub(/"""/, "", text) % 2 == 1) quoted = !quoted
      }
      close(path)
    }
    END { exit bad }'
}

self_test() {
  local expected found status
  root=$(mktemp -d)
  trap 'rm -rf "$root"' EXIT
  mkdir -p "$root"/Sources/{FlowModel,FlowRules,FlowReports,FlowStateSpace,FlowNew,FlowLogic} \
    "$root"/Tests/{FlowTestSupport,FlowRulesTests}
  printf 'import Foundation\n\npublic import FlowCompiler\n' >"$root/Sources/FlowModel/Up.swift"
  printf '@preconcurrency import struct FlowScenario.ScenarioReader\n' >"$root/Sources/FlowRules/Sideways.swift"
  printf 'import FlowChecking\npublic import FlowCompiler\nlet text = """\n  import FlowCheckKit\n  """\n' \
    >"$root/Sources/FlowReports/Down.swift"
  printf 'package import Yams\n' >"$root/Sources/FlowStateSpace/Owned.swift"
  printf 'import FlowModel\n' >"$root/Sources/FlowNew/Unranked.swift"
  printf 'import FlowElsewhere\n' >"$root/Sources/FlowLogic/Unknown.swift"
  printf 'import FlowModel\nimport FlowCompiler\n' >"$root/Tests/FlowTestSupport/Oracle.swift"
  printf 'import FlowCheckKit\n@testable import FlowRules\n' >"$root/Tests/FlowRulesTests/Free.swift"
  expected='Sources/FlowLogic/Unknown.swift:1: module FlowElsewhere has no rank; give it one in Scripts/check-imports.sh
Sources/FlowModel/Up.swift:3: FlowModel (rank 2) may not import FlowCompiler (rank 3): an import never goes up
Sources/FlowNew/Unranked.swift:1: target FlowNew has no rank; give it one in Scripts/check-imports.sh
Sources/FlowRules/Sideways.swift:1: FlowRules may not import FlowScenario: both have rank 3, and an import never goes sideways
Sources/FlowStateSpace/Owned.swift:1: FlowStateSpace may not import Yams, which only FlowScenario may
Tests/FlowRulesTests/Free.swift:2: a test uses what is public or package; no @testable, no @_spi
Tests/FlowTestSupport/Oracle.swift:2: FlowTestSupport may not import FlowCompiler: an oracle shares no code with what it judges'
  status=0
  found=$(check "$root") || status=$?
  if [ "$found" != "$expected" ] || [ "$status" -ne 1 ]; then
    echo "check-imports: the self-test expected status 1 and other findings than these (status $status):" >&2
    diff <(echo "$expected") <(echo "$found") >&2 || true
    exit 1
  fi
  rm -rf "$root"/Sources/{FlowModel,FlowRules,FlowStateSpace,FlowNew,FlowLogic} "$root"/Tests
  mkdir -p "$root/Tests"
  if ! check "$root" >/dev/null; then
    echo "check-imports: the self-test expected imports that go down to be allowed" >&2
    exit 1
  fi
}

case "${1:-}" in
  --self-test) self_test ;;
  "") check "$(dirname "$here")" ;;
  *) check "$1" ;;
esac
