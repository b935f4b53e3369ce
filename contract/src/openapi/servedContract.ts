import { calls } from '../calls';
import type { CallName } from '../index';
import type { CallOptions } from '../types';
import { type JsonSchema, schemaPath } from './exampleOf';
import { components, dataSchemaOf, fileSchema, requestSchemaOf } from './jsonSchema';
import { schemaDigest } from './schemaDigest';

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

const servedCall = (name: CallName): ServedCall => {
  const { method, access } = calls[name];
  const { upload }: CallOptions = calls[name].options;
  const request = upload ? fileSchema(upload) : inlined(requestSchemaOf(name));
  const response = inlined(dataSchemaOf(name));
  return { method, access, digest: schemaDigest(request, response), request, response };
};

/** What `GET /api/contract` answers: every call by name, its path without `/api/`. */
export const servedContract = {
  version: contractVersion,
  calls: Object.fromEntries((Object.keys(calls) as CallName[]).map((name) => [name, servedCall(name)])),
};

/** Whether a call may be missing on an API host. */
export const isOptionalCall = (name: string): boolean =>
  (calls[name as CallName]?.options as CallOptions | undefined)?.optional === true;
