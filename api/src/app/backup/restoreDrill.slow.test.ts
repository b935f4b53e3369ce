import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeApplicationLogin } from '../../base/database/applicationLogin';
import { type Database, openDatabase } from '../../base/database/database';
import { type EmbeddedServer, startEmbedded } from '../../base/database/embedded';
import { migrate } from '../../base/database/migrate';
import { dataKeyOf } from '../../base/crypto/fieldCipher';
import { openFieldCipher } from '../../base/crypto/openFieldCipher';
import { system, wallet } from '../../ledger/accounts';
import { balanceOf, move } from '../../ledger/ledger';
import { checkBooks } from '../../operators/console/reconciliation/reconcile';
import { readSetting } from '../../base/settings/settings';
import { switches } from '../../base/settings/switches';
import { listBackups, makeBackup, restoreBackup } from './backup';

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
  server = await startEmbedded(dataFolder, { durable: false });
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

const backup = (keep = 7) => makeBackup({ dataFolder, backupFolder, keep, durable: false });

const restore = (more: { name?: string; replace?: boolean; dataKeys?: string[] } = {}) =>
  restoreBackup({ dataFolder, backupFolder, dataKeys: [keyId], replace: true, durable: false, ...more });

/** The balances when the backup was begun. */
let expected: bigint[];
/** What was credited while it was made: all of it until some moment is in the backup. */
let meanwhile = 0n;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-backup-'));
  dataFolder = join(folder, "it's 100%");
  backupFolder = join(folder, "the site's backups");
  await open();
  await openFieldCipher(db, { DATA_KEY: key, DATA_KEY_OLD: [], DATA_DIR: dataFolder });
  const rows = await db.rows<{ id: string }>(
    `insert into member (username, password_hash, fund_password_hash, realname)
      select 'member' || n, '', '', '' from generate_series(1, 3) n returning id`,
  );
  members = rows.map(({ id }) => id);
  await deposit(0, 100_01n);
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
      select id, name::bytea, 'personal', 'operator-key', now() + interval '1 day' from operator where kind = 'person'`,
  );
  await db.run(
    `insert into operator_approval (call, request, permission, kind, target, reason, proposed_by)
      select 'POST /operators/:id', '{}', 'operators', 'operators.change', 'operator:gone', '', id from operator
        where name = 'gone'`,
  );
  expected = await balances();
  const ended = new AbortController();
  const made = backup().finally(() => ended.abort());
  for (; !ended.signal.aborted; meanwhile += 1n) await deposit(2, 1n);
  await made;
  // After the backup: what a restore must not undo.
  await db.run(`delete from session`);
  await db.run(`update operator_token set revoked_at = now()`);
  await db.run(`update operator set disabled = true where name = 'gone'`);
  await deposit(1, 5_00n);
});

afterAll(async () => {
  if (server) await stop();
  await rm(folder, { recursive: true, force: true });
});

test('rejects a restore while the private PostgreSQL runs', async () => {
  await expect(restore()).rejects.toThrow('Stop the site and all API hosts first.');
});

describe('a restore after all hosts have stopped', () => {
  beforeAll(stop);

  test.each([
    ['of a backup that does not exist', () => restore({ name: 'x' }), /^There is no backup x in .* It has: 2/],
    ['over data without --replace', () => restore({ replace: false }), /Run again with --replace/],
    [
      'without the data key',
      () => restore({ dataKeys: ['0011223344556677'] }),
      new RegExp(`encrypted with the data key ${keyId}, and this host has 0011223344556677\\.`),
    ],
  ])('is rejected %s, and changes nothing', async (_case, attempt, message) => {
    await expect(attempt()).rejects.toThrow(message);
    expect((await readdir(join(dataFolder, 'postgres'))).filter((name) => name.startsWith('data'))).toEqual(['data']);
    expect((await readdir(dataFolder)).filter((name) => name.startsWith('restore-'))).toEqual([]);
  });

  test('is rejected from a backup with a changed file', async () => {
    const [name = ''] = await listBackups(backupFolder);
    const file = join(backupFolder, name, 'data.tar.gz');
    const content = await readFile(file);
    const half = Math.floor(content.length / 2);
    await writeFile(file, Buffer.from(content).fill(1, half, half + 100));
    await expect(restore().finally(() => writeFile(file, content))).rejects.toThrow(/^The backup .* is damaged\./);
  });

  test('has the balances of the backup and books that reconcile, and moves the later data aside', async () => {
    const { previous } = await restore();
    expect(previous).toMatch(/data\.before-\d+$/);
    await open();
    const [first, second, third = 0n] = await balances();
    expect([first, second]).toEqual(expected.slice(0, 2));
    expect(expected).toEqual([100_01n, 200_00n, 0n]);
    expect(third >= 0n && third <= meanwhile).toBe(true);
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

test('keeps the given number of backups, from which another machine restores', async () => {
  await deposit(2, 3_00n);
  const made = await backup(1);
  expect(await listBackups(backupFolder)).toEqual([basename(made)]);
  const stored = await balances();
  await deposit(2, 4_00n);
  await stop();
  dataFolder = join(folder, 'elsewhere');
  expect((await restore({ replace: false })).previous).toBeUndefined();
  await open();
  expect(await balances()).toEqual(stored);
});
