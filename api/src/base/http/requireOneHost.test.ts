import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Listener, listeningHost } from '../../testing/listeningHost';

const ports = listeningHost();

/** The status of the answer to a request with these headers. */
const statusWith = async (listener: Listener, path: string, headers: readonly string[]) => {
  const socket = connect(ports[listener], '127.0.0.1');
  socket.write(`${[`GET ${path} HTTP/1.1`, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`);
  return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1];
};

test.each([
  ['members', '/healthz'],
  ['members', '/api/game/list'],
  ['members', '/api/none'],
  ['operators', '/healthz'],
  ['operators', '/operator/me'],
  ['operators', '/'],
] as const)(
  'the %s listener answers 400 to %s with two Host headers, a malformed one or none',
  async (listener, path) => {
    for (const headers of [['host: site', 'HOST: other'], ['host: site', 'host: site'], ['host: a, b'], []]) {
      expect(await statusWith(listener, path, headers)).toBe('400');
    }
  },
);

test.each(['site.example', 'site.example:8080', '[::1]:8080', ''])('serves the host "%s"', async (host) => {
  for (const listener of ['members', 'operators'] as const) {
    expect(await statusWith(listener, '/healthz', [`host: ${host}`])).toBe('200');
  }
});
