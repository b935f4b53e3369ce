import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { siteIn } from '../store/site';
import { temporaryFolder } from '../testing/builtApp';
import { createEdge } from './createEdge';
import { listen } from './listen';

let edge: FastifyInstance;
let port: number;

beforeAll(async () => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  // A forwarded call is answered with 502, since nothing listens there.
  edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: () => undefined });
  port = await listen(edge, 0);
});
afterAll(() => edge.close());

/** The status of the answer to a request with these headers. */
const statusWith = async (path: string, headers: readonly string[]): Promise<string | undefined> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${[`GET ${path} HTTP/1.1`, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`);
  return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1];
};

const paths = ['/healthz', '/', '/files/shell/main.0123456789.js', '/nothing', '/api/app', '/api/events'];

test.each(paths)('%s with two Host headers, a malformed one or none is answered with 400', async (path) => {
  const hosts = [['host: site', 'host: other'], ['host: site', 'host: site'], ['host: a, b'], ['host: a/b'], []];
  for (const headers of hosts) expect(await statusWith(path, headers)).toBe('400');
});

test.each(['site.example', 'site.example:8080', '[::1]:8080', ''])('the host "%s" is served', async (host) => {
  expect(await statusWith('/healthz', [`host: ${host}`])).toBe('200');
});
