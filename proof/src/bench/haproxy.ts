import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { waitUntil } from '../../../api/src/testing/waitUntil';

const program = '/usr/sbin/haproxy';
const deployed = resolve(import.meta.dirname, '../../../deploy/haproxy/haproxy.cfg');

/** Whether Debian's package `haproxy` is there. */
export const haproxyIsInstalled = (): boolean => existsSync(program);

/** A part of the configuration, such as `backend hosts`, up to the next part. */
const partOf = (config: string, name: string): string => {
  const part = new RegExp(`^${name}$[\\s\\S]*?(?=^\\S)`, 'm').exec(config)?.[0];
  if (!part) throw new Error(`${deployed} has no part ${name}.`);
  return part;
};

/**
 * The balancer of calls as it is deployed, in front of one host, on a socket in place of a port, for fewer connections:
 * each takes two of the files that a user may open.
 */
const configFor = (config: string, host: string, socket: string): string =>
  [
    partOf(config, 'global').replace(/maxconn \d+/, 'maxconn 1000'),
    partOf(config, 'defaults'),
    partOf(config, 'frontend calls').replace(/bind \S+/, `bind ${socket}`),
    partOf(config, 'backend hosts').replace(/^ *server .*\n/gm, ''),
    `    server host ${new URL(host).host} check`,
    '',
  ].join('\n');

/**
 * Runs `work` while Debian's HAProxy balances calls to the host, configured as in `deploy/haproxy`.
 * @param work gets the path of the socket on which HAProxy listens
 * @throws Error if HAProxy does not start within 5 s
 */
export const withHaproxy = async <T>(host: string, work: (socket: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-haproxy-'));
  const socket = join(folder, 'calls.sock');
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configFor(await readFile(deployed, 'utf8'), host, socket));
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  try {
    await waitUntil('HAProxy listens', () => existsSync(socket) || child.exitCode !== null, 5000);
    if (child.exitCode !== null) throw new Error('HAProxy has not started.');
    return await work(socket);
  } finally {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
};
