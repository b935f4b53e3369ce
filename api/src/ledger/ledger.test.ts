import pg from 'pg';
import { openDatabase } from '../base/database/database';
import { DomainError } from '../base/errors/domainError';
import { makeTestDatabase } from '../testing/cluster';
import { held, system, wallet } from './accounts';
import { balanceOf, InsufficientFunds, move, moveEach, type Movement } from './ledger';

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let db: ReturnType<typeof openDatabase>;
let members: string[];

const post = (movement: Movement) => db.transaction((tx) => move(tx, movement));
const credit = (memberId: string, amount: bigint) =>
  post({ from: system('deposits'), to: wallet(memberId), amount, kind: 'deposit' });

beforeAll(async () => {
  database = await makeTestDatabase();
  db = openDatabase(database.appUrl);
  members = (
    await db.rows<{ id: string }>(
      `insert into member (username, password_hash, fund_password_hash, realname)
        select 'member' || n, '', '', '' from generate_series(1, 40) n returning id`,
    )
  ).map(({ id }) => id);
});

afterEach(async () => {
  const sums = await db.row<{ total: string; wrong: string }>(
    `select coalesce(sum(balance), 0) total, count(*) filter (where balance <>
        (select coalesce(sum(amount), 0) from ledger_entry where credit_id = account.id)
        - (select coalesce(sum(amount), 0) from ledger_entry where debit_id = account.id)) wrong from account`,
  );
  // Whatever a test did: no money came or went, and every balance is what its entries say.
  expect(sums).toEqual({ total: '0', wrong: '0' });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const member = () => {
  const id = members.pop();
  if (!id) throw new Error('no members left');
  return id;
};

test('moves an amount from one account to the other', async () => {
  const id = member();
  await credit(id, 1000n);
  const entry = await post({ from: wallet(id), to: held(id), amount: 300n, kind: 'withdrawal-hold', reference: 'W1' });
  expect(entry).toMatchObject({ fromBalance: 700n, toBalance: 300n, repeated: false });
  expect(await balanceOf(db, wallet(id))).toBe(700n);
  expect(await balanceOf(db, held(id))).toBe(300n);
});

test('makes several movements in their order', async () => {
  const id = member();
  await credit(id, 1000n);
  const forth = { from: wallet(id), to: held(id), amount: 1000n, kind: 'test' };
  const back = { from: held(id), to: wallet(id), amount: 400n, kind: 'test', once: { scope: 'test', key: 'back' } };
  const twice = () => db.transaction((tx) => moveEach(tx, [forth, back]));
  expect(await twice()).toMatchObject([
    { fromBalance: 0n, toBalance: 1000n, repeated: false },
    { fromBalance: 600n, toBalance: 400n, repeated: false },
  ]);
  await expect(twice()).rejects.toThrow(InsufficientFunds);
  expect(await balanceOf(db, wallet(id))).toBe(400n);
});

test('of 60 concurrent movements of 100 from a balance of 1000 exactly 10 succeed', async () => {
  const id = member();
  await credit(id, 1000n);
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () => post({ from: wallet(id), to: held(id), amount: 100n, kind: 'withdrawal-hold' })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(InsufficientFunds);
  }
  expect(await balanceOf(db, wallet(id))).toBe(0n);
});

test('concurrent movements in both directions between two members lose no money', async () => {
  const [a, b] = [member(), member()];
  await credit(a, 10_000n);
  await credit(b, 10_000n);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      post({ from: wallet(n % 2 ? a : b), to: wallet(n % 2 ? b : a), amount: BigInt(n + 1), kind: 'test' }),
    ),
  );
  expect((await balanceOf(db, wallet(a))) + (await balanceOf(db, wallet(b)))).toBe(20_000n);
});

test('concurrent transactions that move money in opposite orders all succeed', async () => {
  const [a, b] = [member(), member()];
  await credit(a, 10_000n);
  await credit(b, 10_000n);
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      db.transaction(async (tx) => {
        for (const id of n % 2 ? [a, b] : [b, a]) {
          await move(tx, { from: wallet(id), to: held(id), amount: 10n, kind: 'test' });
        }
      }),
    ),
  );
  expect(await balanceOf(db, held(a))).toBe(60n);
  expect(await balanceOf(db, held(b))).toBe(60n);
});

test('a movement with a `once` key is made once, also when requested concurrently', async () => {
  const id = member();
  const movement = {
    from: system('deposits'),
    to: wallet(id),
    amount: 500n,
    kind: 'deposit',
    once: { scope: 'deposit', key: 'D1' },
  };
  const entries = await Promise.all(Array.from({ length: 12 }, () => post(movement)));
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(1);
  expect(entries.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await balanceOf(db, wallet(id))).toBe(500n);
});

test('rejects another movement under a used key', async () => {
  const id = member();
  const once = { scope: 'deposit', key: 'D2' };
  await post({ from: system('deposits'), to: wallet(id), amount: 500n, kind: 'deposit', once });
  await expect(post({ from: system('deposits'), to: wallet(id), amount: 501n, kind: 'deposit', once })).rejects.toThrow(
    DomainError,
  );
  expect(await balanceOf(db, wallet(id))).toBe(500n);
});

test('a movement of one member does not wait for that of another with the same system account', async () => {
  const [a, b] = [member(), member()];
  await credit(a, 100n);
  await credit(b, 100n);
  const bet = (id: string) => ({ from: wallet(id), to: system('house', 'PT'), amount: 10n, kind: 'test' });
  await db.transaction(async (tx) => {
    await move(tx, bet(a));
    await db.transaction(async (other) => {
      await other.run(`set local lock_timeout = '1s'`);
      await move(other, bet(b));
    });
  });
  expect(await balanceOf(db, system('house', 'PT'))).toBe(20n);
});

test.each([0n, -5n])('rejects the amount %s', async (amount) => {
  await expect(credit(member(), amount)).rejects.toThrow('more than zero');
});

test('a rolled back movement changes no balance', async () => {
  const id = member();
  await expect(
    db.transaction(async (tx) => {
      await move(tx, { from: system('deposits'), to: wallet(id), amount: 500n, kind: 'deposit' });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await balanceOf(db, wallet(id))).toBe(0n);
});

describe('ledger rows cannot be changed or deleted', () => {
  const attempts = [
    'update account set balance = balance + 100',
    'delete from account',
    'truncate account cascade',
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    `insert into account (owner, purpose, balance, min_balance) values ('system', 'gift', 100, -1000)`,
    `insert into account (owner, purpose, min_balance, currency) values ('system', 'gift', 0, 'USD')`,
    `insert into account (owner, purpose, min_balance) values ('member', 'gift', 0)`,
    `insert into account (owner, member_id, purpose, min_balance) values ('system', 1, 'gift', 0)`,
    `insert into account (owner, member_id, purpose, min_balance) values ('member', 1, 'gift', -1)`,
    `insert into account (owner, member_id, purpose, min_balance, shard) values ('member', 1, 'gift', 0, 1)`,
  ];

  beforeAll(() => credit(member(), 100n));

  test.each([...attempts, `insert into ledger_entry (debit_id, credit_id, amount, kind) values (1, 2, 5, 'x')`])(
    'the application role may not: %s',
    (sql) => expect(db.run(sql)).rejects.toThrow(/permission denied/),
  );

  test.each(attempts)('the owner of the tables may not: %s', async (sql) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await expect(client.query(sql)).rejects.toThrow(/only ever added to|cannot truncate/);
    await client.end();
  });
});
