import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../refusal';
import { repository } from '../siteFolder';

/** A first start makes a database and fills it; on a slow machine that takes a while. */
const PATIENCE = 180_000;

/** The API host as a process of ours. */
interface ApiHost {
  url: string;
  /** Settles when the process ends, asked to or not; says how. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
};

/**
 * Starts the API host on a port of 127.0.0.1 and waits until its database answers. Its stdin is ours: when this process dies in
 * whatever way, the API host sees the end of it and stops too.
 * @param relay gets each line of its stdout; its stderr is ours
 * @throws Refusal when it ends or does not become ready
 */
export const startApiHost = async (port: number, relay: (line: string) => void): Promise<ApiHost> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: repository,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', EXIT_WITH_PARENT: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = endOf(child);
  createInterface({ input: child.stdout }).on('line', relay);
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(late);
  };

  let end: string | undefined;
  void ended.then((how) => (end = how));
  const deadline = Date.now() + PATIENCE;
  while (!(await isReady(url))) {
    if (end !== undefined) throw new Refusal(`The API host did not start (${end}).`);
    if (Date.now() > deadline) {
      await stop();
      throw new Refusal(`The API host was not ready within ${PATIENCE / 1000} s.`);
    }
    await wait(100);
  }
  return { url, ended, stop };
};
