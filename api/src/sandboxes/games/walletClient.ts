import { walletAnswer, type WalletAction, type WalletAnswer } from '@site/contract/schemas';
import * as v from 'valibot';
import { signedHeaders } from '../../base/http/signedCallback';

/** Sends a call to the site and resolves with its answer; rejects if there was none. */
export type SendCall = (
  path: string,
  call: { headers: Record<string, string>; body: string },
) => Promise<{ status: number; text: string }>;

/**
 * The outcome of one call. `refused`: the site has not decided it and did nothing; the same call would be refused
 * again. `unanswered`: it can be repeated, and may have been decided.
 */
export type CallOutcome = { kind: 'decided'; answer: WalletAnswer } | { kind: 'refused' } | { kind: 'unanswered' };

/** What was sent and what came back, for people who test. */
export interface LoggedCall {
  at: Date;
  action: WalletAction;
  /** Without the token. */
  about: string;
  result: string;
}

const shownCalls = 60;

/** ms after which a call counts as unanswered. */
const timeout = 5000;

/** Sends calls over HTTP to the site at `url`. */
export const sendTo =
  (url: string): SendCall =>
  async (path, { headers, body }) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeout),
    });
    return { status: response.status, text: await response.text() };
  };

/** The site's wallet as the provider of several platforms calls it: signed, one call at a time. It repeats nothing. */
export class WalletClient {
  /** The latest calls, the latest first. */
  readonly calls: LoggedCall[] = [];
  readonly #options: { secret: string; send: SendCall };

  constructor(options: { secret: string; send: SendCall }) {
    this.#options = options;
  }

  /** @param losesAnswer whether to treat its answer as lost */
  async call(
    platform: string,
    action: WalletAction,
    input: Record<string, unknown>,
    losesAnswer = false,
  ): Promise<CallOutcome> {
    const { secret, send } = this.#options;
    const body = JSON.stringify(input);
    const { token: _token, ...about } = input;
    const log = (result: string) => {
      this.calls.unshift({ at: new Date(), action, about: JSON.stringify(about), result });
      this.calls.splice(shownCalls);
    };
    let answer: { status: number; text: string };
    try {
      answer = await send(`/api/platforms/${platform}/wallet/${action}`, {
        headers: signedHeaders(secret, body),
        body,
      });
    } catch (error) {
      log(`no answer: ${(error as Error).message}`);
      return { kind: 'unanswered' };
    }
    log(`${answer.status} ${answer.text.slice(0, 200)}${losesAnswer ? ' (lost)' : ''}`);
    if (losesAnswer || answer.status >= 500) return { kind: 'unanswered' };
    if (answer.status !== 200) return { kind: 'refused' };
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), walletAnswer), answer.text);
    return read.success ? { kind: 'decided', answer: read.output } : { kind: 'unanswered' };
  }
}
