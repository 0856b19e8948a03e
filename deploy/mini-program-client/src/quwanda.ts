import { BuyerApi as DepositCalls, Configuration as DepositConfiguration } from './generated/deposit';
import { BuyerApi as OrderCalls, Configuration as OrderConfiguration } from './generated/order';
import { BuyerApi as StockCalls, Configuration as StockConfiguration } from './generated/stock';
import { BuyerApi as WalletCalls, Configuration as WalletConfiguration } from './generated/wallet';
import { IDEMPOTENCY_KEY } from './idempotency';
import { Problem, ProblemError } from './problem';
import { Answer, byFetch, Sent, Transport } from './transport';

/** All that a buyer's mini-program calls. */
export interface Quwanda {
  readonly activities: StockCalls;
  readonly orders: OrderCalls;
  readonly deposits: DepositCalls;
  readonly wallet: WalletCalls;
}

/** Gets a new login code, in a mini-program from `wx.login`. */
export type Login = () => Promise<string>;

const UNAUTHORIZED = 401;

/** An answer of the gateway in place of a service that may have done what was asked for. */
const ANSWER_LOST = [502, 504];

/**
 * The calls of a buyer. Logs in when a call first needs it, and once more when the token is no longer
 * good. What has no answer is sent once more if that cannot do it twice: reads, and what carries an
 * Idempotency-Key. Problems are thrown as `ProblemError`.
 *
 * @param baseUrl of the gateway, without a slash at its end
 */
export function quwanda(baseUrl: string, login: Login, transport: Transport = byFetch): Quwanda {
  let token: Promise<string> | undefined;

  async function logIn(): Promise<string> {
    const answer = await transport(`${baseUrl}/api/v1/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: await login() }),
    });
    if (!answer.ok) {
      throw await problemIn(answer);
    }
    return (await answer.json()).accessToken;
  }

  function currentToken(): Promise<string> {
    if (token === undefined) {
      const mine = logIn();
      token = mine;
      // Who asks after a failure tries again.
      mine.catch(() => {
        if (token === mine) {
          token = undefined;
        }
      });
    }
    return token;
  }

  async function sendOnce(url: string, sent: Sent): Promise<Answer> {
    const used = currentToken();
    const answer = await transport(url, authorized(sent, await used));
    if (answer.status !== UNAUTHORIZED) {
      return answer;
    }
    if (token === used) {
      token = undefined;
    }
    return transport(url, authorized(sent, await currentToken()));
  }

  async function send(url: string, sent: Sent): Promise<Answer> {
    let answer: Answer | undefined;
    try {
      answer = await sendOnce(url, sent);
    } catch (failure) {
      if (failure instanceof ProblemError || !isRepeatable(sent)) {
        throw failure;
      }
    }
    if (answer === undefined || (ANSWER_LOST.includes(answer.status) && isRepeatable(sent))) {
      answer = await sendOnce(url, sent);
    }
    if (!answer.ok) {
      throw await problemIn(answer);
    }
    return answer;
  }

  const parameters = {
    basePath: baseUrl,
    fetchApi: (async (url: string, sent: Sent) => send(url, sent)) as unknown as typeof fetch,
    middleware: [
      {
        // The generated code would hide it behind an error of its own.
        onError: async (context: { error: unknown }) => {
          throw context.error;
        },
      },
    ],
  };
  return {
    activities: new StockCalls(new StockConfiguration(parameters)),
    orders: new OrderCalls(new OrderConfiguration(parameters)),
    deposits: new DepositCalls(new DepositConfiguration(parameters)),
    wallet: new WalletCalls(new WalletConfiguration(parameters)),
  };
}

function authorized(sent: Sent, token: string): Sent {
  return { ...sent, headers: { ...sent.headers, Authorization: `Bearer ${token}` } };
}

function isRepeatable(sent: Sent): boolean {
  const keys = Object.keys(sent.headers ?? {}).map((name) => name.toLowerCase());
  return (sent.method ?? 'GET') === 'GET' || keys.includes(IDEMPOTENCY_KEY.toLowerCase());
}

async function problemIn(answer: Answer): Promise<ProblemError> {
  let problem: Problem | null | undefined;
  try {
    problem = await answer.json();
  } catch (noJson) {
    problem = undefined;
  }
  if (typeof problem?.code !== 'string') {
    problem = { status: answer.status, title: 'The answer is no problem document', code: 'UNKNOWN' };
  }
  return new ProblemError(problem);
}
