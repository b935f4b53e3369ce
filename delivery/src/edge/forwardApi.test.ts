import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { forwardApi } from './forwardApi';

/** An API host that responds by `answer`, and an edge in front of it. */
let answer: RequestListener;
const api = createServer((request, response) => answer(request, response));
let edge: FastifyInstance;
let port: number;

beforeAll(() => once(api.listen(0, '127.0.0.1'), 'listening'));
beforeEach(async () => {
  edge = Fastify({ forceCloseConnections: true });
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  await edge.register((scope) => forwardApi(scope, { apiUrl, timeout: 500 }));
  await edge.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = edge.server.address() as AddressInfo);
});
afterEach(() => edge.close());
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

const open = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  send({ host: '127.0.0.1', port, path, ...options }).on('error', () => undefined);

const responseOf = async (request: ReturnType<typeof open>): Promise<IncomingMessage> => {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
};

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await responseOf(open(path, { headers }).end());
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
};

test('headers of one connection are not forwarded in either direction, all others are', async () => {
  answer = ({ headers }, response) => {
    response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], connection: 'x-hop', 'x-hop': '1', 'x-kept': '2' });
    response.end(JSON.stringify(headers));
  };
  const { status, headers, text } = await get('/api/x', { connection: 'keep-alive, x-own', 'x-own': '1', te: 'gzip' });
  expect(status).toBe(201);
  expect(headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-kept': '2' });
  expect(headers).not.toHaveProperty('x-hop');
  expect(JSON.parse(text)).not.toHaveProperty('x-own');
  expect(JSON.parse(text)).not.toHaveProperty('te');
});

test.each(['GET', 'POST', 'DELETE'])('a call by %s without a body is forwarded without one', async (method) => {
  answer = ({ headers }, response) => {
    response.end(JSON.stringify([headers['transfer-encoding'], headers['content-length']]));
  };
  const response = await responseOf(open('/api/x', { method, headers: { 'content-length': '0' } }).end());
  expect(JSON.parse(await text(response))[0]).toBeNull();
  const bare = await responseOf(open('/api/x', { method }).end());
  expect(JSON.parse(await text(bare))[0]).toBeNull();
});

test('responds with 504 if the API host does not respond in time', async () => {
  answer = () => undefined;
  expect((await get('/api/x')).status).toBe(504);
});

test('responds with 502 if the API host disconnects after a long body', async () => {
  answer = (request, response) => {
    request.resume().once('end', () => response.destroy());
  };
  const request = open('/api/x', { method: 'POST' });
  request.end('x'.repeat(100_000));
  expect((await responseOf(request)).statusCode).toBe(502);
});

test('streams a response, and disconnects when the API host disconnects', async () => {
  let disconnect = () => {};
  answer = (_request, response) => {
    response.write('first');
    disconnect = () => response.destroy();
  };
  const response = await responseOf(open('/api/x').end());
  expect(String((await once(response, 'data'))[0])).toBe('first');
  disconnect();
  await expect(once(response, 'end')).rejects.toThrow('aborted');
});

test.each(['/api/x', '/api/events'])('the request of %s ends when the client disconnects', async (path) => {
  let left: Promise<unknown> | undefined;
  const arrived = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      left = once(response, 'close');
      resolve();
    };
  });
  const request = open(path).end();
  await arrived;
  request.destroy();
  await left;
});

test('an answer before the end of a body reaches the client, whose next request is answered', async () => {
  answer = (request, response) => {
    response.end(request.method === 'POST' ? 'too large' : 'next');
  };
  const client = connect(port, '127.0.0.1').setEncoding('utf8');
  client.write(`POST /api/x HTTP/1.1\r\nHost: site\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(100_000)}`);
  expect(String(await once(client, 'data'))).toContain('too large');
  client.write(`${'x'.repeat(900_000)}GET /api/y HTTP/1.1\r\nHost: site\r\n\r\n`);
  let received = '';
  while (!received.includes('next')) received += String(await once(client, 'data'));
  client.destroy();
});

describe('a stream of events', () => {
  const openStream = async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
    };
    const response = await responseOf(open('/api/events').end());
    expect(String((await once(response, 'data'))[0])).toBe('retry: 2000\n\n');
    response.on('error', () => undefined).resume();
    return new Promise<boolean>((resolve) => response.once('close', () => resolve(response.complete)));
  };

  test('ends when the API host sends nothing before the timeout', async () => {
    expect(await openStream()).toBe(false);
  });

  test('ends when the edge stops', async () => {
    const complete = openStream();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await edge.close();
    expect(await complete).toBe(false);
  });
});

test('wallet calls of game providers and games go to their own programs, all else to the API host', async () => {
  const names = ['api', 'wallet', 'games'];
  const servers = await Promise.all(
    names.map(async (name) => {
      const server = createServer((request, response) => response.end(`${name} ${request.url}`));
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return server;
    }),
  );
  const [apiUrl = '', walletUrl, gamesUrl] = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  const other = Fastify({ forceCloseConnections: true });
  await other.register((scope) => forwardApi(scope, { apiUrl, walletUrl, gamesUrl }));
  const answers = [
    ['/api/platforms/SG/wallet/debit', 'wallet'],
    ['/sandbox-games/play?token=x', 'games'],
    ['/api/platforms/SG/callback', 'api'],
    ['/api/user', 'api'],
  ];
  for (const [url = '', name] of answers) {
    expect((await other.inject({ method: 'POST', url })).body).toBe(`${name} ${url}`);
  }
  expect((await edge.inject({ url: '/sandbox-games/play' })).statusCode).toBe(404);
  servers[2]?.close();
  const page = await other.inject({ url: '/sandbox-games/play', headers: { accept: 'text/html,*/*' } });
  expect(page).toMatchObject({ statusCode: 502, body: expect.stringContaining('游戏维护中') });
  expect((await other.inject({ url: '/sandbox-games/play' })).body).toContain('cannot be reached');
  await other.close();
  for (const server of servers) server.close();
});
