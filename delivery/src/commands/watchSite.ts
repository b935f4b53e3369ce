import { rollback } from '../activation/activate';
import { readRegistry } from '../registry/registry';
import type { Site } from '../store/site';
import { watch } from '../telemetry/watch';

interface Options {
  minutes: number;
  difference: number;
  samples: number;
  by: string;
  say: (line: string) => void;
}

/**
 * `release watch`: holds an app's canary, or its live release, against the one before, and takes it back when it is worse.
 * @returns what was seen; `code` 1 when the release was taken back
 */
export const watchSite = async (
  site: Site,
  app: string,
  { by, say, ...measure }: Options,
): Promise<{ code: 0 | 1; text: string }> => {
  const { code, text, warning } = await watch(
    {
      apps: async () => (await readRegistry(site)).apps,
      readTelemetry: (since) => site.store.readEvidence(since),
      rollBack: (name, of) => rollback(site, name, { by: `watch (${by})`, of }),
      log: say,
    },
    app,
    measure,
  );
  if (warning !== undefined) say(warning);
  return { code, text };
};
