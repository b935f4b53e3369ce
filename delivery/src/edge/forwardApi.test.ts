import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { forwardApi } from './forwardApi';
import { leaveBodiesUnread } from './refuseRequests';
import { limitPipelining } from './connections';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An API host that responds by `answer`, and an edge in front of it. */
let answer: Answer;
const seen: string[] = [];
const api = createServer((request, response) => {
  seen.push(request.url ?? '');
  answer(request, response);
});
let edge: FastifyInstance;
let port: number;

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  edge = Fastify();
  leaveBodiesUnread(edge);
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  await edge.register((scope) => forwardApi(scope, { apiUrl, perAddress: 64, timeout: 500 }));
  limitPipelining(edge);
  await edge.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = edge.server.address() as AddressInfo);
});

afterAll(async () => {
  await edge.close();
  api.closeAllConnections();
  api.close();
});

const open = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  send({ host: '127.0.0.1', port, path, ...options });

const textOf = async (response: IncomingMessage) => {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
};

const get = async (path: string, headers: Record<string, string> = {}) => {
  const request = open(path, { headers }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await textOf(response) };
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

test.each(['/api/../operator', '/api/%2e%2e/operator', '/api/..%5coperator', '/api/%zz'])(
  '%s does not reach the API host',
  async (path) => {
    seen.length = 0;
    expect([400, 404]).toContain((await get(path)).status);
    expect(seen).toEqual([]);
  },
);

test('responds with 504 if the API host does not respond in time', async () => {
  answer = () => undefined;
  expect(await get('/api/x')).toMatchObject({ status: 504, headers: { connection: 'close' } });
});

test('responds with 502 if the API host disconnects before the end of a small response', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '10', 'x-api': '1' });
    response.write('half', () => response.destroy());
  };
  const { status, headers } = await get('/api/x');
  expect(status).toBe(502);
  expect(headers).not.toHaveProperty('x-api');
});

test('streams a long response, and disconnects when the API host disconnects', async () => {
  let disconnect = () => {};
  answer = (_request, response) => {
    response.write('first');
    disconnect = () => response.destroy();
  };
  const request = open('/api/x').end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const [chunk] = (await once(response, 'data')) as [Buffer];
  expect(String(chunk)).toBe('first');
  disconnect();
  await expect(once(response, 'end')).rejects.toThrow('aborted');
});

test('the request to the API host ends when the client disconnects', async () => {
  let left: Promise<unknown> | undefined;
  const arrived = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      left = once(response, 'close');
      resolve();
    };
  });
  const request = open('/api/x').end();
  request.once('error', () => undefined);
  await arrived;
  request.destroy();
  await left;
});

test('the request to the API host ends when its connection is cut before its turn in a pipeline', async () => {
  let left: Promise<unknown> | undefined;
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  const arrived = new Promise<void>((resolve) => {
    answer = ({ url }, response) => {
      if (url !== '/api/long') return;
      left = once(response, 'close');
      response.write('x'.repeat(100_000));
      resolve();
    };
  });
  client.write(['/api/slow', '/api/long'].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  await arrived;
  client.destroy();
  await left;
});

test('an answer before the end of a long body closes the connection', async () => {
  answer = (request, response) => {
    response.end('too large');
    request.resume();
  };
  const request = open('/api/x', { method: 'POST', headers: { 'content-length': '1000000' } });
  request.once('error', () => undefined);
  request.write('x'.repeat(100_000));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.headers.connection).toBe('close');
  expect(await textOf(response)).toBe('too large');
  request.destroy();
});

const upload = async (bytes: number) => {
  const request = open('/api/x', { method: 'POST', headers: { 'content-length': String(bytes) } });
  request.end('x'.repeat(bytes));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await textOf(response) };
};

test('streams a long response to a long body', async () => {
  answer = (request, response) => {
    request.resume().once('end', () => response.end('y'.repeat(100_000)));
  };
  expect(await upload(100_000)).toEqual({ status: 200, text: 'y'.repeat(100_000) });
});

test('responds with 502 if the API host disconnects after a long body', async () => {
  answer = (request, response) => {
    request.resume().once('end', () => response.destroy());
  };
  expect(await upload(100_000)).toMatchObject({ status: 502 });
});

test('callbacks beyond the limit of members get no answer that a platform takes for a receipt', async () => {
  const held: ServerResponse[] = [];
  answer = (request, response) => {
    if (request.url?.startsWith('/api/platforms/')) held.push(response);
    else response.end('of a member');
    if (held.length === 90) for (const waiting of held.splice(0)) waiting.end('receipt');
  };
  const answers = await Promise.all(Array.from({ length: 90 }, () => get('/api/platforms/fast/callback')));
  expect(answers.filter(({ status, text }) => status === 200 && text !== 'receipt')).toEqual([]);
  expect(answers.filter(({ text }) => text === 'receipt')).toHaveLength(90);
});
