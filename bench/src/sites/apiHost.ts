import { join } from 'node:path';
import { startApiHost } from '../../../delivery/src/start/apiHost';

interface ApiHost {
  url: string;
  stop: () => Promise<void>;
}

/** The API host with an embedded database of the bench's own, or the one at `API_URL`, which is left running. */
export const apiHost = async (folder: string, log: (line: string) => void): Promise<ApiHost> => {
  if (process.env.API_URL) return { url: process.env.API_URL, stop: async () => {} };
  log('Starting the API host…');
  // It takes its surroundings from this process: no other database must be met.
  process.env.DATA_DIR = join(folder, 'data');
  delete process.env.DATABASE_URL;
  return startApiHost(0, () => {});
};
