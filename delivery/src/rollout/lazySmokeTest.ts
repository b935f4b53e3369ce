import type { SetChange } from '../activation/gateSets';
import type { Environment } from '../environment';
import type { Site } from '../store/site';

/** Tests sets of releases in a browser. Loads its modules when needed, since the browser driver takes 0.5 s. */
export const lazySmokeTest =
  (site: Site, environment: Environment, log: (line: string) => void) =>
  async (change: SetChange): Promise<string[]> => {
    const { smokeTester } = await import('../activation/smokeTestSet');
    return smokeTester(site, log, environment)(change);
  };
