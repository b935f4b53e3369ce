import type * as v from 'valibot';
import {
  platformCallbackErrors,
  platformCallbackHeaders,
  platformCallbackPath,
  platformCallbackReport,
  platformCallbackResults,
} from '../platformCallback';
import {
  type WalletAction,
  walletAnswer,
  walletCallPath,
  walletCalls,
  walletErrors,
  walletSummaries,
} from '../walletCalls';
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

/** The group of the callback and the wallet calls. */
export const callbackTag = {
  name: 'Callbacks',
  description: 'Calls of game platforms and their providers to the site',
};

const pathOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

interface SignedOperation {
  operationId: string;
  summary: string;
  description: string;
  request: v.GenericSchema;
  answer: v.GenericSchema;
  answered: string;
  errors: Record<number, { description: string; errors: readonly string[] }>;
}

/** A call that a platform signs, with an example of its body and its answer. */
const signedOperation = ({
  operationId,
  summary,
  description,
  request,
  answer,
  answered,
  errors,
}: SignedOperation) => ({
  post: {
    operationId,
    summary,
    description,
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
      ...Object.entries(headers).map(([name, { description: about, ...schema }]) => ({
        name,
        in: 'header',
        required: true,
        description: about,
        schema,
      })),
    ],
    requestBody: { required: true, content: { 'application/json': withExample(jsonSchemaOf(request)) } },
    responses: {
      200: { description: answered, content: { 'application/json': withExample(jsonSchemaOf(answer)) } },
      ...Object.fromEntries(Object.entries(errors).map(([status, refused]) => [status, refusal(refused)])),
    },
  },
});

/** The operations that platforms sign, as the OpenAPI document has them by their paths. */
export const callbackPaths = {
  [pathOf(platformCallbackPath)]: signedOperation({
    operationId: 'platformCallback',
    summary: 'Outcomes of transfers and bets, reported by a remote platform',
    description: 'Signed by the platform. An outcome that is reported again counts once.',
    request: platformCallbackReport,
    answer: platformCallbackResults,
    answered: 'What the report did, item by item. Nothing counts twice.',
    errors: platformCallbackErrors,
  }),
  ...Object.fromEntries(
    (Object.keys(walletCalls) as WalletAction[]).map((action) => [
      pathOf(walletCallPath).replace('{action}', action),
      signedOperation({
        operationId: `wallet${action[0]?.toUpperCase()}${action.slice(1)}`,
        summary: walletSummaries[action],
        description:
          'Signed by the game provider. The same transaction with the same body gets the first answer again, byte ' +
          'for byte. Without an answer the call may have been decided: repeat it, or roll it back.',
        request: walletCalls[action],
        answer: walletAnswer,
        answered: 'How the call was decided; all but `ok` moved nothing.',
        errors: walletErrors,
      }),
    ]),
  ),
};
