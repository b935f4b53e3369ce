import { join } from 'node:path';
import { deployChanged } from '../../../delivery/src/start/deployChanged';
import { repository } from '../../../delivery/src/repository';
import { siteIn } from '../../../delivery/src/store/site';

/** Builds all apps as they are released, and puts them live in a site folder of the bench's own. */
export const federatedSite = async (folder: string, log: (line: string) => void): Promise<string> => {
  const site = siteIn(join(folder, 'federated'));
  await deployChanged({ repositoryDir: repository, site, log });
  return site.store.folder;
};
