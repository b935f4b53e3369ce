import { join } from 'node:path';
import { type ReleaseRef, activate } from '../activation/activate';
import { appsOf } from '../appNames';
import { readRegistry } from '../registry/registry';
import { Refusal } from '../refusal';
import { publish } from '../releases/publish';
import type { Site } from '../store/site';
import { buildWhatChanged } from './builds';
import { fingerprintOf } from './fingerprint';
import { notesIn } from './notes';

interface Surroundings {
  repositoryDir: string;
  site: Site;
  log: (line: string) => void;
  /** Instead of the app's own build, for tests. */
  buildApp?: (app: string) => Promise<void>;
}

/** What the last start found of an app's sources, and what they gave. */
interface Started {
  fingerprint: string;
  version: string;
}

/**
 * Makes the site show what the sources say, by the same publishing, gate and swap as a release by hand. An app goes live here only
 * if it has no live release yet or its sources have changed since the last start: what an operator has rolled back stays so.
 * @throws Refusal when a build or the gate fails; what was live stays live
 */
export const bringUpToDate = async ({ repositoryDir, site, log, buildApp }: Surroundings): Promise<void> => {
  const lastStart = notesIn<Started>(join(site.store.folder, 'sources.json'));
  const before = lastStart.read();
  const live = await readRegistry(site).then(
    ({ apps }) => apps,
    (error: unknown) => {
      if (!(error instanceof Refusal) || site.lastKnownGood.text() === undefined) throw error;
      // The edge still has the last good one; to change what is live is left to a person.
      log(['Nothing was brought up to date:', ...error.reasons].join('\n'));
      return undefined;
    },
  );
  if (!live) return;
  const due = new Map<string, string>();
  for (const app of appsOf(repositoryDir)) {
    const fingerprint = await fingerprintOf(repositoryDir, app);
    const known = before[app] !== undefined && Object.keys(live).length > 0;
    // One that an operator has taken off stays off, as what was rolled back stays so.
    if (known ? before[app]?.fingerprint !== fingerprint : !live[app]) due.set(app, fingerprint);
    else lastStart.write(app, { fingerprint, version: before[app]?.version ?? '' });
  }
  if (due.size === 0) return;

  await buildWhatChanged(repositoryDir, due, log, buildApp);
  const built: ReleaseRef[] = [];
  for (const app of due.keys()) {
    built.push({ app, version: await publish(site.store, app, join(repositoryDir, app, 'dist')) });
  }
  // Other sources may give the same release, such as one that was rolled back.
  const choices = built.filter(({ app, version }) => !live[app] || before[app]?.version !== version);
  if (choices.length > 0) {
    await activate(site, choices, { by: 'start', noBrowser: 'by the start' });
    log(`Now live, tried by no browser: ${choices.map(({ app, version }) => `${app} ${version}`).join(', ')}`);
  }
  for (const { app, version } of built) lastStart.write(app, { fingerprint: due.get(app) ?? '', version });
};
