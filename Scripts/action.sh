#!/usr/bin/env bash
# What the steps of action.yml run, with its inputs in the environment:
#   action.sh get             downloads flowcheck, or says why to build it; the outputs are 'program' and, for a build, 'key'
#   action.sh build PROGRAM   builds flowcheck and puts it there
#   action.sh check PROGRAM   checks scenarios, and comments on the pull request on request
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

sha256=(sha256sum)
command -v sha256sum >/dev/null || sha256=(shasum -a 256)
digest() { "${sha256[@]}" | cut -c 1-64; }

# The cache of a build depends on this besides the system; hashFiles of the workflow sees only the workspace.
sources() {
  cd "$root"
  find Package.swift Makefile Scripts Sources -type f | LC_ALL=C sort | tr '\n' '\0' | xargs -0 "${sha256[@]}" | digest
}

get() {
  local ref=${FLOWCHECK_REF:-} version=${FLOWCHECK_VERSION:-} folder=$RUNNER_TEMP/flowcheck reason status=0 program toolchain
  if [ -z "$version" ] && [[ $ref =~ ^v[0-9]+\.[0-9]+\.[0-9]+([-+].*)?$ ]]; then version=$ref; fi
  version=${version#v}
  if [ -n "$version" ]; then
    export FLOWCHECK_RELEASES=${FLOWCHECK_RELEASES:-${GITHUB_SERVER_URL:-}/${FLOWCHECK_REPOSITORY:-}/releases/download}
    program=$("$root/Scripts/download.sh" "$version" "$folder") || status=$?
    if [ $status = 0 ]; then
      echo "program=$program" >>"$GITHUB_OUTPUT"
      return
    fi
    if [ $status != 3 ]; then
      echo "::error title=flowcheck::version $version cannot be downloaded; the log says why"
      return 1
    fi
    if ! grep -q "version = \"$version\"" "$root/Sources/FlowEvaluation/FlowCheck.swift"; then
      echo "::error title=flowcheck::no archive of version $version fits this machine, and the action is of another version, so it cannot build it"
      return 1
    fi
    reason="no archive of version $version fits this machine"
  else
    reason="the action is not used at a version tag"
  fi
  echo "flowcheck: builds from source, since $reason"
  if ! toolchain=$(swift --version 2>/dev/null); then
    echo "::error title=flowcheck::$reason, and there is no Swift to build with"
    return 1
  fi
  toolchain=$(digest <<<"$toolchain")
  {
    echo "program=$folder/built/flowcheck"
    echo "key=flowcheck-$RUNNER_OS-$RUNNER_ARCH-$(sources)-${toolchain:0:16}"
  } >>"$GITHUB_OUTPUT"
}

build() {
  make -C "$root" build
  mkdir -p "$(dirname "$1")"
  cp "$root/.build/release/flowcheck" "$1"
}

check() {
  local program=$1 paths=() arguments=() line status=0
  while IFS= read -r line; do if [ -n "$line" ]; then paths+=("$line"); fi; done <<<"${FLOWCHECK_PATHS-Scenarios}"
  while IFS= read -r line; do if [ -n "$line" ]; then arguments+=("$line"); fi; done <<<"${FLOWCHECK_ARGUMENTS:-}"
  arguments+=(--report github=-)
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then arguments+=(--report "summary=$GITHUB_STEP_SUMMARY"); fi
  if [ -n "${FLOWCHECK_SARIF:-}" ]; then arguments+=(--report "sarif=$FLOWCHECK_SARIF"); fi
  # The bash of macOS reports an empty list as an unset variable.
  "$program" check ${paths[@]+"${paths[@]}"} "${arguments[@]}" || status=$?
  if [ "${FLOWCHECK_COMMENT:-}" = true ]; then "$root/Scripts/action-comment.sh" "$program" ${paths[@]+"${paths[@]}"} || status=$((status ? status : 1)); fi
  return $status
}

"$@"
