#!/usr/bin/env bash
# Comments on a pull request with what it changes, or replaces the last such comment: action-comment.sh PROGRAM PATH…
# GITHUB_TOKEN, FLOWCHECK_PR and the variables of GitHub are in the environment. It never fails because something got worse; that
# is the job of the check.
set -euo pipefail
program=$1
shift
marker='<!-- flowcheck diff -->'

say() { echo "::$1 title=flowcheck::$2"; }
skip() {
  say notice "no comment on the pull request: $1"
  exit 0
}
stop() {
  say error "no comment on the pull request: $1"
  exit 1
}

[ -n "${FLOWCHECK_PR:-}" ] || skip "this run is not about one"
[ -n "${GITHUB_TOKEN:-}" ] || skip "there is no token"
for tool in curl jq git; do
  command -v "$tool" >/dev/null || stop "'$tool' is not on the PATH"
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# In a container the checkout belongs to somebody else, which git refuses without this.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=$PWD
base=origin/$GITHUB_BASE_REF
if ! git rev-parse --quiet --verify "$base^{commit}" >/dev/null; then
  git fetch --quiet --depth=1 origin "+refs/heads/$GITHUB_BASE_REF:refs/remotes/$base" ||
    stop "the checkout has no history of '$GITHUB_BASE_REF', and it cannot be fetched; give actions/checkout 'fetch-depth: 0'"
fi
status=0
"$program" diff --git "$base" "$@" --format markdown >"$work/comment.md" || status=$?
[ $status -le 2 ] || stop "'flowcheck diff' ended with status $status"
jq --null-input --rawfile body "$work/comment.md" '{ $body }' >"$work/comment.json"

# The token is in a file, since everybody on the machine can read arguments.
printf 'Authorization: Bearer %s\n' "$GITHUB_TOKEN" >"$work/header"
call() {
  local method=$1 url=$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues/$2 code
  shift 2
  code=$(curl --silent --show-error --retry 3 --request "$method" --header "@$work/header" "$@" \
    --output "$work/answer" --write-out '%{http_code}' "$url") || stop "$GITHUB_API_URL cannot be reached"
  case $code in
    2??) ;;
    401 | 403 | 404)
      skip "the token may not $([ "$method" = GET ] && echo read || echo write) comments (HTTP $code); that of a fork is read only, others need 'pull-requests: write'"
      ;;
    *) stop "$method $url gave HTTP $code" ;;
  esac
}

old= page=1
while [ -z "$old" ]; do
  call GET "$FLOWCHECK_PR/comments?per_page=100&page=$page"
  old=$(jq --raw-output --arg marker "$marker" 'map(select(.body // "" | startswith($marker)))[0].id // empty' "$work/answer")
  [ "$(jq length "$work/answer")" = 100 ] || break
  page=$((page + 1))
done
if [ -n "$old" ]; then
  call PATCH "comments/$old" --data "@$work/comment.json"
else
  call POST "$FLOWCHECK_PR/comments" --data "@$work/comment.json"
fi
