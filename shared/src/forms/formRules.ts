/**
 * A rule of a form: the field that it checks, whether the field's text is valid, and the message if it is not.
 * `values` are the texts of all fields by name, for rules that compare two of them.
 */
export type FormRule<Name extends string = string> = readonly [
  field: Name,
  isValid: (text: string, values: Readonly<Record<string, string | undefined>>) => boolean,
  message: string,
];

/** The rules of a form in the order in which they are checked; a field may have several. */
export type FormRules<Name extends string = string> = readonly FormRule<Name>[];

export interface Issue {
  message: string;
  field: string;
}

/**
 * The first rule that fails, because members see one message; undefined if the values are valid. A missing field, such
 * as a radio group without a choice, counts as empty.
 */
export function firstIssue(rules: FormRules, values: Record<string, string>): Issue | undefined {
  const failed = rules.find(([field, isValid]) => !isValid(values[field] ?? '', values));
  return failed && { field: failed[0], message: failed[2] };
}

/** Contains more than white space. */
export const isFilled = (text: string): boolean => text.trim() !== '';

/** Is not empty; white space counts, as in a password. */
export const isTyped = (text: string): boolean => text !== '';
