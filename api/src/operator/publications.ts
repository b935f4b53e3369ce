import { integerInput, text } from '@site/shared/contract';
import * as v from 'valibot';
import { pictureAddress } from '../content/addresses';
import type { Queryable } from '../database/database';
import { beijingTime } from '../http/beijingTime';
import { type Page, readPage } from '../http/page';
import { DomainError } from '../http/domainError';
import { unknownItem } from './reviewQueues';

const title = v.pipe(text(120, '请填写标题！'), v.nonEmpty('请填写标题！'));
const content = v.pipe(
  v.string('请填写正文！'),
  v.trim(),
  v.nonEmpty('请填写正文！'),
  v.maxLength(200_000, '正文过长！'),
);
const shown = integerInput(0, 1, '显示状态只能是0或1！');
const banner = v.pipe(pictureAddress, v.maxLength(300, '图片地址过长！'));

/** Records that operators write: a table with `id, title, content, shown, created_at` and further fields. */
export interface Publication {
  table: 'notice' | 'activity';
  /** Schema of a new record. */
  made: v.GenericSchema<unknown, Record<string, unknown>>;
  /** Schema of a change: any of the fields. */
  changed: v.GenericSchema<unknown, Record<string, unknown>>;
  columns: readonly string[];
}

const optional = (fields: Record<string, v.GenericSchema>) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, v.undefinedable(schema)]));

const publication = (table: Publication['table'], own: Record<string, v.GenericSchema> = {}): Publication => {
  const fields = { title, content, ...own, shown };
  return {
    table,
    made: v.object({ ...optional({ ...own, shown }), title, content }),
    changed: v.object(optional(fields)),
    columns: Object.keys(fields),
  };
};

/** The publications by their name in `/operator/NAME`. */
export const publications: Readonly<Record<string, Publication>> = {
  notices: publication('notice'),
  activities: publication('activity', { banner, memo: text(120) }),
};

type Row = { id: string; created_at: Date; shown: boolean } & Record<string, unknown>;

/** A page of all records, newest first, hidden ones included. */
export const publicationPage = (db: Queryable, { table, columns }: Publication, page: number): Promise<Page<object>> =>
  readPage(db, {
    sql: `select id, ${columns.join(', ')}, created_at from ${table} order by created_at desc, id desc`,
    page,
    present: (row: Row) => ({
      ...row,
      id: Number(row.id),
      shown: row.shown ? 1 : 0,
      created_at: beijingTime(row.created_at),
    }),
  });

/** The fields that were sent, as column names and values. */
const given = (fields: Record<string, unknown>): [string, unknown][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, name === 'shown' ? value === 1 : value]);

/** Inserts a record and returns its id. */
export const publish = async (
  db: Queryable,
  { table }: Publication,
  fields: Record<string, unknown>,
  now: Date,
): Promise<number> => {
  const columns = given({ ...fields, created_at: now });
  const row = await db.row<{ id: string }>(
    `insert into ${table} (${columns.map(([name]) => name).join(', ')})
      values (${columns.map((_column, index) => `$${index + 1}`).join(', ')}) returning id`,
    columns.map(([, value]) => value),
  );
  return Number(row?.id);
};

/** Changes the fields that were sent. Throws a DomainError if there is no such record. */
export const revise = async (
  db: Queryable,
  { table }: Publication,
  id: number,
  fields: Record<string, unknown>,
): Promise<void> => {
  const columns = given(fields);
  if (columns.length === 0) throw new DomainError('请填写要修改的内容！');
  const changed = await db.run(
    `update ${table} set ${columns.map(([name], index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [id, ...columns.map(([, value]) => value)],
  );
  if (changed === 0) throw unknownItem();
};
