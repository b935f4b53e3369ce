import type * as v from 'valibot';
import type { CallName } from '@site/contract';
import { calls } from '@site/contract/calls';

type Schema = v.GenericSchema & {
  entries?: Record<string, v.GenericSchema>;
  options?: Schema[];
  pipe?: [Schema, ...unknown[]];
};

/** The alternatives of a request, each with the names of its fields and of its optional fields. */
const alternativesOf = ({ entries, options, pipe }: Schema): { fields: string[]; optional: string[] }[] => {
  if (options) return options.flatMap(alternativesOf);
  if (entries) {
    const fields = Object.keys(entries);
    return [{ fields, optional: fields.filter((name) => entries[name]?.type === 'exact_optional') }];
  }
  return pipe ? alternativesOf(pipe[0]) : [];
};

/**
 * Compares a request with the schema of its call: the site sends every field of the payload each time, and no other.
 * Only `exactOptional` fields may be left out.
 * @returns a message when the fields differ
 */
export const contractViolation = (name: CallName, body: object): string | undefined => {
  const { request, options } = calls[name];
  const sent = Object.keys(body).sort();
  const fits = alternativesOf(request as Schema).some(
    ({ fields, optional }) =>
      sent.every((field) => fields.includes(field)) &&
      fields.every((field) => sent.includes(field) || optional.includes(field)),
  );
  if (fits || options.upload) return undefined;
  return `${name} was sent with the fields { ${sent.join(', ')} }, which its schema does not have`;
};
