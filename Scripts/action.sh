#!/usr/bin/env bash
# What the step 'Check' of action.yml runs: action.sh FLOWCHECK, with the inputs in the environment.
set -euo pipefail
binary=$1
# Inputs are lists of words; patterns in them are left to flowcheck.
set -f
# shellcheck disable=SC2206
arguments=(${FLOWCHECK_ARGUMENTS:-} --report github=-)
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then arguments+=(--report "summary=$GITHUB_STEP_SUMMARY"); fi
if [ -n "${FLOWCHECK_SARIF:-}" ]; then arguments+=(--report "sarif=$FLOWCHECK_SARIF"); fi
# shellcheck disable=SC2206
paths=(${FLOWCHECK_PATHS:-Scenarios})
exec "$binary" check "${paths[@]}" "${arguments[@]}"
