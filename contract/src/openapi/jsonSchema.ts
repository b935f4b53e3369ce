import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { calls } from '../calls';
import type { CallName } from '../index';
import { user } from '../members';
import { namedSchemas } from '../types';
import { type Components, type JsonSchema, schemaPath } from './exampleOf';

const definitions: Record<string, v.GenericSchema> = { ...namedSchemas, User: user };

const config: ConversionConfig = {
  typeMode: 'input',
  target: 'draft-2020-12',
  // Checks without a JSON Schema equivalent are left out of the document.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => schemaPath + referenceId,
};

/** The schemas that the OpenAPI document defines once, by name. */
export const components = toJsonSchemaDefs(definitions, config) as Components;

const convert = (schema: v.GenericSchema): JsonSchema => {
  const { $schema: _schema, $defs: _defs, ...rest } = toJsonSchema(schema, { ...config, definitions });
  return rest as JsonSchema;
};

type Pipeline = v.GenericSchema & { pipe?: readonly v.GenericPipeItem[]; options?: readonly v.GenericSchema[] };

/** Converts a schema, with the limits that later steps of its pipe set; `toJsonSchema` converts only the first step. */
export const jsonSchemaOf = (schema: Pipeline): JsonSchema => {
  const json = convert(schema);
  if (json.anyOf && schema.options) return { ...json, anyOf: schema.options.map(jsonSchemaOf) };
  const objects = (schema.pipe ?? []).filter((item) => item.kind === 'schema' && item.type === 'object');
  const steps = objects.map((item) => convert(item as v.GenericSchema).properties ?? {});
  if (steps.length < 2) return json;
  const properties = Object.entries(json.properties ?? {}).map(([name]) => [
    name,
    Object.assign({}, ...steps.map((step) => step[name])) as JsonSchema,
  ]);
  return { ...json, properties: Object.fromEntries(properties) };
};

/** The payload of a call as JSON Schema, with references to `components`. */
export const requestSchemaOf = (name: CallName): JsonSchema => jsonSchemaOf(calls[name].request);

/** `data` of a successful answer as JSON Schema, with references to `components`. */
export const dataSchemaOf = (name: CallName): JsonSchema => jsonSchemaOf(calls[name].data);

/** The multipart payload of a call with a file in this field. */
export const fileSchema = (field: string): JsonSchema => ({
  type: 'object',
  properties: { [field]: { type: 'string', format: 'binary' } },
  required: [field],
});
