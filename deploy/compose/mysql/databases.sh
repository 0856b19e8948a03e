#!/usr/bin/env bash
# Makes one database and one login per service, each with rights in its own database alone. Runs at every
# `up`: it adds what is missing, and sets each login's password to what .env has now.
set -euo pipefail

export MYSQL_PWD=$MYSQL_ROOT_PASSWORD
sql() { mysql --protocol=tcp --host=mysql --user=root --batch --skip-column-names "$@"; }

login() {
  local name=$1 password=$2 rights=$3
  # A quote in it would be SQL.
  [[ "$password" =~ ^[A-Za-z0-9_-]{16,}$ ]] || {
    echo "the password of $name must be 16 or more letters, digits, _ or -" >&2
    exit 1
  }
  sql <<SQL
CREATE DATABASE IF NOT EXISTS \`$name\` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE USER IF NOT EXISTS '$name'@'%' IDENTIFIED BY '$password';
ALTER USER '$name'@'%' IDENTIFIED BY '$password';
GRANT $rights ON \`$name\`.* TO '$name'@'%';
SQL
}

# Rows for the service, tables for its migrations at its start.
readonly service='SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES'
login stock "$STOCK_DB_PASSWORD" "$service"
login orders "$ORDERS_DB_PASSWORD" "$service"
login wallet "$WALLET_DB_PASSWORD" "$service"
login deposits "$DEPOSITS_DB_PASSWORD" "$service"
login compensation "$COMPENSATION_DB_PASSWORD" "$service"
login xxl_job "$XXL_JOB_DB_PASSWORD" "$service"
login seata "$SEATA_DB_PASSWORD" 'SELECT, INSERT, UPDATE, DELETE'

sql seata </compose/seata-tables.sql
echo "Databases and logins are there."
