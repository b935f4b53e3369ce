import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import { appsOf } from '../base/repository';
import { type Registry, readRegistry, type Site } from '../registry/registry';
import { Refusal } from '../base/refusal';
import { publish } from '../releases/publish';
import { replaceFile } from '../store/durable';
import { buildChanged, inputHashOf } from './buildChanged';

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

/** The hashes of the apps' inputs at the last start. If they are lost, nothing is changed. */
const readInputs = (file: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
};

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
  const lastStart = join(site.store.folder, 'sources.json');
  const live = await readLiveApps(context);
  if (!live) return;
  const before = Object.keys(live).length > 0 ? readInputs(lastStart) : {};
  const inputs = Object.fromEntries(appsOf(repositoryDir).map((app) => [app, inputHashOf(repositoryDir, app)]));
  const changed = Object.keys(inputs).filter((app) => (before[app] ? before[app] !== inputs[app] : !live[app]));
  if (changed.length > 0 && !mayActivate(live, replaces)) {
    log(
      `Serving what is live; the sources of ${changed.join(', ')} differ from it. To release them, run ` +
        '`npm run release -- publish APP` for each, then `npm run release -- activate APP@VERSION …`.',
    );
    return;
  }

  await buildChanged(repositoryDir, changed, log, buildApp);
  const built: { app: string; version: string }[] = [];
  for (const app of changed)
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
  await replaceFile(lastStart, JSON.stringify(inputs, null, 2));
};
