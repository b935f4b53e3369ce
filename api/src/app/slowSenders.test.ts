import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { senderTimeouts } from './makeApp';
import { makeServer } from './server';
import { listen } from './listen';
import { cipherOfTests } from '../testing/cipherOfTests';
import type { Database } from '../base/database/database';

/** Without it the host listens over IPv4 only. */
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const timeouts = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const start = async (name: 'app' | 'operatorApp'): Promise<number> => {
  // The requests are never complete, so that no call needs the database.
  const app = (await makeServer({ db: {} as Database, cipher: cipherOfTests, logLevel: 'silent', timeouts }))[name];
  const port = await listen(app, { port: 0, host: '127.0.0.1', variable: 'PORT' });
  ends.push(() => app.close());
  return port;
};

const open = (port: number, host: string, text: string): Socket => {
  const socket = connect(port, host, () => socket.write(text));
  ends.push(() => socket.destroy());
  return socket.on('error', () => undefined).resume();
};

test('slow senders are disconnected within 30 s', () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = senderTimeouts;
  expect(Math.max(headersTimeout, requestTimeout) + connectionsCheckingInterval).toBeLessThanOrEqual(30_000);
});

describe.each(['app', 'operatorApp'] as const)('%s disconnects after the limit', (name) => {
  test.each([
    ['127.0.0.1', 'nothing', ''],
    ['127.0.0.1', 'headers', 'GET /healthz HTTP/1.1\r\nHost: '],
    ['127.0.0.1', 'a body', 'POST /unknown HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
    ...(hasIpv6
      ? [
          ['::1', 'nothing', ''],
          ['::1', 'headers', 'GET /healthz HTTP/1.1\r\nHost: '],
          ['::1', 'a body', 'POST /unknown HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
        ]
      : []),
  ])('a client of %s that is slow to send %s', async (host = '', _what, text = '') => {
    await once(open(await start(name), host, text), 'close');
  });
});
