#!/usr/bin/env bash
# Downloads the flowcheck of a release for this machine, checks its SHA-256, and prints where it is: download.sh [VERSION [FOLDER]]
# VERSION is that of this checkout without it. FOLDER (~/.cache/flowcheck) keeps a program for each version. FLOWCHECK_RELEASES is the URL
# above the folders of releases; by default, that of the repository that this is a clone of.
# Status 3: there is no such release, or it has no program that runs on this machine.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
version=${1:-$(sed -n 's/.*static let version = "\(.*\)".*/\1/p' "$root/Sources/FlowEvaluation/FlowCheck.swift")}
folder=${2:-${XDG_CACHE_HOME:-$HOME/.cache}/flowcheck}/$version
program=$folder/flowcheck

stop() {
  local status=$1
  shift
  echo "flowcheck: $*" >&2
  exit "$status"
}

if [ -x "$program" ]; then
  echo "$program"
  exit
fi

case "$(uname -s)" in
  Linux) system=linux-$(uname -m) ;;
  Darwin) system=macos-universal ;;
  *) stop 3 "releases have no archive for $(uname -s)" ;;
esac
for tool in curl tar gzip awk; do
  command -v "$tool" >/dev/null || stop 1 "cannot download version $version: '$tool' is not on the PATH"
done
if command -v sha256sum >/dev/null; then
  digest() { sha256sum; }
elif command -v shasum >/dev/null; then
  digest() { shasum -a 256; }
else
  stop 1 "cannot download version $version: neither 'sha256sum' nor 'shasum' is on the PATH"
fi

releases=${FLOWCHECK_RELEASES:-}
if [ -z "$releases" ]; then
  origin=$(git -C "$root" remote get-url origin 2>/dev/null) || stop 1 "cannot tell where releases are; set FLOWCHECK_RELEASES"
  releases=${origin%.git}/releases/download
fi
name=flowcheck-$version-$system
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fetch() {
  local url=$releases/v$version/$1 status=0 code
  code=$(curl --fail --location --silent --show-error --retry 3 --output "$work/$1" --write-out '%{http_code}' "$url" 2>"$work/log") ||
    status=$?
  # 37: the file of a file URL is not there.
  if [ "$code" = 404 ] || [ $status = 37 ]; then stop 3 "there is no $url"; fi
  [ $status = 0 ] || stop 1 "cannot download $url: $(cat "$work/log")"
}
fetch "$name.sha256"
fetch "$name.tar.gz"
expected=$(awk -v file="$name.tar.gz" '$2 == file { print $1 }' "$work/$name.sha256")
found=$(digest <"$work/$name.tar.gz" | awk '{ print $1 }')
[ "$found" = "$expected" ] || stop 1 "$name.tar.gz is not used: its SHA-256 is $found, but the release says '$expected'"

tar -xzf "$work/$name.tar.gz" -C "$work" "$name/bin/flowcheck"
[ "$("$work/$name/bin/flowcheck" --version 2>/dev/null)" = "$version" ] || stop 3 "the program in $name.tar.gz does not run on this machine"
# Several processes may get here; each replaces the program atomically with the same one.
mkdir -p "$folder"
cp "$work/$name/bin/flowcheck" "$program.$$"
mv -f "$program.$$" "$program"
echo "$program"
