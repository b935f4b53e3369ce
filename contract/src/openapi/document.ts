import { codes } from '../envelope';
import { callGroups, calls } from '../calls';
import type { CallName } from '../index';
import type { CallOptions } from '../types';
import { callbackPaths, callbackTag } from './callbackOperation';
import { documentOf, reference, refusal, success, tagOf } from './documentParts';
import { branchesOf, exampleOf, type JsonSchema, type Variant } from './exampleOf';
import { components, dataSchemaOf, fileSchema, requestSchemaOf } from './jsonSchema';
import { summaries } from './summaries';

const description = `Calls of the members' site, and what game platforms call.
Every response of a call is HTTP 200 with an envelope \`{ code, message, data }\`:
code ${codes.ok} is success, ${codes.unauthorized} no valid session, ${codes.refused} invalid input or a rejected
operation, ${codes.tooMany} too many attempts, ${codes.fault} a server error. \`data\` of a rejection is null,
or names the proof that would lift it.
\`message\` is Chinese text for the member.
A request sends every field of its payload, \`""\` for none. Unknown fields are ignored.
A field that may be null may also be missing. Calls with \`x-optional\` are missing on some API hosts.
\`platformCallback\` and \`wallet…\` are no calls of the site: platforms sign them, and their answers have no
envelope.`;

const proof: JsonSchema = { const: 1 };
/** `MissingProof`. */
const missingProof: JsonSchema = {
  type: 'object',
  properties: { totp_required: proof, confirmation_required: proof, passkey_unknown: proof },
};
const refusals = refusal([codes.unauthorized, codes.refused, codes.tooMany, codes.fault], {
  anyOf: [{ type: 'null' }, missingProof],
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
        schema: { oneOf: [success(data), reference('Refusal')] },
        examples: Object.fromEntries(variants.map((variant) => [variant, example(variant)])),
      },
    },
  };
};

const queryOf = ({ properties = {} }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));

const bodyOf = (schema: JsonSchema, upload: string | undefined) => {
  if (upload) {
    return { required: true, content: { 'multipart/form-data': { schema: fileSchema(upload) } } };
  }
  const examples = branchesOf(schema).map((branch, index) => [
    `example${index + 1}`,
    { value: exampleOf(branch, components, 'full') },
  ]);
  return { required: true, content: { 'application/json': { schema, examples: Object.fromEntries(examples) } } };
};

const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' };

const operationOf = (name: CallName) => {
  const { method, access } = calls[name];
  const { optional = false, idempotent = false, upload }: CallOptions = calls[name].options;
  const schema = requestSchemaOf(name);
  const parameters = [...(method === 'GET' ? queryOf(schema) : []), ...(idempotent ? [idempotencyKey] : [])];
  return {
    operationId: name.replaceAll(/\/(\w)/g, (_slash, letter: string) => letter.toUpperCase()),
    summary: summaries[name],
    description: [
      access === 'member' ? 'Needs a session.' : 'Needs no session.',
      ...(idempotent ? ['A retry with the same `Idempotency-Key` has no further effect.'] : []),
      ...(optional ? ['Some API hosts lack this call and answer with status 404.'] : []),
    ].join(' '),
    tags: [tagOf(callGroups, name)],
    security: access === 'member' ? [{ session: [] }] : [],
    ...(optional ? { 'x-optional': true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST' ? { requestBody: bodyOf(schema, upload) } : {}),
    responses: { 200: responseOf(dataSchemaOf(name), optional) },
  };
};

const names = Object.keys(calls) as CallName[];

/** The contract as an OpenAPI 3.1 document, with an example of each request and response. */
export const openApiDocument = documentOf("Members' site API", description, [...callGroups, callbackTag], {
  paths: {
    ...Object.fromEntries(
      names.map((name) => [`/api/${name}`, { [calls[name].method.toLowerCase()]: operationOf(name) }]),
    ),
    ...callbackPaths,
  },
  components: {
    schemas: { ...components, Refusal: refusals },
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
});

/** The names of the calls that fit, for the site, which loads no schemas. */
const namesWhere = (fits: (call: (typeof calls)[CallName]) => boolean) => names.filter((name) => fits(calls[name]));
export const getCalls = namesWhere(({ method }) => method === 'GET');
export const publicCalls = namesWhere(({ access }) => access === 'public');
