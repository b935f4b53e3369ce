import { testHost } from '../testing/testHost';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

const ask = (listener: 'app' | 'operatorApp', method: string, url: string) =>
  host[listener].inject({ method: method as 'GET', url, headers: { 'content-type': 'text/xml' } });

test.each([
  ['app', '/healthz'],
  ['app', '/api/service'],
  ['app', '/api/contract'],
  ['app', '/api/badges/1.svg'],
  ['app', '/api/avatars/000000000000000000000000.png'],
  ['app', '/api/pictures/games/3/PT1001.svg?query'],
  ['operatorApp', '/metrics'],
  ['operatorApp', '/'],
  ['operatorApp', '/members/5'],
  ['operatorApp', '/static/main.0123456789abcdef.js'],
] as const)('%s answers 405 and what is allowed for %s, except to GET and HEAD', async (listener, url) => {
  for (const method of methods) {
    const { statusCode, headers } = await ask(listener, method, url);
    expect([method, statusCode, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  }
});

test('names the methods of a form that is sent to its own address', async () => {
  const { statusCode, headers } = await ask('app', 'PUT', '/api/sandbox/play/1');
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
});

test.each([
  ['app', 'GET', '/api/user'],
  ['app', 'DELETE', '/api/game/list'],
  ['app', 'PUT', '/api/none'],
  ['app', 'GET', '/api/badges/x.svg'],
  ['operatorApp', 'DELETE', '/operator/me'],
  ['operatorApp', 'PUT', '/operator/none'],
] as const)('%s answers an unknown call with an envelope: %s %s', async (listener, method, url) => {
  const response = await ask(listener, method, url);
  expect([response.statusCode, response.json()]).toMatchObject([404, { code: 404, message: '接口不存在！' }]);
});
