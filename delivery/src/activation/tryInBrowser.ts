import type { FastifyInstance } from 'fastify';
import { SHELL } from '../appNames';
import { createEdge } from '../edge/createEdge';
import { listen } from '../edge/listen';
import { Refusal } from '../refusal';
import type { Registry } from '../registry/registry';
import type { ReleaseSet } from '../registry/sets';
import type { PublishedDescriptor } from '../releases/descriptor';
import { readRelease } from '../releases/readRelease';
import { findBrowser } from '../smoke/chromium';
import { startContractStub } from '../smoke/contractStub';
import { smokeTest } from '../smoke/smokeTest';
import type { Site } from '../store/site';
import type { Trial } from './trials';

const registryOf = (set: ReleaseSet): Registry => ({
  schema: 1,
  revision: 0,
  apps: Object.fromEntries([...set].map(([app, live]) => [app, { live, since: '', by: '', previous: [] }])),
});

/** An edge that serves one set, whatever is live, on a port of its own; what its pages tell is nobody's evidence. */
const serveSet = async (
  site: Site,
  set: ReleaseSet,
  apiUrl: string,
): Promise<{ edge: FastifyInstance; address: string }> => {
  const registry = registryOf(set);
  const edge = await createEdge({
    site: { ...site, store: { ...site.store, addEvidence: async () => undefined } },
    source: { tag: async () => 'on trial', read: async () => registry },
    apiUrl,
    log: () => undefined,
  });
  return { edge, address: `http://127.0.0.1:${await listen(edge, 0, '127.0.0.1')}` };
};

const descriptorsOf = async (site: Site, set: ReleaseSet): Promise<Map<string, PublishedDescriptor>> => {
  const descriptors = new Map<string, PublishedDescriptor>();
  for (const [app, version] of set) descriptors.set(app, (await readRelease(site.store, app, version)).descriptor);
  return descriptors;
};

/** `smokeTest` says so of an app that is not on trial itself. */
const ofNeighbour = /^(\S+) is broken beside /;
const isOfNeighbour = (reason: string): boolean => ofNeighbour.test(reason);
const neighbourOf = (reason: string): string | undefined => ofNeighbour.exec(reason)?.[1];

/** An app that is only to show that it boots: by its first page. */
const inBrief = (app: PublishedDescriptor): PublishedDescriptor => ({ ...app, routes: app.routes.slice(0, 1) });

/**
 * Tries in Chromium, against a stub of the contract, what members would get: every page of the apps that change; beside it that going back
 * still boots: what members get now, in brief. A neighbour that is broken there too is not held against the change.
 * @param say told what is being tried, since it takes a while
 * @throws Refusal where there is no browser
 */
export const browserTrial =
  (site: Site, say: (line: string) => void, env: NodeJS.ProcessEnv = process.env) =>
  async ({ before, after, changed }: Trial): Promise<string[]> => {
    const browser = findBrowser(env);
    if (browser === undefined)
      throw new Refusal(
        'No browser is here to try the release: install Chromium (CHROMIUM names it), or say why it goes live without: --no-browser REASON.',
      );
    say(
      `Trying ${[...changed].map((app) => `${app} ${after.get(app)}`).join(', ')} in a browser, beside what is live.`,
    );
    const stub = await startContractStub();
    const edges: FastifyInstance[] = [];
    const trySet = async (set: ReleaseSet, brief: boolean): Promise<string[]> => {
      const { edge, address } = await serveSet(site, set, stub.url);
      edges.push(edge);
      const apps = await descriptorsOf(site, set);
      const tried = new Map([...apps].map(([app, it]) => [app, brief ? inBrief(it) : it]));
      return smokeTest({ address, apps: tried, candidates: changed, browser });
    };
    try {
      // The very first release of an app has nothing to go back to.
      const canGoBack = before.has(SHELL) && [...changed].every((app) => before.has(app));
      const [reasons, now] = await Promise.all([trySet(after, false), canGoBack ? trySet(before, true) : []]);
      // Who is broken already is not broken by this change, and must not keep others from theirs.
      const broken = new Set(now.filter(isOfNeighbour).map(neighbourOf));
      return [
        ...reasons.filter((reason) => !broken.has(neighbourOf(reason))),
        ...now.filter((reason) => !isOfNeighbour(reason)).map((reason) => `Going back would not help: ${reason}`),
      ];
    } finally {
      await Promise.all([...edges.map((edge) => edge.close()), stub.close()]);
    }
  };
