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
import { releaseBuild } from './sites/builtSite';
import { registerMember } from './sites/member';

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
  /** Removed in the end. */
  folder: string;
  browser: Browser;
  /** A member's session. */
  token: string;
  /** Built and served on first use. */
  site: (name: SiteName) => Promise<ServedSite>;
  log: (line: string) => void;
}

/** The federated site, the same pages as one plain bundle, and a page of the site's libraries alone. */
export type SiteName = 'federated' | 'plain' | 'bare';

type Undo = () => Promise<unknown>;

/**
 * Starts the API host and the browser.
 * @param undo gets a cleanup step for everything that is started; they run last first
 */
export const startBench = async (runs: number, undo: Undo[], log: (line: string) => void): Promise<Bench> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const starting = apiHost(folder, log);
  undo.push(async () => (await starting).stop());
  const api = await starting;

  const release = async (name: SiteName, site: Site): Promise<void> => {
    log(`Building the ${name} site…`);
    if (name === 'federated') return deployChanged({ repositoryDir: repository, site, log });
    return releaseBuild(site, name);
  };
  const serve = async (name: SiteName): Promise<ServedSite> => {
    const site = siteIn(join(folder, name));
    await release(name, site);
    const edge = await createEdge({ site, apiUrl: api.url, log });
    undo.push(() => edge.close());
    const origin = `http://localhost:${await listen(edge, 0)}`;
    return { siteDir: site.store.folder, origin, recorder: recordResponses(edge.server) };
  };
  const served = new Map<SiteName, Promise<ServedSite>>();
  const site = (name: SiteName): Promise<ServedSite> => {
    const running = served.get(name) ?? serve(name);
    served.set(name, running);
    return running;
  };

  const token = await registerMember(api.url);
  const browser = await launchBrowser();
  undo.push(() => browser.close());
  return { runs, folder, browser, token, site, log };
};
