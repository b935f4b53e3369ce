import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordResponses } from './recordResponses';

const bodies: Record<string, string> = { '/': 'x'.repeat(5000), '/small': 'x' };
const server = createServer(({ url = '' }, response) => {
  const body = bodies[url];
  response.writeHead(body ? 200 : 404, { 'content-length': body?.length ?? 0 }).end(body);
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const recorder = recordResponses(server);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  agent.destroy();
  server.close();
});

/** @returns what the client's socket has read and written meanwhile, and the length of the body */
const get = (path: string): Promise<{ sent: number; received: number; body: number }> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, host: '127.0.0.1', path, agent }, (response) => {
      response.resume();
      const { socket } = response;
      const body = Number(response.headers['content-length'] ?? 0);
      response.once('end', () => resolve({ sent: socket.bytesRead, received: socket.bytesWritten, body }));
    });
    asked.once('error', reject).end();
  });

it('counts the bytes of each request and response on one connection', async () => {
  const first = await get('/');
  const second = await get('/small');
  const third = await get('/none');
  await recorder.whenIdle(20, 5000);
  const after = (later: typeof first, earlier: typeof first) => ({
    sent: later.sent - earlier.sent,
    received: later.received - earlier.received,
    body: later.body,
  });
  expect(recorder.take()).toEqual([
    { path: '/', status: 200, ...first },
    { path: '/small', status: 200, ...after(second, first) },
    { path: '/none', status: 404, ...after(third, second) },
  ]);
  expect(first.body).toBe(5000);
  expect(recorder.take()).toEqual([]);
});
