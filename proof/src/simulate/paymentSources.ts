import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../api/src/base/database/database';
import { signedHeaders } from '../../../api/src/base/http/signedCallback';
import { oneAtATime } from '../../../api/src/base/jobs/oneAtATime';
import { yuan } from '../../../api/src/base/money/money';
import { beijingTime } from '../../../api/src/base/time/beijingTime';
import { openNode } from '../../../api/src/money/chain/chainNode';
import { readChain } from '../../../api/src/money/chain/readChain';
import { addressBytes } from '../../../api/src/money/payments/walletAddress';
import { FakeChain } from '../../../api/src/testing/fakeChain';
import type { Seeded } from '../../../api/src/testing/random';
import type { Arrived, OutsidePayment } from '../model/incomingPayments';
import type { Answered } from '../model/records';
import { type DatabaseServer, withReachableDatabase } from './databaseServer';
import { combine, type Differences, findDifferences } from './differences';
import { ProviderPayouts } from './providerPayouts';

/** A payment that was made, in fen or millionths of a USDT. */
type Made = OutsidePayment & { amount: bigint };

interface Options {
  seed: number;
  database: DatabaseServer;
  /** Addresses of the API processes that run, for members. */
  targets: () => string[];
  /** The time of the API processes, ms since 1970. */
  now: () => number;
  /** Takes what an API process must not have answered. */
  alarm: (line: string) => void;
  /** Kills the API processes and starts them again. */
  killAll: () => Promise<void>;
}

/** Sends a bank's statement as an operator. */
type Import = (file: object, by: number) => Promise<Answered>;

const headings = { reference: '流水号', amount: '金额', paid_at: '时间', name: '户名', number: '账号' };
const base64 = (content: string) => Buffer.from(content).toString('base64');
export const statementOf = (payments: readonly Made[]) => ({
  channel: 'bank',
  columns: headings,
  csv: base64(
    [
      Object.values(headings).join(),
      ...payments.map(({ reference, amount, paidAt, sender }) =>
        [reference, yuan(amount), beijingTime(new Date(paidAt)), sender.name, sender.number].join(),
      ),
    ].join('\n'),
  ),
});

export const confirmations = 2;

