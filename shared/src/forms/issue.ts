import { safeParse, type GenericSchema } from 'valibot';

export interface Issue {
  /** The message to show. */
  message: string;
  /** The name of the field that the rule checks, if it checks one. */
  field?: string | undefined;
}

/** Rules of a form: a valibot schema for its values. */
export type FormRules<Output = unknown> = GenericSchema<Record<string, string>, Output>;

export type RuleResult<Output> = { ok: true; output: Output } | { ok: false; issue: Issue };

/** Reads a missing field, such as a radio group without a choice, as empty text, so that its own rule reports it. */
const withBlanks = (values: Record<string, string>): Record<string, string> =>
  new Proxy(values, { has: () => true, get: (given, name) => Reflect.get(given, name) ?? '' });

/** Runs a form's rules in their order and stops at the first that fails, because members see one message. */
export function applyRules<Output>(rules: FormRules<Output>, values: Record<string, string>): RuleResult<Output> {
  const result = safeParse(rules, withBlanks(values), { abortEarly: true, abortPipeEarly: true });
  if (result.success) return { ok: true, output: result.output };
  const [{ message, path }] = result.issues;
  const key = path?.[0]?.key;
  return { ok: false, issue: { message, field: typeof key === 'string' ? key : undefined } };
}

/** The first message of a form's rules, or undefined if the values are valid. */
export function firstIssue(rules: FormRules, values: Record<string, string>): Issue | undefined {
  const result = applyRules(rules, values);
  return result.ok ? undefined : result.issue;
}
