import type { FormRules } from '@site/shared';
import * as v from 'valibot';
import { fieldsOf } from './fieldsOf';

/** One line of a paper's list of checks: the field it is about, what must hold, and the message if it does not. */
export type Check<Name extends string> = readonly [
  field: Name,
  holds: (value: string, values: Record<Name, string>) => boolean,
  message: string,
];

/** The rules of a form as its paper lists them: checked in order over all fields, the first that fails speaks. */
export const inOrder = <const Name extends string>(
  names: readonly Name[],
  checks: readonly Check<NoInfer<Name>>[],
): FormRules<Record<Name, string>> =>
  v.pipe(
    fieldsOf(...names),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const values = dataset.value;
      const failed = checks.find(([field, holds]) => !holds(values[field], values));
      if (!failed) return;
      const [key, , message] = failed;
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: values, key, value: values[key] }] });
    }),
  );

/** Something was typed; spaces alone are nothing. */
export const given = (value: string) => value.trim() !== '';

/** At least so many characters. */
export const atLeast = (least: number) => (value: string) => value.length >= least;

/** Matches one of the site's patterns. */
export const matches = (pattern: RegExp) => (value: string) => pattern.test(value);
