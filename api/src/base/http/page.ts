import type { Page } from '@site/contract/operators';
import type { Queryable } from '../database/database';
import { yuan } from '../money/money';

/** The placeholders of a page's number of rows and of the number of rows before it. */
export interface PageBounds {
  limit: string;
  offset: string;
}

interface PageQuery<Raw, Row> {
  /**
   * A complete select with its `order by`, without limit; or a select that uses the bounds itself, which need not read
   * what lies outside of the page.
   */
  sql: string | ((bounds: PageBounds) => string);
  /** A select of the same rows, for counting them; by default `sql`. */
  countSql?: string;
  /** A column of `countSql` in fen whose sum the page has. */
  summed?: string;
  /** Whether the select leaves out rows that it should find, as an SQL expression with the same parameters. */
  incompleteSql?: string;
  params?: unknown[];
  page: number;
  perPage?: number | undefined;
  /** Counts at most this many rows, and pages reach no further; by default all rows. */
  reach?: number;
  present(raw: Raw): Row;
}

/** How many rows the pages of an operators' list reach. Reading them takes milliseconds, whatever the tables hold. */
export const listReach = 3000;

/** Runs a select for one page; a page past the end is empty. */
export const readPage = async <Raw extends object, Row>(
  db: Queryable,
  { sql, countSql, summed, incompleteSql = 'false', params = [], ...query }: PageQuery<Raw, Row>,
): Promise<Page<Row>> => {
  const { page, perPage = 15, reach, present } = query;
  const bounds: PageBounds = { limit: `$${params.length + 1}`, offset: `$${params.length + 2}` };
  const pageSql = typeof sql === 'string' ? `${sql} limit ${bounds.limit} offset ${bounds.offset}` : sql(bounds);
  const counted = countSql ?? (typeof sql === 'string' ? sql : sql({ limit: 'null', offset: '0' }));
  const count = await db.row<{ total: string; incomplete: boolean; amount: string }>(
    `select count(*) total, ${incompleteSql} incomplete, coalesce(sum(amount), 0) amount
      from (
        select ${summed ?? 0} amount from (${counted}) row ${reach === undefined ? '' : `limit ${reach + 1}`}
      ) counted`,
    params,
  );
  const found = Number(count?.total ?? 0);
  const total = Math.min(found, reach ?? found);
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const rows = page > lastPage ? [] : await db.rows<Raw>(pageSql, [...params, perPage, (page - 1) * perPage]);
  return {
    current_page: page,
    last_page: lastPage,
    per_page: perPage,
    total,
    ...(found > total || count?.incomplete ? { more: 1 as const } : {}),
    ...(summed === undefined ? {} : { amount: yuan(count?.amount ?? '0') }),
    data: rows.map(present),
  };
};
