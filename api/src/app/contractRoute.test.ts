import { servedContract } from '@site/contract/schemas';
import { appInfo } from '../members/site/settings';
import { writeSetting } from '../base/settings/settings';
import { testHost } from '../testing/testHost';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const host = testHost();

test('GET /api/contract serves every call without a session, during maintenance too', async () => {
  await writeSetting(host.db, appInfo, { ...appInfo.initial, site_state: 0 });
  const answer = await host.app.inject({ method: 'GET', url: '/api/contract' });
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
  expect(answer.json()).toEqual({ code: 200, message: '操作成功', data: servedContract() });
  expect(servedContract().calls.balance).toEqual({
    method: 'POST',
    access: 'member',
    digest: expect.stringMatching(/^[0-9a-f]{16}$/),
    request: { type: 'object', properties: {}, required: [] },
    response: { type: 'object', properties: { balance: expect.any(Object) }, required: ['balance'] },
  });
});

/** Routes of the members' listener that are pages, pictures, streams and checks, and so not in the document. */
const undocumented = [
  'GET /api/agents/enter',
  'GET /api/avatars/:name',
  'GET /api/badges/:level(^[0-9]{1,2}).svg',
  'GET /api/contract',
  'GET /api/events',
  'GET /api/pages/1/plain.css',
  'GET /api/pictures/banners/1/:file',
  'GET /api/pictures/games/4/:file',
  'GET /api/service',
  'GET /healthz',
  'GET /readyz',
  'POST /api/payments/:name/callback',
];

/** `METHOD PATH` of each route in the tree that Fastify prints: one line for each path, below that of its beginning. */
const routesOf = (tree: string): string[] => {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', text = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (!text) return [];
    const depth = indent.length / 4;
    const path = (parents[depth - 1] ?? '') + text;
    parents[depth] = path;
    const own = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return own.map((method) => `${method} ${path}`);
  });
};

test('docs/openapi.json has every members’ route except pages, pictures, streams and checks', async () => {
  const { app } = host;
  const { paths } = JSON.parse(readFileSync(resolve(__dirname, '../../../docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, object>>;
  };
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(documented).toContain('POST /api/platforms/:name/callback');
  const routes = routesOf(app.printRoutes({ commonPrefix: false }));
  // Wallet calls have a listener of their own.
  const served = documented.filter((route) => !route.includes('/wallet/'));
  expect(routes.toSorted()).toEqual([...served, ...undocumented].toSorted());
});
