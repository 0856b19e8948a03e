#!/usr/bin/env bash
# Makes the topics that our services send to; one that is there stays as it is.
set -euo pipefail

for topic in order-payment-due deposit-confirm-due buyer-events; do
  for try in 1 2 3 4 5; do
    # A broker that has just started may not be known to the name server yet.
    if answer=$(java -cp "$ROCKETMQ_HOME/conf:$ROCKETMQ_HOME/lib/*" org.apache.rocketmq.tools.command.MQAdminStartup \
      updateTopic -n rocketmq-nameserver:9876 -c quwanda -t "$topic" -r 4 -w 4 2>&1) && grep -q success <<<"$answer"; then
      echo "topic $topic"
      continue 2
    fi
    echo "try $try: $answer" >&2
    sleep 3
  done
  exit 1
done
