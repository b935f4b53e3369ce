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

type Sort = 'oldest' | 'newest' | 'highest' | 'lowest';
type Range = 'time' | 'amount';

/** How a list is narrowed and sorted further; SQL of a row `item` of the queue's table. */
export interface Narrowing {
  sort?: Sort | undefined;
  /** Conditions on a row, and those among them on a column of an index after the status: its time or its amount. */
  conditions: readonly string[];
  ranges: Partial<Record<Range, string>>;
  /** One of the conditions, on the way of the payment, which the index of times has before the time. */
  partition?: string | undefined;
  /** Whether a condition reads other tables for each row. */
  probes: boolean;
}

/** SQL of the fen that a list shows as an order's amount. */
export const amountSql = { deposit: 'coalesce(ordered_amount, amount)', withdrawal: 'amount' };

/** The most items that a narrowed list looks at, and if each of them costs a look at other tables. */
const walkReach = listReach;
const probedReach = 500;

const directions: Record<Sort, string> = { oldest: 'asc', newest: 'desc', highest: 'desc', lowest: 'asc' };

/**
 * By default items that wait come first and oldest first, then the others, newest first; a narrowed list goes by their
 * times, along which it finds them.
 */
const orderOf = ({ table, status: { column, waiting } }: ReviewQueue, narrowing: Narrowing | undefined): string => {
  const isWaiting = `${column} in (${waiting.join(', ')})`;
  const part = `coalesce(array_position(array[${waiting.join(', ')}], ${column}), ${waiting.length + 1})`;
  const sort = narrowing?.sort;
  if (!narrowing) return `${part}, case when ${isWaiting} then id else -id end`;
  if (sort === undefined)
    return `${part}, case when ${isWaiting} then created_at end, created_at desc,
      case when ${isWaiting} then id else -id end`;
  return `${keyOf(table, sort === 'oldest' || sort === 'newest' ? 'time' : 'amount')} ${directions[sort]},
    id ${directions[sort]}`;
};

const keyOf = (table: ReviewQueue['table'], range: Range): string =>
  range === 'amount' ? amountSql[table as keyof typeof amountSql] : 'created_at';

