import fc from 'fast-check';
import pg from 'pg';
import { fen } from '../../base/money/money';
import { held, system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { makeBusyMember } from '../../testing/busyMember';
import { rowsRead } from '../../testing/rowsRead';
import { testHost, type TestMember } from '../../testing/testHost';
import { readStatement } from './statements.store';

let owner: pg.Client;
// Before the hook of the host, which drops the database.
afterAll(() => owner.end());

const host = testHost();

beforeAll(async () => {
  owner = new pg.Client({ connectionString: host.url });
  await owner.connect();
});

interface Statement {
  month: string;
  opening: string;
  closing: string;
  digest: string;
  rows: {
    total: number;
    last_page: number;
    data: { at: string; kind: string; amount: string; balance: string; reference: string }[];
  };
}

const statementOf = async (member: TestMember, month: string, change: object = {}): Promise<Statement> => {
  const { code, data } = await host.send('statement', { month, page: 1, limit: 999, ...change }, member);
  expect(code).toBe(200);
  return data;
};
const verify = async (digest: string) => (await host.send('verifystatement', { digest })).data;

/** Posts a movement of the wallet in fen, negative if it leaves the wallet, and returns its id. */
const post = async (memberId: string, amount: bigint, reference = 'R1'): Promise<string> => {
  const [from, to] = amount > 0n ? [system('deposits'), wallet(memberId)] : [wallet(memberId), held(memberId)];
  const size = amount > 0n ? amount : -amount;
  const kind = amount > 0n ? 'deposit' : 'withdrawal-hold';
  return (await host.db.transaction((tx) => move(tx, { from, to, amount: size, kind, reference }))).id;
};

/** Posts a movement at another moment, which requests cannot do. */
const postAt = async (memberId: string, amount: bigint, at: string): Promise<void> => {
  const outside = amount > 0n ? `null, 'deposits', '', (${memberId} % 64)` : `${memberId}, 'hold', '', 0`;
  const sides = [`ledger_open_account(${outside})`, `ledger_open_account(${memberId}, 'wallet', '', 0)`];
  const [debit, credit] = amount > 0n ? sides : sides.toReversed();
  await owner.query(
    `insert into ledger_entry (debit_id, credit_id, amount, kind, reference, created_at)
      values (${debit}, ${credit}, $1, $2, 'R1', $3)`,
    [amount > 0n ? amount : -amount, amount > 0n ? 'deposit' : 'withdrawal-hold', at],
  );
};

const sumOf = (statement: Statement) => statement.rows.data.reduce((sum, { amount }) => sum + fen(amount), 0n);

const expectConsistent = (statement: Statement) => {
  expect(fen(statement.opening) + sumOf(statement)).toBe(fen(statement.closing));
  let balance = fen(statement.opening);
  for (const row of statement.rows.data.toReversed()) {
    balance += fen(row.amount);
    expect(fen(row.balance)).toBe(balance);
  }
};

const thisMonth = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);

