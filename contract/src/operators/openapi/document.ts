import { codes } from '../../envelope';
import { documentOf, reference, refusal, success, tagOf } from '../../openapi/documentParts';
import { jsonSchemaOf } from '../../openapi/jsonSchema';
import { type OperatorCallName, operatorCalls } from '../calls';
import { summaries, tags } from './summaries';

const description = `Calls of operators, at their own listener and not at the site's.
Every response is HTTP 200 with an envelope \`{ code, message, data }\`:
code ${codes.ok} is success, ${codes.unauthorized} no valid token, ${codes.forbidden} not allowed for the operator's
roles, ${codes.refused} invalid input or a rejected operation, ${codes.tooMany} too many attempts, ${codes.fault} a
server error.
\`message\` is Chinese text for the operator. Unknown fields of a request are ignored.
\`x-access\` is the permission that a call needs, \`operator\` for any operator, or \`public\`.
\`x-action\` is the kind of the audit row that it writes. The type of \`data\` is in contract/src/operators/data; a
change that waits for a second operator answers \`{ pending: ID }\`.`;

const failures = [codes.unauthorized, codes.forbidden, codes.refused, codes.tooMany, codes.fault];

const response = (media?: string) => ({
  description: media ? `Envelope, or ${media} with the status 200` : 'Envelope',
  content: {
    'application/json': { schema: { oneOf: [reference('Success'), reference('Refusal')] } },
    ...(media ? { [media]: { schema: { type: 'string' } } } : {}),
  },
});

/** The component of each kind of response, by its media type. */
const responseNames = {
  'application/json': 'Envelope',
  'text/csv': 'EnvelopeOrCsv',
  'text/event-stream': 'EnvelopeOrEvents',
  'application/octet-stream': 'EnvelopeOrFile',
} as const;

/** These change nothing that a repeated request could change twice. */
const withoutKey: readonly OperatorCallName[] = [
  'POST /signin',
  'POST /signin/key',
  'POST /signout',
  'POST /payments/import/check',
  'POST /platforms/:name/reconcile',
  'POST /bonus-rules/preview',
];

/** `postMembersIdFreeze` of `POST /members/:id/freeze`. */
const operationId = (name: OperatorCallName): string => {
  const [method = '', ...words] = name
    .toLowerCase()
    .split(/[^a-z]/)
    .filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
};

/** An operator call by its method and its path as OpenAPI writes it. */
const locationOf = (name: OperatorCallName): { method: string; path: string; pathFields: string[] } => {
  const [method = '', path = ''] = name.split(' ');
  return {
    method: method.toLowerCase(),
    path: `/operator${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    pathFields: [...path.matchAll(/:(\w+)/g)].map(([, field = '']) => field),
  };
};

const operationOf = (name: OperatorCallName) => {
  const { access, request, action, media } = operatorCalls[name];
  const { method, pathFields } = locationOf(name);
  const { properties = {}, required = [] } = jsonSchemaOf(request);
  const ofPath = (field: string) => pathFields.includes(field);
  const others = Object.fromEntries(Object.entries(properties).filter(([field]) => !ofPath(field)));
  const parameters = [
    ...pathFields.map((field) => ({ name: field, in: 'path', required: true, schema: properties[field] ?? {} })),
    ...(method === 'get'
      ? Object.entries(others).map(([field, schema]) => ({
          name: field,
          in: 'query',
          required: required.includes(field),
          schema,
        }))
      : []),
    ...(method === 'post' && !withoutKey.includes(name) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const body = { type: 'object', properties: others, required: required.filter((field) => !ofPath(field)) };
  return {
    operationId: operationId(name),
    summary: summaries[name],
    description: [
      access === 'public' ? 'Needs no token.' : `Needs ${access === 'operator' ? 'any operator' : access}.`,
      ...(action === undefined ? [] : [`Writes the audit row ${action}.`]),
    ].join(' '),
    tags: [tagOf(tags, name)],
    security: access === 'public' ? [] : [{ token: [] }],
    'x-access': access,
    ...(action === undefined ? {} : { 'x-action': action }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'post'
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: { 200: { $ref: `#/components/responses/${responseNames[media ?? 'application/json']}` } },
  };
};

const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
for (const name of Object.keys(operatorCalls) as OperatorCallName[]) {
  const { method, path } = locationOf(name);
  paths[path] = { ...paths[path], [method]: operationOf(name) };
}

/** The operators' calls as an OpenAPI 3.1 document. */
export const operatorsDocument = documentOf("Operators' API of the members' site", description, tags, {
  paths,
  components: {
    schemas: { Success: success({}), Refusal: refusal(failures) },
    responses: {
      Envelope: response(),
      EnvelopeOrCsv: response('text/csv'),
      EnvelopeOrEvents: response('text/event-stream'),
      EnvelopeOrFile: response('application/octet-stream'),
    },
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description:
          'Random, since it encrypts the stored response. A retry with the same key and fields within 24 hours gets ' +
          'it again.',
        schema: { type: 'string', minLength: 16, maxLength: 200 },
      },
    },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
});
