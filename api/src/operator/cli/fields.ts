import { type OperatorCallName, operatorCalls } from '@site/shared/operators';
import type * as v from 'valibot';
import { UsageError } from './errors';

/**
 * Options that take a value, with the placeholder that the usage shows. Most are fields of a call's request, with `-`
 * for `_`.
 */
export const textOptions = {
  amount: 'YUAN',
  banner: 'ADDRESS',
  content: 'HTML',
  days: 'N',
  'external-id': 'TEXT',
  file: 'FILE',
  from: 'DAY',
  key: 'KEY',
  kind: 'KIND',
  member: 'NAME',
  memo: 'TEXT',
  name: 'TEXT',
  note: 'TEXT',
  operator: 'NAME',
  page: 'N',
  q: 'TEXT',
  reason: 'TEXT',
  received: 'YUAN',
  reference: 'TEXT',
  roles: 'ROLE,…',
  shown: '0|1',
  stage: 'STAGE',
  state: 'N',
  title: 'TEXT',
  to: 'DAY',
  until: 'TIME',
} as const;
export type TextOption = keyof typeof textOptions;

/** Options without a value that set a field of the request. */
export const fieldFlags = {
  csv: { field: 'format', value: 'csv' },
  new: { field: 'added', value: true },
  confirm: { field: 'confirm', value: true },
  override: { field: 'override', value: true },
} as const;
export type FieldFlag = keyof typeof fieldFlags;

export type Flag = FieldFlag | 'database' | 'help' | 'json';

/** The options of a command line. */
export type Options = Partial<Record<TextOption, string> & Record<Flag, boolean>>;

/** For `parseArgs`. */
export const optionTypes = Object.fromEntries([
  ...Object.keys(textOptions).map((name) => [name, { type: 'string' as const }]),
  ...[...Object.keys(fieldFlags), 'database', 'help', 'json'].map((name) => [name, { type: 'boolean' as const }]),
]) as Record<TextOption, { type: 'string' }> & Record<Flag, { type: 'boolean' }>;

export type FieldSchema = v.GenericSchema & { wrapped?: FieldSchema; item?: FieldSchema; options?: unknown };

/** The field of a call's request that an option sets. */
export const fieldOfOption = (option: string): string => option.replaceAll('-', '_');

/** The option that sets a field of a request; undefined if there is none. */
export const optionOfField = (field: string): TextOption | undefined => {
  const option = field.replaceAll('_', '-');
  return Object.hasOwn(textOptions, option) ? (option as TextOption) : undefined;
};

/** The schemas of a request's fields. */
export const fieldsOf = (name: OperatorCallName) => operatorCalls[name].request.entries as Record<string, FieldSchema>;

export const isOptional = (schema: FieldSchema): boolean => ['optional', 'exact_optional'].includes(schema.type);
const isList = (schema: FieldSchema | undefined) => (schema?.wrapped ?? schema)?.item !== undefined;

/** The values of a command's fields that the schema of its call does not list. */
export interface OwnValues {
  /** Words for the values 1, 2, … of the field `state`; the numbers are permitted too. */
  states?: readonly string[];
  values?: { readonly [Name in TextOption]?: readonly string[] };
}

const placeholders: Record<string, string> = textOptions;

/** The values that a field takes, or the items of a list; undefined if there are others. */
const permittedValues = (
  name: string,
  schema: FieldSchema | undefined,
  { states, values }: OwnValues,
): readonly string[] | undefined => {
  if (name === 'state' && states) return states;
  const field = schema?.wrapped ?? schema;
  const options = field?.item?.options ?? field?.options;
  const isListOfTexts = Array.isArray(options) && options.every((value) => typeof value === 'string');
  const listed = placeholders[name]?.includes('|') ? placeholders[name].split('|') : undefined;
  return values?.[name as TextOption] ?? (isListOfTexts ? options : listed);
};

/** What an option with a placeholder takes, and an example. */
const formats: Record<string, { pattern: RegExp; about: string }> = {
  DAY: { pattern: /^\d{4}-\d\d-\d\d$/, about: 'a day such as 2026-11-20' },
  TIME: { pattern: /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/, about: '2026-12-01 or "2026-12-01 18:00"' },
  N: { pattern: /^\d+$/, about: 'a number' },
};

/** More values than these are not shown in the usage. */
const mostShown = 6;

/** The placeholder of an option: its values if there are few, else that of `textOptions`. */
export const placeholderOf = (name: TextOption, schema: FieldSchema | undefined, own: OwnValues): string => {
  const values = permittedValues(name, schema, own);
  return values && values.length <= mostShown && !isList(schema) ? values.join('|') : textOptions[name];
};

/**
 * What is sent for a value as it was entered: the state's number for its word, the items of a list. Throws UsageError,
 * with the permitted values, if it is not one of them.
 * @param label the option or argument
 */
export const permittedValue = (
  { name, label }: { name: string; label: string },
  entered: string,
  schema: FieldSchema | undefined,
  own: OwnValues,
): string | string[] => {
  const refuse = (value: string, permitted: string) =>
    new UsageError(`${label} does not take “${value}”. Permitted: ${permitted}.`);
  const values = permittedValues(name, schema, own);
  if (!values) {
    const format = formats[placeholders[name] ?? ''];
    if (format && !format.pattern.test(entered)) throw refuse(entered, format.about);
    return entered;
  }
  if (name === 'state' && own.states?.[Number(entered) - 1] !== undefined) return entered;
  const items = isList(schema) ? entered.split(',').map((item) => item.trim()) : [entered];
  const wrong = items.find((item) => !values.includes(item));
  if (wrong !== undefined) throw refuse(wrong, values.join(', '));
  if (name === 'state' && own.states) return String(values.indexOf(entered) + 1);
  return isList(schema) ? items : entered;
};
