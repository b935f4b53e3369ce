import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { ask } from '../testing/ask';
import { liveEdge } from '../testing/liveEdge';
import { limitPipelining } from './connections';
import { listen } from './listen';

const live = liveEdge();

/** How many descriptors this process has of a file with this name. */
const openDescriptors = (name: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith(name);
    } catch {
      // Closed meanwhile.
      return false;
    }
  }).length;

/** Sends requests at once on a connection, and returns the number of answers when the edge has cut it. */
const flood = async (path: string, count: number, headers = ''): Promise<number> => {
  const socket = connect(live.port, '127.0.0.1').on('error', () => undefined);
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\n${headers}\r\n`.repeat(count));
  await new Promise((closed) => socket.once('close', closed));
  return received.match(/HTTP\/1\.1 /g)?.length ?? 0;
};

test('a connection that sends many requests at once is cut, and leaves no file open', async () => {
  for (let round = 0; round < 5; round += 1) await flood('/files/shell/main.0123456789.js', 300);
  for (let turns = 0; turns < 200 && openDescriptors('main.0123456789.js') > 0; turns += 1) await turn();
  expect(openDescriptors('main.0123456789.js')).toBe(0);
  expect((await ask(live.port, '/files/shell/main.0123456789.js')).statusCode).toBe(200);
});

test('pages that are asked for many times at once are not made', async () => {
  await flood('/', 2000);
  expect((await ask(live.port, '/')).statusCode).toBe(200);
});

test.each([
  ['a path that cannot be decoded', '/%', ''],
  ['an unknown path', '/nope', ''],
  ['an expectation that is not met', '/', 'Expect: nothing\r\n'],
])('a connection that sends many requests at once is cut, with %s', async (_what, path, headers) => {
  expect(await flood(path, 2000, headers)).toBeLessThanOrEqual(4);
});

test('requests that arrived before the connection was cut do not reach Fastify after it', async () => {
  let run = 0;
  const app = Fastify();
  app.addHook('onRequest', (_request, _reply, done) => {
    run += 1;
    done();
  });
  limitPipelining(app);
  const socket = connect(await listen(app, 0), '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n'.repeat(500));
  await new Promise((closed) => socket.once('close', closed).resume());
  await app.close();
  expect(run).toBe(4);
});

test('what waits for its turn in a pipeline is closed with the connection', async () => {
  const app = Fastify();
  limitPipelining(app);
  const opened: Readable[] = [];
  let cut = () => {};
  app.get('/', (_request, reply) => {
    const endless = new Readable({ read: () => undefined });
    if (opened.push(endless) === 3) setImmediate(() => cut());
    return reply.send(endless);
  });
  const socket = connect(await listen(app, 0), '127.0.0.1').on('error', () => undefined);
  cut = () => socket.destroy();
  socket.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n'.repeat(3));
  await new Promise((done) => socket.once('close', done));
  for (let turns = 0; turns < 2000 && !opened.every((it) => it.destroyed); turns += 1) await turn();
  expect(opened.map((it) => it.destroyed)).toEqual([true, true, true]);
  await app.close();
});
