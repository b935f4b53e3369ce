import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeApplicationLogin } from '../database/applicationLogin';
import { type Database, openDatabase } from '../database/database';
import { type EmbeddedServer, startEmbedded } from '../database/embedded';
import { migrate } from '../database/migrate';
import { dataKeyOf } from '../encryption/dataKey';
import { openFieldCipher } from '../encryption/openFieldCipher';
import { system, wallet } from '../ledger/accounts';
import { balanceOf, move } from '../ledger/ledger';
import { checkBooks } from '../operator/reconciliation/reconcile';
import { readSetting } from '../settings/settings';
import { switches } from '../settings/switches';
import { waitUntil } from '../testing/waitUntil';
import { makeBackup } from './makeBackup';
import { dataOf, listBackups } from './backupFolder';
import { restoreData } from './restoreData';

jest.setTimeout(180_000);

const key = '5a'.repeat(32);
const keyId = dataKeyOf(key).id.toString('hex');

let folder: string;
let dataFolder: string;
let backupFolder: string;
let server: EmbeddedServer | undefined;
let db: Database;
let members: string[];

const open = async () => {
  server = await startEmbedded(dataFolder, { backupFolder, durable: false });
  await migrate(server.url());
  db = openDatabase(await makeApplicationLogin(server.url()));
};

const stop = async () => {
  await db.close();
  await server?.stop();
  server = undefined;
};

let orders = 0;

/** Credits an approved order, in fen. */
const deposit = (index: number, amount: bigint) =>
  db.transaction(async (tx) => {
    const member = members[index] ?? '';
    const reference = `D${(orders += 1)}`;
    await tx.run(
      `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, decided_at)
        values ($1, $2, 'bank', $3::bigint, $3::bigint, 2, now())`,
      [reference, member, amount],
    );
    await move(tx, { from: system('deposits'), to: wallet(member), amount, kind: 'deposit', reference });
  });

const balances = () => Promise.all(members.map((id) => balanceOf(db, wallet(id))));

const databaseNow = async () =>
  (await db.row<{ now: Date }>('select clock_timestamp() now'))?.now ?? new Date(Number.NaN);

/** A moment after all that was committed and before all that will be. */
const moment = async (): Promise<Date> => {
  const now = new Date((await databaseNow()).getTime() + 1);
  await waitUntil('the moment is over', async () => (await databaseNow()) > now);
  return now;
};

const backup = (keep = 7) => makeBackup({ dataFolder, backupFolder, keep, durable: false });

const restore = (to: Date | undefined, more: { replace?: boolean; dataKeys?: string[] } = {}) =>
  restoreData({
    dataFolder,
    backupFolder,
    to,
    dataKeys: [keyId],
    replace: true,
    log: () => undefined,
    durable: false,
    ...more,
  });

/** Moments and the balances they had. */
const states: { at: Date; balances: bigint[] }[] = [];
const remember = async () => states.push({ balances: await balances(), at: await moment() });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-backup-'));
  dataFolder = join(folder, "it's 100%");
  backupFolder = join(folder, "the site's backups");
  await open();
  await openFieldCipher(db, { DATA_KEY: key, DATA_KEY_OLD: [], DATA_DIR: dataFolder }, () => undefined);
  const rows = await db.rows<{ id: string }>(
    `insert into member (username, password_hash, fund_password_hash, realname)
      select 'member' || n, '', '', '' from generate_series(1, 3) n returning id`,
  );
  members = rows.map(({ id }) => id);
  await deposit(0, 100_00n);
  await backup();
  await deposit(0, 1n);
  await deposit(1, 200_00n);
  await db.run(
    `insert into session (token_hash, member_id, device, address, expires_at)
      values ('stolen', $1, '', '', now() + interval '30 days')`,
    [members[0]],
  );
  await db.run(
    `insert into operator (name, roles, password_hash)
      values ('admin', '{admin}', 'leaked'), ('gone', '{cashier}', 'old')`,
  );
  await db.run(
    `insert into operator_token (operator_id, token_hash, kind, name, expires_at)
      select id, name::bytea, 'personal', 'operator-key', now() + interval '1 day' from operator`,
  );
  await db.run(
    `insert into operator_approval (call, request, permission, kind, target, reason, proposed_by)
      select 'POST /operators/:id', '{}', 'operators', 'operators.change', 'operator:gone', '', id from operator
        where name = 'gone'`,
  );
  await remember();
  // After the moment: what a restore must not undo.
  await db.run(`delete from session`);
  await db.run(`update operator_token set revoked_at = now()`);
  await db.run(`update operator set disabled = true where name = 'gone'`);
  await deposit(1, 5_00n);
  await deposit(2, 7_00n);
  await remember();
  await deposit(2, 900_00n);
  // Newer than the moments above, which the first backup restores.
  await backup();
});

