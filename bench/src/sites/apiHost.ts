import { join } from 'node:path';
import { repository } from '../../../delivery/src/repository';
import { startServer, type StartedServer } from './startServer';

/**
 * Starts the API host on a port that the system chooses, with an embedded database; or uses the one at `API_URL` and
 * leaves it running.
 */
export const apiHost = async (folder: string, log: (line: string) => void): Promise<StartedServer> => {
  if (process.env.API_URL) return { url: process.env.API_URL, stop: async () => {} };
  log('Starting the API host…');
  return startServer({
    file: 'api/src/main.ts',
    cwd: repository,
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      EXIT_WITH_PARENT: '1',
    },
    ready: /^API ready at (\S+)$/,
  });
};
