import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Refusal } from '../refusal';
import { repository } from '../siteFolder';

/** The first start creates and fills a database, which takes long on a slow machine. */
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 15_000;

interface ApiHost {
  url: string;
  /** Resolves with the signal or exit code when the process ends. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts the API host on 127.0.0.1 and waits until it is ready. It also stops when this process dies, since its stdin
 * ends then.
 * @param port 0 lets the system choose one
 * @param log receives the lines of its stdout; its stderr is inherited
 * @throws Refusal if it ends or is not ready in time
 */
export const startApiHost = async (port: number, log: (line: string) => void): Promise<ApiHost> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: repository,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', EXIT_WITH_PARENT: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const address = /^API ready at (\S+)$/.exec(line)?.[1];
        if (address !== undefined) resolve(address);
        log(line);
      });
      void ended.then((how) => reject(new Refusal(`The API host did not start (${how}).`)));
      const late = `The API host was not ready within ${START_TIMEOUT_MS / 1000} s.`;
      timer = setTimeout(() => reject(new Refusal(late)), START_TIMEOUT_MS);
    });
    return { url, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
