import type { GenericSchema } from 'valibot';

export interface Issue {
  /** The sentence to show. */
  message: string;
  /** The name of the field it is about, where the rule knows it. */
  field?: string | undefined;
}

/** Rules of a form: a valibot schema over its values; `Output` is what it makes of them. */
export type FormRules<Output = unknown> = GenericSchema<Record<string, string>, Output>;

export type RuleResult<Output> = { ok: true; output: Output } | { ok: false; issue: Issue };

/** A field that has not been drawn yet, or a choice that was not made, is empty text: a rule speaks of it, not the library. */
const withBlanks = (values: Record<string, string>): Record<string, string> =>
  new Proxy(values, { has: () => true, get: (given, name) => Reflect.get(given, name) ?? '' });

/**
 * Runs a form's rules and stops at the first that fails: papers list checks in order and members see one message.
 *
 * The schema brings its own machinery (`~run`, the call that valibot's `safeParse` makes), so this package's entry holds
 * none of the library.
 */
export function applyRules<Output>(rules: FormRules<Output>, values: Record<string, string>): RuleResult<Output> {
  const result = rules['~run']({ value: withBlanks(values) }, { abortEarly: true, abortPipeEarly: true });
  const first = result.issues?.[0];
  if (!first) return { ok: true, output: result.value as Output };
  const key = first.path?.[0]?.key;
  return { ok: false, issue: { message: first.message, field: typeof key === 'string' ? key : undefined } };
}

/** The first message of a form's rules, or undefined when its values are fine. */
export function firstIssue(rules: FormRules, values: Record<string, string>): Issue | undefined {
  const result = applyRules(rules, values);
  return result.ok ? undefined : result.issue;
}
