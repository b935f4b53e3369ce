import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { liveEdge } from '../testing/liveEdge';

const live = liveEdge();

test.each([
  ['/nope', 'application/json', 404],
  ['/nope', 'text/plain', 404],
  ['/operator/nope', 'application/xml', 404],
  ['/%', 'application/json', 404],
  ['/', 'application/json', 405],
])('a body for %s as %s is answered before it arrives, and closes the connection', async (path, type, status) => {
  const headers = { 'content-type': type, 'content-length': '1000000', connection: 'keep-alive' };
  const sent = request({ port: live.port, host: '127.0.0.1', path, method: 'POST', agent: false, headers });
  sent.write('[[[[');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  sent.on('error', () => undefined).destroy();
  expect([response.statusCode, response.headers.connection]).toEqual([status, 'close']);
});

test('a path without a body keeps the connection', async () => {
  const sent = request({ port: live.port, host: '127.0.0.1', path: '/nope' }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  sent.on('error', () => undefined).destroy();
  expect([response.statusCode, response.headers.connection]).toEqual([404, 'keep-alive']);
});
