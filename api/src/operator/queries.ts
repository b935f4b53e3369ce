import type { Queryable, Transaction } from '../database/database';
import { type Page, readPage } from '../http/page';

/** A table of applications with `id, member_id, state, note, created_at, decided_at`. */
export type ApplicationTable = 'activity_application' | 'agent_application';

export interface ApplicationRow {
  id: string;
  username: string;
  state: number;
  created_at: Date;
}

/**
 * A page of applications, newest first, of one `state` or of all. `fields` are further SQL expressions by field name
 * over the table, as `p`, and `join`.
 */
export const readApplications = <Row>(
  db: Queryable,
  { table, join, fields }: { table: ApplicationTable; join: string; fields: Record<string, string> },
  { state, page, present }: { state: number | undefined; page: number; present(row: ApplicationRow): Row },
): Promise<Page<Row>> =>
  readPage(db, {
    sql: `select p.id, m.username, p.state, p.note, p.created_at, ${Object.entries(fields)
      .map(([name, expression]) => `${expression} as ${name}`)
      .join(', ')}
      from ${table} p join member m on m.id = p.member_id ${join}
      where $1::smallint is null or p.state = $1 order by p.id desc`,
    params: [state ?? null],
    page,
    present,
  });

/** Locks an application until the end of `tx`. */
export const lockApplication = (tx: Transaction, table: ApplicationTable, id: string) =>
  tx.row<{ member_id: string; state: number }>(`select member_id, state from ${table} where id = $1 for update`, [id]);

export const decideApplication = (
  tx: Transaction,
  table: ApplicationTable,
  { id, state, note }: { id: string; state: number; note: string },
) => tx.run(`update ${table} set state = $2, note = $3, decided_at = now() where id = $1`, [id, state, note]);
