import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlOf } from '../../../api/src/base/database/connection';
import { homeOf } from '../../../api/src/base/database/placement';
import { findPostmaster, isAlive, shutDown } from '../../../api/src/base/database/postmaster';
import type { DatabaseServer } from './databaseServer';

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean).map(Number);

const isBackend = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).startsWith('postgres: postgres site');

/** The private PostgreSQL that the API processes run in a data folder. They start it again when it has ended. */
export class PrivatePostgres implements DatabaseServer {
  readonly env = {};

  constructor(private readonly dataFolder: string) {}

  async #find() {
    const found = await findPostmaster(join(await homeOf(resolve(this.dataFolder, 'postgres')), 'data'));
    return found === 'stale' ? undefined : found;
  }

  /** Ends the server without a warning. Returns whether it ran. */
  async kill(): Promise<boolean> {
    const server = await this.#find();
    if (server) signal(server.pid, 'SIGKILL');
    return server !== undefined;
  }

  /** Nothing to do: the API processes start it. */
  async start(): Promise<void> {}
  async recover(): Promise<void> {}

  /** Ends the process of one connection, after which the server restarts by itself. Returns whether there was one. */
  async killBackend(choose: (pids: number[]) => number): Promise<boolean> {
    const server = await this.#find();
    if (!server) return false;
    const backends: number[] = [];
    for (const pid of await childrenOf(server.pid)) if (await isBackend(pid)) backends.push(pid);
    if (backends.length === 0) return false;
    signal(choose(backends), 'SIGKILL');
    return true;
  }

  /** Stops the server and its connections, as a disk that does not answer would, for some ms. */
  async pause(ms: number): Promise<void> {
    const server = await this.#find();
    if (!server) return;
    const all = [server.pid, ...(await childrenOf(server.pid))];
    for (const pid of all) signal(pid, 'SIGSTOP');
    await sleep(ms);
    for (const pid of all) signal(pid, 'SIGCONT');
  }

  /** The URL of the site's database, as superuser. */
  async url(): Promise<string> {
    const server = await this.#find();
    if (!server) throw new Error('PostgreSQL does not run.');
    return urlOf(server.socketFolder, 'site');
  }

  /** Ends the server if it still runs. */
  async close(): Promise<void> {
    const server = await this.#find();
    if (!server) return;
    await shutDown(server.pid);
    if (isAlive(server.pid)) signal(server.pid, 'SIGKILL');
  }
}
