import type { Queryable, Transaction } from './database';

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

/** The sum in the only column of the first row, such as fen; 0 without one. */
export const sum = async (db: Queryable, sql: string, params?: unknown[]): Promise<bigint> =>
  BigInt((await value<string | null>(db, sql, params)) ?? 0);

/** The number in the only column of the first row. */
export const count = async (db: Queryable, sql: string, params?: unknown[]): Promise<number> =>
  Number(await value(db, sql, params));

/** Whether a statement changes a row. */
export const changes = async (db: Queryable, sql: string, params?: unknown[]): Promise<boolean> =>
  (await db.run(sql, params)) > 0;

/** Whether a select finds a row. */
export const exists = async (db: Queryable, sql: string, params?: unknown[]): Promise<boolean> =>
  (await db.row(sql, params)) !== undefined;

const insertSql = (table: string, values: object, conflict: string) => {
  const columns = Object.keys(values);
  const places = columns.map((_column, index) => `$${index + 1}`);
  return `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) ${conflict}`;
};

/** Inserts a row of values by column; undefined is null. Returns whether it did, which `conflict` can prevent. */
export const insertRow = (db: Queryable, table: string, values: object, conflict = ''): Promise<boolean> =>
  changes(db, insertSql(table, values, conflict), Object.values(values));

/** Inserts a row and returns its id; undefined if `conflict` has prevented it. */
export const insertWithId = (
  db: Queryable,
  table: string,
  values: object,
  conflict = '',
): Promise<string | undefined> =>
  value<string>(db, `${insertSql(table, values, conflict)} returning id`, Object.values(values));

/** `name = $1` of the fields of an object, with placeholders from `first` on. */
const equations = (fields: object, first = 1): string[] =>
  Object.keys(fields).map((name, index) => `${name} = $${first + index}`);

/**
 * Sets columns to values, undefined is null, in the rows that have all the values of `key`; returns how many it has
 * changed.
 */
export const updateRow = (db: Queryable, table: string, key: object, values: object): Promise<number> => {
  const assigned = equations(values);
  const found = equations(key, assigned.length + 1);
  return db.run(`update ${table} set ${assigned.join(', ')} where ${found.join(' and ')}`, [
    ...Object.values(values),
    ...Object.values(key),
  ]);
};

/** Deletes the rows that have all the values of `key`; returns how many there were. */
export const deleteRows = (db: Queryable, table: string, key: object): Promise<number> =>
  db.run(`delete from ${table} where ${equations(key).join(' and ')}`, Object.values(key));

class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super('rolled back');
  }
}

/** Runs `work` in a savepoint, rolls it back, and returns its result. Locks that it took are released. */
export const rolledBack = async <Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await tx.savepoint(async () => {
      throw new RolledBack(await work());
    });
  } catch (error) {
    if (error instanceof RolledBack) return (error as RolledBack<Result>).result;
    throw error;
  }
};

/**
 * An SQL condition: `column` starts with `prefix`, both expressions of text. An index of the column with
 * `text_pattern_ops` finds the rows, even in a plan that is made before the prefix is known, unlike with `like`. Sort
 * such rows `using ~<~` or `using ~>~`.
 */
export const startsWith = (column: string, prefix: string): string =>
  // No character sorts after the last code point.
  `${column} ~>=~ ${prefix} and ${column} ~<~ (${prefix} || chr(1114111))`;

/** An SQL expression: the Beijing day of a moment. */
export const dayOf = (moment: string) => `((${moment}) at time zone interval '8 hours')::date`;

/** An SQL expression: the start of a Beijing day. */
export const startOf = (day: string) => `(${day})::timestamp at time zone interval '8 hours'`;
