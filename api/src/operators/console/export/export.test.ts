import { openDatabase } from '../../../base/database/database';
import { type BusyMember, makeBusyMember } from '../../../testing/busyMember';
import { operatorKeyOfTests, testHost } from '../../../testing/testHost';

/** A cell with text that a spreadsheet would convert. */
const kept = (text: string) => `"=""${text.replaceAll('"', '""""')}"""`;

const host = testHost();
let busy: BusyMember;

beforeAll(async () => {
  busy = await makeBusyMember(host);
});

/** A Beijing day, some days from today. */
const day = (away: number) => new Date(Date.now() + 8 * 3_600_000 + away * 86_400_000).toISOString().slice(0, 10);
// The days around today, since a test may run at midnight.
const [yesterday, tomorrow] = [day(-1), day(1)];

const download = (what: string, from = yesterday, to = tomorrow, token = operatorKeyOfTests) =>
  host.operatorApp.inject({
    method: 'GET',
    url: `/operator/export/${what}?from=${from}&to=${to}`,
    headers: { authorization: `Bearer ${token}` },
  });

/** The rows of an export by column, for cells without commas and quotes. */
const rowsOf = async (what: string, from?: string, to?: string): Promise<Record<string, string>[]> => {
  const { body } = await download(what, from, to);
  const [header = '', ...lines] = body.slice(1).trimEnd().split('\r\n');
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
};

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

