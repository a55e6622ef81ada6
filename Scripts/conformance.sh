#!/usr/bin/env bash
# Compares flowcheck with what other people wrote: conformance.sh BINARY [STEP…]
# Runs all steps, or those that are named in that order, and says how long each took. A step fails where its tool is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
shift
# Steps that build something mostly run one compiler at a time, so they run beside the others. Steps that wait for an editor, a
# terminal or a browser come last, since they would wait too long beside a compiler.
comparing=(units schema site pictures traces formats attack)
building=(recipes example plugins extract availability documentation)
waiting=(editors lsp installed bare terminal)
viewing=(browser)
python() { Scripts/python.sh "$@"; }

# The unit tests that `make test` leaves out: SPIN, and the rest of the divided comparisons. The filter lists the files that divide
# theirs.
units() {
  local files
  files=$(grep -rlE 'Thoroughness\.|AskedSeeds\.parts|Spin\.isRequired' Tests --include='*Tests.swift' | sed 's|.*/||; s|\.|\\.|' | paste -sd'|')
  FLOWCHECK_CONFORMANCE=1 "${SWIFT:-swift}" test -c release --skip-build --disable-xctest --quiet --filter "$files"
}

# Scenarios, comparisons and project files against their JSON Schemas, with an independent validator.
schema() {
  local changes=.build/conformance/changes.json about=Scenarios/bug-classes/c24-about-without-an-exit
  mkdir -p .build/conformance
  "$binary" diff $about-corrected.yaml $about-bad.yaml --format json >$changes || test $? -eq 1
  mapfile -t valid < <(find Scenarios Benchmarks/scenarios Tests/Fixtures Tests/FlowRulesTests/Scenarios '(' -name '*.yaml' -o -name '*.yml' ')' | LC_ALL=C sort)
  mapfile -t refused < <(find Tests/Schema -maxdepth 1 -name '*.yaml' | LC_ALL=C sort)
  python Scripts/check-schema.py docs/scenario.schema.json "${valid[@]}" --refused "${refused[@]}"
  python Scripts/check-schema.py docs/changes.schema.json $changes --refused Tests/Schema/changes/*.json
  python Scripts/check-schema.py docs/project.schema.json Tests/Schema/project/good.yaml --refused Tests/Schema/project/bad-*.yaml
}

# Pages of a site are well-formed, and their links lead somewhere.
site() {
  Scripts/site.sh "$binary" .build/site
  python Scripts/check-site.py --self-test .build/site
}

# No text in the maps and storyboards of any scenario covers another.
pictures() {
  rm -rf .build/pictures
  "$binary" report --form markdown Scenarios/*.yaml Scenarios/seeds Scenarios/bug-classes Scenarios/apps Tests/Fixtures \
    Tests/FlowRulesTests/Scenarios -o .build/pictures || test $? -lt 64
  python Scripts/check-pictures.py .build/pictures
}

# Saved traces against their schema, and as informal traces with the reader of that form's inventor.
traces() {
  rm -rf .build/traces
  "$binary" check Tests/Fixtures Tests/FlowRulesTests/Scenarios --save-traces .build/traces --traces none >/dev/null || test $? -lt 64
  Scripts/validators.sh Scripts/check-traces.py "$binary" docs/trace.schema.json .build/traces
}

# Every form of report, with other people's readers; flowcheck killed while it writes.
formats() {
  Scripts/validators.sh Scripts/check-reports.py --self-test
  Scripts/validators.sh Scripts/check-reports.py "$binary"
  python Scripts/kill-tests.py --self-test
  python Scripts/kill-tests.py "$binary"
}

# Findings as lines for editors, read by Emacs and by the patterns of VS Code and Xcode.
editors() {
  python3 Scripts/check-editors.py --self-test
  python3 Scripts/check-editors.py "$binary"
}

# The language server with a client from PyPI, in Neovim, and through the extension for VS Code with a stand-in for the editor.
lsp() {
  Scripts/validators.sh Scripts/check-language-server.py "$binary"
  cp Tests/LanguageServer/shop.yaml .build/shop.yaml
  FLOWCHECK=$(realpath "$binary") nvim --headless -u NONE -c 'luafile Tests/LanguageServer/neovim.lua' .build/shop.yaml
  node Tests/LanguageServer/vscode.js "$binary"
  python3 editors/vscode/package.py .build/flowcheck.vsix
}

# The recipes for build servers and hooks in docs/ci.md, and GitHub's action.
recipes() {
  Scripts/validators.sh Scripts/check-recipes.py "$binary"
  Scripts/validators.sh Scripts/check-action.py "$binary"
}

# The package with plugins, as a package that depends on it.
plugins() { python3 Scripts/check-plugins.py "$binary"; }

# Manual pages and completions as `make install` installs them: mandoc, bash, zsh, fish.
installed() { python3 Scripts/check-installed.py "$binary"; }

# The program with no other files than the libraries that it is linked with: everything but pictures.
bare() { Scripts/check-without-graphviz.sh "$binary"; }

# The documentation of FlowCheckKit, with DocC; the code in it compiles.
documentation() {
  Scripts/documentation.sh release .build/FlowCheckKit.doccarchive
  python3 Scripts/check-documentation.py
}

# No API that is newer than the oldest Apple systems in Package.swift.
availability() { python3 Scripts/check-availability.py --self-test release; }

# The simulator in a terminal (tmux), and the site in a headless Chromium.
terminal() {
  python Scripts/terminal-tests.py --self-test "$binary" Tests/Terminal/tabs.txt
  python Scripts/terminal-tests.py "$binary" Tests/Terminal/*.txt
}
browser() { "$([ -x /usr/bin/python3 ] && echo /usr/bin/python3 || echo python3)" Scripts/browser-tests.py "$binary" .build/browser; }

# Mutants of all scenarios, for a minute, from the same seed.
attack() {
  python Scripts/attack --flowcheck "$binary" --self-test
  python Scripts/attack --flowcheck "$binary" --seconds 60
}

# The example package, as a user of the library builds it.
example() { Scripts/example.sh; }

# What flowcheck-extract reads from Swift: its tests, and where the corpus is, its score on units that were read by hand. Both in a
# debug build, as an optimised swift-syntax takes five times as long.
extract() {
  "${SWIFT:-swift}" build --build-tests --package-path Extract --quiet
  "${SWIFT:-swift}" test --skip-build --package-path Extract --disable-xctest --quiet
  if [ ! -e "${FLOWCHECK_CORPUS:-../shared/corpus}/score.py" ]; then
    echo "extract: not scored, the corpus is not here"
    return
  fi
  local status=0
  Scripts/python.sh Scripts/score-extraction.py Extract/.build/debug/flowcheck-extract || status=$?
  [ $status -ne 2 ] || echo "extract: not scored, no unit of the corpus could be laid out"
  [ $status -eq 0 ] || [ $status -eq 2 ]
}

run() {
  for step; do
    echo "== $step"
    SECONDS=0
    "$step"
    echo "== $step: $SECONDS s"
  done
}

known=" ${comparing[*]} ${building[*]} ${waiting[*]} ${viewing[*]} "
for step; do
  if [[ "$known" != *" $step "* ]]; then
    echo "conformance: there is no step '$step'; the steps are:$known" >&2
    exit 64
  fi
done
if [ $# -gt 0 ]; then
  run "$@"
  exit
fi

# Runs the steps of two lists at the same time, the second list's without showing them until both are done: beside LIST LIST
beside() {
  local -n shown=$1 hidden=$2
  local first second status=0
  # Each in a process group of its own, which gets no Ctrl-C but from here.
  set -m
  run "${shown[@]}" </dev/null & first=$!
  run "${hidden[@]}" >"$log" 2>&1 </dev/null & second=$!
  trap "kill -- -$first -$second 2>/dev/null || true; rm -f '$log'" EXIT
  wait $first || status=$?
  wait $second || status=$?
  cat "$log"
  [ $status -eq 0 ] || exit $status
}

log=$(mktemp)
beside comparing building
beside viewing waiting
