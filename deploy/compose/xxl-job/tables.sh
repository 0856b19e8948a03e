#!/usr/bin/env bash
# Makes the tables of the XXL-Job admin from its own script, which is not ours to ship, then registers our jobs.
set -euo pipefail

export MYSQL_PWD=$XXL_JOB_DB_PASSWORD
sql() { mysql --protocol=tcp --host=mysql --user=xxl_job --batch --skip-column-names "$@"; }
readonly theirs=/xxl-job/tables_xxl_job.sql

if [[ -z "$(sql xxl_job -e "SHOW TABLES LIKE 'xxl_job_user'")" ]]; then
  [[ -e $theirs ]] || {
    echo "deploy/xxl-job/tables_xxl_job.sql is missing: take doc/db/tables_xxl_job.sql of XXL-Job 3.3.2" \
      "(deploy/docs/deployment.md says how), then run \`up\` again" >&2
    exit 1
  }
  sql <"$theirs"
  # Its example calls an executor that nobody has.
  sql xxl_job -e "DELETE FROM xxl_job_info; DELETE FROM xxl_job_group"
fi

[[ "$XXL_JOB_ADMIN_PASSWORD" =~ ^[A-Za-z0-9_-]{16,}$ ]] || {
  echo "XXL_JOB_ADMIN_PASSWORD must be 16 or more letters, digits, _ or -" >&2
  exit 1
}
# Only the password that everybody knows is changed: what people have set stays.
sql xxl_job -e "UPDATE xxl_job_user SET password = SHA2('$XXL_JOB_ADMIN_PASSWORD', 256)
  WHERE username = 'admin' AND password = SHA2('123456', 256)"
sql xxl_job </xxl-job/jobs.sql
echo "Tables and jobs are there."
