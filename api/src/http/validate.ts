import * as v from 'valibot';
import { DomainError } from './domainError';

type Schema = v.GenericSchema & { entries?: Record<string, v.GenericSchema>; options?: Schema[]; pipe?: Schema[] };

const fieldsOf = ({ entries, options = [], pipe = [] }: Schema): string[] => [
  ...Object.keys(entries ?? {}),
  ...[...options, ...pipe].flatMap(fieldsOf),
];

/** The contract's own words; the library's are English, and may repeat Chinese that was sent. */
const isOurs = (message: string) => /\p{Script=Han}/u.test(message) && !message.startsWith('Invalid ');

/** The first message that is fit for a member, looking into the branches of a union. */
const messageOf = (issues: readonly v.BaseIssue<unknown>[]): string | undefined => {
  for (const issue of issues) {
    const message = isOurs(issue.message) ? issue.message : messageOf(issue.issues ?? []);
    if (message) return message;
  }
  return undefined;
};

/** Checks a request against its call's schema; the first thing wrong with it is a DomainError with its message. */
export const validate = (schema: v.GenericSchema, sent: Record<string, unknown>): unknown => {
  const { entries = {} } = schema as Schema;
  const valueOf = (name: string) => {
    if (!Object.hasOwn(sent, name)) return undefined;
    // Clients send every field each time, an empty text for none (wire).
    return sent[name] === '' && entries[name]?.type === 'optional' ? undefined : sent[name];
  };
  // A field that is missing should be told of in that field's own words, not as a missing key.
  const known = Object.fromEntries(fieldsOf(schema).map((name) => [name, valueOf(name)]));
  const result = v.safeParse(schema, known, { abortEarly: true });
  if (result.success) return result.output;
  throw new DomainError(messageOf(result.issues) ?? '参数有误！');
};
