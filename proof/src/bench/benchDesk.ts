import { parseArgs } from 'node:util';
import type { Page } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import { withClient } from '../../../api/src/base/database/connection';
import { seedFirstOperator } from '../../../api/src/operators/identity/firstOperator';
import { insertOperator } from '../../../api/src/operators/authority/operators.store';
import { cipherOfTests } from '../../../api/src/testing/cipherOfTests';
import { median } from './bench';
import { operatorKey, withBenchDatabase, withBenchHost } from './benchDatabase';
import { type ListRequest, listRequests, readSamples } from './deskCalls';
import { type Amounts, filledMark, fillDesk } from './deskFill';

/** Most that the median of an answer's time may be, ms. */
const limit = 100;
const repeats = 5;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '5000000' },
    members: { type: 'string', default: '200000' },
    actions: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});

const amounts: Amounts = {
  orders: Number(options.orders),
  members: Number(options.members),
  actions: Number(options.actions),
};

const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

interface Measured {
  call: string;
  /** Path and query. */
  url: string;
  median: number;
  worst: number;
}

/** Makes the same request five times. Throws unless it succeeds. */
const measure = async (app: FastifyInstance, { call, path, query }: ListRequest, page: number) => {
  const search = new URLSearchParams({ ...query, ...(page > 1 ? { page: String(page) } : {}) });
  const url = search.size > 0 ? `${path}?${search}` : path;
  const times: number[] = [];
  let data: unknown;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const start = performance.now();
    const { body } = await app.inject({
      url: `/operator${url}`,
      headers: { authorization: `Bearer ${operatorKey}` },
    });
    times.push(performance.now() - start);
    const envelope = JSON.parse(body);
    if (envelope.code !== 200) throw new Error(`${url}: ${envelope.message}`);
    ({ data } = envelope);
  }
  const measured: Measured = { call, url, median: median(times), worst: Math.max(...times) };
  return { measured, data };
};

/** Measures the first page of a list and the last one that its answer names. */
const measurePages = async (app: FastifyInstance, request: ListRequest): Promise<Measured[]> => {
  const { measured: first, data } = await measure(app, request, 1);
  const last = request.isPaged ? (data as Page<unknown>).last_page : 1;
  return last > 1 ? [first, (await measure(app, request, last)).measured] : [first];
};

const ms = (value: number) => `${value.toFixed(1).padStart(8)} ms`;

const print = (measured: Measured[]) => {
  const calls = [...new Set(measured.map(({ call }) => call))];
  console.log('     median       worst  slowest request of each call');
  for (const call of calls) {
    const [slowest] = measured.filter((one) => one.call === call).toSorted((a, b) => b.median - a.median);
    const { median: middle, worst, url } = slowest as Measured;
    const count = measured.filter((one) => one.call === call).length;
    console.log(`${ms(middle)} ${ms(worst)}  ${call}: ${decodeURIComponent(url)} (of ${count} requests)`);
  }
};

const fill = async (url: string): Promise<void> => {
  await withBenchHost(url, async ({ db, seed }) => {
    await seed();
    await seedFirstOperator(db, '', operatorKey);
    for (const name of ['bench2', 'bench3', 'bench4', 'bench5']) {
      await insertOperator(db, { name, roles: ['cashier'], passwordHash: null });
    }
  });
  await withClient(url, (client) => fillDesk(client, { cipher: cipherOfTests, amounts, log }));
};

const isFilled = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ filled: boolean }>('select to_regclass($1) is not null filled', [filledMark]);
    return rows[0]?.filled ?? false;
  });

/** Measures every list through the operators' listener; returns whether all are fast enough. */
const measureLists = (url: string): Promise<boolean> =>
  withBenchHost(url, async ({ db, operatorApp }) => {
    const chosen = listRequests(await readSamples(db)).filter(
      ({ call }) => positionals.length === 0 || positionals.includes(call.slice('GET /'.length)),
    );
    log(`${chosen.length} requests, ${repeats} times each`);
    const measured: Measured[] = [];
    for (const request of chosen) measured.push(...(await measurePages(operatorApp, request)));
    print(measured);
    const slow = measured.filter((one) => one.median > limit).toSorted((a, b) => b.median - a.median);
    console.log(`${measured.length} requests measured, ${slow.length} take more than ${limit} ms`);
    for (const one of options.all ? measured : slow.slice(0, 40)) {
      console.log(`${ms(one.median)} ${ms(one.worst)}  ${decodeURIComponent(one.url)}`);
    }
    return slow.length === 0;
  });

/**
 * `npm run bench:desk -- [LIST…] [--orders N] [--members N] [--actions N] [--data FOLDER] [--all]`: fills a database,
 * makes every request of the desk's lists and searches, and prints the times. LIST is a path without its first slash,
 * such as `deposits`. `--data` keeps the database in a folder and uses it again, `--all` prints every request. Exits
 * with 1 if the median of any request is over 100 ms.
 */
const isFast = await withBenchDatabase(
  async (url) => {
    if (!(await isFilled(url))) await fill(url);
    return measureLists(url);
  },
  { folder: options.data },
);
process.exit(isFast ? 0 : 1);
