import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../../api/src/database/connection';
import { openDatabase } from '../../../api/src/database/database';
import { checkBooks } from '../../../api/src/operator/reconciliation/reconcile';
import { seededFor } from '../../../api/src/testing/random';
import { type Fault, faultsOf } from './faults';
import { Member, type Observed } from './member';
import { addresses, databaseUrl, type Disks, operatorKey, startSite } from './siteOfProcesses';

const count = 200;
/** ms that a fault lasts, and that the site has afterwards. */
const duration = 6000;
const rest = 4000;
/** Longest time until members can change something again, or load a page, after what failed works again, ms. */
const recovery = 20_000;

const disk = (folder: string, name: string, megabytes: number): string => {
  const path = join(folder, name);
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]);
  return path;
};

/** Gives each member 500 yuan, as an operator. */
const credit = async (members: readonly Member[]): Promise<void> => {
  const ids = await withClient(databaseUrl, async (client) => {
    const names = members.map(({ name }) => name);
    return (await client.query<{ id: string }>('select id from member where username = any($1)', [names])).rows;
  });
  for (const { id } of ids) {
    const answer = await fetch(`http://${addresses.host1.replace('8091', '8191')}/operator/members/${id}/adjust`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operatorKey}`,
        'content-type': 'application/json',
        'idempotency-key': `credit-of-the-drill-${id}`,
      },
      body: JSON.stringify({ amount: '500.00', reason: '演练' }),
    });
    const { code, message } = (await answer.json()) as { code: number; message: string };
    if (code !== 200) throw new Error(`The credit of member ${id} failed: ${code} ${message}`);
  }
};

/** How many transfers each member has in the ledger. */
const transfersInLedger = async (): Promise<Map<string, number>> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; transfers: number }>(
      `select m.username as name, count(distinct e.id)::int as transfers
       from ledger_entry e
         join account a on a.id in (e.debit_id, e.credit_id)
         join member m on m.id = a.member_id
       where e.kind like 'transfer%'
       group by 1`,
    );
    return new Map(rows.map(({ name, transfers }) => [name, transfers]));
  });

/** The longest time without a moment between two others, ms. */
const longestGap = (moments: readonly number[], from: number, to: number): number => {
  const within = [from, ...moments.filter((at) => at > from && at < to), to];
  return Math.max(...within.slice(1).map((at, n) => at - (within[n] ?? at)));
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Makes a fault happen, and prints what members noticed. Returns what is not as it should be. */
const observe = async (fault: Fault, { acknowledged, pages, failedPages }: Observed): Promise<string[]> => {
  const began = performance.now();
  await fault.begin();
  await sleep(duration);
  fault.end();
  await fault.whenRepaired();
  const repaired = performance.now();
  await sleep(rest);
  const untilNext = async (moments: number[]): Promise<number> => {
    while (!moments.some((at) => at > repaired) && performance.now() - repaired < recovery) await sleep(100);
    return (moments.find((at) => at > repaired) ?? Infinity) - repaired;
  };
  const [changeAfter, pageAfter] = [await untilNext(acknowledged), await untilNext(pages)];
  const ended = performance.now();
  const within = (moments: number[]): number => moments.filter((at) => at > began && at < ended).length;
  const [changeGap, pageGap] = [longestGap(acknowledged, began, ended), longestGap(pages, began, ended)];
  console.log(
    `${fault.name}: ${within(acknowledged)} transfers, longest gap ${seconds(changeGap)}; ` +
      `${within(pages)} pages, ${within(failedPages)} failed, longest gap ${seconds(pageGap)}`,
  );
  return [
    ...(changeAfter > recovery ? [`${fault.name}: no transfer within ${seconds(recovery)} after it`] : []),
    ...(pageAfter > recovery ? [`${fault.name}: no page within ${seconds(recovery)} after it`] : []),
    ...(fault.stops !== 'everything' && pageGap > duration / 2
      ? [`${fault.name}: no page for ${seconds(pageGap)}`]
      : []),
    ...(fault.stops === 'nothing' && changeGap > duration ? [`${fault.name}: no transfer while it lasted`] : []),
  ];
};

/**
 * Runs the drill in the namespaces of this process.
 * @param folder empty; for disks, configurations and logs
 * @returns whether everything was as it should be
 */
export const runDrill = async (repository: string, folder: string): Promise<boolean> => {
  const disks: Disks = {
    database: disk(folder, 'database', 700),
    hosts: disk(folder, 'hosts', 16),
    site: disk(folder, 'releases', 200),
    nginx: disk(folder, 'cache', 16),
  };
  const site = await startSite(repository, folder, disks);
  const observed: Observed = { acknowledged: [], pages: [], failedPages: [] };
  try {
    const members = Array.from(
      { length: count },
      (_, n) => new Member(`drill${n}`, `127.9.${n >> 7}.${(n & 127) + 1}`, seededFor(31, n), observed),
    );
    for (let n = 0; n < count; n += 4) await Promise.all(members.slice(n, n + 4).map((member) => member.register()));
    await credit(members);
    console.log(`${count} members act.`);
    const acting = Promise.all(members.map((member) => member.act()));
    await sleep(duration);
    const problems: string[] = observed.failedPages.length > 0 ? ['pages failed before the first fault'] : [];
    for (const fault of faultsOf(site.processes, disks)) problems.push(...(await observe(fault, observed)));
    for (const member of members) member.sendAway();
    await acting;

    const ledger = await transfersInLedger();
    const differences = members.map(({ name, acknowledged }) => (ledger.get(name) ?? 0) - acknowledged);
    const lost = differences.reduce((sum, it) => sum + Math.max(0, -it), 0);
    const invented = differences.reduce((sum, it) => sum + Math.max(0, it), 0);
    const db = openDatabase(databaseUrl, { connections: 1 });
    const { checks } = await checkBooks(db).finally(() => db.close());
    problems.push(...checks.filter(({ ok }) => !ok).map((check) => `wrong books: ${JSON.stringify(check)}`));
    problems.push(...members.flatMap(({ unexpected }) => unexpected));
    for (const problem of problems) console.log(`Not as it should be: ${problem}`);
    console.log(
      `${observed.acknowledged.length} transfers acknowledged: ${lost} lost, ${invented} invented; ` +
        `the books ${checks.every(({ ok }) => ok) ? 'are right' : 'are wrong'}`,
    );
    return lost + invented + problems.length === 0 && observed.acknowledged.length > 0;
  } finally {
    await site.close();
  }
};
