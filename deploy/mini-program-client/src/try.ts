/**
 * Tries the client against a running system: logs in, lists the activities, orders a place at the
 * first one that is on sale, asks again with the same key, and prints the order as JSON.
 *
 *   QUWANDA_URL=http://localhost:8080 QUWANDA_LOGIN_CODE=… node try.js
 */
import { newIdempotencyKey, quwanda } from './index';

declare const process: { env: Record<string, string | undefined>; exitCode: number };

function needed(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set`);
  }
  return value;
}

async function main(): Promise<void> {
  const code = needed('QUWANDA_LOGIN_CODE');
  const api = quwanda(needed('QUWANDA_URL'), async () => code);
  const { items } = await api.activities.listActivities();
  const activityId = process.env.QUWANDA_ACTIVITY ?? items.find((a) => a.sale === 'OPEN')?.activityId;
  const activity = items.find((a) => a.activityId === activityId);
  if (activity === undefined) {
    throw new Error(`none of ${items.length} activities is on sale`);
  }
  const asked = {
    idempotencyKey: newIdempotencyKey(),
    placeOrderRequest: {
      activityId: activity.activityId,
      ticketType: activity.ticketTypes[0].code,
      quantity: 1,
    },
  };
  const order = await api.orders.placeOrder(asked);
  const again = await api.orders.placeOrder(asked);
  if (again.orderId !== order.orderId) {
    throw new Error(`the same key gave ${order.orderId} and ${again.orderId}`);
  }
  console.log(JSON.stringify(order));
}

main().catch((failure) => {
  console.error(String(failure));
  process.exitCode = 1;
});
