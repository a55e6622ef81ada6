#!/usr/bin/env bash
# Prints the flags with which the release binary is built beside `-c release`.
# Linked into the program, Swift's libraries cost half the time to start, and need not be where it runs. Apple's systems
# bring them along and refuse to have them linked in; a toolchain may come without them.
set -euo pipefail
[ "$(uname -s)" = Linux ] || exit 0
resources=$("${SWIFT:-swift}" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
if [ -d "${resources%/*}/swift_static/linux" ]; then echo --static-swift-stdlib; fi