describe('GET /export', () => {
  test('is a CSV file in UTF-8 with a byte order mark, a header row and CRLF', async () => {
    const { statusCode, headers, rawPayload, body } = await download('ledger');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="ledger-${yesterday}-${tomorrow}.csv"`,
      'cache-control': 'no-store',
    });
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(body.slice(1).split('\r\n')[0]).toBe(
      'id,created_at,kind,amount,member_id,username,debit_account,credit_account,reference,operator',
    );
    expect(body.endsWith('\r\n')).toBe(true);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('has deposits with what was ordered and what arrived', async () => {
    const rows = await rowsOf('deposits');
    expect(rows.map(({ out_trade_no, state, amount, received }) => [out_trade_no, state, amount, received])).toEqual([
      [busy.deposits.approved, '2', '1000.00', '1000.00'],
      [busy.deposits.differing, '2', '1000.00', '999.50'],
      [busy.deposits.rejected, '3', '1000.00', ''],
      [busy.deposits.waiting, '1', '1000.00', ''],
    ]);
    expect(rows[1]).toMatchObject({
      created_at: moment,
      member_id: busy.member.id,
      username: busy.member.name,
      paytype: 'usdt',
      protocol: 'TRC20',
      decided_by: 'admin',
      decided_at: moment,
      note: '少付0.50元',
    });
    expect(rows[2]).toMatchObject({ reason: '未到账' });
  });

  test('has withdrawals with their stage and settlement', async () => {
    const rows = await rowsOf('withdrawals');
    expect(rows.map(({ out_trade_no, stage }) => [stage, out_trade_no])).toEqual(Object.entries(busy.withdrawals));
    expect(rows[2]).toMatchObject({
      amount: '100.00',
      bank: 'USDT',
      bank_owner: 'TRC20',
      decided_by: 'admin',
      reference: rows[2]?.out_trade_no,
      settled_by: 'admin',
      settled_at: moment,
    });
    expect(rows[3]).toMatchObject({ failure_reason: '地址有误', settled_at: moment, reference: '' });
  });

  test('has every ledger entry once, from the debited to the credited account', async () => {
    const rows = await rowsOf('ledger');
    const stored = await host.db.rows<{ id: string }>('select id from ledger_entry order by id');
    expect(rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    const first = (kind: string) => rows.find((row) => row.kind === kind);
    expect(first('deposit')).toEqual({
      id: expect.any(String),
      created_at: moment,
      kind: 'deposit',
      amount: '1000.00',
      member_id: busy.member.id,
      username: busy.member.name,
      debit_account: 'system:deposits',
      credit_account: 'wallet',
      reference: busy.deposits.approved,
      operator: 'admin',
    });
    expect(first('withdrawal-hold')).toMatchObject({ debit_account: 'wallet', credit_account: 'hold', operator: '' });
    expect(first('bet')).toMatchObject({ amount: '10.00', debit_account: 'PT', credit_account: 'system:house:PT' });
  });

  test('has the actions with their hash', async () => {
    const { body } = await download('actions');
    const stored = await host.db.rows<{ id: string; kind: string; hash: string }>(
      `select id, kind, encode(hash, 'hex') hash from operator_action order by id`,
    );
    const lines = body.slice(1).trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(stored.length);
    for (const [index, { id, kind, hash }] of stored.entries()) {
      expect(lines[index]?.startsWith(`${id},`)).toBe(true);
      expect(lines[index]).toContain(`,${kind},`);
      expect(lines[index]?.endsWith(`,${hash}`)).toBe(true);
    }
  });

  test('escapes what members and operators typed', async () => {
    const member = await host.register();
    await host.db.run(`update member set username = '=2+5' where id = $1`, [member.id]);
    const typed = { bank_owner: '=A1&"x"', bank: '+bank', bank_no: '-5', bank_address: '@SUM(A1)' };
    const { data } = await host.send('recharge', { paytype: 'bank', amount: '500', ...typed }, member);
    await host.operator('POST', `/deposits/${data.deposit_no}/reject`, { note: '=1+1', reason: '+86, 请联系' });
    const { body } = await download('deposits');
    const line = body.split('\r\n').find((one) => one.startsWith(data.deposit_no));
    expect(line).toContain(`,${member.id},${kept('=2+5')},3,500.00,`);
    expect(line).toContain(`,${['=A1&"x"', '+bank', '5', '@SUM(A1)'].map(kept).join(',')},`);
    expect(line?.endsWith(`,${kept('=1+1')},${kept('+86, 请联系')}`)).toBe(true);
  });

  test('covers whole Beijing days, both included', async () => {
    const order = async (at: string): Promise<string> => {
      const { data } = await host.send('recharge', { paytype: 'usdt', amount: '100', catepay: 'TRC20' }, member);
      await host.db.run('update deposit set created_at = $2 where out_trade_no = $1', [data.deposit_no, at]);
      return data.deposit_no;
    };
    const member = await host.register();
    await order('2021-03-04T23:59:59+08:00');
    const inside = [await order('2021-03-05T00:00:00+08:00'), await order('2021-03-06T23:59:59.999+08:00')];
    await order('2021-03-07T00:00:00+08:00');
    const rows = await rowsOf('deposits', '2021-03-05', '2021-03-06');
    expect(rows.map(({ out_trade_no }) => out_trade_no)).toEqual(inside);
  });

  test('continues after a batch that ends among entries of the same moment', async () => {
    const superuser = openDatabase(host.url);
    await superuser.transaction(async (tx) => {
      await tx.run('set local session_replication_role = replica');
      await tx.run(
        `insert into ledger_entry (debit_id, credit_id, amount, kind, created_at)
          select 1, 2, n, 'transfer-in', '2020-05-05 12:00:00.000123Z'::timestamptz + n / 700 * interval '1 microsecond'
            from generate_series(1, 2500) n`,
      );
    });
    await superuser.close();
    const rows = await rowsOf('ledger', '2020-05-05', '2020-05-05');
    expect(rows.map(({ amount }) => Math.round(Number(amount) * 100))).toEqual(
      Array.from({ length: 2500 }, (_, n) => n + 1),
    );
  });

  test('writes an action with the days, which a refused one does not', async () => {
    const count = `select count(*)::int n from operator_action where kind = 'export'`;
    const before = (await host.db.row<{ n: number }>(count))?.n ?? 0;
    await download('withdrawals');
    const last = 'select kind, target, after from operator_action order by id desc limit 1';
    expect(await host.db.row(last)).toEqual({
      kind: 'export',
      target: 'export:withdrawals',
      after: { from: yesterday, to: tomorrow },
    });
    await host.operator('GET', `/export/ledger?from=${tomorrow}&to=${yesterday}`);
    expect((await host.db.row<{ n: number }>(count))?.n).toBe(before + 1);
  });

  test('is only a header for days without rows', async () => {
    expect(await rowsOf('ledger', '2019-01-01', '2019-01-02')).toEqual([]);
    expect(await rowsOf('actions', '2019-01-01', '2019-01-01')).toEqual([]);
  });

  test.each([
    'members?from=2026-01-01&to=2026-01-02',
    'ledger',
    'ledger?from=2026-01-01',
    'ledger?from=x&to=2026-01-02',
    'ledger?from=2026-01-02&to=2026-01-01',
  ])('refuses %s', async (path) => {
    expect((await host.operator('GET', `/export/${path}`)).code).toBe(422);
  });
});
