import type { DailyReportRow } from '@site/shared/operators';
import type pg from 'pg';
import { withClient } from '../../../api/src/database/connection';
import { beijingMidnight, beijingTime } from '../../../api/src/http/beijingTime';
import { seedFirstOperator } from '../../../api/src/operator/identity/firstOperator';
import { operatorKey, withBenchDatabase, withBenchHost } from './benchDatabase';

const entriesPerDay = Number(process.argv[2] ?? 1_000_000);
const members = 20_000;

/** Members with a wallet and a platform account each. Triggers are off, since a report reads no balances. */
const membersSql = `
  set session_replication_role = replica;
  insert into member (username, password_hash, fund_password_hash, realname, created_at)
    select 'member' || n, '', '', '', now() - interval '3 days' from generate_series(1, ${members}) n;
  insert into account (owner, member_id, purpose, platform, min_balance)
    select 'member', id, purpose, platform, 0
      from member, (values ('wallet', ''), ('platform', 'pp')) account (purpose, platform);
  insert into account (owner, purpose, platform, min_balance)
    select 'system', purpose, '', -1 from unnest(array['house', 'deposits', 'withdrawals']) purpose;
  create temporary table player as
    select row_number() over () - 1 n, w.id wallet, p.id platform
      from account w join account p on p.member_id = w.member_id and p.purpose = 'platform' where w.purpose = 'wallet'`;

/** Entries spread over a period: 45 % bets, 43 % wins, 6 % transfers, 4 % deposits, 2 % withdrawals. */
const entriesSql = `
  insert into ledger_entry (debit_id, credit_id, amount, kind, reference, once_scope, once_key, created_at)
    select
        case kind when 'win' then house when 'deposit' then deposits when 'bet' then platform else wallet end,
        case kind when 'bet' then house when 'withdrawal' then withdrawals when 'deposit' then wallet else platform end,
        1 + number % 100000, kind, number::text, kind, $1 || '-' || number,
        $1::timestamptz + ($2::timestamptz - $1::timestamptz) * (number::float / $3::int)
      from (
        select number, case when share < 45 then 'bet' when share < 88 then 'win' when share < 94 then 'transfer-in'
            when share < 98 then 'deposit' else 'withdrawal' end kind
          from (select number, number * 7919::bigint % 100 share from generate_series(0, $3::int - 1) number) shared
      ) entry
        join player on player.n = number * 104729::bigint % ${members},
        (select min(id) filter (where purpose = 'house') house, min(id) filter (where purpose = 'deposits') deposits,
            min(id) filter (where purpose = 'withdrawals') withdrawals
          from account where owner = 'system') system`;

const addEntries = (client: pg.Client, from: Date, to: Date) =>
  client.query(entriesSql, [from.toISOString(), to.toISOString(), entriesPerDay]);

const timed = async (what: string, work: () => Promise<string>): Promise<void> => {
  const start = performance.now();
  const result = await work();
  console.log(`${what}: ${Math.round(performance.now() - start)} ms (${result})`);
};

/** `npm run bench:reports -w @site/proof [ENTRIES]`: prints the times of daily reports over days with many entries. */
await withBenchDatabase(async (url) => {
  const today = beijingMidnight(new Date());
  const lastWeek = beijingMidnight(new Date(), 7);
  await withClient(url, async (client) => {
    await client.query(membersSql);
    await addEntries(client, lastWeek, new Date(lastWeek.getTime() + 86_400_000));
    await addEntries(client, today, new Date());
  });
  console.log(`${entriesPerDay} entries of ${members} members on each of two days`);
  await withBenchHost(url, async ({ db, operatorApp }) => {
    await seedFirstOperator(db, '', operatorKey);
    const get = async (path: string) => {
      const headers = { authorization: `Bearer ${operatorKey}` };
      const { body } = await operatorApp.inject({ url: `/operator${path}`, headers });
      return JSON.parse(body).data;
    };
    const figures = (row: DailyReportRow) => `${row.active_members} active members, net ${row.net}`;
    const report = async (moment: Date): Promise<string> => {
      const day = beijingTime(moment).slice(0, 10);
      return figures((await get(`/reports/daily?from=${day}&to=${day}`))[0]);
    };
    await timed('a past day, first report', () => report(lastWeek));
    await timed('a past day, from its summary', () => report(lastWeek));
    await timed('today, before vacuum', () => report(today));
    await withClient(url, (client) => client.query('vacuum analyze ledger_entry'));
    await timed('today, after vacuum', () => report(today));
    await timed('overview, after vacuum', async () => figures((await get('/overview')).today));
  });
});
