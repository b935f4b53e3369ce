import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { siteIn } from '../store/site';
import { ask } from '../testing/ask';
import { temporaryFolder } from '../testing/builtApp';
import { createEdge } from './createEdge';
import { listen } from './listen';

/** ms */
const readerTimeout = 50;

const site = siteIn(join(temporaryFolder(), 'site'));
let api: Server;
let edge: FastifyInstance;
let client: Socket | undefined;

/** Starts an edge before an API host that answers with `answer`; one request of an address may be in flight. */
const start = async (answer: RequestListener): Promise<number> => {
  api = createServer(answer).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  edge = await createEdge({ site, apiUrl, log: () => undefined, perAddress: 1, readerTimeout });
  return listen(edge, 0);
};

afterEach(async () => {
  client?.destroy();
  await edge.close();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

/** Sends a request without reading the response; returns the edge's end of the connection. */
const requestUnread = async (port: number): Promise<Socket> => {
  const accepted = once(edge.server, 'connection');
  client = connect(port, '127.0.0.1').on('error', () => undefined);
  client.pause().write('GET /api/app HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [socket] = (await accepted) as [Socket];
  return socket;
};

test('a client that takes nothing of a long response is disconnected and no longer in flight', async () => {
  let answers = 0;
  const port = await start((_request, response) => {
    answers += 1;
    // More than the buffers of the system hold.
    response.end(answers === 1 ? Buffer.alloc(64 * 1024 * 1024) : '{"code":200}');
  });
  await once(await requestUnread(port), 'close');
  expect((await ask(port, '/api/app')).body).toBe('{"code":200}');
});

test('a client that waits for the API host is not disconnected', async () => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const port = await start((_request, response) => void held.then(() => response.end('{"code":200}')));
  const connection = once(edge.server, 'connection');
  const answered = ask(port, '/api/app');
  const [socket] = (await connection) as [Socket];
  // The limit passes three times.
  for (let times = 0; times < 3; times += 1) await once(socket, 'timeout');
  release();
  expect((await answered).body).toBe('{"code":200}');
});