describe('a statement', () => {
  test('has every movement of the main wallet, newest first, with signed amounts and balances', async () => {
    const member = await host.register();
    await postAt(member.id, 50_000n, '2026-01-31T15:59:59Z');
    await postAt(member.id, 100_000n, '2026-01-31T16:00:00Z');
    await postAt(member.id, -2_550n, '2026-02-10T04:00:00Z');
    await postAt(member.id, 1n, '2026-02-28T16:00:00Z');
    const statement = await statementOf(member, '2026-02');
    expect(statement).toMatchObject({ month: '2026-02', opening: '500.00', closing: '1474.50' });
    expect(statement.rows).toMatchObject({ total: 2, last_page: 1 });
    expect(statement.rows.data).toEqual([
      { at: '2026-02-10 12:00:00', kind: 'withdrawal-hold', amount: '-25.50', balance: '1474.50', reference: 'R1' },
      { at: '2026-02-01 00:00:00', kind: 'deposit', amount: '1000.00', balance: '1500.00', reference: 'R1' },
    ]);
    expect(await statementOf(member, '2026-01')).toMatchObject({ opening: '0.00', closing: '500.00' });
    expect(await statementOf(member, '2026-03')).toMatchObject({ opening: '1474.50', closing: '1474.51' });
  });

  test('accounts for the whole balance of a member who used every call that moves money', async () => {
    const { member } = await makeBusyMember(host);
    const statement = await statementOf(member, thisMonth());
    expectConsistent(statement);
    expect(fen(statement.closing)).toBe(await host.balance(member.id));
    expect(statement.rows.total).toBeGreaterThan(10);
  });

  test('of random histories adds up: opening and movements are the closing, which is the next opening', async () => {
    const months = ['2025-11', '2025-12', '2026-01'];
    const [begin, end] = [Date.parse('2025-10-31T16:00:00Z'), Date.parse('2026-01-31T15:59:59.999Z')];
    const movement = fc.record({
      amount: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).filter((amount) => amount !== 0n),
      at: fc.integer({ min: begin, max: end }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { maxLength: 25 }),
        fc.integer({ min: 1, max: 9 }),
        async (history, limit) => {
          const member = await host.register();
          let balance = 0n;
          for (const { amount, at } of history.toSorted((one, other) => one.at - other.at)) {
            if (balance + amount < 0n) continue;
            balance += amount;
            await postAt(member.id, amount, new Date(at).toISOString());
          }
          let opening = '0.00';
          for (const month of months) {
            const whole = await statementOf(member, month);
            expect(whole.opening).toBe(opening);
            expectConsistent(whole);
            const paged = [];
            for (let page = 1; page <= Math.max(1, Math.ceil(whole.rows.total / limit)); page += 1) {
              const part = await statementOf(member, month, { page, limit });
              expect(part).toMatchObject({ opening, closing: whole.closing, digest: whole.digest });
              paged.push(...part.rows.data);
            }
            expect(paged).toEqual(whole.rows.data);
            opening = whole.closing;
          }
          expect(fen(opening)).toBe(balance);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('reads the entries of its month alone, however long the history is', async () => {
    const member = await host.register();
    await post(member.id, 1n);
    for (const month of ['2025-11', '2025-12', '2026-01']) {
      await owner.query(
        `insert into ledger_entry (debit_id, credit_id, amount, kind, reference, created_at)
          select ledger_open_account(null, 'deposits', '', ($1::bigint % 64)::int),
              ledger_open_account($1, 'wallet', '', 0), 100, 'deposit', 'R' || n, ($2 || '-10')::timestamptz
            from generate_series(1, 300) n`,
        [member.id, month],
      );
    }
    await owner.query('analyze ledger_entry, account');
    for (const month of ['2025-11', '2025-12', '2026-01']) {
      const sent: { sql: string; params: unknown[] | undefined }[] = [];
      const recorder = {
        ...host.db,
        row: <Row extends object>(sql: string, params?: unknown[]) => {
          sent.push({ sql, params });
          return host.db.row<Row>(sql, params);
        },
      };
      const page = { memberId: member.id, month: `${month}-01`, page: 1, perPage: 15 };
      expect(await readStatement(recorder, page)).toMatchObject({ total: '300' });
      const read = await Promise.all(sent.map(({ sql, params }) => rowsRead(owner, sql, params)));
      expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(320);
    }
  });

  test('counts movements from before its running totals, together with later ones of the same month', async () => {
    const member = await host.register();
    await postAt(member.id, 50_000n, '2026-01-15T00:00:00Z');
    await post(member.id, 700n);
    await post(member.id, -300n);
    const months = async () => [await statementOf(member, '2026-01'), await statementOf(member, thisMonth())];
    const before = await months();
    await owner.query('update wallet_month set earlier = true');
    expect(await months()).toEqual(before);
    await post(member.id, 5n);
    const after = await statementOf(member, thisMonth());
    expect(after).toMatchObject({ opening: '500.00', closing: '504.05' });
    expectConsistent(after);
  });

  test('is consistent while movements are posted, and each is verified as it was stated', async () => {
    const member = await host.register();
    await post(member.id, 100_000n);
    const seen: Statement[] = [];
    const read = async () => {
      for (let n = 0; n < 5; n += 1) seen.push(await statementOf(member, thisMonth()));
    };
    const posted = Array.from({ length: 30 }, (_, n) => post(member.id, n % 2 ? 700n : -300n));
    await Promise.all([...posted, read(), read(), read()]);
    seen.push(await statementOf(member, thisMonth()));
    for (const statement of seen) {
      expectConsistent(statement);
      expect(statement.rows.data).toHaveLength(statement.rows.total);
      const { opening, closing, rows } = statement;
      expect(await verify(statement.digest)).toMatchObject({ valid: 1, opening, closing, movements: rows.total });
    }
    expect(seen.at(-1)?.rows.total).toBe(31);
    expect(new Set(seen.map(({ digest }) => digest)).size).toBe(new Set(seen.map(({ rows }) => rows.total)).size);
  });

  test('of a month without movements is empty, with 15 movements on other pages by default', async () => {
    const member = await host.register();
    expect(await statementOf(member, '2026-01')).toMatchObject({
      opening: '0.00',
      closing: '0.00',
      rows: { total: 0, last_page: 1, data: [] },
      digest: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    for (let n = 0; n < 16; n += 1) await post(member.id, 100n);
    const { data } = await host.send('statement', { month: thisMonth(), page: 2 }, member);
    expect(data.rows).toMatchObject({ current_page: 2, last_page: 2, per_page: 15, total: 16 });
    expect(data.rows.data).toHaveLength(1);
    expect((await host.send('statement', { month: thisMonth(), page: 3 }, member)).data.rows.data).toEqual([]);
  });

  test('of what is no month is refused', async () => {
    const member = await host.register();
    for (const month of ['2026-13', '2026-1', '26-01', '', '2026-01-01', '2099-01', 202_601, null]) {
      const answer = await host.send('statement', { month, page: 1 }, member);
      expect([month, answer]).toMatchObject([month, { code: 422, message: '月份有误' }]);
    }
  });

  test('needs a session, and contains only the movements of its member', async () => {
    expect((await host.send('statement', { month: '2026-01', page: 1 })).code).toBe(401);
    const [one, other] = [await host.register(), await host.register()];
    await post(one.id, 100n);
    expect((await statementOf(other, thisMonth())).rows.total).toBe(0);
    const digests = [await statementOf(one, '2026-01'), await statementOf(other, '2026-01')].map((it) => it.digest);
    expect(digests[0]).not.toBe(digests[1]);
  });

  test.each([
    ['a statement', 'statement:', 120, (member: TestMember) => host.send('statement', { month: '2026-01' }, member)],
    ['the verification of a digest', 'verify:', 60, () => host.send('verifystatement', { digest: 'x' })],
  ])('%s is throttled', async (_what, key, capacity, call) => {
    const member = await host.register();
    expect((await call(member)).code).toBe(200);
    await host.db.run('update throttle set level = $2 where starts_with(key, $1)', [key, capacity]);
    expect((await call(member)).code).toBe(429);
    await host.db.run('delete from throttle');
  });
});

describe('a digest', () => {
  test('shows month, masked name, balances and movements, and stays valid after later movements', async () => {
    const member = await host.register('linwan88');
    await post(member.id, 12_345n);
    const { digest } = await statementOf(member, thisMonth());
    const stated = {
      valid: 1,
      month: thisMonth(),
      username: 'li***88',
      opening: '0.00',
      closing: '123.45',
      movements: 1,
    };
    expect(await verify(digest)).toEqual(stated);
    await post(member.id, -12_345n);
    const later = await statementOf(member, thisMonth());
    expect(later.digest).not.toBe(digest);
    expect(await verify(digest)).toEqual(stated);
    expect(await verify(later.digest)).toMatchObject({ valid: 1, closing: '0.00' });
  });

  test('is the same until the month gets another movement, and is kept once', async () => {
    const member = await host.register();
    await post(member.id, 100n);
    const { digest } = await statementOf(member, thisMonth());
    expect((await statementOf(member, thisMonth(), { page: 2, limit: 1 })).digest).toBe(digest);
    const kept = await host.db.rows('select from member_statement where member_id = $1', [member.id]);
    expect(kept).toHaveLength(1);
  });

  test('may be typed in capitals, with spaces and hyphens', async () => {
    const member = await host.register();
    const { digest } = await statementOf(member, '2026-01');
    const typed = ` ${digest.slice(0, 8)}-${digest.slice(8, 16)} ${digest.slice(16).toUpperCase()} `;
    expect(await verify(typed)).toMatchObject({ valid: 1, month: '2026-01' });
  });

  test.each([['0'.repeat(32)], ['x'], ["' or 1=1"], ['０'.repeat(32)]])(
    'that was never issued, such as %s, is not valid',
    async (digest) => {
      const nothing = { month: null, username: null, opening: null, closing: null, movements: null };
      expect(await verify(digest)).toEqual({ valid: 0, ...nothing });
    },
  );

  test('that is missing is refused', async () => {
    expect(await host.send('verifystatement', { digest: ' ' })).toMatchObject({ code: 422, message: '请输入验证码！' });
  });

  test('cannot be changed or withdrawn by the role that serves requests', async () => {
    await expect(host.db.run('update member_statement set closing = closing + 1')).rejects.toThrow(/permission denied/);
    await expect(host.db.run('delete from member_statement')).rejects.toThrow(/permission denied/);
  });
});
