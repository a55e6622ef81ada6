#!/usr/bin/env bash
# Prints the compiler flags that find FlowCheckKit and its imports in a build folder: module-flags.sh CONFIGURATION
set -euo pipefail
cd "$(dirname "$0")/.."
build=$PWD/.build/$1
if [ ! -e "$build/Modules/FlowCheckKit.swiftmodule" ]; then
  echo "module-flags: there is no $build/Modules/FlowCheckKit.swiftmodule; build first" >&2
  exit 1
fi
echo -I "$build/Modules"
for map in "$build/CProcessor.build" "$build/CGraphviz.build" "$PWD"/.build/checkouts/Yams/Sources/CYaml/include; do
  echo -Xcc "-fmodule-map-file=$map/module.modulemap"
done
