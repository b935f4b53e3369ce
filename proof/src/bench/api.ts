import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withClient } from '../../../api/src/base/database/connection';
import { openOwnHost, type OwnHost, platform } from '../conformance-wallet/ownHost';
import { makeMembers } from '../conformance-wallet/ownMembers';
import { requirePrograms } from '../requirePrograms';
import { whileMembersStall } from './stalledMembers';
import { debitByPgbench, debitOverHttp, type Debits } from './walletDebits';

const usage = 'Usage: npm run bench:api -- wallet [--runs N] [--seconds S] [--connections N] [--members N]';

/** Of debits over HTTP to those of pgbench with the same function, and the p99 to the median. */
const [leastRatio, mostSpread] = [0.6, 10];

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '20' },
      members: { type: 'string', default: '60' },
    },
  });
  const numbers = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
  const isWhole = Object.values(numbers).every((it) => Number.isInteger(it) && it > 0);
  if (positionals.join() !== 'wallet' || !isWhole) throw new Error(usage);
  return numbers as Record<keyof typeof values, number>;
};

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const median = (numbers: readonly number[]): number =>
  at(
    [...numbers].sort((one, other) => one - other),
    0.5,
  );

/** One line of the table; runs are compared by their medians. */
const rowOf = (name: string, measured: readonly Debits[]) => {
  const each = measured.map(({ latencies, seconds }) => {
    const sorted = latencies.toSorted((one, other) => one - other);
    const [middle, p99] = [at(sorted, 0.5), at(sorted, 0.99)];
    return { rate: latencies.length / seconds, middle, p99, spread: p99 / middle };
  });
  const of = (field: 'rate' | 'middle' | 'p99' | 'spread') => median(each.map((it) => it[field]));
  const [rate, spread] = [of('rate'), of('spread')];
  const cells = [rate.toFixed(0), of('middle').toFixed(2), of('p99').toFixed(2), spread.toFixed(1)];
  console.log(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(12)).join('')}`);
  return { rate, spread };
};

/** Measures in turns, prints the table; returns whether the aims hold. */
const measure = async (host: OwnHost, folder: string, options: ReturnType<typeof readOptions>): Promise<boolean> => {
  const { runs, seconds, connections } = options;
  const members = await withClient(host.url, async (owner) => {
    const made = await makeMembers(owner, { platform, count: options.members, fen: 100_000_000n });
    await owner.query('update game_session set opened_at = now()');
    return made;
  });
  const [scripts, data] = [join(folder, 'pgbench'), join(folder, 'api')];
  const load = { members, connections, seconds };
  // Not counted: both get warm, and this tells how many debits take the time of a run.
  await debitByPgbench(host, scripts, { ...load, seconds: 2, count: 0 });
  const warm = await debitOverHttp(host, { ...load, count: 4000 });
  const count = Math.ceil((warm.latencies.length / warm.seconds) * seconds);
  const [inDatabase, overHttp, stalled]: [Debits[], Debits[], Debits[]] = [[], [], []];
  for (let run = 0; run < runs; run += 1) {
    inDatabase.push(await debitByPgbench(host, scripts, { ...load, count }));
    overHttp.push(await debitOverHttp(host, { ...load, count }));
    stalled.push(await whileMembersStall(host, data, () => debitOverHttp(host, { ...load, count })));
  }
  console.log(`Medians of ${runs} runs in turns, ${connections} connections, ${members.length} members`);
  console.log(
    `${' '.repeat(32)}${['debits/s', 'median ms', 'p99 ms', 'p99/median'].map((it) => it.padStart(12)).join('')}`,
  );
  const [pgbench, wallet, whileStalled] = [
    rowOf('pgbench, the same function', inDatabase),
    rowOf('wallet', overHttp),
    rowOf("wallet, members' side stalled", stalled),
  ];
  const ratio = wallet.rate / pgbench.rate;
  const spread = Math.max(wallet.spread, whileStalled.spread);
  console.log(`Wallet to pgbench: ${ratio.toFixed(2)} (aim: ${leastRatio} or more)`);
  console.log(`Stalled to not: ${(whileStalled.rate / wallet.rate).toFixed(2)}`);
  console.log(`p99 to median: ${spread.toFixed(1)} (aim: ${mostSpread} or less)`);
  return ratio >= leastRatio && spread <= mostSpread;
};

const options = readOptions();
await requirePrograms({ '/usr/bin/pgbench': 'postgresql' });
const folder = await mkdtemp(join(tmpdir(), 'site-debits-'));
try {
  const host = await openOwnHost({ count: 1, durable: true });
  process.exitCode = await measure(host, folder, options)
    .then((isRight) => (isRight ? 0 : 1))
    .finally(host.close);
} finally {
  await rm(folder, { recursive: true, force: true });
}
