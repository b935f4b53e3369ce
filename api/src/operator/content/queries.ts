import type { Queryable, Transaction } from '../../database/database';
import type { Page } from '@site/contract/operators';
import { listReach, readPage } from '../../http/page';

/** The keys under which settings are stored. */
export const readStoredKeys = async (db: Queryable): Promise<string[]> =>
  (await db.rows<{ key: string }>('select key from setting order by key')).map(({ key }) => key);

/** A table of publications with `id, title, content, shown, created_at` and further columns. */
export type PublicationTable = 'notice' | 'activity';

export type PublicationRow = {
  id: string;
  title: string;
  content: string;
  created_at: Date;
  shown: boolean;
} & Record<string, unknown>;

/** A page of all publications, newest first, hidden ones included. */
export const readPublications = <Row>(
  db: Queryable,
  { table, columns }: { table: PublicationTable; columns: readonly string[] },
  { page, present }: { page: number; present(row: PublicationRow): Row },
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

/** Inserts the given columns and returns the id. */
export const insertPublication = async (
  tx: Transaction,
  table: PublicationTable,
  columns: readonly [string, unknown][],
): Promise<number> => {
  const row = await tx.row<{ id: string }>(
    `insert into ${table} (${columns.map(([name]) => name).join(', ')})
      values (${columns.map((_column, index) => `$${index + 1}`).join(', ')}) returning id`,
    columns.map(([, value]) => value),
  );
  return Number(row?.id);
};

/** Updates the given columns. */
export const updatePublication = (
  tx: Transaction,
  table: PublicationTable,
  id: number,
  columns: readonly [string, unknown][],
): Promise<number> =>
  tx.run(`update ${table} set ${columns.map(([name], index) => `${name} = $${index + 2}`).join(', ')} where id = $1`, [
    id,
    ...columns.map(([, value]) => value),
  ]);
