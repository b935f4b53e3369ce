import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Registry } from '../../../delivery/src/registry/registry';
import { TELEMETRY_FOLDER } from '../../../delivery/src/store/siteStore';
import { startSecondEdge } from '../fixtures/servers';
import { repository } from '../fixtures/site';

/** A copy of the site under test behind another edge, for journeys that change what is live. */
export interface LiveSite {
  address: string;
  /** The folder of its releases and registry. */
  siteDir: string;
  /** What its registry says of each app now. */
  apps: () => Registry['apps'];
  close: () => Promise<void>;
}

/** @param env environment variables of the edge, such as `TRUST_PROXY` */
export async function startLiveSite(name: string, env: NodeJS.ProcessEnv = {}): Promise<LiveSite> {
  const from = process.env.E2E_SITE_DIR ?? join(repository, 'var/site');
  const siteDir = join(repository, 'var/e2e', name);
  for (const suffix of ['', '.key', '.pub', '.good.json']) rmSync(siteDir + suffix, { recursive: true, force: true });
  mkdirSync(join(repository, 'var/e2e'), { recursive: true });
  /* The telemetry of other journeys is not copied. */
  const filter = (path: string): boolean => basename(path) !== TELEMETRY_FOLDER;
  for (const suffix of ['', '.key', '.pub']) cpSync(from + suffix, siteDir + suffix, { recursive: true, filter });
  /* The edge trusts one proxy, so that the simulated browsers can name their IP addresses. */
  const { address, stop } = await startSecondEdge({ SITE_DIR: siteDir, TRUST_PROXY: '1', ...env });
  const apps = () => (JSON.parse(readFileSync(join(siteDir, 'registry.json'), 'utf8')) as Registry).apps;
  return { address, siteDir, apps, close: stop };
}
