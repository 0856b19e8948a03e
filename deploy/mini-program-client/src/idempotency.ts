/** The header that makes a repeated request the same request. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** In an answer: it tells what an earlier request with the same key has done. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/**
 * A new key, 32 hexadecimal digits. Make one when the user decides, keep it with what was decided,
 * and send the same one until there is an answer. It names a request and protects nothing, so it
 * need not be hard to guess.
 */
export function newIdempotencyKey(): string {
  let key = Date.now().toString(16).padStart(12, '0');
  while (key.length < 32) {
    key += Math.floor(Math.random() * 16).toString(16);
  }
  return key;
}
