import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { edgeOptions, readEnvironment, startVariables } from '../base/environment';
import { siteIn } from '../pages/openSite';
import { temporaryFolder } from '../testing/builtApp';
import { createEdge } from './createEdge';

const site = siteIn(join(temporaryFolder(), 'site'));
const edges: FastifyInstance[] = [];

/** An API host that answers with the headers it received, and with a policy that is not the edge’s. */
const api = createServer((request, response) => {
  response.setHeader('strict-transport-security', 'max-age=1');
  response.end(JSON.stringify(request.headers));
});

beforeAll(() => once(api.listen(0, '127.0.0.1'), 'listening'));
afterAll(async () => {
  await Promise.all(edges.map((edge) => edge.close()));
  api.close();
});

const startEdge = async (env: NodeJS.ProcessEnv): Promise<FastifyInstance> => {
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const options = edgeOptions(readEnvironment(startVariables, env));
  const edge = await createEdge({ site, apiUrl, log: () => undefined, ...options });
  edges.push(edge);
  return edge;
};

const claims = {
  host: 'site.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'other.example',
  'x-forwarded-for': '203.0.113.7',
};
const paths = ['/', '/nothing', '/%zz', '/healthz', '/api/app', '/api/%zz', '/api/events'];

/** The HSTS headers of all paths, and what the API host receives about a request of this address. */
const answersTo = async (edge: FastifyInstance, remoteAddress: string) => {
  const ask = (url: string) => edge.inject({ url, headers: claims, remoteAddress });
  const answers = await Promise.all(paths.map(ask));
  const policies = new Set(answers.map(({ headers }) => headers['strict-transport-security']));
  return { policies: [...policies], forwarded: (await ask('/api/app')).json<Record<string, string>>() };
};

const asClaimed = {
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'other.example',
  'x-forwarded-for': '203.0.113.7',
};
const asConnected = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'site.example' };

test.each([
  ['without TRUST_PROXY', {}, '127.0.0.1'],
  ['that TRUST_PROXY does not name', { TRUST_PROXY: '10.0.0.0/8' }, '127.0.0.1'],
  ['that is no longer one of it', { TRUST_PROXY: '10.0.0.5' }, '10.0.0.6'],
])('a connection %s claims no https, host or address', async (_what, env, address) => {
  const { policies, forwarded } = await answersTo(await startEdge(env), address);
  expect(policies).toEqual([undefined]);
  expect(forwarded).toMatchObject({ ...asConnected, 'x-forwarded-for': address });
});

test.each([
  ['of a named proxy', { TRUST_PROXY: '10.0.0.0/8' }, '10.0.0.6'],
  // Nothing tells a proxy from another client then, so the documentation demands that only a proxy can connect.
  ['of any address, if TRUST_PROXY is a number,', { TRUST_PROXY: '1' }, '198.51.100.9'],
])('a connection %s tells scheme, host and address; HSTS leaves subdomains out', async (_what, env, address) => {
  const { policies, forwarded } = await answersTo(await startEdge(env), address);
  expect(policies).toEqual(['max-age=31536000']);
  expect(forwarded).toMatchObject(asClaimed);
});

test('HSTS_SUBDOMAINS=1 includes subdomains', async () => {
  const { policies } = await answersTo(await startEdge({ TRUST_PROXY: '10.0.0.6', HSTS_SUBDOMAINS: '1' }), '10.0.0.6');
  expect(policies).toEqual(['max-age=31536000; includeSubDomains']);
});
