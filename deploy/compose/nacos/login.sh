#!/usr/bin/env bash
# Gives the Nacos login its password: a new server has none, and takes the first that is set.
set -euo pipefail

readonly users=http://nacos:8848/nacos/v3/auth/user
# The password goes by standard input: arguments of a process are no secret.
form() { printf 'username=nacos&password=%s' "$NACOS_PASSWORD" | curl -sS --max-time 10 -o "$1" -w '%{http_code}' -X POST --data @- "$2"; }

form /dev/null "$users/admin" >/dev/null
status=$(form /dev/null "$users/login")
[[ "$status" == 200 ]] || {
  echo "Nacos does not take the login nacos with NACOS_PASSWORD (answer $status): it has another one already" >&2
  exit 1
}
echo "The login is there."
