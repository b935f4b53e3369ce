import { UsageError } from './errors';
import { type FieldSchema, type TextOption, textOptions } from './options';

/** The values of a command's fields that the schema of its call does not list. */
export interface OwnValues {
  /** Words for the values 1, 2, … of the field `state`; the numbers are permitted too. */
  states?: readonly string[];
  values?: { readonly [Name in TextOption]?: readonly string[] };
}

/** Values of options that a placeholder lists. */
const listed = (name: string): readonly string[] | undefined =>
  Object.hasOwn(textOptions, name) && textOptions[name as TextOption].includes('|')
    ? textOptions[name as TextOption].split('|')
    : undefined;

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
  return values?.[name as TextOption] ?? (isListOfTexts ? options : listed(name));
};

const isList = (schema: FieldSchema | undefined) => (schema?.wrapped ?? schema)?.item !== undefined;

/** What an option with a placeholder takes, and an example. */
const formats: Record<string, { pattern: RegExp; about: string }> = {
  DAY: { pattern: /^\d{4}-\d\d-\d\d$/, about: 'a day such as 2026-11-20' },
  TIME: { pattern: /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/, about: '2026-12-01 or "2026-12-01 18:00"' },
  N: { pattern: /^\d+$/, about: 'a number' },
};

const assertFormat = (name: string, label: string, entered: string): void => {
  const format = Object.hasOwn(textOptions, name) ? formats[textOptions[name as TextOption]] : undefined;
  if (format && !format.pattern.test(entered)) {
    throw new UsageError(`${label} does not take “${entered}”. Permitted: ${format.about}.`);
  }
};

/** More values than these are not shown in the usage. */
const mostShown = 6;

/** The placeholder of an option: its values if there are few, else that of `textOptions`. */
export const placeholderOf = (name: TextOption, schema: FieldSchema | undefined, own: OwnValues): string => {
  const values = permittedValues(name, schema, own);
  return values && values.length <= mostShown && !isList(schema) ? values.join('|') : textOptions[name];
};

/**
 * What is sent for a value as it was entered; the state's number for its word. Throws UsageError, with the permitted
 * values, if it is not one of them.
 */
export const permittedValue = (
  { name, label }: { name: string; label: string },
  entered: string,
  schema: FieldSchema | undefined,
  own: OwnValues,
): string => {
  const values = permittedValues(name, schema, own);
  if (!values) {
    assertFormat(name, label, entered);
    return entered;
  }
  if (name === 'state' && own.states?.[Number(entered) - 1] !== undefined) return entered;
  const wrong = (isList(schema) ? entered.split(',') : [entered]).find((value) => !values.includes(value.trim()));
  if (wrong !== undefined)
    throw new UsageError(`${label} does not take “${wrong.trim()}”. Permitted: ${values.join(', ')}.`);
  return name === 'state' && own.states ? String(values.indexOf(entered) + 1) : entered;
};
