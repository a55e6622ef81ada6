#!/usr/bin/env bash
# Writes the reports of every scenario into a folder, which it empties first: reports.sh BINARY FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
folder=$2
mkdir -p "$folder"
find "$folder" -type f \( -name '*.md' -o -name '*.dot' -o -name '*.svg' \) -delete
"$binary" report Scenarios -o "$folder"
