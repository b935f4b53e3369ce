import { integerInput, text } from '@site/shared/contract';
import type { Page, Publication as PublicationData } from '@site/shared/operators';
import * as v from 'valibot';
import { pictureAddress } from '../../content/addresses';
import type { Queryable, Transaction } from '../../database/database';
import { beijingTime } from '../../http/beijingTime';
import { DomainError } from '../../http/domainError';
import type { Edit } from '../../settings/edit';
import {
  insertPublication,
  lockPublication,
  type PublicationTable,
  readPublications,
  updatePublication,
} from './queries';

const title = v.pipe(text(120, '请填写标题！'), v.nonEmpty('请填写标题！'));
const content = v.pipe(
  v.string('请填写正文！'),
  v.trim(),
  v.nonEmpty('请填写正文！'),
  v.maxLength(200_000, '正文过长！'),
);
const shown = integerInput(0, 1, '显示状态只能是0或1！');
/** Stored as null when it is empty: members then see a drawn picture. */
const banner = v.union([
  v.pipe(
    v.string(),
    v.trim(),
    v.literal(''),
    v.transform(() => null),
  ),
  v.pipe(pictureAddress, v.maxLength(300, '图片地址过长！')),
]);

/** A kind of record that operators write. */
export interface Publication {
  table: PublicationTable;
  /** Schema of a new record. */
  made: v.GenericSchema<unknown, Record<string, unknown>>;
  /** Schema of a change: any of the fields. */
  changed: v.GenericSchema<unknown, Record<string, unknown>>;
  columns: readonly string[];
}

const optional = (fields: Record<string, v.GenericSchema>) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, v.undefinedable(schema)]));

const publication = (table: PublicationTable, own: Record<string, v.GenericSchema> = {}): Publication => {
  const fields = { title, content, ...own, shown };
  return {
    table,
    made: v.object({ ...optional({ ...own, shown }), title, content }),
    changed: v.object(optional(fields)),
    columns: Object.keys(fields),
  };
};

/** The publications by their name in `/operator/NAME`. */
export const publications = {
  notices: publication('notice'),
  activities: publication('activity', { banner, memo: text(120) }),
};

/** A page of all records, newest first, hidden ones included. */
export const publicationPage = (db: Queryable, kind: Publication, page: number): Promise<Page<PublicationData>> =>
  readPublications(db, kind, {
    page,
    present: (row) => ({
      ...row,
      id: Number(row.id),
      shown: row.shown ? 1 : 0,
      created_at: beijingTime(row.created_at),
    }),
  });

/** The fields that were sent. */
const fieldsOf = (sent: Record<string, unknown>): [string, unknown][] =>
  Object.entries(sent).filter(([, value]) => value !== undefined);

const columnsOf = (fields: readonly [string, unknown][]): [string, unknown][] =>
  fields.map(([name, value]) => [name, name === 'shown' ? value === 1 : value]);

/** Inserts a record and returns its id. */
export const publish = (
  tx: Transaction,
  { table }: Publication,
  sent: Record<string, unknown>,
  now: Date,
): Promise<number> => insertPublication(tx, table, columnsOf(fieldsOf({ ...sent, created_at: now })));

/**
 * Changes the fields that were sent, and returns their values before and after. Throws a DomainError if there is no
 * such record.
 */
export const revise = async (
  tx: Transaction,
  { table }: Publication,
  id: number,
  sent: Record<string, unknown>,
): Promise<Edit<Record<string, unknown>>> => {
  const fields = fieldsOf(sent);
  if (fields.length === 0) throw new DomainError('请填写要修改的内容！');
  const columns = columnsOf(fields);
  const row = await lockPublication(
    tx,
    table,
    id,
    columns.map(([name]) => name),
  );
  if (!row) throw new DomainError('该记录不存在！');
  await updatePublication(tx, table, id, columns);
  const before = typeof row.shown === 'boolean' ? { ...row, shown: row.shown ? 1 : 0 } : row;
  return { before, after: Object.fromEntries(fields) };
};
