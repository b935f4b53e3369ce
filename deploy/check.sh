#!/bin/sh
# `npm run check:deploy`: asks the programs that read the files here. One that is not installed fails nothing.
cd "$(dirname "$0")" || exit 1
PATH=$PATH:/usr/sbin
# Secrets that the compose file asks for.
export POSTGRES_PASSWORD=check REQUESTS_PASSWORD=check DATA_KEY=check OPERATOR_KEY=check TELEMETRY_KEY=check SANDBOX_GAMES_SECRET=check
wrong=0

check() {
  if ! command -v "$1" >/dev/null; then
    echo "not checked: $* ($1 is not installed)"
  elif output=$("$@" 2>&1); then
    echo "ok: $*"
  else
    wrong=1
    printf 'wrong: %s\n%s\n' "$*" "$output"
  fi
}

# This machine need not run the site, so a unit may name programs that it lacks.
verify_units() {
  systemd-analyze verify "$@" 2>&1 | grep -v -e 'is not executable: No such file' -e '^$' && return 1
  return 0
}

check promtool check rules prometheus/alerts.yml
check promtool check config prometheus/prometheus.yml prometheus/compose.yml
check haproxy -c -f haproxy/haproxy.cfg
check haproxy -c -f haproxy/postgres.cfg
if command -v systemd-analyze >/dev/null; then check verify_units systemd/*.service systemd/*.timer; fi
if docker compose version >/dev/null 2>&1; then
  check docker compose -f compose/compose.yml config -q
else
  check docker-compose -f compose/compose.yml config -q
fi
check kubectl kustomize .
exit $wrong
