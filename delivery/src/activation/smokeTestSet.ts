import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SHELL } from '../repository';
import { createEdge } from '../edge/createEdge';
import { listen } from '../edge/listen';
import type { Environment } from '../environment';
import { Refusal } from '../refusal';
import { lastKnownGoodIn } from '../registry/registry';
import type { ReleaseSet } from '../registry/releaseSets';
import type { PublishedDescriptor } from '../releases/descriptor';
import { entryCodeOf } from '../releases/contentHash';
import { readRelease } from '../releases/readRelease';
import { releaseFolder } from '../store/directoryStore';
import { findBrowser, acquireBrowser } from '../smoke/chromium';
import { startContractStub } from '../smoke/contractStub';
import { smokeTest } from '../smoke/smokeTest';
import { HOME, type Person, type TestedApp } from '../smoke/visits';
import type { Site } from '../store/site';
import type { SiteStore } from '../store/siteStore';
import { withAffectedRoutes, affectedPagesOfSet, reachesHome } from './affectedPages';
import type { SetChange } from './gateSets';

/** Creates an edge that serves one set, whatever is live, and discards telemetry. */
const createSetEdge = (site: Site, set: ReleaseSet, apiUrl: string): Promise<FastifyInstance> => {
  const apps = Object.fromEntries([...set].map(([app, live]) => [app, { live, since: '', by: '', previous: [] }]));
  const registry = { text: JSON.stringify({ schema: 1, revision: 0, apps }), tag: 'smoke test' };
  const store: SiteStore = {
    ...site.store,
    registryTag: async () => registry.tag,
    readRegistry: async () => registry,
    addTelemetry: async () => undefined,
  };
  const unsigned = { store, keys: { signing: '', public: '' }, lastKnownGood: lastKnownGoodIn('') };
  return createEdge({ site: { ...unsigned, isUnsigned: true }, apiUrl, log: () => undefined });
};

/** The apps with one page each. */
const briefly = (apps: ReadonlyMap<string, TestedApp>): Map<string, TestedApp> =>
  new Map([...apps].map(([name, app]) => [name, { ...app, routes: app.routes.slice(0, 1) }]));

/** A release's descriptor, without `reach` if its entry is not the one that the build has recorded. */
const readBuilt = async (store: SiteStore, app: string, version: string): Promise<PublishedDescriptor> => {
  const descriptor = await readRelease(store, app, version);
  const { reach, entry, files } = descriptor;
  if (!reach) return descriptor;
  const text = await readFile(join(releaseFolder(store.folder, app, version), entry), 'utf8');
  return entryCodeOf(text, Object.keys(files)) === reach.entry ? descriptor : { ...descriptor, reach: undefined };
};

/** Such as `home and /about, the only pages that the change affects`. */
const describeTestedPages = (reach: ReturnType<typeof affectedPagesOfSet>): string => {
  if (!reach) return 'all pages of what changes';
  const pages = new Set([HOME, ...[...reach.values()].flatMap(({ routes }) => [...routes])]);
  const names = [...pages].map((path) => (path === HOME ? 'home' : path));
  return `${new Intl.ListFormat('en').format(names)}, the only pages that the change affects`;
};

/** The app that a violation is about, if it is not itself under test. */
const neighborIn = (violation: string): string | undefined => /^(\S+) is broken beside /.exec(violation)?.[1];

/**
 * Returns a function that tests in Chromium, against a stub of the API, what members would get: the pages that the
 * change can reach (`affectedPages`), and home, which a visitor opens only if the change can reach it; if it can reach
 * everything, all pages of the apps that change and one of each other app. Also tests briefly that what members get now
 * still starts, so that a rollback is possible, if the change can reach little as a member alone. An app that is broken
 * there too does not count against the change.
 * @param log receives a line about what is tested
 * @throws Refusal if there is no browser
 */
export const smokeTester =
  (site: Site, log: (line: string) => void, { CHROMIUM, PATH }: Environment) =>
  async ({ before, after, changed }: SetChange): Promise<string[]> => {
    const file = findBrowser({ CHROMIUM, PATH });
    if (file === undefined)
      throw new Refusal(
        'There is no browser to test the release. Install Chromium, name it in CHROMIUM, or pass --no-browser REASON.',
      );
    const stub = await startContractStub();
    const { browser, release } = acquireBrowser(file);
    const edges: FastifyInstance[] = [];
    const read = async (set: ReleaseSet): Promise<Map<string, PublishedDescriptor>> =>
      new Map(
        await Promise.all([...set].map(async ([app, it]) => [app, await readBuilt(site.store, app, it)] as const)),
      );
    const testSet = async (
      set: ReleaseSet,
      apps: Map<string, TestedApp>,
      who: { as?: readonly Person[]; homeAs?: readonly Person[] },
    ): Promise<string[]> => {
      const edge = await createSetEdge(site, set, stub.url);
      edges.push(edge);
      const address = `http://127.0.0.1:${await listen(edge, 0, '127.0.0.1')}`;
      return smokeTest({ address, apps, candidates: changed, browser: await browser, ...who });
    };
    try {
      // The first release of an app has nothing to go back to.
      const canGoBack = before.has(SHELL) && [...changed].every((app) => before.has(app));
      const [live, replaced] = await Promise.all([read(after), canGoBack ? read(before) : new Map<string, never>()]);
      const reach = affectedPagesOfSet(replaced, live, changed);
      const releases = [...changed].map((app) => `${app} ${after.get(app)}`).join(', ');
      log(`Testing ${releases} in a browser, together with the live releases: ${describeTestedPages(reach)}.`);
      /* What home needs is as it was: a member goes there from the changed page, to see that it can be left. */
      const isHomeAsBefore = reach !== undefined && !reachesHome(reach);
      const [violations, now] = await Promise.all([
        testSet(after, withAffectedRoutes(live, reach), isHomeAsBefore ? { homeAs: ['member'] } : {}),
        canGoBack
          ? testSet(before, briefly(withAffectedRoutes(replaced, reach)), {
              ...(reach ? { as: ['member'] } : {}),
              ...(isHomeAsBefore ? { homeAs: [] } : {}),
            })
          : [],
      ]);
      const alreadyBroken = new Set(now.map(neighborIn));
      return [
        ...violations.filter((it) => neighborIn(it) === undefined || !alreadyBroken.has(neighborIn(it))),
        ...now.filter((it) => neighborIn(it) === undefined).map((it) => `A rollback would not help: ${it}`),
      ];
    } finally {
      await Promise.all([...edges.map((edge) => edge.close()), stub.close(), release()]);
    }
  };
