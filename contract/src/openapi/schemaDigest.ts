import { createHash } from 'node:crypto';
import type { JsonSchema } from './exampleOf';

/** Keywords that do not change which values fit. */
const annotations = new Set(['description', 'examples', 'title', '$comment']);
/** Keywords whose values are sets: their order means nothing. */
const sets = new Set(['anyOf', 'enum', 'oneOf', 'required', 'type']);

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortedEntries = <Value>(object: Record<string, Value>): [string, Value][] =>
  Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1));

const canonicalValue = (keyword: string, value: unknown): unknown => {
  if (keyword === 'properties' && isSchema(value))
    return Object.fromEntries(
      sortedEntries(value as Record<string, JsonSchema>).map(([name, it]) => [name, plain(it)]),
    );
  if (sets.has(keyword) && Array.isArray(value))
    return value
      .map((it) => (isSchema(it) && keyword !== 'enum' ? plain(it) : (it as unknown)))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return keyword === 'items' && isSchema(value) ? plain(value) : value;
};

/** A schema without descriptions and examples, in one order: equal for schemas that differ in nothing else. */
export const plain = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    sortedEntries(schema as Record<string, unknown>)
      .filter(([keyword]) => !annotations.has(keyword))
      .map(([keyword, value]) => [keyword, canonicalValue(keyword, value)]),
  );

/** Sixteen hex digits that change exactly if the request or the response does; descriptions do not count. */
export const schemaDigest = (request: JsonSchema, response: JsonSchema): string =>
  createHash('sha256')
    .update(JSON.stringify([plain(request), plain(response)]))
    .digest('hex')
    .slice(0, 16);
