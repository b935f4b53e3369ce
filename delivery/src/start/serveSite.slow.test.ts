import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { siteIn } from '../pages/openSite';
import { temporaryFolder } from '../testing/builtApp';
import { serveSite } from './serveSite';

jest.setTimeout(60_000);

const folder = temporaryFolder();

/** Answers with its pid, /api/slow after 300 ms, and ends at once on SIGTERM, whatever calls are in flight. */
const program = join(folder, 'api.mjs');
writeFileSync(
  program,
  `import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    setTimeout(() => response.end(String(process.pid)), request.url === '/api/slow' ? 300 : 0);
  });
  server.listen(process.env.PORT, '127.0.0.1', () => {
    console.log('Operator desk at http://127.0.0.1:4321');
    console.log('API ready at http://127.0.0.1:' + server.address().port);
  });
  process.on('SIGTERM', () => process.exit(0));
  process.stdin.resume().on('end', () => process.exit(0));`,
);

const lines: string[] = [];
const served: Awaited<ReturnType<typeof serveSite>>[] = [];
const agent = new Agent({ keepAlive: true });

afterEach(async () => {
  for (const { stop } of served.splice(0)) await stop();
  lines.splice(0);
});
afterAll(() => agent.destroy());

const start = async (command = [process.execPath, program]) => {
  const site = await serveSite({
    api: { port: 0, operatorPort: '0', command },
    edge: { site: siteIn(join(folder, 'site')), log: () => undefined },
    port: 0,
    log: (line) => lines.push(line),
  });
  served.push(site);
  return site;
};

const get = async (port: number, path: string) => {
  const sent = request({ host: '127.0.0.1', port, path, agent }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
};

/** Asks until the answer has this status. */
const until = async (port: number, status: number) => {
  for (;;) {
    const answer = await get(port, '/api/pid');
    if (answer.status === status) return answer;
  }
};

test('restarts a killed API host at the same ports; pages are served and calls get 502 meanwhile', async () => {
  const { port } = await start();
  const { body: pid } = await get(port, '/api/pid');
  process.kill(Number(pid), 'SIGKILL');
  expect((await until(port, 502)).body).toBe('The API host cannot be reached.\n');
  // The page of a site without releases.
  expect((await get(port, '/')).status).toBe(503);
  const { body: next } = await until(port, 200);
  expect(next).not.toBe(pid);
  process.kill(Number(next), 'SIGKILL');
  await until(port, 502);
  await until(port, 200);
  expect(lines).toEqual([
    'Operator desk at http://127.0.0.1:4321',
    expect.stringMatching(/^API ready at /),
    'The API host has ended (SIGKILL). Starting it again in 250 ms.',
    'The API host runs again.',
    'The API host has ended (SIGKILL). Starting it again in 500 ms.',
    'The API host runs again.',
  ]);
});

test('does not restart an API host after the stop, nor one that is between two starts', async () => {
  const { port, stop } = await start();
  process.kill(Number((await get(port, '/api/pid')).body), 'SIGKILL');
  while (!lines.at(-1)?.includes('has ended')) await until(port, 502);
  await stop();
  expect(lines.at(-1)).toBe('The API host has ended (SIGKILL). Starting it again in 250 ms.');
});

test('fails if the API host ends during the first start', () =>
  expect(start([process.execPath, '-e', 'process.exit(3)'])).rejects.toThrow(
    'The API host did not start (exit code 3).',
  ));

test('answers 200 calls in flight before it stops the API host, and refuses new connections', async () => {
  const { port, stop } = await start();
  const calls = Array.from({ length: 200 }, () => get(port, '/api/slow'));
  // Connections are accepted in their order.
  await get(port, '/api/pid');
  const stopped = stop();
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  await stopped;
  await expect(get(port, '/api/pid')).rejects.toThrow('ECONNREFUSED');
});

/** Prints a ready line, and answers with its name, its path and the secret. */
const listener = (name: string, variable: string, line: string): string[] => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { createServer } from 'node:http';
    const server = createServer((request, response) =>
      response.end(['${name}', request.url, process.env.SANDBOX_GAMES_SECRET, process.pid].join(' ')));
    server.listen(process.env.${variable}, '127.0.0.1', () =>
      console.log('${line} http://127.0.0.1:' + server.address().port));
    process.stdin.resume().on('end', () => process.exit(0));`,
  );
  return [process.execPath, file];
};

test('serves wallet calls and games by programs of their own, which it starts again', async () => {
  const commands = {
    wallet: listener('wallet', 'WALLET_PORT', 'Wallet ready at'),
    games: listener('games', 'SANDBOX_GAMES_PORT', 'Sandbox games ready at'),
  };
  const site = await serveSite({
    api: { port: 0, operatorPort: '0', command: [process.execPath, program] },
    games: ['the-secret', () => undefined, commands],
    edge: { site: siteIn(join(folder, 'site')), log: () => undefined },
    port: 0,
    log: (line) => lines.push(line),
  });
  served.push(site);
  const call = async (path: string) => (await get(site.port, path)).body;
  const wallet = '/api/platforms/SG/wallet/debit';
  const first = await call(wallet);
  expect(first).toMatch(`wallet ${wallet} the-secret `);
  expect(await call('/sandbox-games/play')).toMatch('games /sandbox-games/play the-secret ');
  process.kill(Number(first.split(' ').at(-1)), 'SIGKILL');
  for (let next = first; next === first || !next.startsWith('wallet');) next = await call(wallet);
  await site.stop();
  await expect(call(wallet)).rejects.toThrow('ECONNREFUSED');
});

test('fails and stops the API host if the wallet ends during the first start', async () => {
  const exits = [process.execPath, '-e', 'process.exit(4)'];
  const site = serveSite({
    api: { port: 0, operatorPort: '0', command: [process.execPath, program] },
    games: ['the-secret', () => undefined, { wallet: exits, games: exits }],
    edge: { site: siteIn(join(folder, 'site')), log: () => undefined },
    port: 0,
    log: (line) => lines.push(line),
  });
  await expect(site).rejects.toThrow('The wallet did not start (exit code 4).');
});
