#!/usr/bin/env bash
# Prints the flags with which the release binary is built beside `-c release`.
# Linked into the program, Swift's libraries cost half the time to start, and need not be where it runs. Apple's systems
# bring them along and refuse to have them linked in; a toolchain may come without them.
# With so much in one program, most of what is left of the start is moving it to where it was loaded (so it stays at a fixed place),
# and finding types by name, for which all conformances of all of it are gone through (so types are made without their names).
set -euo pipefail
[ "$(uname -s)" = Linux ] || exit 0
resources=$("${SWIFT:-swift}" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
if [ -d "${resources%/*}/swift_static/linux" ]; then
  echo --static-swift-stdlib -Xlinker -no-pie
  echo -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
fi
