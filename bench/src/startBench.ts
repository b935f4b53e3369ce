import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createEdge } from '../../delivery/src/edge/createEdge';
import { listen } from '../../delivery/src/edge/listen';
import { deployChanged } from '../../delivery/src/start/deployChanged';
import { repository } from '../../delivery/src/repository';
import { siteIn, type Site } from '../../delivery/src/store/site';
import { launchBrowser } from './measure/browser';
import { recordResponses, type ResponseRecorder } from './release/recordResponses';
import { apiHost } from './sites/apiHost';
import { releaseBare } from './sites/builtSite';
import { registerMember } from './sites/member';
import { serveWithoutScripts } from './sites/withoutScripts';

/** A site that is being served. */
export interface ServedSite {
  siteDir: string;
  origin: string;
  recorder: ResponseRecorder;
}

/** What every measurement works with. */
export interface Bench {
  /** How often each measurement is repeated. */
  runs: number;
  /** How many times slower than this machine the processor of opened pages is. */
  slowdown: number;
  /** Removed in the end. */
  folder: string;
  browser: Browser;
  /** A member's session. */
  token: string;
  /** Built and served on first use. */
  site: (name: ReleasedName) => Promise<ServedSite>;
  /** The federated site's document without scripts, in front of the site; served on first use. */
  withoutScripts: () => Promise<{ origin: string }>;
  log: (line: string) => void;
}

/** The federated site, and a page of the site's libraries alone. */
export type ReleasedName = 'federated' | 'bare';

/** What rows of the federated site alone need. */
export type MeasuredSite = Pick<Bench, 'runs' | 'browser' | 'token'> & {
  site: (name: 'federated') => Promise<{ origin: string }>;
};

type Undo = () => Promise<unknown>;

/** Starts the browser, with a folder for what is measured. */
export const startBrowser = async (undo: Undo[]): Promise<Pick<Bench, 'folder' | 'browser'>> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const browser = await launchBrowser();
  undo.push(() => browser.close());
  return { folder, browser };
};

/**
 * Starts the API host and the browser.
 * @param undo gets a cleanup step for everything that is started; they run last first
 */
export const startBench = async (
  { runs, slowdown }: Pick<Bench, 'runs' | 'slowdown'>,
  undo: Undo[],
  log: (line: string) => void,
): Promise<Bench> => {
  const { folder, browser } = await startBrowser(undo);
  const starting = apiHost(folder, log);
  undo.push(async () => (await starting).stop());
  const api = await starting;

  const release = async (name: ReleasedName, site: Site): Promise<void> => {
    log(`Building the ${name} site…`);
    if (name === 'federated') return deployChanged({ repositoryDir: repository, site, log });
    return releaseBare(site);
  };
  const serve = async (name: ReleasedName): Promise<ServedSite> => {
    const site = siteIn(join(folder, name));
    await release(name, site);
    const edge = await createEdge({ site, apiUrl: api.url, log });
    undo.push(() => edge.close());
    const origin = `http://localhost:${await listen(edge, 0)}`;
    return { siteDir: site.store.folder, origin, recorder: recordResponses(edge.server) };
  };
  const served = new Map<ReleasedName, Promise<ServedSite>>();
  const site = (name: ReleasedName): Promise<ServedSite> => {
    const running = served.get(name) ?? serve(name);
    served.set(name, running);
    return running;
  };

  let stripped: ReturnType<typeof serveWithoutScripts> | undefined;
  const withoutScripts = () => {
    stripped ??= site('federated').then(async ({ origin }) => {
      const server = await serveWithoutScripts(origin);
      undo.push(server.close);
      return server;
    });
    return stripped;
  };

  const token = await registerMember(api.url);
  return { runs, slowdown, folder, browser, token, site, withoutScripts, log };
};
