import { join } from 'node:path';
import { activate } from '../activation/activate';
import { appsOf } from '../repository';
import { type Registry, readRegistry } from '../registry/registry';
import { Refusal } from '../refusal';
import { publish } from '../releases/publish';
import type { Site } from '../store/site';
import { buildChanged, recordFile, fingerprintOf } from './buildChanged';

interface Context {
  repositoryDir: string;
  site: Site;
  log: (line: string) => void;
  /** Whether what earlier starts have activated may be replaced, as on a development clone. */
  replaces?: boolean;
  /** Replaces the app's build in tests. */
  buildApp?: (app: string) => Promise<void>;
}

/** The live apps; undefined if the registry is damaged but the edge can serve the last good one. */
const readLiveApps = async ({ site, log }: Context): Promise<Registry['apps'] | undefined> => {
  try {
    return (await readRegistry(site)).apps;
  } catch (error) {
    if (!(error instanceof Refusal) || site.lastKnownGood.read() === undefined) throw error;
    log(['Nothing was deployed:', ...error.reasons].join('\n'));
    return undefined;
  }
};

/** Who activates. */
const START = 'start';

/**
 * Whether a start may activate: on an empty site, and with `replaces` while starts alone have changed what is live.
 * Members may use the site otherwise, and get nothing that no browser has tested.
 */
const mayActivate = (live: Registry['apps'], replaces: boolean): boolean => {
  const apps = Object.values(live);
  return apps.length === 0 || (replaces && apps.every(({ by, canary }) => by === START && !canary));
};

/**
 * Builds, publishes and activates, in one swap, every app without a live release or whose sources have changed since
 * the last start. Where a start may not do so, it changes nothing and logs which apps differ.
 * @throws Refusal if a build or the gate fails; the live releases stay then
 */
export const deployChanged = async (context: Context): Promise<void> => {
  const { repositoryDir, site, log, buildApp, replaces = false } = context;
  const lastStart = recordFile<{ fingerprint: string; version: string }>(join(site.store.folder, 'sources.json'));
  const before = lastStart.read();
  const live = await readLiveApps(context);
  if (!live) return;
  const changed = new Map<string, string>();
  for (const app of appsOf(repositoryDir)) {
    const fingerprint = fingerprintOf(repositoryDir, app);
    const record = Object.keys(live).length > 0 ? before[app] : undefined;
    if (record ? record.fingerprint !== fingerprint : !live[app]) changed.set(app, fingerprint);
    else lastStart.write(app, { fingerprint, version: before[app]?.version ?? '' });
  }
  if (changed.size === 0) return;
  if (!mayActivate(live, replaces)) {
    log(
      `Serving what is live; the sources of ${[...changed.keys()].join(', ')} differ from it. To release them, run ` +
        '`npm run release -- publish APP` for each, then `npm run release -- activate APP@VERSION …`.',
    );
    return;
  }

  await buildChanged(repositoryDir, changed, log, buildApp);
  const built: { app: string; version: string }[] = [];
  for (const app of changed.keys())
    built.push({ app, version: await publish(site.store, app, join(repositoryDir, app, 'dist')) });
  // Changed sources may give the same release.
  const releases = built.filter(({ app, version }) => live[app]?.live !== version);
  if (releases.length > 0) {
    // The API host starts later.
    await activate(site, releases, {
      by: START,
      noBrowser: 'by the start',
      api: { noApi: 'npm start activates before the API host runs' },
    });
    log(`Now live, not tested in a browser: ${releases.map(({ app, version }) => `${app} ${version}`).join(', ')}`);
  }
  for (const { app, version } of built) lastStart.write(app, { fingerprint: changed.get(app) ?? '', version });
};
