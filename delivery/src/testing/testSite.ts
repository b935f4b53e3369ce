import { join } from 'node:path';
import { activate } from '../activation/activate';
import { publish } from '../releases/publish';
import { siteIn } from '../pages/openSite';
import { builtApp, temporaryFolder } from './builtApp';

/** A site without releases, in a folder that is removed after the test file. */
export const testSite = () => {
  const folder = temporaryFolder();
  const site = siteIn(join(folder, 'site'));
  return {
    folder,
    site,
    /** Publishes and activates a build, also for a percentage of the members. Returns its version. */
    release: async (app: string, label: string, canary?: number): Promise<string> => {
      const version = await publish(site.store, app, builtApp(folder, app, label));
      await activate(site, [{ app, version }], { by: 'test', canary });
      return version;
    },
  };
};
