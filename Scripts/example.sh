#!/usr/bin/env bash
# Builds and tests the example package as a user of the library would, and checks its scenarios by the plugin.
set -euo pipefail
cd "$(dirname "$0")/../Examples/Checkout"
"${SWIFT:-swift}" build --build-tests --quiet
"${SWIFT:-swift}" test --skip-build --disable-xctest --quiet
# The plugin: what is as demanded, and a status of its own where something is not.
"${SWIFT:-swift}" package flowcheck | grep -q "^Scenarios/Checkout.yaml  ok "
if "${SWIFT:-swift}" package flowcheck check no-such-folder >/dev/null 2>&1; then
  echo "the plugin is content with a folder that is not there" >&2
  exit 1
fi
