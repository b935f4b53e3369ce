import type { TimelineRow } from '@site/contract/operators';
import { listReach, type PageBounds } from '../../base/http/page';
import type { Stored } from '../../base/http/presentRow';

/** Amounts in fen. */
export type TimelineEvent = Omit<Stored<TimelineRow>, 'key'> & { id: string };

/** Where events come from, each with an index of the member's rows. `$1` is the member. */
interface Source {
  /** SQL of the kind, a text, and of what orders events of the same moment. */
  kind: string;
  id?: string;
  /** SQL of the moment, by which the rows of the member are sorted, or another expression that sorts them likewise. */
  at: string;
  sortedBy?: string;
  from: string;
  where?: string;
  subject?: string;
  reference?: string;
  amount?: string;
  operator?: string;
  text?: string;
}

const sources: Source[] = [
  {
    kind: `'registration'`,
    at: 'created_at',
    from: 'member',
    where: 'id = $1',
    text: `coalesce(registered_address, '')`,
  },
  {
    kind: `'deposit'`,
    at: 'created_at',
    sortedBy: 'id',
    from: 'deposit',
    subject: 'state::text',
    reference: 'out_trade_no',
    amount: 'amount',
    text: 'reason',
  },
  {
    kind: `'withdrawal'`,
    at: 'created_at',
    sortedBy: 'id',
    from: 'withdrawal',
    subject: 'stage',
    reference: 'out_trade_no',
    amount: 'amount',
    text: `case stage when 'failed' then failure_reason else reason end`,
  },
  {
    kind: `case when succeeded then 'login' else 'login-failed' end`,
    at: 'created_at',
    sortedBy: 'id',
    from: 'login_attempt',
    subject: 'device',
    text: 'address',
  },
  { kind: `'account-bound'`, at: 'created_at', sortedBy: 'id', from: 'payout_account', subject: 'bank' },
  {
    kind: `'account-unbound'`,
    at: 'removed_at',
    from: 'payout_account',
    where: 'member_id = $1 and removed_at is not null',
    subject: 'bank',
  },
  { kind: `'passkey'`, at: 'created_at', sortedBy: 'id', from: 'passkey', subject: 'name' },
  { kind: `'totp'`, at: 'enabled_at', from: 'member_totp', where: 'member_id = $1 and enabled_at is not null' },
  {
    // What the member alone has changed; those about orders are the orders' own.
    kind: `'notice'`,
    at: 'created_at',
    sortedBy: 'id',
    from: 'member_notice',
    where: `member_id = $1 and kind in ('new-device', 'password-changed', 'fund-password-changed', 'limit-reached')`,
    subject: 'kind',
  },
  {
    kind: `'limit'`,
    at: 'created_at',
    from: 'member_limit',
    subject: 'kind',
    amount: 'amount',
    text: 'period',
  },
  { kind: `'red-packet'`, at: 'created_at', from: 'red_packet', amount: 'amount' },
  {
    kind: `'rebate'`,
    id: 'entry_id',
    at: 'claimed_at',
    from: `(select entry_id, max(updated_at) claimed_at, sum(amount) amount from rebate
      where member_id = $1 and state = 1 group by entry_id) claim`,
    where: 'true',
    amount: 'amount',
  },
  {
    kind: `case when after ->> 'kind' = 'bonus' then 'bonus' else 'action' end`,
    at: 'at',
    sortedBy: 'id',
    from: 'operator_action',
    // Readings, and who worked on an order, are in the audit log.
    where: String.raw`member_id = $1 and kind !~ '\.(read|proof|claim|release)$'`,
    subject: 'kind',
    reference: 'target',
    amount: `case kind when 'members.adjust' then (after ->> 'amount')::numeric * 100 end`,
    operator: 'operator_id',
    text: `case kind when 'members.note' then after ->> 'note' else reason end`,
  },
];

const selectOf = ({ kind, id = 'id', at, from, where = 'member_id = $1', ...columns }: Source) => {
  const { subject = `''`, reference = 'null', amount = 'null', operator = 'null::bigint', text = `''` } = columns;
  return `select ${at} "at", ${kind} kind, ${id} id, ${subject} subject, ${reference} reference,
      (${amount})::bigint amount, ${operator} operator_id, ${text} "text" from ${from} where ${where}`;
};

/** A page's query of what has happened to a member, newest first. Of each source it reads no more than it shows. */
export const timelineQuery = (memberId: string) => {
  const newestOf = (source: Source, rows: string) =>
    `(${selectOf(source)} order by ${source.sortedBy ?? source.at} desc limit ${rows})`;
  return {
    sql: ({ limit, offset }: PageBounds) => `
      select event.*, o.name operator from (
        select * from (
          ${sources.map((source) => newestOf(source, `${limit}::bigint + ${offset}::bigint`)).join(' union all ')}
        ) newest order by "at" desc, kind, id desc limit ${limit} offset ${offset}
      ) event left join operator o on o.id = event.operator_id order by event."at" desc, event.kind, event.id desc`,
    countSql: sources.map((source) => `(${selectOf(source)} limit ${listReach + 1})`).join(' union all '),
    params: [memberId],
    reach: listReach,
  };
};
