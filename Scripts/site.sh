#!/usr/bin/env bash
# Writes a site about two small scenarios and the apps: site.sh BINARY FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
rm -rf "$2"
"$1" report Scenarios/storefront.yaml Scenarios/market.yaml Scenarios/apps/{social,vault,*-corrected}.yaml -o "$2"
