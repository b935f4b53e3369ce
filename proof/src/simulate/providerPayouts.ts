import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fen } from '../../../api/src/base/money/money';
import { seededFor } from '../../../api/src/testing/random';
import type { ModelProvider } from '../model/modelHost';
import { failureReason, paidAs, type ProviderPayout } from '../model/payouts';
import type { PayoutOutcome } from '../model/records';
import { type Differences, findDifferences } from './differences';
import { answerTwice } from '../exchange';

interface Options {
  seed: number;
  /** Selects rows of the site's database, as soon as it answers. */
  rows: <Row extends object>(sql: string, param: unknown) => Promise<Row[]>;
  /** Sends a signed callback until it is answered with one of these statuses, and returns that. */
  callBack: (body: object, expected: readonly number[], options?: { isForged?: boolean }) => Promise<number>;
  /** Kills the API processes and starts them again. */
  killAll: () => Promise<void>;
  /** Takes what the host must not have done. */
  alarm: (line: string) => void;
}

interface Sent {
  reference: string;
  /** Yuan; a question about a payout has neither. */
  amount?: string;
  account?: { number: string };
}

const stateOf = (outcome: PayoutOutcome | undefined) => {
  if (!outcome) return { state: 'pending' };
  return 'reference' in outcome
    ? { state: 'paid', detail: outcome.reference }
    : { state: 'failed', detail: outcome.failure };
};

/** The payouts that the provider has got, each once by its reference, and what the host knows of them. */
export class ProviderPayouts implements ModelProvider {
  readonly #books = new Map<string, ProviderPayout>();
  readonly #random;
  /** Callbacks on their way, and API processes that start. */
  readonly #work = new Set<Promise<unknown>>();

  constructor(private readonly options: Options) {
    this.#random = seededFor(options.seed, -2);
  }

  get count(): number {
    return this.#books.size;
  }

  /** Serves a call about a payout: answered, answered twice, lost before or after it took effect, or never answered. */
  serve(request: IncomingMessage, response: ServerResponse, sent: Sent): void {
    const { reference, amount, account } = sent;
    const treatment = this.#random.weighted([
      [14, 'answer'],
      [2, 'twice'],
      [3, 'lost'],
      [2, 'unreachable'],
      [1, 'hang'],
      [2, 'kill'],
      [3, 'callback'],
    ]);
    if (treatment === 'unreachable') return void request.socket.destroy();
    const known = this.#books.get(reference);
    if (amount === undefined || !account) {
      if (!known) return void response.writeHead(404).end();
    } else if (!known) {
      const outcome = this.#random.weighted<PayoutOutcome | undefined>([
        [5, { reference: paidAs(reference) }],
        [3, { failure: failureReason }],
        [3, undefined],
      ]);
      this.#books.set(reference, { amount: String(fen(amount)), number: account.number, outcome });
    } else if (known.amount !== String(fen(amount)) || known.number !== account.number) {
      this.options.alarm(`payout ${reference} was sent again with another amount or account`);
    }
    const { outcome } = this.#books.get(reference) ?? {};
    const state = stateOf(outcome);
    const body = JSON.stringify(state);
    if (treatment === 'hang') return;
    // Only the first call is certainly made while members act.
    if (treatment === 'kill' && !known) this.#begin(this.options.killAll());
    if (treatment === 'callback' && !known && outcome) {
      this.#begin(this.options.callBack({ payout: reference, ...state }, [200]));
    }
    if (treatment === 'lost' || treatment === 'kill') request.socket.destroy();
    else if (treatment === 'twice') answerTwice(request, body);
    else response.end(body);
  }

  #begin(work: Promise<unknown>): void {
    const begun = work.finally(() => this.#work.delete(begun));
    this.#work.add(begun);
  }

  readonly whenReported = async (batch: string): Promise<Record<string, ProviderPayout>> => {
    const orders = await this.#whenShown('batch_id', batch);
    return Object.fromEntries(orders.map((order) => [order, { ...(this.#books.get(order) as ProviderPayout) }]));
  };

  /** Waits until payments, of a batch or a withdrawal, show what the provider has; returns their withdrawals. */
  async #whenShown(column: 'batch_id' | 'out_trade_no', of: string): Promise<string[]> {
    for (const end = performance.now() + 90_000; performance.now() < end; await sleep(100)) {
      const items = await this.options.rows<{ order: string; waits: boolean; shown: boolean }>(
        `select out_trade_no "order", next_ask_at is not null waits, outcome is null or contradiction <> ''
            or not (state = 'open' or state = 'reported' and outcome = 'paid') shown
          from payout_batch_item where ${column} = $1 and provider is not null`,
        of,
      );
      const isPending = (order: string) => this.#books.has(order) && !this.#books.get(order)?.outcome;
      const unknown = items.filter(({ order, waits }) => waits && !isPending(order)).map(({ order }) => order);
      if (unknown.length === 0 && items.every(({ shown }) => shown)) {
        await Promise.all(this.#work);
        return items.map(({ order }) => order);
      }
      // The site asks again without the usual delay.
      await this.options.rows(
        'update payout_batch_item set next_ask_at = now() where out_trade_no = any($1) and next_ask_at > now()',
        unknown,
      );
    }
    throw new Error(`Payouts of ${of} have no outcome.`);
  }

  readonly report: ModelProvider['report'] = async (order, outcome, random) => {
    const payout = this.#books.get(order);
    if (payout) payout.outcome = outcome;
    const body = { payout: order, ...stateOf(outcome) };
    const way = random.pick(['once', 'at once', 'forged', 'asked']);
    if (way === 'asked') {
      const due =
        'update payout_batch_item set next_ask_at = now() where out_trade_no = $1 and next_ask_at is not null';
      if ((await this.options.rows(`${due} returning 1`, order)).length > 0) {
        await this.#whenShown('out_trade_no', order);
        return { code: 200, data: { asked: true } };
      }
    }
    if (way === 'forged') await this.options.callBack(body, [401], { isForged: true });
    const expected = payout ? [200, 409] : [422];
    const sent = Array.from({ length: way === 'at once' ? 3 : 1 }, () => this.options.callBack(body, expected));
    const codes = new Set(await Promise.all(sent));
    if (codes.size > 1) this.options.alarm(`reports of payout ${order} were answered with ${[...codes].join(', ')}`);
    await this.#whenShown('out_trade_no', order);
    return { code: [...codes][0] ?? 0 };
  };

  /** Compares the payouts that the host has with those that the provider has. */
  async check(): Promise<Differences> {
    const payouts = [...this.#books].map(([order, { amount }]) => `${order} ${amount}`);
    const rows = await this.options.rows<{ line: string }>(
      `select distinct concat_ws(' ', out_trade_no, amount) line
        from payout_batch_item join withdrawal using (out_trade_no) where provider = $1`,
      'sandbox',
    );
    return findDifferences({ payouts: payouts.toSorted() }, { payouts: rows.map(({ line }) => line).toSorted() });
  }
}
