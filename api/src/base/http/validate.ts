import * as v from 'valibot';
import { DomainError } from '../errors/domainError';

type Schema = v.GenericSchema & { entries?: Record<string, v.GenericSchema>; options?: Schema[]; pipe?: Schema[] };

const listFields = ({ entries, options = [], pipe = [] }: Schema): string[] => [
  ...Object.keys(entries ?? {}),
  ...[...options, ...pipe].flatMap(listFields),
];

/** Whether a field may be missing, but not undefined. */
const isExactOptional = ({ entries, options = [], pipe = [] }: Schema, name: string): boolean =>
  entries?.[name]?.type === 'exact_optional' || [...options, ...pipe].some((part) => isExactOptional(part, name));

interface Fields {
  names: readonly string[];
  exactOptional: ReadonlySet<string>;
}

const listed = new WeakMap<Schema, Fields>();

const fieldsOf = (schema: Schema): Fields => {
  const known = listed.get(schema);
  if (known) return known;
  const names = listFields(schema);
  const fields = { names, exactOptional: new Set(names.filter((name) => isExactOptional(schema, name))) };
  listed.set(schema, fields);
  return fields;
};

/** Whether a message is the contract's; the library's are English and may quote Chinese input. */
export const isOurs = (message: string) => /\p{Script=Han}/u.test(message) && !message.startsWith('Invalid ');

/** The contract's first message, also from the branches of a union. */
const messageOf = (issues: readonly v.BaseIssue<unknown>[]): string | undefined => {
  for (const issue of issues) {
    const message = isOurs(issue.message) ? issue.message : messageOf(issue.issues ?? []);
    if (message) return message;
  }
  return undefined;
};

/** The fields of a request that its call's schema has, as they were sent. */
export const knownFields = (schema: v.GenericSchema, sent: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(fieldsOf(schema).names.flatMap((name) => (Object.hasOwn(sent, name) ? [[name, sent[name]]] : [])));

const valueOf = (name: string, sent: Record<string, unknown>, entries: Record<string, v.GenericSchema>): unknown => {
  if (!Object.hasOwn(sent, name)) return undefined;
  // Clients send every field each time, `""` for none.
  return sent[name] === '' && entries[name]?.type === 'optional' ? undefined : sent[name];
};

/** Parses a request with its call's schema. Throws a DomainError with the message of the first issue. */
export const validate = (schema: v.GenericSchema, sent: Record<string, unknown>): unknown => {
  const { entries = {} } = schema as Schema;
  // A missing field is passed as undefined, so that its schema's message is used and not that of a missing key. Only
  // the schema of one that may be missing does not accept undefined.
  const { names, exactOptional } = fieldsOf(schema);
  const passed = names.filter((it) => Object.hasOwn(sent, it) || !exactOptional.has(it));
  const known = Object.fromEntries(passed.map((name) => [name, valueOf(name, sent, entries)]));
  const result = v.safeParse(schema, known, { abortEarly: true });
  if (result.success) return result.output;
  throw new DomainError(messageOf(result.issues) ?? '参数有误', undefined, { event: 'input-refused' });
};
