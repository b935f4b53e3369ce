import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codes } from '@site/contract';
import { calls } from '@site/contract/calls';
import type { ModelHost } from '../model/modelHost';
import type { Answered } from '../model/records';
import type { Cluster } from './cluster';
import { exchange, type Reply, type Sent } from '../exchange';

/** How the requests of one operation are sent, and what became of them. */
export interface RequestPlan {
  /** Index of the process that gets the first attempt; each retry goes to the next one. */
  first: number;
  /** ms after which the client gives up one of its first attempts. */
  timeout: number;
  /** ms after which the first attempt is cut once it was sent. */
  cutAfter?: number | undefined;
  /** Requests that may have taken effect, but were not answered. */
  lost: number;
}

/** ms after which a patient client gives up an attempt. */
const patientTimeout = 10_000;
/** Attempts that an impatient client gives up earlier. */
const impatientAttempts = 3;

export const defaultPlan = (first = 0): RequestPlan => ({ first, timeout: patientTimeout, lost: 0 });

/** ms in which every call must be answered when it is retried; all faults end sooner. */
const retryLimit = 90_000;

/** The API processes as the model calls them. Retries until there is an answer. Call it inside of `withPlan`. */
export class Requests {
  readonly #plans = new AsyncLocalStorage<RequestPlan>();
  /** Answers with code 500, which mean that nothing was changed. */
  faults = 0;
  attempts = 0;
  /** The longest time until a call had an answer, ms. */
  longest = 0;
  /** The longest time in a round without an acknowledged change, ms. */
  longestGap = 0;
  #acknowledgedAt = 0;

  constructor(private readonly cluster: Cluster) {}

  /** The oldest time that a request may see from now on, as a step of the clock. */
  get clockStep(): number {
    return this.cluster.oldestStep;
  }

  /** Measures the longest times of another round. */
  beginRound(): void {
    this.longest = 0;
    this.longestGap = 0;
    this.#acknowledgedAt = performance.now();
  }

  /** Runs `work` so that its requests are sent as `plan` describes. */
  withPlan<Result>(plan: RequestPlan, work: () => Promise<Result>): Promise<Result> {
    return this.#plans.run(plan, work);
  }

  /** The host of one member or operator, with its network address. */
  host(address: string): ModelHost {
    const headers = { 'x-forwarded-for': address };
    const json = { ...headers, 'content-type': 'application/json' };
    return {
      send: async (name, payload, { token, key } = {}) => {
        const { method } = calls[name];
        const query = new URLSearchParams(payload as Record<string, string>).toString();
        const answer = await this.#call({
          method,
          path: `/api/${name}${method === 'GET' && query ? `?${query}` : ''}`,
          headers: {
            ...(method === 'POST' ? json : headers),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
          },
          ...(method === 'POST' ? { body: JSON.stringify(payload) } : {}),
        });
        if (key && answer.code === codes.ok) this.#acknowledge();
        return answer;
      },
      operators: this.cluster.operatorTokens.length,
      operator: (method, path, body = {}, by = 0) =>
        method === 'GET' ? this.#callAs(by, 'GET', path) : this.#changeByTwo(by, path, body),
      batchOf: (order) => this.cluster.batchOf(order),
      pay: (payment, by, random) =>
        this.cluster.payments.pay(payment, random, (file, next) =>
          this.#callAs((by + next) % this.cluster.operatorTokens.length, 'POST', '/payments/import', file),
        ),
      payouts: this.cluster.payments.payouts,
      endClaims: (memberId) => this.cluster.endClaims(memberId),
      wallet: (platform, action, fields) => this.cluster.callWallet(platform, action, fields),
      recovered: (memberId, key) => this.cluster.recovered(memberId, key),
    };
  }

  #callAs(by: number, method: 'GET' | 'POST', path: string, body: object = {}, key?: string): Promise<Answered> {
    return this.#call({
      operators: true,
      method,
      path: `/operator${path}`,
      headers: {
        authorization: `Bearer ${this.cluster.operatorTokens[by]}`,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
  }

  /**
   * Makes a change as one operator, which the next one confirms if it needs two. A proposal that stays, since
   * it was refused or its operator got no answer, is declined.
   */
  async #changeByTwo(by: number, path: string, body: object): Promise<Answered> {
    const second = (by + 1) % this.cluster.operatorTokens.length;
    const decline = (id: string) => this.#callAs(second, 'POST', `/approvals/${id}/decline`, { reason: '重新提交' });
    for (;;) {
      const answer = await this.#callAs(by, 'POST', path, body, randomUUID());
      if (answer.data?.pending) {
        const id = String(answer.data.pending);
        const confirmed = await this.#callAs(second, 'POST', `/approvals/${id}/confirm`, {}, randomUUID());
        if (confirmed.code !== codes.ok) await decline(id);
        return confirmed;
      }
      const proposal = answer.message?.includes('已提交复核')
        ? await this.cluster.proposalAbout(`${path} ${answer.message}`.match(/[\dDW]+/g) ?? [])
        : undefined;
      if (proposal === undefined) return answer;
      await decline(proposal);
    }
  }

  #acknowledge(): void {
    const now = performance.now();
    this.longestGap = Math.max(this.longestGap, now - this.#acknowledgedAt);
    this.#acknowledgedAt = now;
  }

  async #call(sent: Sent): Promise<Answered> {
    const { body } = await this.#retry(sent, (reply) => {
      if (reply.status !== 200) return false;
      return (JSON.parse(reply.body) as Answered).code !== codes.fault;
    });
    return JSON.parse(body) as Answered;
  }

  /** Sends until `isAnswer`. A reply with status 200 that is none means that nothing was changed. */
  async #retry(sent: Sent, isAnswer: (reply: Reply) => boolean): Promise<Reply> {
    const plan = this.#plans.getStore() ?? defaultPlan();
    const { processes } = this.cluster;
    const start = performance.now();
    const end = start + retryLimit;
    for (let attempt = 0; performance.now() < end; attempt += 1) {
      const api = processes[(plan.first + attempt) % processes.length];
      if (!api) break;
      // A host may need several seconds, as for a transfer that its platform does not answer.
      const timeout = attempt < impatientAttempts ? plan.timeout : patientTimeout;
      const cutAfter = attempt === 0 ? plan.cutAfter : undefined;
      const result = await exchange(api, sent, { timeout, cutAfter });
      if (typeof result === 'object' && isAnswer(result)) {
        this.longest = Math.max(this.longest, performance.now() - start);
        return result;
      }
      if (result !== 'unsent') {
        this.attempts += 1;
        const refused = result !== 'lost' && result.status === 200;
        if (refused) this.faults += 1;
        else if (sent.method === 'POST') {
          plan.lost += 1;
          api.unanswered += 1;
        }
      }
      await sleep(20 + 30 * Math.min(attempt, 10));
    }
    throw new Error(`${sent.method} ${sent.path} had no answer for ${retryLimit / 1000} s.`);
  }
}
