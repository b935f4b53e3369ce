import { join } from 'node:path';
import { bringUpToDate } from '../../../delivery/src/start/bringUpToDate';
import { repository } from '../../../delivery/src/siteFolder';

/** Builds all apps as they are released, and puts them live in a site folder of the bench's own. */
export const federatedSite = async (folder: string, log: (line: string) => void): Promise<string> => {
  const siteDir = join(folder, 'federated');
  await bringUpToDate({ repositoryDir: repository, siteDir, log });
  return siteDir;
};
