import { amountText, nameText } from '@site/contract';
import type { SearchGroup } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';
import { column, startsWith } from '../../base/database/statements';
import { remitterHashes, senderHashes } from '../../base/crypto/accountNumbers';
import { presentRow, type Stored } from '../../base/http/presentRow';
import { fen, paymentAmount } from '../../base/money/money';
import type { Routes, Services } from '../../members/calls/services';
import { type MemberListRow, membersQuery } from '../members/memberReadings.store';
import { findByEncrypted } from '../members/readMembers';
import { registerOperatorCall } from '../authority/operatorRoute';
import { searchPayments } from '../payments/payments.store';
import { amountSql } from '../reviews/reviewQueue.store';

type OrderHit = Extract<SearchGroup['hits'][number], { kind: 'deposit' | 'withdrawal' }>;

/** Hits of each group. */
const most = 8;

/** Finds the numbers of orders; undefined if `q` cannot be what it looks for. */
type Source = (q: string, services: Pick<Services, 'cipher'>) => { sql: string; params: unknown[] } | undefined;

const bothTables = (select: (table: 'deposit' | 'withdrawal') => string[]) =>
  [...select('deposit'), ...select('withdrawal')].join(' union all ');

const newest = (table: string, condition: string) =>
  `(select out_trade_no from ${table} where ${condition} order by id desc limit ${most})`;

const statuses = { deposit: ['1', '2', '3'], withdrawal: ['waiting', 'approved', 'paid', 'failed', 'rejected'] };

/** The groups of orders, in the order in which they are shown. */
const sources: [SearchGroup['group'], Source][] = [
  [
    'orders',
    (q) => {
      if (!/^[A-Za-z0-9]{4,40}$/.test(q)) return undefined;
      const by = (table: string, number: string, prefix: string) => `(select out_trade_no from ${table}
        where ${startsWith(number, prefix)} order by ${number} using ~>~ limit ${most})`;
      return {
        sql: bothTables((table) => [
          by(table, 'out_trade_no', 'upper($1::text)'),
          by(table, 'reverse(out_trade_no)', 'reverse(upper($1::text))'),
        ]),
        params: [q],
      };
    },
  ],
  [
    'references',
    (q) => ({
      sql: `select out_trade_no from payment where channel = 'manual' and payment_key(external_id) = payment_key($1)
        union all select out_trade_no from payout_reference
          where channel in ('bank', 'usdt') and identity = payout_identity($1)`,
      params: [q],
    }),
  ],
  [
    'remitters',
    (q, { cipher }) => ({
      sql: newest('deposit', 'remitter_name_hash = any($1::bytea[])'),
      params: [remitterHashes(cipher, q)],
    }),
  ],
  [
    'amounts',
    (q) => {
      const amount = amountText(q);
      if (!/^\d{1,9}(\.\d{1,6})?$/.test(amount)) return undefined;
      const inYuan = /^\d+(\.\d{1,2})?$/.test(amount);
      return {
        sql: [
          newest('deposit', `protocol <> '' and real_money = $1::numeric`),
          newest('withdrawal', 'net is not null and net = $1::numeric'),
          bothTables((table) =>
            statuses[table].map((status) =>
              newest(
                table,
                `${table === 'deposit' ? 'state' : 'stage'} = '${status}' and ${amountSql[table]} = $2::bigint`,
              ),
            ),
          ),
        ].join(' union all '),
        params: [amount, inYuan ? fen(amount) : null],
      };
    },
  ],
];

const hitColumns = (table: string, status: string) =>
  `select '${table}' kind, o.out_trade_no number, m.username, ${amountSql[table as 'deposit']} amount, ${status} status,
      o.created_at from ${table} o join member m on m.id = o.member_id where o.out_trade_no = any($1)`;

/** The orders with these numbers, newest first, at most `most`. */
const readHits = (db: Queryable, numbers: readonly string[]) =>
  db.rows<Stored<OrderHit>>(
    `${hitColumns('deposit', 'o.state::text')} union all ${hitColumns('withdrawal', 'o.stage')}
      order by created_at desc limit ${most}`,
    [numbers],
  );

/** One search for orders, payments and members, by what is known of them. */
export const searchRoutes: Routes = (app, services) => {
  const { db, now } = services;

  const findOrders = async (q: string, [group, source]: (typeof sources)[number]): Promise<SearchGroup> => {
    const query = source(q, services);
    const numbers = query ? await column<string>(db, query.sql, query.params) : [];
    const rows = numbers.length === 0 ? [] : await readHits(db, [...new Set(numbers)]);
    return { group, hits: rows.map((row) => presentRow(row, 'amount')) };
  };

  const findMembers = async (q: string): Promise<SearchGroup> => {
    const query = membersQuery(nameText(q), { byEncrypted: await findByEncrypted(services, q), now: now() });
    const rows = await db.rows<MemberListRow>(query.sql({ limit: String(most), offset: '0' }), query.params);
    return {
      group: 'members',
      hits: rows.map(({ id, username, realname }) => ({ kind: 'member', id: Number(id), username, realname })),
    };
  };

  const findPayments = async (q: string): Promise<SearchGroup> => {
    const rows = await searchPayments(db, { q, ...senderHashes(services.cipher, q) }, most);
    const hits = rows.map((row) => ({ ...presentRow(row), kind: 'payment' as const, amount: paymentAmount(row) }));
    return { group: 'payments', hits };
  };

  registerOperatorCall(app, services, 'GET /search', async ({ input: { q } }) => {
    const groups = await Promise.all([
      ...sources.map((source) => findOrders(q, source)),
      findPayments(q),
      findMembers(q),
    ]);
    return groups.filter(({ hits }) => hits.length > 0);
  });
};
