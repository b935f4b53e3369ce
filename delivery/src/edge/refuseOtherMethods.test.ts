import { ask } from '../testing/ask';
import { liveEdge } from '../testing/liveEdge';

const live = liveEdge();

const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const files = ['/', '/index.html', '/registry.json', '/favicon.svg', '/sw.js', '/healthz', '/documents/0'];

test.each([...files, '/files/shell/main.0123456789.js', '/releases/VERSION/main.0123456789.js'])(
  '%s is answered with 405 and what is allowed, except to GET and HEAD',
  async (path) => {
    const url = path.replace('VERSION', `shell/${live.shell}`);
    for (const method of methods) {
      const headers = { 'content-type': 'application/xml', authorization: 'Bearer secret' };
      const payload = ['POST', 'PUT', 'PATCH'].includes(method) ? '<body/>' : '';
      const answer = await ask(live.port, `${url}?query`, { method, headers, payload });
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
  const { statusCode, headers } = await ask(live.port, url, { method });
  expect([statusCode, headers.allow]).toEqual([405, allow]);
});

test.each(['/nothing', '/operator/me', '/metrics', '/documents/0/1'])(
  'a path that is not served is answered with 404 to every method: %s',
  async (url) => {
    for (const method of ['GET', ...methods]) expect((await ask(live.port, url, { method })).statusCode).toBe(404);
  },
);
