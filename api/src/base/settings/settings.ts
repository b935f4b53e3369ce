import { amountText, patterns } from '@site/contract';
import * as v from 'valibot';
import type { Queryable, Transaction } from '../database/database';

export interface Setting<Value> {
  key: string;
  schema: v.GenericSchema<unknown, Value>;
  initial: Value;
  /** Schema of values that operators set, if it is stricter than that of values which were stored earlier. */
  accepted?: v.GenericSchema<unknown, Value>;
  /** Gives a new value what it has to keep of the one before, such as the ids of its items. */
  keepIdentity?(value: Value, before: Value): Value;
}

export const filled = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** A decimal that operators set as text, also with separators of thousands, or as a number; stored as plain text. */
export const decimalText = (pattern: RegExp, message: string) =>
  v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform((it) => amountText(String(it))),
    v.regex(pattern, message),
  );

/** Yuan as a decimal string. The message shows `example`. */
export const yuanText = (example: string) => decimalText(patterns.amount, `请填写金额，如${example}！`);

/** A whole number of a setting. */
export const wholeNumber = (least: number, most: number, message = `请填写${least}至${most}的整数！`) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));

export const setting = <const Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
  accepted?: v.GenericSchema<unknown, v.InferOutput<Schema>>,
): Setting<v.InferOutput<Schema>> => ({ key, schema, initial, ...(accepted ? { accepted } : {}) });

/** The stored value, or the initial one. Throws if the stored value does not fit the schema. */
export const readSetting = async <Value>(db: Queryable, { key, schema, initial }: Setting<Value>): Promise<Value> => {
  const row = await db.row<{ value: unknown }>('select value from setting where key = $1', [key]);
  return row ? v.parse(schema, row.value) : initial;
};

/** Locks all settings against other writers until the end of `tx`. */
export const lockSettings = (tx: Transaction) => tx.run('lock table setting in share row exclusive mode');

/** Restores the initial value. */
export const resetSetting = (db: Queryable, { key }: Setting<unknown>) =>
  db.run('delete from setting where key = $1', [key]);

/** Stores a value. Throws if it does not fit the schema. */
export const writeSetting = async <Value>(
  db: Queryable,
  { key, schema }: Setting<Value>,
  value: Value,
): Promise<void> => {
  await db.run(
    `insert into setting (key, value) values ($1, $2)
      on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(v.parse(schema, value))],
  );
};
