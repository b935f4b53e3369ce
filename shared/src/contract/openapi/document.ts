import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type CallName, calls } from '../index';
import { user } from '../members';
import { codes } from '../envelope';
import { type CallOptions, namedSchemas } from '../types';
import { branchesOf, type Components, exampleOf, type JsonSchema, schemaPath, type Variant } from './exampleOf';

const definitions: Record<string, v.GenericSchema> = { ...namedSchemas, User: user };

const config: ConversionConfig = {
  typeMode: 'input',
  target: 'draft-2020-12',
  // Checks without a JSON Schema equivalent are left out of the document.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => schemaPath + referenceId,
};

const components = toJsonSchemaDefs(definitions, config) as Components;

const convert = (schema: v.GenericSchema): JsonSchema => {
  const { $schema: _schema, $defs: _defs, ...rest } = toJsonSchema(schema, { ...config, definitions });
  return rest as JsonSchema;
};

type Pipeline = v.GenericSchema & { pipe?: readonly v.GenericPipeItem[]; options?: readonly v.GenericSchema[] };

/** Converts a schema, with the limits that later steps of its pipe set; `toJsonSchema` converts only the first step. */
const jsonSchemaOf = (schema: Pipeline): JsonSchema => {
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

const description = `Calls of the members' site.
Every response is HTTP 200 with an envelope \`{ code, message, data }\`:
code ${codes.ok} is success, ${codes.unauthorized} no valid session, ${codes.refused} invalid input or a rejected
operation, ${codes.tooMany} too many attempts, ${codes.fault} a server error.
\`message\` is Chinese text for the member.
A request sends every field of its payload, \`""\` for none. Unknown fields are ignored.
A field that may be null may also be missing. Calls with \`x-optional\` are missing on some API hosts.`;

const envelopeOf = (data: JsonSchema) => ({
  type: 'object',
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
  required: ['code', 'message', 'data'],
});

const responseOf = (data: JsonSchema, optional: boolean) => {
  const variants: Variant[] = optional ? ['full'] : ['full', 'minimal'];
  const example = (variant: Variant) => ({
    value: { code: codes.ok, message: '操作成功', data: exampleOf(data, components, variant) },
  });
  return {
    description: 'Envelope',
    content: {
      'application/json': {
        schema: envelopeOf(data),
        examples: Object.fromEntries(variants.map((variant) => [variant, example(variant)])),
      },
    },
  };
};

const queryOf = ({ properties = {} }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));

const bodyOf = (schema: JsonSchema, upload: string | undefined) => {
  if (upload) {
    const file = { type: 'object', properties: { [upload]: { type: 'string', format: 'binary' } }, required: [upload] };
    return { required: true, content: { 'multipart/form-data': { schema: file } } };
  }
  const examples = branchesOf(schema).map((branch, index) => [
    `example${index + 1}`,
    { value: exampleOf(branch, components, 'full') },
  ]);
  return { required: true, content: { 'application/json': { schema, examples: Object.fromEntries(examples) } } };
};

const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' };

const operationOf = (name: CallName) => {
  const { method, access, request, data } = calls[name];
  const { optional = false, idempotent = false, upload }: CallOptions = calls[name].options;
  const schema = jsonSchemaOf(request);
  const parameters = [...(method === 'GET' ? queryOf(schema) : []), ...(idempotent ? [idempotencyKey] : [])];
  return {
    operationId: name,
    ...(access === 'member' ? { security: [{ session: [] }] } : {}),
    ...(optional ? { 'x-optional': true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST' ? { requestBody: bodyOf(schema, upload) } : {}),
    responses: { 200: responseOf(jsonSchemaOf(data), optional) },
  };
};

const names = Object.keys(calls) as CallName[];

/** The contract as an OpenAPI 3.1 document, with an example of each request and response. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: { title: "Members' site API", version: '1.0.0', description },
  paths: Object.fromEntries(
    names.map((name) => [`/api/${name}`, { [calls[name].method.toLowerCase()]: operationOf(name) }]),
  ),
  components: {
    schemas: components,
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'A retry with the same key and payload within 24 hours gets the first response again.',
        schema: { type: 'string', minLength: 1, maxLength: 200 },
      },
    },
    securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
  },
};

/** The names of the calls that fit, for the site, which loads no schemas. */
const namesWhere = (fits: (call: (typeof calls)[CallName]) => boolean) => names.filter((name) => fits(calls[name]));
export const getCalls = namesWhere(({ method }) => method === 'GET');
export const publicCalls = namesWhere(({ access }) => access === 'public');
