import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repository } from '../../../delivery/src/repository';

interface ApiHost {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts the API host on a port that the system chooses, with an embedded database; or uses the one at `API_URL` and
 * leaves it running.
 */
export const apiHost = async (folder: string, log: (line: string) => void): Promise<ApiHost> => {
  if (process.env.API_URL) return { url: process.env.API_URL, stop: async () => {} };
  log('Starting the API host…');
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      EXIT_WITH_PARENT: '1',
    },
    /* The API host stops when this process ends, because its stdin then ends. */
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^API ready at (\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
  const failed = ended.then(() => Promise.reject(new Error('The API host ended before it was ready; see above.')));
  const url = await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  return { url, stop };
};
