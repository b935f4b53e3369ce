import type { SetChange } from './gateSets';
import type { Environment } from '../base/environment';
import { acquireBrowser, findBrowser } from '../smoke/chromium';
import type { Site } from '../registry/registry';

/** Tests sets of releases in a browser. Loads its modules when needed, since the browser driver takes 0.5 s. */
export const lazySmokeTest =
  (site: Site, environment: Environment, log: (line: string) => void) =>
  async (change: SetChange): Promise<string[]> => {
    const { smokeTester } = await import('./smokeTestSet');
    return smokeTester(site, log, environment)(change);
  };

/**
 * Starts the browser while `work` runs, because `work` probably tests releases. All tests of `work` share it.
 * @param environment names the browser; without one, the test itself reports it
 */
export const withWarmBrowser = async <T>(environment: Environment, work: () => Promise<T>): Promise<T> => {
  const file = findBrowser(environment);
  if (file === undefined) return work();
  const { release } = acquireBrowser(file);
  try {
    return await work();
  } finally {
    await release();
  }
};
