import { type OperatorCallName, operatorCalls } from '@site/shared/operators';
import type * as v from 'valibot';

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

export const flags = ['confirm', 'csv', 'database', 'help', 'json', 'new', 'override'] as const;
export type Flag = (typeof flags)[number];

/** The options of a command line. */
export type Options = Partial<Record<TextOption, string> & Record<Flag, boolean>>;

/** For `parseArgs`. */
export const optionTypes = Object.fromEntries([
  ...Object.keys(textOptions).map((name) => [name, { type: 'string' as const }]),
  ...flags.map((name) => [name, { type: 'boolean' as const }]),
]) as Record<TextOption, { type: 'string' }> & Record<Flag, { type: 'boolean' }>;

export type FieldSchema = v.GenericSchema & { wrapped?: FieldSchema; item?: FieldSchema; options?: unknown };

/** The field of a call's request that an option sets. */
export const fieldOfOption = (option: string): string => option.replaceAll('-', '_');
/** The option that sets a field of a request. */
export const optionOfField = (field: string): string => field.replaceAll('_', '-');

/** The schemas of a request's fields. */
export const fieldsOf = (name: OperatorCallName) => operatorCalls[name].request.entries as Record<string, FieldSchema>;

export const isOptional = (schema: FieldSchema): boolean => ['optional', 'exact_optional'].includes(schema.type);
