#!/usr/bin/env bash
# Runs flowcheck where there is no Graphviz: check-without-graphviz.sh BINARY
# The place is a folder with nothing but the program, the libraries that it is linked with, and scenarios. So this also shows which
# libraries a machine must have. Needs Linux, and root or user namespaces.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

mkdir -p "$root/bin" "$root/out" "$root/tmp" "$root/proc"
cp "$binary" "$root/bin/flowcheck"
ldd "$binary" | grep -o '/[^ )]*' | while IFS= read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
cp -R Scenarios "$root/Scenarios"
# Swift reads a program's arguments from /proc.
enter=(unshare --mount)
[ "$(id -u)" -eq 0 ] || enter+=(--user --map-root-user)
enter+=(sh -c 'mount --rbind /proc "$1/proc" && exec chroot "$@"' sh "$root" /bin/flowcheck)

status=0
# expect STATUS WORDS ARGUMENT…: runs flowcheck there; standard output or errors must have the words.
expect() {
  local wanted=$1 words=$2 got=0
  shift 2
  "${enter[@]}" "$@" >"$root/tmp/said" 2>&1 </dev/null || got=$?
  if [ "$got" -eq "$wanted" ] && [[ "$(<"$root/tmp/said")" == *"$words"* ]]; then
    echo "ok      flowcheck $*"
  else
    echo "FAILED  flowcheck $*: status $got for $wanted, and not '$words' in:"
    head -n 5 "$root/tmp/said"
    status=1
  fi
}
has() { # has FILE WORDS: a file that was written has the words.
  if grep -qF -- "$2" "$root$1"; then echo "ok      $1"; else echo "FAILED  $1 has no '$2'"; status=1; fi
}

missing="graphviz, which draws diagrams, could not be loaded (libgvc.so.6: cannot open shared object file"
store=/Scenarios/storefront.yaml
expect 0 "as expected" check /Scenarios --traces unexpected --report sarif=/out/a.sarif --report junit=/out/a.xml
has /out/a.sarif '"version": "2.1.0"'
expect 0 "states" explore $store
expect 0 "no violation" simulate $store --random 5
expect 0 "" validate $store
expect 0 "" export $store --to dot -o /out/states.dot
expect 0 "" diagram $store -o /out/map.mmd
has /out/map.mmd "flowchart"
for form in svg png pdf dot; do expect 66 "$missing" diagram $store -o /out/map.$form; done
expect 66 "'apt install graphviz' installs it" diagram $store -o /out/map.svg
expect 66 "$missing" report $store -o /out/site
has /out/site/storefront.html "The map was not drawn: graphviz, which draws diagrams, could not be loaded"
has /out/site/storefront/graph.js "initial"
expect 66 "wrote 1 page" report --form markdown $store -o /out/pages
has /out/pages/storefront.md "auth-gate"
exit $status
