/**
 * Requests of a mini-program, in the shape that the generated calls want. A mini-program has no
 * fetch; outside of one the fetch there is does the same.
 */

/** What is used of an answer. */
export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  json(): Promise<any>;
  text(): Promise<string>;
  clone(): Answer;
}

/** What is used of a request. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends a request; rejects when no answer came. */
export type Transport = (url: string, sent: Sent) => Promise<Answer>;

/** The part of `wx` that is needed here. */
export interface Wx {
  request(options: {
    url: string;
    method?: string;
    header?: Record<string, string>;
    data?: string;
    dataType?: string;
    responseType?: string;
    timeout?: number;
    success(result: { statusCode: number; data: unknown; header: Record<string, string> }): void;
    fail(failure: { errMsg: string }): void;
  }): unknown;
}

/** Longer than the gateway waits for a service, so that its answer is heard. */
const TIMEOUT_MILLIS = 40_000;

/** Sends by `wx.request`. The body is handed over as text, and so is the answer's. */
export function byWx(wx: Wx): Transport {
  return (url, sent) =>
    new Promise<Answer>((resolve, reject) => {
      wx.request({
        url,
        method: sent.method ?? 'GET',
        header: sent.headers ?? {},
        data: sent.body,
        dataType: 'text',
        responseType: 'text',
        timeout: TIMEOUT_MILLIS,
        success: (result) =>
          resolve(answer(result.statusCode, String(result.data ?? ''), result.header)),
        fail: (failure) => reject(new Error(failure.errMsg)),
      });
    });
}

/** Sends by fetch, in a browser or Node. */
export const byFetch: Transport = (url, sent) => fetch(url, sent as RequestInit);

function answer(status: number, text: string, headers: Record<string, string>): Answer {
  const named = new Map(
    Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  );
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name) => named.get(name.toLowerCase()) ?? null },
    json: async () => JSON.parse(text),
    text: async () => text,
    clone: () => answer(status, text, headers),
  };
}
