import type { Registry } from '../registry/registry';
import { inParallel } from '../store/inParallel';
import type { SiteStore } from '../store/siteStore';
import { versionsOf } from './fileDeltas';

/** Requests to a bucket at once. */
const CONCURRENCY = 8;

/** How long a request for a file that is not on this machine waits for the names of the releases' files, ms. */
const WAIT_MS = 2000;

export type ReleaseFiles = ReturnType<typeof releaseFiles>;

/**
 * The names of the files of all releases that open pages may have, so that a request for a name that none of them has
 * is answered without asking the bucket. A directory has all its releases and needs none.
 */
export const releaseFiles = ({ fileNames }: SiteStore) => {
  const namesOf = new Map<string, ReadonlySet<string>>();
  let versions = new Map<string, string[]>();
  let updating: Promise<void> = Promise.resolve();
  let waited: Promise<void> = Promise.resolve();

  const missing = (): [app: string, version: string][] =>
    [...versions].flatMap(([app, list]) =>
      list.filter((it) => !namesOf.has(`${app} ${it}`)).map((it): [string, string] => [app, it]),
    );
  const read = async ([app, version]: [string, string]): Promise<void> => {
    try {
      namesOf.set(`${app} ${version}`, new Set(await fileNames?.(app, version)));
    } catch {
      // Read again with the next refresh of the registry.
    }
  };
  const readMissing = (): void => {
    updating = updating.then(() => inParallel(missing(), CONCURRENCY, read));
  };

  return {
    /** Reads the names that could not be read before, in the background. */
    readMissing,

    /** Follows another registry: reads the names of its releases in the background. */
    update(apps: Registry['apps']): void {
      if (!fileNames) return;
      versions = new Map(Object.entries(apps).map(([app, it]) => [app, versionsOf(it)]));
      readMissing();
      const limit = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS).unref());
      waited = Promise.race([updating, limit]);
    },

    /**
     * The release of an app that has a file, the latest first.
     * @param version only this release; any by default
     */
    async releaseWith(app: string, file: string, version?: string): Promise<string | undefined> {
      await waited;
      const candidates = versions.get(app) ?? [];
      return candidates.find(
        (it) => (version === undefined || it === version) && namesOf.get(`${app} ${it}`)?.has(file) === true,
      );
    },
  };
};
