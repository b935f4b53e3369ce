import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeTestLogin } from '../testing/cluster';
import { openDatabase } from '../database/database';
import { migrate } from '../database/migrate';
import { readMemberTotals } from '../members/profileQueries';
import { checkBooks } from '../operator/reconciliation/reconcile';
import { onDatabase, onServer, serverVariable } from '../testing/cluster';
import { system, wallet } from './accounts';
import { balanceOf, move } from './ledger';

const server = process.env[serverVariable] ?? '';
const name = `site_test_shards_${process.pid}`;
const url = onDatabase(server, name);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-migrations-'));
  const migrations = resolve(import.meta.dirname, '../../migrations');
  const earlier = (await readdir(migrations)).filter((file) => file < '0072');
  for (const file of earlier) await cp(join(migrations, file), join(folder, file));
  await onServer(server, `create database ${name}`);
});

afterAll(async () => {
  await onServer(server, `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true });
});

test('migrates a database with entries, bets and deposits, and goes on with its balances', async () => {
  await migrate(url, folder);
  const earlier = openDatabase(url);
  const { id = '' } =
    (await earlier.row<{ id: string }>(
      `insert into member (username, password_hash, fund_password_hash, realname)
        values ('m', '', '', '') returning id`,
    )) ?? {};
  await earlier.run(
    `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, decided_at)
      values ('D1', $1, 'bank', 5000, 50, 2, now()), ('D2', $1, 'bank', 7000, 70, 3, now())`,
    [id],
  );
  await earlier.run(
    `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
      select $1, 'ELSEWHERE', 'x', 'sport', '', 100, 20, state, now() from generate_series(0, 2) state`,
    [id],
  );
  await earlier.run(
    `select ledger_move('system', null, 'deposits', '', 'member', $1, 'wallet', '', 5000, 'deposit', 'D1', null, null)`,
    [id],
  );
  await earlier.close();

  await migrate(url);
  const db = openDatabase(await makeTestLogin(url));
  expect(await readMemberTotals(db, id)).toEqual({ deposited: 5000n, staked: 100n });
  expect((await checkBooks(db)).checks.filter(({ ok }) => !ok)).toEqual([]);
  const movement = { from: system('deposits'), to: wallet(id), amount: 1n, kind: 'test' };
  expect(await db.transaction((tx) => move(tx, movement))).toMatchObject({ toBalance: 5001n });
  expect(await balanceOf(db, system('deposits'))).toBe(-5001n);
  await db.close();
});
