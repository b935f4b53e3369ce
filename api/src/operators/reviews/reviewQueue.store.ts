import { orderStates } from '@site/contract';
import type { ReviewRow } from '@site/contract/operators';
import { startsWith } from '../../base/database/statements';
import { listReach, type PageBounds } from '../../base/http/page';
import type { Stored } from '../../base/http/presentRow';

/** What is selected of every item that operators decide. */
export type ReviewColumns = Stored<ReviewRow>;

export const reviewColumns = (table: string) =>
  `m.username, ${table}.member_id, ${table}.state, ${table}.created_at, decider.name decided_by, ${table}.decided_at,
    ${table}.note, ${table}.reason`;

export const reviewJoins = (table: string) =>
  `join member m on m.id = ${table}.member_id left join operator decider on decider.id = ${table}.decided_by`;

/** A table of items that operators decide, and how its rows are selected. */
interface ReviewQueue {
  /** A select with `reviewColumns` and `reviewJoins`, without condition. */
  select: string;
  alias: string;
  table: 'deposit' | 'withdrawal' | 'activity_application' | 'agent_application';
  /**
   * The column of the status, which has an index with the id, and its values as SQL: of items that wait for operators,
   * in the order of the queue, and of the others.
   */
  status: { column: string; waiting: readonly string[]; decided: readonly string[] };
}

/** How items that have only a state are sorted. */
export const byState: ReviewQueue['status'] = {
  column: 'state',
  waiting: [String(orderStates.pending)],
  decided: [String(orderStates.approved), String(orderStates.rejected)],
};

export interface ReviewFilter {
  state?: number | undefined;
  /** The beginning or end of an order number or the id of an application, or the beginning of a user name. */
  q: string;
  /** Id of the member; without it, items of all members. */
  member?: number | undefined;
}

/** The end of an order number; fewer characters would match too many. */
const endOfOrder = /^[A-Za-z0-9-]{4,}$/;
const idOfApplication = /^[0-9]{1,15}$/;

/** The most items that a search finds by their numbers, newest first, and the most members, in alphabetical order. */
const maxNumbers = 1000;
const maxMembers = 20;

/** Items that wait come first and oldest first, then the others, newest first. */
const placeOf = ({ status: { column, waiting } }: ReviewQueue): string =>
  `coalesce(array_position(array[${waiting.join(', ')}], ${column}), ${waiting.length + 1}) part,
    case when ${column} in (${waiting.join(', ')}) then id else -id end place`;

interface Way {
  /** A select of ids and statuses. */
  sql: string;
  /** Whether it has left out some, as an SQL expression. */
  incompleteSql: string;
}

/** Items by an expression of their number that is in the range of a prefix, of which there is an index. */
const byNumber = (queue: ReviewQueue, number: string, prefix: string): Way => {
  const range = `from ${queue.table} where ${startsWith(number, prefix)}`;
  return {
    sql: `(select id, member_id, ${queue.status.column} ${range} order by ${number} using ~>~ limit ${maxNumbers})`,
    incompleteSql: `exists (select ${range} order by ${number} using ~>~ offset ${maxNumbers} limit 1)`,
  };
};

/** `offset 0` keeps the status out of the choice of an index: that of the status would read items of all members. */
const byMember = (queue: ReviewQueue, members: string, condition: string): string =>
  `(select item.* from (${members}) known cross join lateral (
      select * from (
        select id, member_id, ${queue.status.column} from ${queue.table}
          where member_id = known.id order by id desc offset 0
      ) own where true ${condition} limit ${listReach + 1}
    ) item)`;

const searchWays = (queue: ReviewQueue, q: string, condition: string): Way[] => {
  const names = `select id from member where ${startsWith('username_key', 'lower($1::text)')}
    order by username_key using ~<~`;
  const isOrder = queue.table === 'deposit' || queue.table === 'withdrawal';
  return [
    {
      sql: byMember(queue, `${names} limit ${maxMembers}`, condition),
      incompleteSql: `exists (${names} offset ${maxMembers} limit 1)`,
    },
    ...(isOrder ? [byNumber(queue, 'out_trade_no', 'upper($1::text)')] : []),
    ...(isOrder && endOfOrder.test(q) ? [byNumber(queue, 'reverse(out_trade_no)', 'reverse(upper($1::text))')] : []),
    ...(!isOrder && idOfApplication.test(q)
      ? [
          {
            sql: `(select id, member_id, ${queue.status.column} from ${queue.table} where id = $1::text::bigint)`,
            incompleteSql: 'false',
          },
        ]
      : []),
  ];
};

const statusesOf = ({ status: { waiting, decided } }: ReviewQueue, state: number | undefined): readonly string[] =>
  state === undefined ? [...waiting, ...decided] : [String(state)];

/**
 * A page's query of a review queue: waiting items first and oldest first, others newest first. It reads no more of
 * each status than reaches to the end of the page, or what a search or a member has.
 * @param statuses the values of the status that are listed, as SQL; by default those of the filter's state
 */
export const reviewPage = (
  queue: ReviewQueue,
  { state, q, member }: ReviewFilter,
  statuses: readonly string[] = statusesOf(queue, state),
) => {
  const { table, alias, select } = queue;
  const { column, waiting } = queue.status;
  const isListed = statuses.length === 0 ? 'false' : `${column} in (${statuses.join(', ')})`;
  const pageOf = (ids: string) => `${select} join (${ids}) listed on listed.id = ${alias}.id
    order by listed.part, listed.place`;

  if (q === '' && member === undefined) {
    const placed =
      (order: string, { limit, offset }: PageBounds) =>
      (status: string) =>
        `(select id, ${placeOf(queue)} from ${table} where ${column} = ${status}
        order by id ${order} limit ${limit}::bigint + ${offset}::bigint)`;
    return {
      sql: (bounds: PageBounds) =>
        pageOf(
          `select * from (${[
            ...statuses.filter((status) => waiting.includes(status)).map(placed('asc', bounds)),
            ...statuses.filter((status) => !waiting.includes(status)).map(placed('desc', bounds)),
            `(select null::bigint id, 0 part, null::bigint place where false)`,
          ].join(' union all ')}) item order by part, place limit ${bounds.limit} offset ${bounds.offset}`,
        ),
      countSql: `select from ${table} where ${isListed}`,
      params: [],
      reach: listReach,
    };
  }

  const ofMember = member === undefined ? '' : `and member_id = $${q === '' ? 1 : 2}`;
  const condition = `and ${isListed} ${ofMember}`;
  const ways =
    q === ''
      ? [{ sql: byMember(queue, 'select $1::bigint id', `and ${isListed}`), incompleteSql: 'false' }]
      : searchWays(queue, q, condition);
  const found = `(select * from (${ways.map(({ sql }) => sql).join(' union ')}) found where true ${condition}) item`;
  return {
    sql: ({ limit, offset }: PageBounds) =>
      pageOf(`select id, ${placeOf(queue)} from ${found} order by part, place limit ${limit} offset ${offset}`),
    countSql: `select from ${found}`,
    incompleteSql: ways.map(({ incompleteSql }) => incompleteSql).join(' or '),
    params: [...(q === '' ? [] : [q]), ...(member === undefined ? [] : [member])],
    reach: listReach,
  };
};
