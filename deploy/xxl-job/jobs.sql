-- Registers the executor of compensation-job and its jobs in the tables of an XXL-Job
-- admin 3.3.2. What is there already stays as it is, so it can be run at every deployment, and
-- what people have changed in the admin is kept.

INSERT INTO xxl_job_group (app_name, title, address_type, address_list, update_time)
SELECT 'quwanda-compensation', 'Quwanda', 0, NULL, NOW()
  FROM DUAL
 WHERE NOT EXISTS (SELECT 1 FROM xxl_job_group WHERE app_name = 'quwanda-compensation');

INSERT INTO xxl_job_info
       (job_group, job_desc, add_time, update_time, author, alarm_email,
        schedule_type, schedule_conf, misfire_strategy, executor_route_strategy,
        executor_handler, executor_param, executor_block_strategy, executor_timeout,
        executor_fail_retry_count, glue_type, glue_source, glue_remark, glue_updatetime,
        child_jobid, trigger_status, trigger_last_time, trigger_next_time)
SELECT g.id, job.description, NOW(), NOW(), 'quwanda', '',
       'CRON', job.cron, 'DO_NOTHING', 'CONSISTENT_HASH',
       job.handler, '{}', 'DISCARD_LATER', 0,
       0, 'BEAN', '', '', NOW(),
       '', 1, 0, 0
  FROM xxl_job_group g
  JOIN (SELECT 'redis-stock-compensation-retry' AS handler, '0 * * * * ?' AS cron,
               'Try again what launchers could not settle' AS description
        UNION ALL
        SELECT 'stock-log-scan-compensator', '0 * * * * ?',
               'Settle holds that are unsettled past the grace age'
        UNION ALL
        SELECT 'stock-reconciliation', '0 0/5 * * * ?',
               'Compare Redis, journal, bucket rows, orders and deposits'
        UNION ALL
        SELECT 'order-payment-timeout', '0 * * * * ?',
               'Expire orders that were not paid in time'
        UNION ALL
        SELECT 'channel-payment-inquiry', '0 * * * * ?',
               'Ask payment channels what they have not told, and for refunds that are owed'
        UNION ALL
        SELECT 'activity-cancellation', '0 * * * * ?',
               'End orders and deposits of activities that are cancelled'
        UNION ALL
        SELECT 'deposit-stale-settlement', '0 * * * * ?',
               'Penalise deposits that were not confirmed in time'
        UNION ALL
        SELECT 'deposit-reconciliation', '0 0 4 * * ?',
               'Compare deposits of the day before, ledger and wallets'
        UNION ALL
        SELECT 'waitlist-offer-scan', '0/10 * * * * ?',
               'Offer free places to those who wait for them'
        UNION ALL
        SELECT 'buyer-event-relay', '0/30 * * * * ?',
               'Send events that buyers were not told of'
        UNION ALL
        SELECT 'wallet-roll-up', '0 0/5 * * * ?',
               'Roll the ledger up'
        UNION ALL
        SELECT 'wallet-reconciliation', '0 30 3 * * ?',
               'Compare wallets, ledger, orders and freezes') job
 WHERE g.app_name = 'quwanda-compensation'
   AND NOT EXISTS (SELECT 1 FROM xxl_job_info i
                    WHERE i.job_group = g.id AND i.executor_handler = job.handler);
