import { codes } from '../envelope';
import { type JsonSchema, schemaPath } from './exampleOf';

const envelope = (code: JsonSchema, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code, message: { type: 'string' }, data },
  required: ['code', 'message', 'data'],
});

/** A successful answer. */
export const success = (data: JsonSchema): JsonSchema => envelope({ const: codes.ok }, data);

/** An answer with one of these codes and, by default, no data. */
export const refusal = (failures: readonly number[], data: JsonSchema = { type: 'null' }): JsonSchema =>
  envelope({ enum: [...failures] }, data);

/** The schema that the document defines by this name. */
export const reference = (name: string): JsonSchema => ({ $ref: schemaPath + name });
