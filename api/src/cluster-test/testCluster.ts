import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../database/connection';
import { type Database, openDatabase } from '../database/database';
import { chooseOsUser } from '../database/osUser';
import { system, wallet } from '../ledger/accounts';
import { balanceOf, move } from '../ledger/ledger';
import { checkBooks } from '../operator/reconciliation/checkBooks';
import { exitOf, spawnProgram, whenReady } from '../testing/hostProcess';
import { registration } from '../testing/testHost';
import { waitUntil } from '../testing/waitUntil';
import { PatroniCluster, programs } from './patroniCluster';

/*
 * `npm run test:cluster`: kills the primary of a Patroni cluster five times while members move money through two API
 * hosts, and compares the sum that the ledger moved with the sum that was acknowledged.
 */

const kills = 5;
const members = 6;
/** Fen. */
const credit = 10_000_000n;
/** Longest time without an acknowledged transfer, s. */
const limit = 30;

const missing: string[] = [];
for (const [file, debianPackage] of Object.entries(programs)) {
  await access(file).catch(() => missing.push(debianPackage));
}
if (missing.length > 0) {
  console.error(`Debian packages are missing: apt-get install ${missing.join(' ')}`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'site-patroni-'));
const cluster = new PatroniCluster(folder, await chooseOsUser());
const hosts: ChildProcess[] = [];
let closing = false;
const close = async () => {
  closing = true;
  for (const host of hosts) host.kill('SIGKILL');
  await Promise.all(hosts.map(exitOf));
  await cluster.close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void close().finally(() => process.exit(130)));

const startHost = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const host = spawnProgram('main.ts', [], env);
  hosts.push(host);
  return (await whenReady(host)).url;
};

const call = async (url: string, name: string, payload: object, token = '', key = '') => {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(10_000),
  });
  return (await response.json()) as { code: number; message: string; data: { api_token: string } };
};

let acknowledged = 0;
let lastAt = performance.now();
/** Longest time between two acknowledged transfers since the last kill, ms. */
let longestGap = 0;
const end = new AbortController();

/** Moves 1 yuan at a time to a platform; each transfer is repeated with its key until it is acknowledged. */
const act = async (urls: readonly string[], token: string) => {
  const payload = { amount: '1', sourcetype: 'userbalance', targettype: 'AG' };
  while (!end.signal.aborted) {
    const key = randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      const answer = await call(urls[attempt % urls.length] ?? '', 'transfer', payload, token, key).catch(
        () => undefined,
      );
      if (answer?.code === 200) break;
      if (answer && ![500, 429].includes(answer.code)) throw new Error(`transfer: ${answer.code} ${answer.message}`);
      await sleep(100);
    }
    acknowledged += 1;
    longestGap = Math.max(longestGap, performance.now() - lastAt);
    lastAt = performance.now();
    await sleep(20);
  }
};

const withDatabase = async <Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> => {
  const db = openDatabase(url, { connections: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

/** Credits each member an approved deposit, and returns their ids. */
const creditEach = (url: string): Promise<string[]> =>
  withDatabase(url, async (db) => {
    const rows = await db.rows<{ id: string }>('select id from member order by id');
    for (const { id } of rows) {
      await db.transaction(async (tx) => {
        await tx.run(
          `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, decided_at)
            values ('D' || $1, $1::bigint, 'bank', $2::bigint, $2::bigint, 2, now())`,
          [id, credit],
        );
        await move(tx, {
          from: system('deposits'),
          to: wallet(id),
          amount: credit,
          kind: 'deposit',
          reference: `D${id}`,
        });
      });
    }
    return rows.map(({ id }) => id);
  });

/** The number of transfers that the ledger has. */
const movedFrom = (url: string, ids: readonly string[]): Promise<number> =>
  withDatabase(url, async (db) => {
    let fen = 0n;
    for (const id of ids) fen += credit - (await balanceOf(db, wallet(id)));
    return Number(fen) / 100;
  });

const booksAreRight = (url: string): Promise<boolean> =>
  withDatabase(url, async (db) => {
    const { ok, checks } = await checkBooks(db);
    for (const { name, found } of checks.filter((check) => !check.ok))
      console.log(`check ${name}: ${found.join('; ')}`);
    return ok;
  });

const run = async (): Promise<boolean> => {
  await cluster.start();
  for (let tries = 0; ; tries += 1) {
    const created = await withClient(cluster.url('postgres'), (client) => client.query('create database site')).then(
      () => true,
      (error: Error) => {
        if (tries === 50) throw error;
        return false;
      },
    );
    if (created) break;
    await sleep(200);
  }
  const env = {
    DATABASE_URL: cluster.url('site'),
    DATA_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: join(folder, 'api'),
    OPERATOR_PORT: 'off',
  };
  const urls = [await startHost(env), await startHost(env)];
  const tokens: string[] = [];
  for (let n = 0; n < members; n += 1) {
    const { code, message, data } = await call(urls[0] ?? '', 'register', registration(`member${n}`));
    if (code !== 200) throw new Error(`register: ${code} ${message}`);
    tokens.push(data.api_token);
  }
  const wallets = await creditEach(env.DATABASE_URL);
  const acting = Promise.all(tokens.map((token) => act(urls, token)));
  // A failure is reported when the load ends.
  acting.catch(() => undefined);
  const waits: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = acknowledged;
    await waitUntil('transfers are acknowledged', () => acknowledged > before + 50);
    longestGap = 0;
    const restart = await cluster.killPrimary();
    const seen = acknowledged;
    // More than those in flight at the kill.
    await waitUntil('service is back', () => acknowledged > seen + 2 * members, 120_000);
    waits.push(longestGap / 1000);
    restart();
    await cluster.whenComplete();
    console.error(`Kill ${kill}: ${acknowledged} acknowledged so far, back after ${waits.at(-1)?.toFixed(1)} s.`);
  }
  end.abort();
  await acting;
  const moved = await movedFrom(env.DATABASE_URL, wallets);
  const lost = Math.max(0, acknowledged - moved);
  const twice = Math.max(0, moved - acknowledged);
  const longest = Math.max(...waits);
  console.log(
    `${acknowledged} acknowledged, ${lost} lost, ${twice} invented, back within ${longest.toFixed(1)} s each`,
  );
  return lost === 0 && twice === 0 && longest <= limit && (await booksAreRight(env.DATABASE_URL));
};

let isRight = false;
try {
  isRight = await run();
} finally {
  if (!closing) await close();
}
process.exit(isRight ? 0 : 1);
