-- The coordinator's session store: one row per running global transaction, one per branch of it,
-- one per row of a business table that is locked globally, one per job shared between coordinators.
CREATE TABLE IF NOT EXISTS global_table (
  xid                       VARCHAR(128)  NOT NULL,
  transaction_id            BIGINT        NULL,
  status                    TINYINT       NOT NULL,
  application_id            VARCHAR(64)   NULL,
  transaction_service_group VARCHAR(64)   NULL,
  transaction_name          VARCHAR(128)  NULL,
  timeout                   INT           NULL,
  begin_time                BIGINT        NULL,
  application_data          VARCHAR(2000) NULL,
  gmt_create                DATETIME(6)   NULL,
  gmt_modified              DATETIME(6)   NULL,
  PRIMARY KEY (xid),
  KEY by_status_and_age (status, gmt_modified),
  KEY by_transaction (transaction_id)
);

CREATE TABLE IF NOT EXISTS branch_table (
  branch_id         BIGINT        NOT NULL,
  xid               VARCHAR(128)  NOT NULL,
  transaction_id    BIGINT        NULL,
  resource_group_id VARCHAR(64)   NULL,
  resource_id       VARCHAR(256)  NULL,
  branch_type       VARCHAR(8)    NULL,
  status            TINYINT       NULL,
  client_id         VARCHAR(128)  NULL,
  application_data  VARCHAR(2000) NULL,
  gmt_create        DATETIME(6)   NULL,
  gmt_modified      DATETIME(6)   NULL,
  PRIMARY KEY (branch_id),
  KEY by_xid (xid)
);

-- The key of a lock is made of JDBC address, table and primary key of the locked row.
CREATE TABLE IF NOT EXISTS lock_table (
  row_key        VARCHAR(512) NOT NULL,
  xid            VARCHAR(128) NULL,
  transaction_id BIGINT       NULL,
  branch_id      BIGINT       NOT NULL,
  resource_id    VARCHAR(256) NULL,
  table_name     VARCHAR(64)  NULL,
  pk             VARCHAR(128) NULL,
  status         TINYINT      NOT NULL DEFAULT 0,
  gmt_create     DATETIME     NULL,
  gmt_modified   DATETIME     NULL,
  PRIMARY KEY (row_key),
  KEY by_branch (branch_id),
  KEY by_xid (xid),
  KEY by_status (status)
);

CREATE TABLE IF NOT EXISTS distributed_lock (
  lock_key   VARCHAR(32) NOT NULL,
  lock_value VARCHAR(64) NOT NULL,
  expire     BIGINT      NULL,
  PRIMARY KEY (lock_key)
);

-- Which group of clients belongs to which cluster of coordinators; newer coordinators look for it.
CREATE TABLE IF NOT EXISTS vgroup_table (
  vGroup    VARCHAR(255) NOT NULL,
  namespace VARCHAR(255) NOT NULL,
  cluster   VARCHAR(255) NOT NULL,
  PRIMARY KEY (vGroup, namespace, cluster)
);