interface Way {
  /** A select of ids, members and statuses. */
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

/** Items of members, of each status as many as a list can reach, or those that a page can have. */
const byMember = (queue: ReviewQueue, members: string, statuses: readonly string[], limit: string): string => {
  const { table, status } = queue;
  const selects = statuses.map(
    (value) => `(select id, member_id, ${status.column} from ${table}
      where member_id = known.id and ${status.column} = ${value}
      order by id ${status.waiting.includes(value) ? 'asc' : 'desc'} limit ${limit})`,
  );
  const none = `(select id, member_id, ${status.column} from ${table} where false)`;
  return `(select item.* from (${members}) known cross join lateral (${[...selects, none].join(' union all ')}) item)`;
};

const searchWays = (queue: ReviewQueue, q: string, statuses: readonly string[], limit: string): Way[] => {
  const names = `select id from member where ${startsWith('username_key', 'lower($1::text)')}
    order by username_key using ~<~`;
  const isOrder = queue.table === 'deposit' || queue.table === 'withdrawal';
  return [
    {
      sql: byMember(queue, `${names} limit ${maxMembers}`, statuses, limit),
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

/**
 * Items of each status in the order of an index of times or amounts: as many as a list looks at, or as reach to the end
 * of a page if the index alone finds and sorts them.
 */
const walk = (
  queue: ReviewQueue,
  statuses: readonly string[],
  { range, narrowing, bounds }: { range: Range; narrowing: Narrowing; bounds: PageBounds | undefined },
): Way => {
  const { column, waiting } = queue.status;
  const { sort, partition, ranges, probes, conditions } = narrowing;
  const key = keyOf(queue.table, range);
  const found = [ranges[range], range === 'time' ? partition : undefined].filter((it) => it !== undefined);
  const most = Math.ceil((probes ? probedReach : walkReach) / Math.max(1, statuses.length));
  const isExact = found.length === conditions.length;
  const limit = bounds && isExact ? `${bounds.limit}::bigint + ${bounds.offset}::bigint` : String(most);
  const selects = statuses.map((status) => {
    const direction = sort ? directions[sort] : waiting.includes(status) ? 'asc' : 'desc';
    return {
      rows: `from ${queue.table} item where ${[`${column} = ${status}`, ...found].join(' and ')}`,
      order: `order by ${key} ${direction}, id ${direction}`,
    };
  });
  return {
    sql: [
      ...selects.map(({ rows, order }) => `(select id, member_id, ${column} ${rows} ${order} limit ${limit})`),
      `(select id, member_id, ${column} from ${queue.table} where false)`,
    ].join(' union all '),
    incompleteSql: [
      'false',
      ...selects.map(({ rows, order }) => `exists (select ${rows} ${order} offset ${most} limit 1)`),
    ].join(' or '),
  };
};

/** The ways to the items of all members: along the times, and along the amounts where they are narrowed. */
const walkWays = (
  queue: ReviewQueue,
  statuses: readonly string[],
  narrowing: Narrowing,
  bounds: PageBounds | undefined,
): Way[] => {
  const along = (range: Range) => walk(queue, statuses, { range, narrowing, bounds });
  if (narrowing.sort === 'highest' || narrowing.sort === 'lowest') return [along('amount')];
  const times = along('time');
  if (!narrowing.ranges.amount) return [times];
  // Each of them finds all items unless it is cut.
  const amounts = along('amount');
  const incompleteSql = `(${times.incompleteSql}) and (${amounts.incompleteSql})`;
  return [
    { ...times, incompleteSql },
    { ...amounts, incompleteSql: 'false' },
  ];
};

const statusesOf = ({ status: { waiting, decided } }: ReviewQueue, state: number | undefined): readonly string[] =>
  state === undefined ? [...waiting, ...decided] : [String(state)];

/** Adds a value to the parameters of a query and returns its placeholder. */
export type Place = (value: unknown) => string;

/**
 * A page's query of a review queue: waiting items first and oldest first, others newest first. It reads no more of
 * each status than reaches to the end of the page, or what a search or a member has, or the first thousands of a list
 * that is narrowed or sorted.
 * @param statuses the values of the status that are listed, as SQL; by default those of the filter's state
 * @param narrow makes the narrowing; undefined where there is none
 */
export const reviewPage = (
  queue: ReviewQueue,
  { state, q, member }: ReviewFilter,
  statuses: readonly string[] = statusesOf(queue, state),
  narrow?: (place: Place) => Narrowing,
) => {
  const { table, alias, select } = queue;
  const { column, waiting } = queue.status;
  const params: unknown[] = [...(q === '' ? [] : [q]), ...(member === undefined ? [] : [member])];
  const narrowing = narrow?.((value) => `$${params.push(value)}`);
  const order = orderOf(queue, narrowing);
  const isListed = statuses.length === 0 ? 'false' : `${column} in (${statuses.join(', ')})`;
  const isOrder = table === 'deposit' || table === 'withdrawal';
  const shared = { params, reach: listReach, ...(isOrder ? { summed: amountSql[table] } : {}) };
  const pageOf = (items: string, { limit, offset }: PageBounds) => `${select} join (
      select id, row_number() over (order by ${order}) place from ${items} order by place
        limit ${limit}::bigint offset ${offset}::bigint
    ) listed on listed.id = ${alias}.id order by listed.place`;

  if (q === '' && member === undefined && !narrowing) {
    const placed =
      (direction: string, { limit, offset }: PageBounds) =>
      (status: string) =>
        `(select id, ${column} from ${table} where ${column} = ${status}
        order by id ${direction} limit ${limit}::bigint + ${offset}::bigint)`;
    return {
      ...shared,
      sql: (bounds: PageBounds) => {
        const parts = [
          ...statuses.filter((status) => waiting.includes(status)).map(placed('asc', bounds)),
          ...statuses.filter((status) => !waiting.includes(status)).map(placed('desc', bounds)),
          `(select id, ${column} from ${table} where false)`,
        ];
        return pageOf(`(${parts.join(' union all ')}) item`, bounds);
      },
      countSql: `select * from ${table} where ${isListed}`,
    };
  }

  const ofMember = member === undefined ? '' : `and member_id = $${q === '' ? 1 : 2}`;
  const condition = `and ${isListed} ${ofMember}`;
  const waysOf = (bounds?: PageBounds): Way[] => {
    const limit = bounds && !narrowing ? `${bounds.limit}::bigint + ${bounds.offset}::bigint` : `${listReach + 1}`;
    if (q !== '') return searchWays(queue, q, statuses, limit);
    if (member !== undefined)
      return [{ sql: byMember(queue, 'select $1::bigint id', statuses, limit), incompleteSql: 'false' }];
    return walkWays(queue, statuses, narrowing as Narrowing, bounds);
  };
  const conditions = ['true', ...(narrowing?.conditions ?? [])].join(' and ');
  const foundBy = (ways: Way[]) => {
    const all = ways.map(({ sql }) => `(${sql})`).join(' union ');
    return `(select id, ${column} from (${all}) way where true ${condition})`;
  };
  // `limit` keeps the planner from reading the whole table instead of the rows that were found.
  const itemsOf = (ways: Way[]) =>
    `(select item.* from ${foundBy(ways)} found
      cross join lateral (select * from ${table} where id = found.id limit 1) item where ${conditions})`;
  return {
    ...shared,
    // The rows themselves are read only where they are narrowed.
    sql: (bounds: PageBounds) => pageOf(`${(narrowing ? itemsOf : foundBy)(waysOf(bounds))} item`, bounds),
    countSql: `select * from ${itemsOf(waysOf())} item`,
    incompleteSql: waysOf()
      .map(({ incompleteSql }) => incompleteSql)
      .join(' or '),
  };
};
