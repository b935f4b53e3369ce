import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { ask } from '../testing/ask';
import { forwardApi, forwardEvents } from './forwardApi';

/** An API host whose streams the test writes, and which answers every other call. */
const streams: { request: IncomingMessage; response: ServerResponse }[] = [];
const api = createServer((request, response) => {
  if (request.url !== '/api/events') return void response.end('{"code":200}');
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
  streams.push({ request, response });
  api.emit('stream');
});
let edge: FastifyInstance;
let port: number;

const start = async (limits: { perAddress?: number; timeout?: number } = {}) => {
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  edge = Fastify();
  await edge.register((scope) => forwardEvents(scope, { apiUrl, ...limits }));
  await edge.register((scope) => forwardApi(scope, { apiUrl, perAddress: 2 }));
  await edge.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = edge.server.address() as AddressInfo);
};

beforeAll(() => once(api.listen(0, '127.0.0.1'), 'listening'));
afterEach(async () => {
  await edge.close();
  streams.splice(0).forEach(({ response }) => response.destroy());
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

const open = async (headers: Record<string, string> = {}): Promise<IncomingMessage> => {
  const arrived = once(api, 'stream');
  const request = get({ host: '127.0.0.1', port, path: '/api/events', agent: false, headers });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined).setEncoding('utf8');
  await Promise.all([arrived, once(response, 'data')]);
  return response;
};

/** Resolves once a response is complete or cut, which `once` would treat as an error. */
const closeOf = (response: IncomingMessage) => new Promise((resolve) => response.once('close', resolve));

test('each event is passed on at once, with the headers of both sides', async () => {
  await start();
  const response = await open({ authorization: 'Bearer t', 'last-event-id': '7' });
  expect(streams[0]?.request.headers).toMatchObject({ authorization: 'Bearer t', 'last-event-id': '7' });
  expect(response.headers['content-type']).toBe('text/event-stream');
  for (const block of ['id: 8\n\n', ': keep-alive\n\n']) {
    streams[0]?.response.write(block);
    expect(await once(response, 'data')).toEqual([block]);
  }
});

test('streams take neither the turns nor the connections of calls', async () => {
  await start();
  const responses = [];
  for (let count = 0; count < 600; count += 1) responses.push(await open());
  expect((await ask(port, '/api/app')).body).toBe('{"code":200}');
  for (const response of responses) response.destroy();
}, 60_000);

test('further streams of one address are answered with code 429', async () => {
  await start({ perAddress: 1 });
  const response = await open();
  expect(JSON.parse((await ask(port, '/api/events')).body)).toMatchObject({ code: 429 });
  const left = once(streams[0]!.response, 'close');
  response.destroy();
  await left;
  expect((await open()).statusCode).toBe(200);
});

test('closes the connection to the API host when the client disconnects', async () => {
  await start();
  const response = await open();
  const closed = once(streams[0]!.response, 'close');
  response.destroy();
  await closed;
});

test('closes a stream that receives no data before the timeout', async () => {
  await start({ timeout: 100 });
  const response = await open();
  await closeOf(response);
  expect(response.complete).toBe(false);
});

test('streams end when the edge stops', async () => {
  await start();
  const response = await open();
  const closed = closeOf(response);
  await edge.close();
  await closed;
});
