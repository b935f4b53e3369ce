import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import * as generated from '../calls.generated';
import { calls } from '../calls';
import type { CallName } from '../index';
import { platformCallbackErrors, platformCallbackReport, platformCallbackResults } from '../platformCallback';
import { type OperatorCallName, operatorCalls } from '../operators/calls';
import { operatorsDocument } from '../operators/openapi/document';
import { getCalls, openApiDocument, publicCalls } from './document';

const committed = JSON.parse(readFileSync(resolve(__dirname, '../../../docs/openapi.json'), 'utf8'));
const operators = JSON.parse(readFileSync(resolve(__dirname, '../../../docs/openapi-operators.json'), 'utf8'));
const names = Object.keys(calls) as CallName[];
const operatorNames = Object.keys(operatorCalls) as OperatorCallName[];
const operationOf = (name: CallName) => committed.paths[`/api/${name}`][calls[name].method.toLowerCase()];
const valuesOf = (content: { examples?: object } | undefined) =>
  Object.values(content?.examples ?? {}).map(({ value }) => value);

it('has committed files that match the schemas; `npm run contract` writes them', () => {
  expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument)));
  expect(operators).toEqual(JSON.parse(JSON.stringify(operatorsDocument)));
  expect(generated).toMatchObject({ getCalls, publicCalls });
});

it.each([
  ['openapi', committed],
  ['openapi-operators', operators],
])('names, describes and groups every operation of %s.json', (_name, { paths, tags }) => {
  const operations = Object.values<object>(paths).flatMap((path) => Object.values(path));
  for (const { operationId, summary, description, tags: own } of operations) {
    expect({ operationId, summary, description }).toEqual({
      operationId: expect.stringMatching(/^[A-Za-z]\w*$/),
      summary: expect.stringMatching(/^[A-Z].*[^.]$/),
      description: expect.stringMatching(/\.$/),
    });
    expect(tags.filter((tag: { name: string }) => own.includes(tag.name))).toHaveLength(1);
  }
  expect(new Set(operations.map((it: { operationId?: string }) => it.operationId)).size).toBe(operations.length);
});

it('is a valid OpenAPI 3.1 document', async () => {
  for (const document of [committed, operators])
    expect(await new Validator().validate(document)).toEqual({ valid: true });
});

it.each(names)('has examples of %s that its schemas accept', (name) => {
  const { request, data } = calls[name];
  const { requestBody, responses } = operationOf(name);
  for (const value of valuesOf(requestBody?.content['application/json']))
    expect(v.safeParse(request, value).issues).toBeUndefined();
  const answers = valuesOf(responses[200].content['application/json']);
  expect(answers.length).toBeGreaterThan(0);
  for (const { data: value } of answers) expect(v.safeParse(data, value).issues).toBeUndefined();
});

it('has the callback of platforms, with its headers, statuses and examples that its schemas accept', () => {
  const { parameters, requestBody, responses } = committed.paths['/api/platforms/{name}/callback'].post;
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
    'name',
    'x-timestamp',
    'x-nonce',
    'x-signature',
  ]);
  expect(Object.keys(responses)).toEqual(['200', ...Object.keys(platformCallbackErrors)]);
  const [report] = valuesOf(requestBody.content['application/json']);
  expect(v.safeParse(platformCallbackReport, report).issues).toBeUndefined();
  expect(report).toMatchObject({ transfers: [{}], bets: [{}] });
  const [results] = valuesOf(responses[200].content['application/json']);
  expect(v.safeParse(platformCallbackResults, results).issues).toBeUndefined();
});

const operatorOperationOf = (name: OperatorCallName) => {
  const [method = '', path = ''] = name.split(' ');
  return operators.paths[`/operator${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
};

it('has every operator call once, and nothing else', () => {
  const operations = Object.values(operators.paths).flatMap((path) => Object.values(path as object));
  expect(operations).toHaveLength(operatorNames.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operatorNames.length);
});

it.each(operatorNames)('has access, audit row, fields and answers of %s', (name) => {
  const { access, action, request, media } = operatorCalls[name];
  const operation = operatorOperationOf(name);
  expect(operation).toMatchObject({ 'x-access': access, security: access === 'public' ? [] : [{ token: [] }] });
  expect(operation['x-action']).toBe(action);
  const body = operation.requestBody?.content['application/json'].schema.properties ?? {};
  const parameters = (operation.parameters ?? []).map((it: { name?: string }) => it.name).filter(Boolean);
  expect([...Object.keys(body), ...parameters].sort()).toEqual(Object.keys(request.entries).sort());
  const response = operators.components.responses[operation.responses[200].$ref.split('/').at(-1)];
  expect(Object.keys(response.content)).toEqual(['application/json', ...(media ? [media] : [])]);
});

it('asks for an idempotency key for what changes something', () => {
  const keyed = operatorNames.filter((name) =>
    JSON.stringify(operatorOperationOf(name).parameters ?? []).includes('IdempotencyKey'),
  );
  const changesNothing =
    /^POST \/(sign(in|in\/key|out)|payments\/import\/check|platforms\/:name\/reconcile|bonus-rules\/preview)$/;
  const changing = operatorNames.filter((name) => name.startsWith('POST ') && !changesNothing.test(name));
  expect(keyed).toEqual(changing);
});
