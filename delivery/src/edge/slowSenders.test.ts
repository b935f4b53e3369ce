import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { siteIn } from '../store/site';
import { temporaryFolder } from '../testing/builtApp';
import { ask } from '../testing/ask';
import { createEdge, senderTimeouts } from './createEdge';
import { listen } from './listen';

const site = siteIn(join(temporaryFolder(), 'site'));
/** Without it the edge listens over IPv4 only. */
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

const answer = (request: IncomingMessage, response: ServerResponse) => {
  request.resume().once('end', () => response.end('{"code":200}'));
};
const api = createServer(answer);
let edge: FastifyInstance | undefined;
let sockets: Socket[] = [];

const start = async (options: Partial<Parameters<typeof createEdge>[0]>): Promise<number> => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  edge = await createEdge({ site, apiUrl, log: () => undefined, ...options });
  return listen(edge, 0);
};

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await edge?.close();
  edge = undefined;
  await new Promise((resolve) => api.close(resolve));
});

const open = async (port: number, text: string, host = '127.0.0.1'): Promise<Socket> => {
  const socket = connect(port, host, () => socket.write(text));
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  return socket;
};

/** The begin of a call whose body does not arrive. */
const slowBody = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{`;

describe('slow senders', () => {
  test('are disconnected within 30 s', () => {
    const { headersTimeout, requestTimeout, connectionsCheckingInterval } = senderTimeouts;
    expect(Math.max(headersTimeout, requestTimeout) + connectionsCheckingInterval).toBeLessThanOrEqual(30_000);
  });

  test.each<string[]>([
    ['nothing', '127.0.0.1', ''],
    ['headers', '127.0.0.1', 'GET / HTTP/1.1\r\nHost: '],
    ...(hasIpv6 ? [['headers over IPv6', '::1', 'GET / HTTP/1.1\r\nHost: ']] : []),
    ['the body of a call', '127.0.0.1', slowBody('/api/login_pc')],
    ['the body of a beacon', '127.0.0.1', slowBody('/beacon')],
  ])('are disconnected after the limit: %s', async (_what, host = '', text = '') => {
    const port = await start({
      timeouts: { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 },
    });
    await once(await open(port, text, host), 'close');
  });
});

describe('requests of one address in flight', () => {
  /** Opens requests with a slow body, and waits until the edge has read their headers. */
  const openSlow = async (port: number, path: string, count: number) => {
    let seen = 0;
    const arrived = new Promise<void>((resolve) => {
      edge?.server.on('request', () => (seen += 1) === count && resolve());
    });
    for (let n = 0; n < count; n += 1) await open(port, slowBody(path));
    await arrived;
  };
  const call = (port: number, path: string, address?: string) =>
    ask(port, path, {
      method: 'POST',
      payload: '{}',
      ...(address ? { headers: { 'x-forwarded-for': address } } : {}),
    });

  test('beyond the limit are answered with code 429, and other addresses are served', async () => {
    const port = await start({ perAddress: 5, trustedProxies: 1 });
    await openSlow(port, '/api/login_pc', 5);
    const { statusCode, body, headers } = await call(port, '/api/app');
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      { code: 429, message: '操作过于频繁，请稍后再试！', data: null },
    ]);
    expect(headers).toMatchObject({ connection: 'close', 'content-type': 'application/json; charset=utf-8' });
    expect((await call(port, '/api/app', '10.0.0.9')).body).toBe('{"code":200}');
  });

  test('are served again when earlier ones have ended', async () => {
    const port = await start({ perAddress: 1 });
    for (let n = 0; n < 3; n += 1) expect((await call(port, '/api/app')).body).toBe('{"code":200}');
  });

  test('that are pipelined do not count any more when their connection is cut', async () => {
    const port = await start({ perAddress: 2 });
    api.removeAllListeners('request');
    let seen = 0;
    const cut = new Promise<void>((resolve) => {
      edge?.server.on('request', ({ socket }) => {
        seen += 1;
        if (seen === 2) socket.once('close', () => resolve()).destroy();
      });
    });
    await open(port, 'GET /api/app HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2));
    await cut;
    api.on('request', answer);
    await openSlow(port, '/api/login_pc', 1);
    expect((await call(port, '/api/app')).body).toBe('{"code":200}');
  });

  test('do not count pages and files', async () => {
    const port = await start({ perAddress: 1 });
    await openSlow(port, '/api/login_pc', 1);
    expect((await ask(port, '/')).statusCode).toBe(503);
  });

  test('beyond the limit are answered with 204 if they are beacons, and their connection is closed', async () => {
    const port = await start({ perAddress: 2 });
    await openSlow(port, '/beacon', 2);
    const { statusCode, headers } = await call(port, '/beacon');
    expect([statusCode, headers.connection]).toEqual([204, 'close']);
    expect((await call(port, '/api/app')).body).toBe('{"code":200}');
  });
});
