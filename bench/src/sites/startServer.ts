import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in a separate process. */
export interface StartedServer {
  url: string;
  stop: () => Promise<void>;
}

interface Options {
  /** A TypeScript file, relative to `cwd`. */
  file: string;
  cwd: string;
  env: Record<string, string>;
  /** Its group is the address, in the line that the server prints when it is ready. */
  ready: RegExp;
}

/**
 * Starts a server and waits until it is ready. Its stdin ends with this process.
 * @throws Error when it ends before
 */
export const startServer = async ({ file, cwd, env, ready }: Options): Promise<StartedServer> => {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const address = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = ready.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
  const failed = ended.then(() => Promise.reject(new Error(`${cwd}/${file} ended before it was ready; see above.`)));
  const url = await Promise.race([address, failed]);
  failed.catch(() => undefined);
  return { url, stop };
};
