import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Starts a server that stores nothing on disk; undefined if the program is not installed. */
const startServer = async (program: string, folder: string, socket: string): Promise<ChildProcess | undefined> => {
  const settings = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn(program, settings, { stdio: ['ignore', 'pipe', 'inherit'] });
  const started = new Promise<boolean>((done, fail) => {
    server.once('error', () => done(false));
    server.once('exit', (code) => fail(new Error(`${program} exited with ${code}`)));
    server.stdout?.on('data', (text: Buffer) => /ready to accept connections/i.test(text.toString()) && done(true));
  });
  return (await started) ? server : undefined;
};

/** Runs the tests of throttles also on the system's Valkey or Redis. One file at a time, since they share its keys. */
const run = async (): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-redis-'));
  const socket = join(folder, 'redis.sock');
  try {
    const server =
      (await startServer('valkey-server', folder, socket)) ?? (await startServer('redis-server', folder, socket));
    if (!server)
      throw new Error('No Redis-compatible server found. Install the package redis-server or valkey-server.');
    console.log(`Testing on ${server.spawnfile}`);
    try {
      const jest = spawn('npx', ['jest', '--runInBand', '--testPathPatterns', 'http/.*throttle'], {
        cwd: resolve(import.meta.dirname, '../..'),
        stdio: 'inherit',
        env: { ...process.env, TEST_REDIS_URL: `unix://${socket}` },
      });
      const [code] = await once(jest, 'exit');
      return code ?? 1;
    } finally {
      server.removeAllListeners('exit').kill();
      await once(server, 'exit');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

run().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
