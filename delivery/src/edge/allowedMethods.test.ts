import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { publish } from '../releases/publish';
import { siteIn } from '../store/site';
import { ask } from '../testing/ask';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { createEdge } from './createEdge';
import { listen } from './listen';

const folder = temporaryFolder();
const site = siteIn(join(folder, 'site'));
let edge: FastifyInstance;
let port: number;
let version: string;

beforeAll(async () => {
  version = await publish(site.store, 'shell', builtApp(folder, 'shell'));
  await activate(site, [{ app: 'shell', version }], { by: 'test' });
  edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: () => undefined });
  port = await listen(edge, 0);
});
afterAll(() => edge.close());

const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const files = ['/', '/index.html', '/registry.json', '/favicon.svg', '/sw.js', '/healthz', '/documents/0'];

test.each([...files, '/files/shell/main.0123456789.js', '/releases/VERSION/main.0123456789.js'])(
  '%s is answered with 405 and what is allowed, except to GET and HEAD',
  async (path) => {
    const url = path.replace('VERSION', `shell/${version}`);
    for (const method of methods) {
      const headers = { 'content-type': 'application/xml', authorization: 'Bearer secret' };
      const payload = ['POST', 'PUT', 'PATCH'].includes(method) ? '<body/>' : '';
      const answer = await ask(port, `${url}?query`, { method, headers, payload });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(answer.body).not.toContain('secret');
    }
  },
);

test.each([
  ['GET', '/beacon', 'POST'],
  ['TRACE', '/api/user', 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'],
])('%s %s is answered with 405 and its methods', async (method, url, allow) => {
  const { statusCode, headers } = await ask(port, url, { method });
  expect([statusCode, headers.allow]).toEqual([405, allow]);
});

test.each(['/nothing', '/operator/me', '/metrics', '/documents/0/1'])(
  'a path that is not served is answered with 404 to every method: %s',
  async (url) => {
    for (const method of ['GET', ...methods]) expect((await ask(port, url, { method })).statusCode).toBe(404);
  },
);
