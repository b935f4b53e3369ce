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

/** A select of ids, members and statuses, and how many of its rows a list looks at; all without it. */
interface Way {
  sql: string;
  most?: number | string;
}

/** Ways that together find all items of a list, and whether they have left out some, as an SQL expression. */
interface Search {
  ways: Way[];
  incompleteSql: string;
}

const isCut = (ways: readonly Way[]): string =>
  ways
    .flatMap(({ sql, most }) => (most === undefined ? [] : [`exists (${sql} offset ${most} limit 1)`]))
    .join(' or ') || 'false';

const found = ({ table, status: { column } }: ReviewQueue) => `select id, member_id, ${column} from ${table} item`;

/** `offset 0` keeps the status out of the choice of an index: that of the status would read items of all members. */
const byMember = (queue: ReviewQueue, members: string, condition: string): Way => ({
  sql: `select own.* from (${members}) known cross join lateral (
      select * from (${found(queue)} where member_id = known.id order by id desc offset 0) all_of_them
        where true ${condition} limit ${listReach + 1}
    ) own`,
});

const searchBy = (queue: ReviewQueue, q: string, condition: string): Search => {
  const names = `select id from member where ${startsWith('username_key', 'lower($1::text)')}
    order by username_key using ~<~`;
  /** Items by an expression of their number that is in the range of a prefix, of which there is an index. */
  const byNumber = (number: string, prefix: string): Way => ({
    sql: `${found(queue)} where ${startsWith(number, prefix)} order by ${number} using ~>~`,
    most: maxNumbers,
  });
  const isOrder = queue.table === 'deposit' || queue.table === 'withdrawal';
  const ways = [
    byMember(queue, `${names} limit ${maxMembers}`, condition),
    ...(isOrder ? [byNumber('out_trade_no', 'upper($1::text)')] : []),
    ...(isOrder && endOfOrder.test(q) ? [byNumber('reverse(out_trade_no)', 'reverse(upper($1::text))')] : []),
    ...(!isOrder && idOfApplication.test(q) ? [{ sql: `${found(queue)} where id = $1::text::bigint` }] : []),
  ];
  return { ways, incompleteSql: `exists (${names} offset ${maxMembers} limit 1) or ${isCut(ways)}` };
};

/**
 * Items of each status in the order of an index of times or amounts: as many as a list looks at, or as reach to the end
 * of a page if the index alone finds and sorts them.
 */
const walk = (
  queue: ReviewQueue,
  statuses: readonly string[],
  { range, narrowing, bounds }: { range: Range; narrowing: Narrowing; bounds: PageBounds | undefined },
): Way[] => {
  const { column, waiting } = queue.status;
  const { sort, partition, ranges, probes, conditions } = narrowing;
  const key = keyOf(queue.table, range);
  const indexed = [ranges[range], range === 'time' ? partition : undefined].filter((it) => it !== undefined);
  const reach = Math.ceil((probes ? probedReach : walkReach) / Math.max(1, statuses.length));
  const isExact = indexed.length === conditions.length;
  const most = bounds && isExact ? `${bounds.limit}::bigint + ${bounds.offset}::bigint` : reach;
  return statuses.map((status) => {
    const direction = sort ? directions[sort] : waiting.includes(status) ? 'asc' : 'desc';
    const isFound = [`${column} = ${status}`, ...indexed].join(' and ');
    return { sql: `${found(queue)} where ${isFound} order by ${key} ${direction}, id ${direction}`, most };
  });
};

/** The items of all members: along the times, and along the amounts where they are narrowed. */
const walkBy = (
  queue: ReviewQueue,
  statuses: readonly string[],
  narrowing: Narrowing,
  bounds: PageBounds | undefined,
): Search => {
  const along = (range: Range) => walk(queue, statuses, { range, narrowing, bounds });
  const times = along('time');
  const amounts = along('amount');
  const isByAmount = narrowing.sort === 'highest' || narrowing.sort === 'lowest';
  if (isByAmount || !narrowing.ranges.amount) {
    const ways = isByAmount ? amounts : times;
    return { ways, incompleteSql: isCut(ways) };
  }
  // Each of them finds all items unless it is cut.
  return { ways: [...times, ...amounts], incompleteSql: `(${isCut(times)}) and (${isCut(amounts)})` };
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
  const search = (bounds?: PageBounds): Search => {
    if (q !== '') return searchBy(queue, q, condition);
    if (member !== undefined)
      return { ways: [byMember(queue, 'select $1::bigint id', `and ${isListed}`)], incompleteSql: 'false' };
    return walkBy(queue, statuses, narrowing as Narrowing, bounds);
  };
  const conditions = ['true', ...(narrowing?.conditions ?? [])].join(' and ');
  const itemsOf = ({ ways }: Search) => {
    const selects = ways.map(({ sql, most }) => `(${sql}${most === undefined ? '' : ` limit ${most}`})`);
    const all = [...selects, `(${found(queue)} where false)`].join(' union ');
    const listed = `(select id from (${all}) way where true ${condition}) listed`;
    return `(select item.* from ${listed} join ${table} item using (id) where ${conditions}) item`;
  };
  return {
    ...shared,
    sql: (bounds: PageBounds) => pageOf(itemsOf(search(bounds)), bounds),
    countSql: `select * from ${itemsOf(search())}`,
    incompleteSql: search().incompleteSql,
  };
};
