import { applicationStates, orderStates } from '@site/shared/contract';
import type { Transaction } from '../../database/database';

/** What is selected of every item that operators decide. */
export interface ReviewColumns {
  username: string;
  member_id: string;
  state: number;
  created_at: Date;
  /** Name of the operator. */
  decided_by: string | null;
  decided_at: Date | null;
  note: string;
  reason: string;
}

/** The fields of `ReviewColumns` of a table, in a select with `reviewJoins`. */
export const reviewColumns = (table: string) =>
  `m.username, ${table}.member_id, ${table}.state, ${table}.created_at, decider.name decided_by, ${table}.decided_at,
    ${table}.note, ${table}.reason`;

export const reviewJoins = (table: string) =>
  `join member m on m.id = ${table}.member_id left join operator decider on decider.id = ${table}.decided_by`;

/** A select with `reviewColumns` and `reviewJoins`, without condition. */
interface ReviewSelect {
  select: string;
  table: string;
  /** The expression of an item's number. */
  number: string;
  /** The table, if its order numbers are found by their last characters too. */
  orders?: 'deposit' | 'withdrawal';
}

/** The end of an order number; fewer characters would match too many. */
const endOfOrder = /^[A-Za-z0-9-]{4,}$/;

export interface ReviewFilter {
  state?: number | undefined;
  /** The beginning of an item's number or of a user name, or the end of an order number; empty for all. */
  q: string;
  /** Id of the member; without it, items of all members. */
  member?: number | string | undefined;
}

const ordersOf = (table: string) => ({
  waiting: `${table}.id`,
  decided: `${table}.id desc`,
  all: `case when ${table}.state = ${orderStates.pending} then ${table}.id end, ${table}.id desc`,
});

/**
 * A page's select of a review queue: waiting items first and oldest first, others newest first. `conditions` are
 * further SQL.
 */
export const reviewPage = (
  { select, table, number, orders }: ReviewSelect,
  { state, q, member }: ReviewFilter,
  conditions: string[] = [],
) => {
  const found = [
    `starts_with(${number}, upper($1))`,
    'starts_with(m.username_key, lower($1))',
    ...(orders && endOfOrder.test(q)
      ? [`${table}.id in (select id from ${orders} where reverse(out_trade_no) like reverse(upper($1)) || '%')`]
      : []),
  ];
  const all = [
    ...(state === undefined ? [] : [`${table}.state = ${state}`]),
    ...(member === undefined ? [] : [`${table}.member_id = ${BigInt(member)}`]),
    ...(q === '' ? [] : [`(${found.join(' or ')})`]),
    ...conditions,
  ];
  const order = state === undefined ? 'all' : state === orderStates.pending ? 'waiting' : 'decided';
  return {
    sql: `${select} ${all.length > 0 ? `where ${all.join(' and ')}` : ''} order by ${ordersOf(table)[order]}`,
    params: q === '' ? [] : [q],
  };
};

/** A table of applications with `id, member_id, state, note, reason, created_at, decided_by, decided_at`. */
export type ApplicationTable = 'activity_application' | 'agent_application';

/** Locks an application until the end of `tx`. */
export const lockApplication = (tx: Transaction, table: ApplicationTable, id: string) =>
  tx.row<{ member_id: string; state: number }>(`select member_id, state from ${table} where id = $1 for update`, [id]);

interface Decision {
  id: string;
  approved: boolean;
  note: string;
  reason: string;
  operatorId: string;
  now: Date;
}

export const decideApplication = (tx: Transaction, table: ApplicationTable, decision: Decision) =>
  tx.run(`update ${table} set state = $2, note = $3, reason = $4, decided_by = $5, decided_at = $6 where id = $1`, [
    decision.id,
    decision.approved ? applicationStates.approved : applicationStates.rejected,
    decision.note,
    decision.reason,
    decision.operatorId,
    decision.now,
  ]);