afterAll(async () => {
  if (server) await stop();
  await rm(folder, { recursive: true, force: true });
});

test('rejects a restore while the private PostgreSQL runs', async () => {
  await expect(restore(states[0]?.at)).rejects.toThrow('Stop the site and all API hosts first.');
});

describe('a restore after all hosts have stopped', () => {
  beforeAll(stop);

  test.each([
    [
      'to a moment before the first backup',
      () => restore(new Date(0)),
      /^No backup is that old\. The earliest moment is /,
    ],
    ['over data without --replace', () => restore(states[0]?.at, { replace: false }), /Run again with --replace/],
    [
      'without the data key',
      () => restore(states[0]?.at, { dataKeys: ['0011223344556677'] }),
      new RegExp(`encrypted with the data key ${keyId}, and this host has 0011223344556677\\.`),
    ],
    [
      'to a moment after the end of the archive',
      () => restore(new Date(Date.now() + 3_600_000)),
      /recovery ended before configured recovery target was reached/,
    ],
  ])('is rejected %s, and changes nothing', async (_case, attempt, message) => {
    await expect(attempt()).rejects.toThrow(message);
    expect((await readdir(join(dataFolder, 'postgres'))).filter((name) => name.startsWith('data'))).toEqual(['data']);
  });

  test('is rejected from a backup with a changed file', async () => {
    const [{ folder: base } = { folder: '' }] = await listBackups(backupFolder);
    const file = join(dataOf(base), 'global/pg_control');
    const content = await readFile(file);
    await writeFile(file, Buffer.from(content).fill(1, 100, 101));
    await expect(restore(states[0]?.at)).rejects.toThrow(`pg_control has changed since the backup`);
    await writeFile(file, content);
  });

  test('has the balances of the moment and books that reconcile, and moves the later data aside', async () => {
    const { at, balances: expected } = states[0] ?? { at: new Date(Number.NaN), balances: [] };
    const { timeline, lastTransactionAt, previous } = await restore(at);
    expect(timeline).toBe(2);
    expect(lastTransactionAt?.getTime()).toBeLessThanOrEqual(at.getTime());
    expect(previous).toMatch(/data\.before-\d+$/);
    await open();
    expect(await balances()).toEqual(expected);
    expect(expected).toEqual([100_01n, 200_00n, 0n]);
    expect((await checkBooks(db)).checks.filter(({ ok }) => !ok)).toEqual([]);
  });
});

test('revokes all credentials that were valid at the moment, and switches withdrawals off', async () => {
  const state = await db.row(
    `select (select count(*)::int from session) sessions,
      (select count(*)::int from operator_token where revoked_at is null) tokens,
      (select count(*)::int from operator where password_hash is not null) passwords,
      (select count(*)::int from operator_approval where state = 1) proposals`,
  );
  expect(state).toEqual({ sessions: 0, tokens: 0, passwords: 0, proposals: 0 });
  expect(await readSetting(db, switches)).toEqual({ ...switches.initial, withdrawals: 0 });
  const [action] = await db.rows('select operator_id, address, kind, after from operator_action order by id desc');
  expect(action).toEqual({
    operator_id: null,
    address: 'restore',
    kind: 'operators.revoke-all',
    after: { passwords: 2, tokens: 2, sessions: 1, proposals: 1, withdrawals: 0 },
  });
});

test('a later restore skips a backup of the data that was moved aside', async () => {
  await deposit(2, 2_00n);
  const expected = await balances();
  const at = await moment();
  await deposit(2, 900_00n);
  await stop();
  const { backup: used, timeline } = await restore(at);
  expect(used.name).toBe((await listBackups(backupFolder))[0]?.name);
  expect(timeline).toBe(3);
  await open();
  expect(await balances()).toEqual(expected);
});

test('keeps the given number of backups and the log that they need, from which another machine restores', async () => {
  await deposit(2, 3_00n);
  const { name, manifest } = await backup(1);
  expect((await listBackups(backupFolder)).map((one) => one.name)).toEqual([name]);
  const segments = (await readdir(join(backupFolder, 'wal'))).filter((file) => /^[0-9A-F]{24}\.gz$/.test(file));
  expect(segments.toSorted()[0]).toBe(`${manifest.firstSegment}.gz`);
  await deposit(2, 4_00n);
  const expected = await balances();
  await stop();
  dataFolder = join(folder, 'elsewhere');
  expect((await restore(undefined, { replace: false })).previous).toBeUndefined();
  await open();
  expect(await balances()).toEqual(expected);
});

test('rejects a backup by a server that does not archive', async () => {
  await stop();
  server = await startEmbedded(dataFolder, { durable: false });
  db = openDatabase(await makeApplicationLogin(server.url()));
  await expect(backup()).rejects.toThrow('Restart the API hosts with the same BACKUP_DIR.');
});
