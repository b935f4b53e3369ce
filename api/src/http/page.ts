import type { Page } from '@site/shared/operators';
import type { Queryable } from '../database/database';

interface PageQuery<Raw, Row> {
  /**
   * A complete select with its `order by`, without limit. It can refer to the limit and the offset as the parameters
   * after its own.
   */
  sql: string;
  /** A select of the same rows, for counting them; by default `sql`. */
  countSql?: string;
  params?: unknown[];
  page: number;
  /** Records per page; by default 15. */
  perPage?: number;
  present(raw: Raw): Row;
}

/** Runs a select for one page; a page past the end is empty. */
export const readPage = async <Raw extends object, Row>(
  db: Queryable,
  { sql, countSql = sql, params = [], page, perPage = 15, present }: PageQuery<Raw, Row>,
): Promise<Page<Row>> => {
  const { total } = (await db.row<{ total: string }>(`select count(*) total from (${countSql}) counted`, params)) ?? {
    total: 0,
  };
  const rows = await db.rows<Raw>(`${sql} limit $${params.length + 1} offset $${params.length + 2}`, [
    ...params,
    perPage,
    (page - 1) * perPage,
  ]);
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(Number(total) / perPage)),
    per_page: perPage,
    total: Number(total),
    data: rows.map(present),
  };
};
