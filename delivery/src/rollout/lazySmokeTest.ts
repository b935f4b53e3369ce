import type { SetChange } from '../activation/gateSets';
import type { Environment } from '../environment';
import type { Site } from '../store/site';
import { findBrowser } from '../smoke/chromium';

/** Tests sets of releases in a browser. Loads its modules when needed, since the browser driver takes 0.5 s. */
export const lazySmokeTest =
  (site: Site, environment: Environment, log: (line: string) => void) =>
  async (change: SetChange): Promise<string[]> => {
    const { smokeTester } = await import('../activation/smokeTestSet');
    return smokeTester(site, log, environment)(change);
  };

/**
 * Runs work that will probably test releases, and starts the browser meanwhile. All tests of the work share it.
 * @param environment names the browser; without one, the test itself reports it
 */
export const withBrowserStarting = async <T>(environment: Environment, work: () => Promise<T>): Promise<T> => {
  const file = findBrowser(environment);
  if (file === undefined) return work();
  const { borrowBrowser } = await import('../smoke/testBrowser');
  const { giveBack } = borrowBrowser(file);
  try {
    return await work();
  } finally {
    await giveBack();
  }
};
