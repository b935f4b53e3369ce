import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startSecondEdge } from '../site/secondEdge';
import { repository } from '../site/site';

/** A live site of its own, for journeys that change what is live: the same apps as the site under test, behind an edge of its own. */
export interface LiveSite {
  address: string;
  /** Its releases and registry. */
  siteDir: string;
  close: () => Promise<void>;
}

/** @param env for the edge, such as `OVERRIDE_ORIGINS` */
export async function startLiveSite(name: string, env: NodeJS.ProcessEnv = {}): Promise<LiveSite> {
  const from = process.env.E2E_SITE_DIR ?? join(repository, 'var/site');
  const siteDir = join(repository, 'var/e2e', name);
  for (const suffix of ['', '.key', '.pub', '.good.json']) rmSync(siteDir + suffix, { recursive: true, force: true });
  mkdirSync(join(repository, 'var/e2e'), { recursive: true });
  /* What other journeys' pages told stays with them. */
  const filter = (path: string): boolean => basename(path) !== 'evidence';
  for (const suffix of ['', '.key', '.pub']) cpSync(from + suffix, siteDir + suffix, { recursive: true, filter });
  /* One proxy of ours in front: the simulated browsers come from many addresses. */
  const { address, stop } = await startSecondEdge({ SITE_DIR: siteDir, TRUST_PROXY: '1', ...env });
  return { address, siteDir, close: stop };
}
