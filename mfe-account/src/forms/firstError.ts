import type { FormRules } from '@site/shared';
import * as v from 'valibot';

/** One validation rule: the field it concerns, the condition, and the message if the condition fails. */
export type Check<Name extends string> = readonly [
  field: Name,
  isValid: (value: string, values: Record<Name, string>) => boolean,
  message: string,
];

/** Schema that picks the named text fields of a form, `''` for a missing one. */
const fieldsOf = <const Name extends string>(...names: readonly Name[]) =>
  v.pipe(
    v.record(v.string(), v.string()),
    v.transform(
      (values) => Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<Name, string>,
    ),
  );

/** Form rules that check the fields in the given order and report only the first failure. */
export const firstError = <const Name extends string>(
  names: readonly Name[],
  checks: readonly Check<NoInfer<Name>>[],
): FormRules<Record<Name, string>> =>
  v.pipe(
    fieldsOf(...names),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const values = dataset.value;
      const failed = checks.find(([field, isValid]) => !isValid(values[field], values));
      if (!failed) return;
      const [key, , message] = failed;
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: values, key, value: values[key] }] });
    }),
  );

/** Contains more than white space. */
export const isFilled = (value: string) => value.trim() !== '';

/** Has at least `least` characters. */
export const atLeast = (least: number) => (value: string) => value.length >= least;

/** Matches `pattern`. */
export const matches = (pattern: RegExp) => (value: string) => pattern.test(value);
