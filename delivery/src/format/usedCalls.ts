import * as v from 'valibot';

/** Whether a larger or a smaller number is a narrower limit. */
export const limits = {
  minLength: 'lower',
  minimum: 'lower',
  exclusiveMinimum: 'lower',
  minItems: 'lower',
  maxLength: 'upper',
  maximum: 'upper',
  exclusiveMaximum: 'upper',
  maxItems: 'upper',
} as const;
export type Limit = keyof typeof limits;

/** The part of JSON Schema that is compared; other keywords are ignored. */
export interface JsonSchema extends Partial<Record<Limit, number>> {
  pattern?: string;
  format?: string;
  multipleOf?: number;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

type Schema = Record<string, unknown>;

/** References to references, in case they go in circles. */
const MAX_REFERENCES = 5;

/** A schema with its own definitions in place of references to them, such as `#/$defs/Money`. */
const withoutReferences = (root: Schema): JsonSchema => {
  const definitionOf = (reference: string): unknown =>
    reference
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (value as Schema | undefined)?.[key], root);
  const visit = (value: unknown, references: number): unknown => {
    if (Array.isArray(value)) return value.map((it) => visit(it, references));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, $defs: _defs, ...rest } = value as Schema;
    const fields = Object.fromEntries(Object.entries(rest).map(([key, it]) => [key, visit(it, references)]));
    if (typeof $ref !== 'string' || references >= MAX_REFERENCES) return fields;
    return { ...(visit(definitionOf($ref), references + 1) as Schema | undefined), ...fields };
  };
  return visit(root, 0) as JsonSchema;
};

const jsonSchema = v.pipe(v.record(v.string(), v.unknown()), v.transform(withoutReferences));

export const call = v.object({
  method: v.string(),
  /** Who may make the call: `public` everybody, `member` members with a session. */
  access: v.string(),
  request: jsonSchema,
  response: jsonSchema,
});

/**
 * The calls that an app makes, by name, with the contract that it was built with; of responses the fields it reads.
 * `viaShell`: calls that the shell makes, of which the app reads the response.
 */
export const usedCalls = v.record(
  v.string(),
  v.object({ ...call.entries, optional: v.optional(v.literal(true)), viaShell: v.optional(v.literal(true)) }),
);
