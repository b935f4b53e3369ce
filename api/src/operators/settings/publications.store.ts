import type { Queryable, Transaction } from '../../base/database/database';
import { column } from '../../base/database/statements';
import type { Page, Publication } from '@site/contract/operators';
import { listReach, readPage } from '../../base/http/page';
import type { Stored } from '../../base/http/presentRow';

export const readStoredKeys = (db: Queryable) => column<string>(db, 'select key from setting order by key');

/** A table of publications with `id, title, content, shown, created_at` and further columns. */
export type PublicationTable = 'notice' | 'activity';

/** A page of all publications, newest first, hidden ones included. */
export const readPublications = <Row>(
  db: Queryable,
  { table, columns }: { table: PublicationTable; columns: readonly string[] },
  { page, present }: { page: number; present(row: Stored<Publication>): Row },
): Promise<Page<Row>> =>
  readPage(db, {
    sql: `select id, ${columns.join(', ')}, created_at from ${table} order by created_at desc, id desc`,
    page,
    reach: listReach,
    present,
  });

/** Locks a publication until the end of `tx` and returns the given columns of it. */
export const lockPublication = (
  tx: Transaction,
  table: PublicationTable,
  id: number,
  columns: readonly string[],
): Promise<Record<string, unknown> | undefined> =>
  tx.row<Record<string, unknown>>(`select ${columns.join(', ')} from ${table} where id = $1 for update`, [id]);
