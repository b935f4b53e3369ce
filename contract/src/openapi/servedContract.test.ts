import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { calls } from '../calls';
import type { CallName } from '../index';
import type { JsonSchema } from './exampleOf';
import { callbackPaths } from './callbackOperation';
import { isOptionalCall, schemaDigest, servedContract } from './servedContract';

const document = JSON.parse(readFileSync(resolve(__dirname, '../../../docs/openapi.json'), 'utf8'));
const names = Object.keys(calls) as CallName[];

/** A copy with the document's definitions in place of references to them. */
const withoutReferences = (value: any): any => {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value;
  const definition = $ref ? withoutReferences(document.components.schemas[$ref.split('/').at(-1)]) : {};
  return {
    ...definition,
    ...Object.fromEntries(Object.entries(rest).map(([key, it]) => [key, withoutReferences(it)])),
  };
};

it('has the version and all calls of docs/openapi.json, without what platforms call', () => {
  expect(servedContract().version).toBe(document.info.version);
  const paths = Object.keys(servedContract().calls).map((name) => `/api/${name}`);
  expect([...paths, ...Object.keys(callbackPaths)]).toEqual(Object.keys(document.paths));
});

it.each(names)('has the method, access and schemas of %s in docs/openapi.json', (name) => {
  const { method, access, request, response } = servedContract().calls[name] ?? ({} as never);
  const operation = document.paths[`/api/${name}`][method.toLowerCase()];
  const documented = withoutReferences(operation);
  expect(access === 'member').toBe(operation.security.length > 0);
  expect(isOptionalCall(name)).toBe(operation['x-optional'] === true);
  expect(response).toEqual(documented.responses[200].content['application/json'].schema.oneOf[0].properties.data);
  if (method === 'POST')
    expect([request]).toEqual(Object.values(documented.requestBody.content).map((it: any) => it.schema));
  else {
    const query = (documented.parameters ?? []).map((it: any) => [it.name, it.schema]);
    expect(request.properties ?? {}).toEqual(Object.fromEntries(query));
  }
});

it('resolves every reference', () => {
  expect(JSON.stringify(servedContract())).not.toContain('$ref');
});

describe('the digest of a schema', () => {
  const request: JsonSchema = {
    type: 'object',
    properties: { title: { type: 'string', maxLength: 20 } as JsonSchema, kind: { enum: ['a', 'b'] } },
    required: ['title', 'kind'],
  };
  const response: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'null' }] };
  const digest = schemaDigest(request, response);
  const field = (name: string, schema: JsonSchema) => ({
    ...request,
    properties: { ...request.properties, [name]: schema },
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    ['descriptions', { ...field('title', { type: 'string', maxLength: 20, description: 'x' } as never) }, response],
    ['examples', { ...request, examples: [{}] }, { ...response, examples: [null] }],
    ['order of keywords', Object.fromEntries(Object.entries(request).reverse()), response],
    [
      'order of required fields and values',
      { ...field('kind', { enum: ['b', 'a'] }), required: ['kind', 'title'] },
      response,
    ],
    ['order of alternatives', request, { anyOf: [{ type: 'null' }, { type: 'string' }] }],
  ])('stays with other %s', (_what, otherRequest, otherResponse) => {
    expect(JSON.stringify([otherRequest, otherResponse])).not.toBe(JSON.stringify([request, response]));
    expect(schemaDigest(otherRequest, otherResponse)).toBe(digest);
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    ['field', field('memo', { type: 'string' }), response],
    ['field named like a keyword', field('description', { type: 'string' }), response],
    ['type', field('title', { type: 'number' }), response],
    ['limit', field('title', { type: 'string', maxLength: 21 } as never), response],
    ['accepted value', field('kind', { enum: ['a', 'b', 'c'] }), response],
    ['list of required fields', { ...request, required: ['title'] }, response],
    ['response', request, { type: 'string' }],
    ['side of a schema', response, request],
  ])('changes with another %s', (_what, otherRequest, otherResponse) => {
    expect(schemaDigest(otherRequest, otherResponse)).not.toBe(digest);
  });
});
