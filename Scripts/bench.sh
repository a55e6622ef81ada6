#!/usr/bin/env bash
# Checks the exact counts of the benchmark families on the engine, then prints how long each takes and how small
# runs spread; see docs/benchmarks.md.
set -euo pipefail
cd "$(dirname "$0")/../Benchmarks"
swift=${SWIFT:-swift}
echo "building the benchmarks"
"$swift" build -c release --build-tests --quiet
"$swift" test -c release --skip-build --disable-xctest --quiet
for member in "shop 4 5 2" "shop 6 5 2" "shop 6 6 2" "tabs 4 3" "tabs 5 3"; do
  read -ra words <<<"$member"
  printf '%-12s' "$member"
  .build/release/explore-family "${words[@]}"
done
# An app in Swift, optimised and as a test's build has it.
.build/release/explore-app
"$swift" build --product explore-app --quiet
.build/debug/explore-app
# The library's plugin writes into the package, which the package manager's sandbox would refuse.
"$swift" package --disable-sandbox benchmark --no-progress
