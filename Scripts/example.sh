#!/usr/bin/env bash
# Builds and tests the example package as a user of the library would.
set -euo pipefail
cd "$(dirname "$0")/../Examples/Checkout"
"${SWIFT:-swift}" build --build-tests --quiet
"${SWIFT:-swift}" test --skip-build --disable-xctest --quiet
