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

/** An API host writes definitions in place of references. What a reference allows would not be compared. */
const jsonSchema = v.custom<JsonSchema>(
  (value) => v.is(v.record(v.string(), v.unknown()), value) && !JSON.stringify(value).includes('"$ref":'),
);

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