/** The bank, the provider and the blockchain where members pay, with the books that they have of it. */
export class PaymentSources {
  readonly chain = new FakeChain();
  readonly secret = 'simulated provider'.padEnd(32, '!');
  readonly #made: Made[] = [];
  readonly #provider = createServer(async (request, response) => {
    const sent = JSON.parse(await text(request)) as { reference: string };
    if (request.url?.startsWith('/payouts')) return this.payouts.serve(request, response, sent);
    const { reference } = sent;
    const payments = this.#made.filter(({ channel, order }) => channel === 'psp:sandbox' && order === reference);
    const answer = { content: 'https://pay.example/', expires: null, payments: payments.map(reportOf) };
    response.end(JSON.stringify(answer));
  });

  readonly payouts: ProviderPayouts;

  constructor(private readonly options: Options) {
    const rows = <Row extends object>(sql: string, param: unknown) => this.#rows<Row>(sql, param);
    this.payouts = new ProviderPayouts({ ...options, rows, callBack: this.#callBack });
  }

  async start(): Promise<void> {
    await this.chain.start();
    this.#provider.listen(0, '127.0.0.1');
    await once(this.#provider, 'listening');
  }

  async close(): Promise<void> {
    await this.chain.stop();
    this.#provider.closeAllConnections();
    this.#provider.close();
  }

  /** What API processes need to reach the provider. */
  get env(): NodeJS.ProcessEnv {
    const { port } = this.#provider.address() as AddressInfo;
    return { SANDBOX_PROVIDER_URL: `http://127.0.0.1:${port}`, SANDBOX_PROVIDER_SECRET: this.secret };
  }

  /** Makes a payment, has it reported in one way or another, and waits until the site has looked for its order. */
  async pay(payment: OutsidePayment, random: Seeded, importAs: Import): Promise<Arrived> {
    const { channel, order, ordered, difference } = payment;
    const [asked] = await this.#rows<{ real_money: string | null; payee: string }>(
      `select case when rate is not null then (real_money * 1000000)::bigint end real_money, payee
        from deposit where out_trade_no = $1`,
      order,
    );
    const inUsdt = channel === 'usdt-trc20';
    const amount = inUsdt ? BigInt(asked?.real_money ?? 10_000) + difference * 10_000n : ordered + difference;
    const made = { ...payment, amount: amount > 0n ? amount : 1n };
    this.#made.push(made);
    if (inUsdt) await this.#transfer(made, addressBytes.TRC20(asked?.payee ?? '') ?? '', random);
    else if (channel === 'bank') await this.#printStatement(made, random, importAs);
    else await this.#report(made, random);
    return this.#whenMatched(made, inUsdt ? (asked?.real_money ?? null) : null);
  }

  /** Compares the host's payments with those that were made. */
  async check(): Promise<Differences> {
    const made = this.#made.map(({ channel, reference, amount }) => `${channel} ${reference} ${amount}`);
    const rows = await this.#rows<{ line: string }>(
      `select concat_ws(' ', channel, reference, amount) line from incoming_payment where channel <> $1`,
      'manual',
    );
    const payments = findDifferences(
      { payments: made.toSorted() },
      { payments: rows.map(({ line }) => line).toSorted() },
    );
    return combine(payments, await this.payouts.check());
  }

  async #rows<Row extends object>(sql: string, param: unknown): Promise<Row[]> {
    return withReachableDatabase(this.options.database, async (client) => (await client.query<Row>(sql, [param])).rows);
  }

  async #whenMatched({ channel, reference, amount }: Made, asked: string | null): Promise<Arrived> {
    for (const end = performance.now() + 90_000; performance.now() < end; await sleep(50)) {
      const [row] = await this.#rows<Omit<Arrived, 'amount' | 'asked'>>(
        `select s.state, e.id is not null assigned, exists (
            select from order_approval a join operator o on o.id = a.approved_by
              where o.kind = 'system' and a.out_trade_no = e.out_trade_no and a.approved_at = e.created_at) approved
          from incoming_payment p join incoming_payment_state s on s.payment_id = p.id
            left join lateral (
              select * from incoming_payment_event e
                where e.payment_id = p.id and kind = 'assigned' and operator_id = (
                  select id from operator where kind = 'system') order by id limit 1) e on true
          where p.reference = $1 and (s.matched_at is not null or s.state = 'dropped')`,
        reference,
      );
      if (row) return { ...row, amount: String(amount), asked };
    }
    throw new Error(`The site has not looked for the order of payment ${channel} ${reference}.`);
  }

  /** A file of all that a member has paid, sent by one operator, or by two at once. */
  async #printStatement(made: Made, random: Seeded, importAs: Import): Promise<void> {
    const lines = this.#made.filter((one) => one.channel === 'bank' && one.memberId === made.memberId);
    const senders = random.pick([[0], [0, 1], [0, 0, 1]]);
    const answers = await Promise.all(senders.map((by) => importAs(statementOf(lines), by)));
    for (const { code, message } of answers) if (code !== 200) throw new Error(`import: ${code} ${message}`);
    if (random.chance(0.8)) return;
    const { code } = await importAs(statementOf([{ ...made, amount: made.amount + 1n }]), 0);
    if (code === 200) this.options.alarm(`a statement contradicts payment ${made.reference} and was accepted`);
  }

  /** Reports a payment once or often, after a forged report, or with one that contradicts it; or lets the host ask. */
  async #report(made: Made, random: Seeded): Promise<void> {
    const way = random.weighted([
      [4, 'once'],
      [3, 'at once'],
      [2, 'forged'],
      [2, 'contradicted'],
      [1, 'asked'],
    ]);
    if (way === 'asked') {
      const due = 'update provider_order set next_ask_at = now() where out_trade_no = $1 returning 1';
      if ((await this.#rows(due, made.order)).length > 0) return;
    }
    if (way === 'forged') await this.#callBack(reportOf(made), [401], { isForged: true });
    const again = random.pick(this.#made.filter(({ channel }) => channel === made.channel));
    const all = [again, made, ...(way === 'at once' ? [made] : [])];
    await Promise.all(all.map((one) => this.#callBack(reportOf(one), [200])));
    if (way === 'contradicted') await this.#callBack(reportOf({ ...made, amount: made.amount + 1n }), [409]);
  }

  /** Sends a callback until it is answered with one of these statuses, and returns that. */
  readonly #callBack = async (
    about: object,
    expected: readonly number[],
    { isForged = false }: { isForged?: boolean } = {},
  ): Promise<number> => {
    const body = JSON.stringify(about);
    const secret = isForged ? `${this.secret}?` : this.secret;
    let status = 0;
    for (let tries = 1; tries <= 300; tries += 1) {
      const targets = this.options.targets();
      const url = `${targets[tries % targets.length]}/api/payments/sandbox/callback`;
      const headers = signedHeaders(secret, body, new Date(this.options.now()));
      const signal = AbortSignal.timeout(10_000);
      status = await fetch(url, { method: 'POST', headers, body, signal }).then(
        (it) => it.status,
        () => 0,
      );
      if (expected.includes(status)) return status;
      // The clock may have moved meanwhile.
      if (status !== 0 && status < 500 && status !== 401) break;
      await sleep(200);
    }
    this.options.alarm(`callback ${body} was answered with ${status}`);
    return status;
  };

  /** A transfer in a block that the chain may replace before it is final, which is the end of some. */
  readonly #transfer = oneAtATime(async ({ reference: hash, amount }: Made, to: string, random: Seeded) => {
    this.chain.mine({ hash, transfers: [{ to, amount }] });
    await this.#read();
    if (random.chance(0.3)) {
      const reverted = this.chain.revert(1);
      this.chain.pass(1);
      await this.#read();
      if (random.chance(0.7)) this.chain.mine(...reverted);
    }
    this.chain.pass(confirmations);
    await (random.chance(0.3) ? Promise.all([this.#read(), this.#read()]) : this.#read());
  });

  /** Reads the chain as the watcher does, until it could. */
  async #read(): Promise<void> {
    const node = openNode(this.chain.url);
    const now = () => new Date(this.options.now());
    for (let tries = 1; ; tries += 1) {
      try {
        const db = openDatabase(await this.options.database.url(), { connections: 1 });
        try {
          return void (await readChain({ db, node, protocol: 'TRC20', now }));
        } finally {
          await db.close();
        }
      } catch (error) {
        if (tries === 300) throw error;
        await sleep(200);
      }
    }
  }
}

const reportOf = ({ order: reference, reference: number, amount, paidAt }: Made) => ({
  reference,
  number,
  amount: yuan(amount),
  paid_at: new Date(paidAt).toISOString(),
});
