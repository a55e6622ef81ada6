#!/usr/bin/env bash
# The hook 'flowcheck' of pre-commit: downloads the release of this checkout's version once, and checks the files that a commit changes.
set -euo pipefail
if ! program=$("$(dirname "$0")/download.sh"); then
  echo "flowcheck: install flowcheck and use the hook 'flowcheck-system' instead" >&2
  exit 1
fi
exec "$program" check --traces unexpected "$@"
