import type { FastifyInstance } from 'fastify';
import { SHELL } from '../base/repository';
import { createEdge } from '../edge/createEdge';
import { listen } from '../edge/listen';
import type { Environment } from '../base/environment';
import { Refusal } from '../base/refusal';
import { lastKnownGoodIn, type Site } from '../registry/registry';
import type { ReleaseSet } from '../registry/releaseSets';
import { readRelease } from '../releases/readRelease';
import { findBrowser, acquireBrowser } from '../smoke/chromium';
import { startContractStub } from '../smoke/contractStub';
import { smokeTest } from '../smoke/smokeTest';
import type { TestedApp } from '../smoke/visits';
import type { SiteStore } from '../store/siteStore';
import type { SetChange } from './gateSets';

/** Creates an edge that serves one set, whatever is live, and discards telemetry. */
const createSetEdge = (site: Site, set: ReleaseSet, apiUrl: string): Promise<FastifyInstance> => {
  const apps = Object.fromEntries([...set].map(([app, live]) => [app, { live, since: '', by: '', previous: [] }]));
  const registry = { text: JSON.stringify({ schema: 1, revision: 0, apps }), tag: 'smoke test' };
  // A bucket is not asked for the registry.
  const { refreshRegistry: _refresh, ...stored } = site.store;
  const store: SiteStore = {
    ...stored,
    registryTag: async () => registry.tag,
    readRegistry: async () => registry,
    addTelemetry: async () => undefined,
  };
  const unsigned = { store, keys: { signing: '', public: '' }, lastKnownGood: lastKnownGoodIn('') };
  return createEdge({ site: { ...unsigned, isUnsigned: true }, apiUrl, log: () => undefined });
};

/** The apps with one page each, and their widgets on home. */
const briefly = (apps: ReadonlyMap<string, TestedApp>): Map<string, TestedApp> =>
  new Map(
    [...apps].map(([name, app]) => [
      name,
      { ...app, routes: app.routes.slice(0, 1), slots: app.slots.filter((slot) => slot.name.startsWith('home.')) },
    ]),
  );

/** The app that a violation is about, if it is not itself under test. */
const neighborIn = (violation: string): string | undefined => /^(\S+) is broken beside /.exec(violation)?.[1];

/**
 * Returns a function that tests in Chromium, against a stub of the API, what members would get: every page and widget
 * of the apps that change, home, and one page of each other app, as a visitor and as a member. If something is broken,
 * it tests briefly what members get now: a neighbor that is broken there too does not count against the change, and a
 * warning says if a rollback would not help.
 * @param log receives a line about what is tested, and warnings
 * @throws Refusal if there is no browser
 */
export const smokeTester =
  (site: Site, { CHROMIUM, PATH }: Environment, log: (line: string) => void) =>
  async ({ before, after, changed }: SetChange): Promise<string[]> => {
    const file = findBrowser({ CHROMIUM, PATH });
    if (file === undefined)
      throw new Refusal(
        'There is no browser to test the release. Install Chromium, name it in CHROMIUM, or pass --no-browser REASON.',
      );
    const stub = await startContractStub();
    const { browser, release } = acquireBrowser(file);
    const edges: FastifyInstance[] = [];
    const read = async (set: ReleaseSet): Promise<Map<string, TestedApp>> =>
      new Map(
        await Promise.all([...set].map(async ([app, it]) => [app, await readRelease(site.store, app, it)] as const)),
      );
    const test = async (set: ReleaseSet, isBrief = false): Promise<string[]> => {
      const edge = await createSetEdge(site, set, stub.url);
      edges.push(edge);
      const address = `http://127.0.0.1:${await listen(edge, 0, '127.0.0.1')}`;
      const apps = isBrief ? briefly(await read(set)) : await read(set);
      return smokeTest({ address, apps, candidates: changed, browser: await browser, log });
    };
    try {
      const releases = [...changed].map((app) => `${app} ${after.get(app)}`).join(', ');
      log(`Testing ${releases} in a browser, together with the live releases.`);
      // The first release of an app has nothing to go back to.
      const canGoBack = before.has(SHELL) && [...changed].every((app) => before.has(app));
      const violations = await test(after);
      if (violations.length === 0 || !canGoBack) return violations;
      const now = await test(before, true);
      const alreadyBroken = new Set(now.map(neighborIn));
      for (const it of now) if (neighborIn(it) === undefined) log(`Warning: a rollback would not help: ${it}`);
      return violations.filter((it) => neighborIn(it) === undefined || !alreadyBroken.has(neighborIn(it)));
    } finally {
      await Promise.all([...edges.map((edge) => edge.close()), stub.close(), release()]);
    }
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
