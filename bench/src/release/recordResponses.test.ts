import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordResponses } from './recordResponses';

const bodies: Record<string, string> = { '/': 'x'.repeat(5000), '/small': 'x' };
const server = createServer(({ url = '' }, response) => {
  const body = bodies[url];
  response.writeHead(body ? 200 : 404).end(body);
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const recorder = recordResponses(server);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  agent.destroy();
  server.close();
});

/** @returns what the client's socket has read meanwhile */
const get = (path: string, over: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, host: '127.0.0.1', path, agent: over }, (response) => {
      response.resume();
      const { socket } = response;
      response.once('end', () => resolve(socket.bytesRead));
    });
    asked.once('error', reject).end();
  });

it('counts the bytes of each response with its headers', async () => {
  const first = await get('/', agent);
  const second = (await get('/small', agent)) - first;
  const third = (await get('/none', agent)) - first - second;
  await recorder.whenIdle(20, 5000);
  expect(recorder.take()).toEqual([
    { path: '/', status: 200, bytes: first },
    { path: '/small', status: 200, bytes: second },
    { path: '/none', status: 404, bytes: third },
  ]);
  expect(first).toBeGreaterThan(5000);
  expect(recorder.take()).toEqual([]);
});
