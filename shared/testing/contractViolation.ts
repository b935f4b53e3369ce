import type * as v from 'valibot';
import { type CallName, calls } from '../src/contract';

type Schema = v.GenericSchema & { entries?: object; options?: Schema[]; pipe?: [Schema, ...unknown[]] };

/** The alternatives of a request, each with the names of its fields. */
const alternativesOf = ({ entries, options, pipe }: Schema): string[][] => {
  if (options) return options.flatMap(alternativesOf);
  if (entries) return [Object.keys(entries)];
  return pipe ? alternativesOf(pipe[0]) : [];
};

/**
 * Compares a request with the schema of its call: the site sends every field of the payload each time, and no other.
 * @returns a message when the fields differ
 */
export const contractViolation = (name: CallName, body: object): string | undefined => {
  const { request, options } = calls[name];
  const sent = Object.keys(body).sort().join(', ');
  const fits = options.upload || alternativesOf(request as Schema).some((fields) => fields.sort().join(', ') === sent);
  return fits ? undefined : `${name} was sent with the fields { ${sent} }, which its schema does not have`;
};
