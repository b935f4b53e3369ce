import { createHash } from 'node:crypto';
import { calls } from '../calls';
import type { CallName } from '../index';
import type { CallOptions } from '../types';
import { type JsonSchema, schemaPath } from './exampleOf';
import { components, dataSchemaOf, fileSchema, requestSchemaOf } from './jsonSchema';

/** Of the contract; in the OpenAPI document too. */
export const contractVersion = '1.0.0';

interface ServedCall {
  method: 'GET' | 'POST';
  /** Who may make the call: everybody, or members with a session. */
  access: 'public' | 'member';
  /** Changes exactly if a schema does. */
  digest: string;
  /** JSON Schema of the payload. */
  request: JsonSchema;
  /** JSON Schema of `data` in the envelope. */
  response: JsonSchema;
}

/** A schema with the definitions in place of its references. */
const inlined = (schema: JsonSchema): JsonSchema => {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as JsonSchema;
    const definition = $ref ? visit(components[$ref.slice(schemaPath.length)]) : {};
    return {
      ...(definition as object),
      ...Object.fromEntries(Object.entries(rest).map(([key, it]) => [key, visit(it)])),
    };
  };
  return visit(schema) as JsonSchema;
};

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

const servedCall = (name: CallName): ServedCall => {
  const { method, access } = calls[name];
  const { upload }: CallOptions = calls[name].options;
  const request = upload ? fileSchema(upload) : inlined(requestSchemaOf(name));
  const response = inlined(dataSchemaOf(name));
  return { method, access, digest: schemaDigest(request, response), request, response };
};

const serveContract = () => ({
  version: contractVersion,
  calls: Object.fromEntries((Object.keys(calls) as CallName[]).map((name) => [name, servedCall(name)])),
});

let served: ReturnType<typeof serveContract> | undefined;

/**
 * What `GET /api/contract` answers: every call by name, its path without `/api/`. It is made when it is first asked
 * for, since the conversion of all schemas would take a host a tenth of a second of its start.
 */
export const servedContract = () => (served ??= serveContract());

/** Whether a call may be missing on an API host. */
export const isOptionalCall = (name: string): boolean =>
  (calls[name as CallName]?.options as CallOptions | undefined)?.optional === true;
