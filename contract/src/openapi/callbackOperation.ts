import {
  platformCallbackErrors,
  platformCallbackHeaders,
  platformCallbackPath,
  platformCallbackReport,
  platformCallbackResults,
} from '../platformCallback';
import { exampleOf, type JsonSchema } from './exampleOf';
import { components, jsonSchemaOf } from './jsonSchema';

const withExample = (schema: JsonSchema) => {
  const properties = Object.entries(schema.properties ?? {});
  // The default of a list is no example of its rows.
  const rows = properties.map(([name, { default: _default, ...list }]) => [name, exampleOf(list, components, 'full')]);
  return { schema, examples: { rows: { value: Object.fromEntries(rows) } } };
};

const { properties: headers = {} } = jsonSchemaOf(platformCallbackHeaders);

const refusal = ({ description, errors }: { description: string; errors: readonly string[] }) => ({
  description,
  content: {
    'application/json': {
      schema: { type: 'object', properties: { error: { enum: errors } }, required: ['error'] },
    },
  },
});

/** The group of the callback. */
export const callbackTag = { name: 'Callbacks', description: 'Reports of remote platforms to the site' };

/** The callback of platforms, as the OpenAPI document has it by its path. */
export const callbackPaths = {
  [platformCallbackPath.replaceAll(/:(\w+)/g, '{$1}')]: {
    post: {
      operationId: 'platformCallback',
      summary: 'Outcomes of transfers and bets, reported by a remote platform',
      description: 'Signed by the platform. An outcome that is reported again counts once.',
      tags: [callbackTag.name],
      security: [],
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          description: 'The name of the platform',
          schema: { type: 'string' },
        },
        ...Object.entries(headers).map(([name, { description, ...schema }]) => ({
          name,
          in: 'header',
          required: true,
          description,
          schema,
        })),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': withExample(jsonSchemaOf(platformCallbackReport)) },
      },
      responses: {
        200: {
          description: 'What the report did, item by item. Nothing counts twice.',
          content: { 'application/json': withExample(jsonSchemaOf(platformCallbackResults)) },
        },
        ...Object.fromEntries(
          Object.entries(platformCallbackErrors).map(([status, errors]) => [status, refusal(errors)]),
        ),
      },
    },
  },
};
