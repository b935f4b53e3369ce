import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makeServer } from '../../../api/src/app/server';
import { makeApplicationLogin } from '../../../api/src/base/database/applicationLogin';
import { openDatabase } from '../../../api/src/base/database/database';
import { migrate } from '../../../api/src/base/database/migrate';
import { insertOperator } from '../../../api/src/operators/authority/operators.store';
import { seedFirstOperator } from '../../../api/src/operators/identity/firstOperator';
import { cipherOfTests } from '../../../api/src/testing/cipherOfTests';
import { onDatabase, onServer, startTestServer } from '../../../api/src/testing/cluster';
import { patientLimits, operatorKeyOfTests as key } from '../../../api/src/testing/testHost';
import { listRequests, readSamples } from './deskCalls';
import { fillDesk } from './deskFill';

const usage = 'Usage: npm run bench:desk -- [--orders N] [--runs N] [--aim MS]';

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '50000' },
      runs: { type: 'string', default: '3' },
      aim: { type: 'string', default: '100' },
    },
  });
  const options = { orders: Number(values.orders), runs: Number(values.runs), aim: Number(values.aim) };
  if (!Object.values(options).every((it) => Number.isInteger(it) && it > 0)) throw new Error(usage);
  return options;
};

type End = () => Promise<unknown>;

const openHost = async (orders: number, ends: End[]) => {
  const server = await startTestServer();
  ends.push(server.stop);
  const name = `site_bench_${randomBytes(6).toString('hex')}`;
  await onServer(server.url, `create database ${name}`);
  ends.push(() => onServer(server.url, `drop database ${name} with (force)`));
  const url = onDatabase(server.url, name);
  await migrate(url);
  const db = openDatabase(await makeApplicationLogin(url), { limits: patientLimits });
  ends.push(db.close);
  const host = await makeServer({ db, cipher: cipherOfTests, logStream: { write: () => undefined } });
  ends.push(
    () => host.app.close(),
    () => host.operatorApp.close(),
  );
  await host.seed();
  await seedFirstOperator(db, '', key);
  for (let n = 1; n < 5; n += 1)
    await insertOperator(db, { name: `cashier${n}`, roles: ['cashier'], passwordHash: null });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await fillDesk(owner, cipherOfTests, { orders, members: Math.ceil(orders / 25), actions: Math.ceil(orders / 2) });
  } finally {
    await owner.end();
  }
  return { db, operatorApp: host.operatorApp };
};

/** Prints how long each list, filter and search of operators takes; returns 1 if one takes longer than the aim. */
const measure = async ({ orders, runs, aim }: ReturnType<typeof readOptions>, ends: End[]): Promise<number> => {
  const began = performance.now();
  const { db, operatorApp } = await openHost(orders, ends);
  console.log(`${orders} orders, filled in ${Math.round((performance.now() - began) / 1000)} s`);
  const times: { ms: number; request: string }[] = [];
  for (const { path, query } of listRequests(await readSamples(db))) {
    const url = `/operator${path}?${new URLSearchParams(query)}`;
    const headers = { authorization: `Bearer ${key}` };
    let fastest = Infinity;
    for (let run = 0; run < runs; run += 1) {
      const start = performance.now();
      const { code, message } = (await operatorApp.inject({ method: 'GET', url, headers })).json();
      if (code !== 200) throw new Error(`${url}: ${code} ${message}`);
      fastest = Math.min(fastest, performance.now() - start);
    }
    times.push({ ms: Math.round(fastest), request: url });
  }
  times.sort((one, other) => other.ms - one.ms);
  for (const { ms, request } of times.slice(0, 20)) console.log(`${String(ms).padStart(6)} ms  ${request}`);
  const slow = times.filter(({ ms }) => ms > aim).length;
  console.log(`${times.length} requests, fastest of ${runs} runs each: ${slow} over ${aim} ms`);
  return slow > 0 ? 1 : 0;
};

const ends: End[] = [];
try {
  process.exitCode = await measure(readOptions(), ends);
} finally {
  for (const end of ends.reverse()) await end();
}
