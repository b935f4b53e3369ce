import * as v from 'valibot';
import type { Transaction } from '../database/database';
import { DomainError } from '../errors/domainError';
import { hasInexactNumber } from '../http/body';
import { isOurs } from '../http/validate';
import { lockSettings, readSetting, resetSetting, type Setting, writeSetting } from './settings';

/** What an edit did to the value of a setting. */
export interface Edit<Value> {
  before: Value;
  after: Value;
}

/** JSON escapes that PostgreSQL's jsonb cannot store: NUL and lone surrogates. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** The possible values of an input: itself and, since a command line sends only text, the JSON that it contains. */
const readings = (sent: unknown): unknown[] => {
  if (typeof sent !== 'string') return [sent];
  try {
    const parsed: unknown = JSON.parse(sent);
    return hasInexactNumber(sent) ? [sent] : [sent, parsed];
  } catch {
    return [sent];
  }
};

/** The field, and the message if it is ours: the library's are English. */
const explain = ([issue]: readonly v.BaseIssue<unknown>[]) => {
  const path = issue ? v.getDotPath(issue) : null;
  return issue && isOurs(issue.message)
    ? `设置格式有误：${[path, issue.message].filter(Boolean).join(' ')}`
    : `格式有误：${path ?? '内容'}`;
};

/**
 * The first reading of `sent` for which the value made by `whole` fits the setting. Throws a DomainError with the
 * reason if none does.
 */
const fitted = <Value>(
  { schema, accepted = schema }: Setting<Value>,
  sent: unknown,
  whole: (reading: unknown) => unknown,
): Value => {
  const results = readings(sent).map((reading) => v.safeParse(accepted, whole(reading), { abortEarly: true }));
  const right = results.find(({ success }) => success);
  if (!right?.success) {
    // A message of ours says most. Else the last reading is the parsed JSON, whose error is the most specific.
    const ours = results.find(({ issues }) => isOurs(issues?.[0].message ?? ''));
    throw new DomainError(explain((ours ?? results.at(-1))?.issues ?? []));
  }
  if (unstorable.test(JSON.stringify(right.output))) throw new DomainError('输入内容有误');
  return right.output;
};

/** Reads, changes and writes a setting; concurrent changes run one after another. */
const change = async <Value>(
  tx: Transaction,
  setting: Setting<Value>,
  next: (current: Value) => Value,
): Promise<Edit<Value>> => {
  await lockSettings(tx);
  const before = await readSetting(tx, setting);
  const wanted = next(before);
  const after = setting.keepIdentity?.(wanted, before) ?? wanted;
  await writeSetting(tx, setting, after);
  return { before, after };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] => {
  if (value === null) return [];
  if (!Array.isArray(value)) throw new DomainError('该内容不是列表！');
  return value;
};

/** The field of a value. Throws a DomainError if there is no such field. */
export const fieldOf = (value: unknown, field: string): unknown => {
  if (!isRecord(value) || !Object.hasOwn(value, field)) throw new DomainError(`没有这一项：${field}`);
  return value[field];
};

/** Sets a setting, or one `field` of it. Throws a DomainError if the value does not fit. */
export const editSetting = <Value>(
  tx: Transaction,
  setting: Setting<Value>,
  sent: unknown,
  field?: string,
): Promise<Edit<Value>> =>
  change(tx, setting, (current) => {
    if (field === undefined) return fitted(setting, sent, (reading) => reading);
    fieldOf(current, field);
    return fitted(setting, sent, (reading) => ({ ...current, [field]: reading }));
  });

export const addItem = <Value>(tx: Transaction, setting: Setting<Value>, sent: unknown): Promise<Edit<Value>> =>
  change(tx, setting, (current) => fitted(setting, sent, (reading) => [...listOf(current), reading]));

/** Removes the item at `position` (from 1) of a list. */
export const removeItem = <Value>(tx: Transaction, setting: Setting<Value>, position: number): Promise<Edit<Value>> =>
  change(tx, setting, (current) => {
    const list = listOf(current);
    if (position > list.length) throw new DomainError(`列表只有${list.length}项！`);
    return fitted(setting, list.toSpliced(position - 1, 1), (reading) => reading);
  });

/** Restores the initial value. */
export const restoreSetting = async <Value>(tx: Transaction, setting: Setting<Value>): Promise<Edit<Value>> => {
  const edit = await change(tx, setting, () => setting.initial);
  if (!setting.keepIdentity) await resetSetting(tx, setting);
  return edit;
};
