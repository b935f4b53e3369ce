import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DailyReportRow, Overview } from '@site/contract/operators';
import { beijingTime } from '../../../base/time/beijingTime';
import { testHost } from '../../../testing/testHost';

const siteDir = mkdtempSync(join(tmpdir(), 'site-overview-'));
const host = testHost({ siteDir });

afterAll(() => rmSync(siteDir, { recursive: true }));

const overview = async (token?: string): Promise<Overview> => (await host.operator('GET', '/overview', {}, token)).data;

const hourOf = (moment: Date) => `${beijingTime(moment).slice(0, 13)}:00:00`;

test('without releases and members all figures are zero', async () => {
  const { queues, today, days, releases, hours, reconciliation } = await overview();
  expect(queues.map(({ kind, waiting, oldest_at }) => [kind, waiting, oldest_at])).toEqual([
    ['deposits', 0, null],
    ['withdrawals', 0, null],
    ['payouts', 0, null],
    ['payments', 0, null],
    ['activity-applications', 0, null],
    ['agent-applications', 0, null],
    ['approvals', 0, null],
    ['contradictions', 0, null],
  ]);
  expect(today).toMatchObject({ registrations: 0, deposits: '0.00', net: '0.00' });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual(today);
  expect(hours).toHaveLength(24);
  expect(hours.map((hour) => hour.deposits)).toEqual(Array.from({ length: 24 }, () => '0.00'));
  expect(releases).toEqual([]);
  expect(reconciliation).toBeNull();
});

test('a queue shows how many items wait and when the oldest one came', async () => {
  const member = await host.register();
  for (const amount of ['100', '200', '300']) await host.send('recharge', { paytype: 'alipay', amount }, member);
  const rows = await host.db.rows<{ id: string; created_at: Date }>('select id, created_at from deposit order by id');
  await host.db.run('update deposit set state = 3, decided_at = now() where id = $1', [rows[0]?.id]);
  expect((await overview()).queues[0]).toEqual({
    kind: 'deposits',
    waiting: 2,
    oldest_at: rows[1] && beijingTime(rows[1].created_at),
    amount: '500.00',
  });
});

test('approved withdrawals are a queue until they are paid, with number, sum and the time of the first', async () => {
  const member = await host.register();
  await host.db.run(
    `with account as (
        insert into payout_account (member_id, kind, bank, bank_owner, bank_no) values ($1, 1, '', '', '') returning id
      ) insert into withdrawal (out_trade_no, member_id, payout_account_id, amount, state, stage, created_at,
          decided_at,
            payment_reference, settled_at)
        select 'W' || n, $1, id, 100 * n, 2, case n when 1 then 'paid' else 'approved' end, '2026-11-01 00:00+08',
          '2026-11-02 00:00+08'::timestamptz - n * interval '1 hour', case n when 1 then 'B1' end,
          case n when 1 then now() end
          from account, generate_series(1, 3) n`,
    [member.id],
  );
  expect((await overview()).queues.find(({ kind }) => kind === 'payouts')).toEqual({
    kind: 'payouts',
    waiting: 2,
    oldest_at: '2026-11-01 21:00:00',
    amount: '5.00',
  });
});

test('shows deposits, errors and activations, also withdrawn ones, of the same hours', async () => {
  const { id } = await host.register();
  const { createdAt } = await host.credit(id, 12_345n);
  const at = createdAt.toISOString();
  const before = new Date(createdAt.getTime() - 3_600_000).toISOString();
  const apps = {
    shell: { live: '1.0.0', since: '2026-01-01T00:00:00.000Z', by: 'ci', previous: [] },
    'mfe-wallet': {
      live: '1.1.0',
      since: before,
      by: 'ci',
      previous: [{ version: '1.0.0', since: '2026-01-01T00:00:00.000Z', by: 'ci' }],
      canary: { version: '1.2.0', since: at, by: 'ci', percent: 20 },
      withdrawn: [
        { version: '1.1.5', since: before, until: at },
        { version: '1.1.4', since: before, until: at, percent: 10 },
      ],
    },
  };
  writeFileSync(join(siteDir, 'registry.json'), JSON.stringify({ schema: 1, revision: 1, apps }));
  mkdirSync(join(siteDir, 'evidence'));
  const events = [
    { at: before, kind: 'load', app: 'mfe-wallet', version: '1.1.0' },
    { at, kind: 'load', app: 'mfe-wallet', version: '1.1.0' },
    { at, kind: 'load', app: 'mfe-wallet', version: '1.2.0' },
    { at, kind: 'error', app: 'mfe-wallet', version: '1.2.0' },
    { at, kind: 'error', app: 'mfe-wallet', version: '1.2.0', again: true },
    { at, kind: 'error', app: 'shell', version: '1.0.0' },
  ];
  for (const event of events) {
    writeFileSync(join(siteDir, 'evidence', `${event.at.slice(0, 10)}.jsonl`), `${JSON.stringify(event)}\n`, {
      flag: 'a',
    });
  }
  const { releases, hours, today, days } = await overview();
  expect(releases).toEqual([
    { app: 'shell', version: '1.0.0', activated_at: '2026-01-01 08:00:00', errors: 1, pages: 1, percent: 100 },
    {
      app: 'mfe-wallet',
      version: '1.1.0',
      activated_at: beijingTime(new Date(before)),
      errors: 0,
      pages: 2,
      percent: 80,
    },
    { app: 'mfe-wallet', version: '1.2.0', activated_at: beijingTime(createdAt), errors: 1, pages: 1, percent: 20 },
  ]);
  expect(hours.find(({ hour }) => hour === hourOf(createdAt))).toEqual({
    hour: hourOf(createdAt),
    errors: 2,
    deposits: '123.45',
    deposit_count: 1,
    activations: ['mfe-wallet 1.2.0 20 %'],
  });
  expect(hours.find(({ hour }) => hour === hourOf(new Date(before)))).toMatchObject({
    errors: 0,
    deposits: '0.00',
    activations: ['mfe-wallet 1.1.0', 'mfe-wallet 1.1.5', 'mfe-wallet 1.1.4 10 %'],
  });
  const day = beijingTime(createdAt).slice(0, 10);
  expect(days.find((row) => row.day === day)).toMatchObject({ deposits: '123.45', deposit_count: 1 });
  expect(today).toEqual(days.at(-1) satisfies DailyReportRow | undefined);
});

test('shows the result of the last check of the books', async () => {
  await host.db.run(
    `insert into reconciliation (at, ok, checks)
      values ('2026-01-01T00:00:00Z', true, '[]'), ('2026-01-02T00:00:00Z', false, '[]')`,
  );
  expect((await overview()).reconciliation).toEqual({ ok: false, at: '2026-01-02 08:00:00' });
});

test('a role that reads the queues but no reports sees the queues alone', async () => {
  const { token } = await host.addOperator('support');
  const { queues, ...figures } = await overview(token);
  expect(queues).toHaveLength(8);
  expect(figures).toEqual({ missing: [], today: null, days: [], reconciliation: null, releases: [], hours: [] });
});
