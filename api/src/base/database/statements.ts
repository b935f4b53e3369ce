import type { Queryable } from './database';

/** The first row of a statement that always returns one. */
export const oneRow = async <Row extends object>(db: Queryable, sql: string, params?: unknown[]): Promise<Row> => {
  const row = await db.row<Row>(sql, params);
  if (!row) throw new Error('a statement that always returns a row returned none');
  return row;
};

/** The only column of all rows. */
export const column = async <Value>(db: Queryable, sql: string, params?: unknown[]): Promise<Value[]> =>
  (await db.rows(sql, params)).map((row) => Object.values(row)[0] as Value);

/** The only column of the first row; undefined without one. */
export const value = async <Value>(db: Queryable, sql: string, params?: unknown[]): Promise<Value | undefined> =>
  Object.values((await db.row(sql, params)) ?? {})[0] as Value | undefined;

/** Whether a select finds a row. */
export const exists = async (db: Queryable, sql: string, params?: unknown[]): Promise<boolean> =>
  (await db.row(sql, params)) !== undefined;

const insertSql = (table: string, values: object, conflict: string) => {
  const columns = Object.keys(values);
  const places = columns.map((_column, index) => `$${index + 1}`);
  return `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) ${conflict}`;
};

/** Inserts a row of values by column; undefined is null. Returns whether it did, which `conflict` can prevent. */
export const insertRow = async (db: Queryable, table: string, values: object, conflict = ''): Promise<boolean> =>
  (await db.run(insertSql(table, values, conflict), Object.values(values))) > 0;

/** Inserts a row and returns its id; undefined if `conflict` has prevented it. */
export const insertWithId = (
  db: Queryable,
  table: string,
  values: object,
  conflict = '',
): Promise<string | undefined> =>
  value<string>(db, `${insertSql(table, values, conflict)} returning id`, Object.values(values));
