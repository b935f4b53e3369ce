import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded } from '../base/database/embedded';
import { migrate } from '../base/database/migrate';
import { homeOf } from '../base/database/placement';

/** A stopped private PostgreSQL with the migrated database of a site. */
export interface PreparedCluster {
  /** Gives a data folder a copy, as an earlier start would have left it. */
  copyTo(dataFolder: string): Promise<void>;
  remove(): Promise<void>;
}

/** Prepares a cluster for the tests of a file, since a copy is made in a fraction of the time of a first start. */
export const prepareCluster = async (): Promise<PreparedCluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-cluster-'));
  const server = await startEmbedded(folder, { durable: false });
  await migrate(server.url());
  await server.stop();
  // Under root the data may have moved out of a folder that PostgreSQL cannot enter.
  const home = await homeOf(join(folder, 'postgres'));
  return {
    copyTo: async (dataFolder) => {
      await mkdir(dataFolder, { recursive: true });
      // `cp` keeps the owner, whom a start would else set for each file.
      await promisify(execFile)('cp', ['-a', home, join(dataFolder, 'postgres')]);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
