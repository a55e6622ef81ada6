#!/usr/bin/env bash
# Checks that Tests/Generated is what flowcheck writes now, and that the XCTest tests pass against apps that do what the scenarios
# say and fail against an app with a mistake. (Those of Swift Testing run with all others.)
#   check-generated.sh FLOWCHECK           compares, and runs those of XCTest in the test bundle beside the program
#   check-generated.sh FLOWCHECK --write   writes them anew
set -euo pipefail
cd "$(dirname "$0")/.."
flowcheck=$1
target=Tests/Generated
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ "${2:-}" = --write ] || target=$work
for style in swift-testing:SwiftTesting xctest:XCTest tca-teststore:TestStore xcuitest:UITests; do
  for scenario in Storefront:Scenarios/storefront.yaml:cases Market:Scenarios/market.yaml:screens \
    NastyNames:Tests/Generated/nasty.yaml:cases; do
    IFS=: read -r name file cover <<<"$scenario"
    "$flowcheck" generate-tests "$file" --style "${style%%:*}" --cover "$cover" \
      -o "$target/${style#*:}/Written/$name.swift"
  done
done
[ "$target" = "$work" ] || exit 0
for file in "$work"/*/Written/*.swift; do
  diff -u "Tests/Generated${file#"$work"}" "$file" || {
    echo "Tests/Generated is not what flowcheck writes; Scripts/check-generated.sh FLOWCHECK --write writes it anew"
    exit 1
  }
done
bundle=$(dirname "$flowcheck")/flowcheckPackageTests.xctest
if [ ! -f "$bundle" ]; then
  echo "no test program beside $flowcheck: the generated tests of XCTest are not run"
  exit 0
fi
# Runs a class of tests; 0 when all passed, and there were some.
run() {
  "$bundle" "$1" >"$work/log" 2>&1 && grep -Eq "Executed [1-9][0-9]* tests?, with 0 failures" "$work/log"
}
for scenario in Storefront:Scenarios/storefront.yaml Market:Scenarios/market.yaml NastyNamesCo:Tests/Generated/nasty.yaml; do
  export FLOWCHECK_GENERATED_SCENARIO=${scenario#*:}
  for class in "GeneratedXCTests.${scenario%%:*}FlowTests" "GeneratedUITests.${scenario%%:*}FlowUITests"; do
    run "$class" || { cat "$work/log"; exit 1; }
  done
done
export FLOWCHECK_GENERATED_SCENARIO=Scenarios/storefront.yaml FLOWCHECK_PLANTED_MISTAKE=cancelLogin
for class in GeneratedXCTests.StorefrontFlowTests GeneratedUITests.StorefrontFlowUITests; do
  if run "$class"; then echo "$class passes although the app ignores '$FLOWCHECK_PLANTED_MISTAKE'"; exit 1; fi
  grep -Eq "Executed [1-9][0-9]* tests?, with [1-9]" "$work/log" || { cat "$work/log"; exit 1; }
done
echo "the generated tests are current, pass, and fail where the app has a mistake"
