import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { makeApplicationLogin } from '../../../api/src/database/applicationLogin';
import { type Database, openDatabase } from '../../../api/src/database/database';
import { applicationRole } from '../../../api/src/database/migrate';
import { seedFirstOperator } from '../../../api/src/operator/identity/firstOperator';
import { checkBooks } from '../../../api/src/operator/reconciliation/reconcile';
import { operatorKey, withBenchDatabase, withBenchHost } from '../bench/benchDatabase';
import { requirePrograms } from '../requirePrograms';

/*
 * `npm run fuzz:sql -- [--minutes M] [--seed S]`: Debian's sqlsmith sends random statements as the user that serves
 * requests. It rolls each of them back, so no table may differ afterwards. PostgreSQL's counters, which also count what
 * was rolled back, show what a statement touched before that.
 */

const program = '/usr/bin/sqlsmith';
/** Rows that no statement may change, nor any function that the user may call. */
const appendOnly = ['ledger_entry', 'operator_action', 'member_statement', 'payment', 'order_approval'];

/** Members with deposits that an operator has approved, and with transfers. */
const fill = (url: string): Promise<void> =>
  withBenchHost(url, async (host) => {
    await host.seed();
    await seedFirstOperator(host.db, '', operatorKey);
    const post = async (app: typeof host.app, path: string, token: string, body: object) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const response = await app.inject({ method: 'POST', url: path, headers, payload: body });
      const { code, message, data } = response.json<{ code: number; message: string; data: never }>();
      if (code !== 200) throw new Error(`${path}: ${message}`);
      return data as { api_token: string; deposit_no: string };
    };
    for (const name of ['linwan11', 'linwan22', 'linwan33']) {
      const password = 'secret123';
      const registration = { name, password, confirmPass: password, realname: '林晚', paypassword: '123456' };
      const { api_token } = await post(host.app, '/api/register', '', registration);
      const deposit = { paytype: 'usdt', amount: '500', catepay: 'TRC20' };
      const { deposit_no } = await post(host.app, '/api/recharge', api_token, deposit);
      await post(host.operatorApp, `/operator/deposits/${deposit_no}/approve`, operatorKey, { note: '已到账' });
      const transfer = { amount: '100', sourcetype: 'userbalance', targettype: 'AG' };
      await post(host.app, '/api/transfer', api_token, transfer);
    }
  });

interface Table {
  name: string;
  /** Hash of all rows. */
  hash: string;
  /** Scans and reads by index, also of transactions that were rolled back, as the next two. */
  scans: number;
  updated: number;
  deleted: number;
  mayRead: boolean;
  mayDelete: boolean;
}

const readTables = async (owner: Database): Promise<Table[]> => {
  const names = await owner.rows<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const tables: Table[] = [];
  for (const { name } of names) {
    // Before the rows are read, since that counts as a scan.
    const counted = await owner.row<Omit<Table, 'hash'>>(
      `select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as scans, n_tup_upd::int as updated,
         n_tup_del::int as deleted, has_table_privilege($2, relid, 'select') as "mayRead",
         has_table_privilege($2, relid, 'delete') as "mayDelete"
       from pg_stat_user_tables where relname = $1`,
      [name, applicationRole],
    );
    const hashed = await owner.row<{ hash: string }>(
      `select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from "${name}" t`,
    );
    if (counted && hashed) tables.push({ ...counted, ...hashed });
  }
  return tables;
};

/** Runs sqlsmith until the time is over, with the next seed whenever it ends before. Returns what it reported last. */
const runSqlsmith = async (url: string, seed: number, milliseconds: number): Promise<string> => {
  const end = performance.now() + milliseconds;
  let report = '';
  for (let run = seed; performance.now() < end; run += 1) {
    const child = spawn(program, [`--target=${url}`, `--seed=${run}`, '--verbose', '--exclude-catalog'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (text) => (output = (output + String(text)).slice(-100_000)));
    const timer = setTimeout(() => child.kill('SIGINT'), end - performance.now());
    const failure = await new Promise<Error | undefined>((done) => {
      child.once('error', done);
      child.once('close', () => done(undefined));
    });
    clearTimeout(timer);
    if (failure) throw failure;
    report = output;
    if (!/queries: \d+/.test(output)) throw new Error(`sqlsmith sent nothing: ${output}`);
  }
  const last = report.slice(report.lastIndexOf('queries: ')).split('\n');
  return last.filter((line) => /^queries: |permission denied|^error rate/.test(line)).join('\n');
};

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: `${randomInt(1_000_000)}` } },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('Usage: npm run fuzz:sql -- [--minutes M] [--seed S]');
await requirePrograms({ [program]: 'sqlsmith' });

const faults = await withBenchDatabase(async (url) => {
  await fill(url);
  const owner = openDatabase(url);
  try {
    const user = await makeApplicationLogin(url);
    // Counters are stored when a session ends; the host's have ended.
    await readTables(owner);
    await owner.run('select pg_stat_force_next_flush()');
    const before = await readTables(owner);
    await owner.run('select pg_stat_force_next_flush()');
    console.log(await runSqlsmith(user, seed, minutes * 60_000));
    const after = await readTables(owner);
    // The first reading itself.
    const ownScans = 1;
    const tables = before.map((table, index) => ({ table, now: after[index] ?? table }));
    const scanned = tables.filter(({ table, now }) => now.scans - ownScans > table.scans);
    console.log(`seed ${seed}: ${scanned.length} of ${tables.length} tables were read`);
    const { ok, checks } = await checkBooks(owner);
    return [
      ...tables.flatMap(({ table, now }) => [
        ...(now.name === table.name && now.hash === table.hash ? [] : [`${table.name} differs`]),
        ...(table.mayRead || now.scans - ownScans <= table.scans ? [] : [`${table.name} was read`]),
        ...(table.mayDelete || now.deleted === table.deleted ? [] : [`rows of ${table.name} were deleted`]),
        ...(appendOnly.includes(table.name) && now.updated > table.updated
          ? [`rows of ${table.name} were changed`]
          : []),
      ]),
      ...(ok ? [] : checks.filter((check) => !check.ok).map(({ name }) => `the books fail: ${name}`)),
      ...(scanned.length > 0 ? [] : ['no table was read']),
    ];
  } finally {
    await owner.close();
  }
});
for (const fault of faults) console.error(fault);
console.log(`${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
