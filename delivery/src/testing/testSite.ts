import { join } from 'node:path';
import { activate } from '../activation/activate';
import type { Descriptor } from '../format/descriptor';
import { siteIn } from '../pages/openSite';
import { publish } from '../releases/publish';
import { builtApp, temporaryFolder } from './builtApp';

/** A site without releases, in a folder that is removed after the test file. */
export const testSite = () => {
  const folder = temporaryFolder();
  const site = siteIn(join(folder, 'site'));
  /** Publishes a build. Returns its version. */
  const publishApp = (app: string, label = 'one', differences: Partial<Descriptor> = {}): Promise<string> =>
    publish(site.store, app, builtApp(folder, app, label, differences));
  return {
    folder,
    site,
    publish: publishApp,
    /** Publishes and activates a build, also for a percentage of the members. Returns its version. */
    release: async (
      app: string,
      label = 'one',
      options: number | Partial<Parameters<typeof activate>[2]> = {},
    ): Promise<string> => {
      const version = await publishApp(app, label);
      const given = typeof options === 'number' ? { canary: options } : options;
      await activate(site, [{ app, version }], { by: 'test', ...given });
      return version;
    },
  };
};
