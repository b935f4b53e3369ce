import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signedHeaders } from '../../../api/src/base/http/signedCallback';
import { exchange } from '../exchange';
import type { Answered } from './explain';
import type { WalletCall } from './walletModel';

/** Where a provider sends its calls, and as whom. */
export interface WalletSite {
  /** Addresses of the processes of the host; attempts take turns. Undefined while a process does not run. */
  bases: readonly (() => string | undefined)[];
  platform: string;
  secret: string;
  /** How often in a row the host may say that nothing was done; by default 40 times. */
  faultLimit?: number;
}

/** ms after which a provider gives up an attempt. */
const attemptTimeout = 10_000;
/** ms in which each call must be answered. */
const answerLimit = 120_000;
/** ms between two attempts. */
const pause = 50;

interface SendOptions {
  /** Cuts the connection so many ms after the first attempt was sent. */
  cutAfter?: number | undefined;
  /** When an earlier attempt was sent. */
  begin?: number;
  /** The process that gets the first attempt. */
  first?: number;
}

/** The calls of one provider over HTTP. */
export class ProviderClient {
  readonly #agent = new Agent({ keepAlive: true });
  /** Attempts that were sent and not answered. */
  unanswered = 0;

  constructor(private readonly site: WalletSite) {}

  close(): void {
    this.#agent.destroy();
  }

  /** Sends a call once; undefined if the answer was lost. */
  async attempt(
    { action, fields, isForged = false }: WalletCall,
    { cutAfter, first = 0 }: SendOptions = {},
  ): Promise<{ status: number; text: string } | undefined> {
    const { bases, platform, secret } = this.site;
    const base = bases[first % bases.length]?.();
    const body = JSON.stringify(fields);
    const headers = signedHeaders(isForged ? `${secret}-wrong` : secret, body);
    const reply = await exchange(
      { addresses: base === undefined ? undefined : { members: base, operators: '' }, agent: this.#agent },
      { method: 'POST', path: `/api/platforms/${platform}/wallet/${action}`, headers, body },
      { timeout: attemptTimeout, cutAfter },
    );
    if (reply === 'lost') this.unanswered += 1;
    return typeof reply === 'string' ? undefined : { status: reply.status, text: reply.body };
  }

  /** Sends a call until it is answered. Throws if it never is. */
  async send(
    call: WalletCall,
    { cutAfter, begin = performance.now(), first = 0 }: SendOptions = {},
  ): Promise<Answered> {
    const { faultLimit = 40 } = this.site;
    const deadline = performance.now() + answerLimit;
    let faults = 0;
    for (let tries = 0; performance.now() < deadline && faults < faultLimit; tries += 1) {
      const reply = await this.attempt(call, { cutAfter: tries === 0 ? cutAfter : undefined, first: first + tries });
      if (reply && reply.status < 500) {
        return { call, httpStatus: reply.status, text: reply.text, begin, end: performance.now() };
      }
      faults = reply ? faults + 1 : 0;
      await sleep(pause);
    }
    const after = faults < faultLimit ? `in ${answerLimit / 1000} s` : `but ${faults} times that nothing was done`;
    throw new Error(`${call.action} ${JSON.stringify(call.fields)} was not answered ${after}.`);
  }
}
