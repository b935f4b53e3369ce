import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import type { Descriptor } from '../format/descriptor';
import { siteIn } from '../pages/openSite';
import { publishBuild, temporaryFolder } from './builtApp';

const testSiteIn = (folder: string) => {
  const site = siteIn(join(folder, 'site'));
  /** Publishes a build. Returns its version. */
  const publishApp = (app: string, label?: string, differences?: Partial<Descriptor>): Promise<string> =>
    publishBuild(site.store, app, label, differences);
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

/** A site without releases, in a folder that is removed after the test file. */
export const testSite = () => testSiteIn(temporaryFolder());

/**
 * Prepares a site when it is first needed.
 * @param prepare returns what the tests know of it
 * @returns a function that copies it, with its keys, for a test
 */
export const preparedSite = <Known extends object>(
  prepare: (site: ReturnType<typeof testSite>) => Promise<Known>,
): (() => Promise<ReturnType<typeof testSite> & Known>) => {
  const first = testSite();
  let known: Promise<Known> | undefined;
  return async () => {
    known ??= prepare(first);
    const ofSite = await known;
    const folder = temporaryFolder();
    cpSync(first.folder, folder, { recursive: true });
    return { ...testSiteIn(folder), ...ofSite };
  };
};
