import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type OperatorCallName, operatorCalls } from '../calls';
import { operatorsDocument } from './document';

const committed = JSON.parse(readFileSync(resolve(__dirname, '../../../../docs/openapi-operators.json'), 'utf8'));
const names = Object.keys(operatorCalls) as OperatorCallName[];

const operationOf = (name: OperatorCallName) => {
  const [method = '', path = ''] = name.split(' ');
  return committed.paths[`/operator${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
};

it('matches the table of operators’ calls; `npm run contract` writes it', () => {
  expect(committed).toEqual(JSON.parse(JSON.stringify(operatorsDocument)));
});

it('is a valid OpenAPI 3.1 document', async () => {
  expect(await new Validator().validate(committed)).toEqual({ valid: true });
});

it('has every operator call once, and nothing else', () => {
  const operations = Object.values(committed.paths).flatMap((path) => Object.values(path as object));
  expect(operations).toHaveLength(names.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(names.length);
});

it.each(names)('has access, audit row, fields and answers of %s', (name) => {
  const { access, action, request, media } = operatorCalls[name];
  const operation = operationOf(name);
  expect(operation).toMatchObject({ 'x-access': access, security: access === 'public' ? [] : [{ token: [] }] });
  expect(operation['x-action']).toBe(action);
  const body = operation.requestBody?.content['application/json'].schema.properties ?? {};
  const parameters = (operation.parameters ?? []).map((it: { name?: string }) => it.name).filter(Boolean);
  expect([...Object.keys(body), ...parameters].sort()).toEqual(Object.keys(request.entries).sort());
  const response = committed.components.responses[operation.responses[200].$ref.split('/').at(-1)];
  expect(Object.keys(response.content)).toEqual(['application/json', ...(media ? [media] : [])]);
});

it('asks for an idempotency key for what changes something', () => {
  const keyed = names.filter((name) => JSON.stringify(operationOf(name).parameters ?? []).includes('IdempotencyKey'));
  const changing = names.filter((name) => name.startsWith('POST ') && !/^POST \/sign(in|in\/key|out)$/.test(name));
  expect(keyed).toEqual(changing);
});
