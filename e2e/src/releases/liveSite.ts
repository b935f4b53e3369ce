import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository, site } from '../site/site';

/** A live site of its own, for journeys that change what is live: the same apps as the site under test, behind an edge of its own. */
export interface LiveSite {
  address: string;
  /** Its releases and registry. */
  siteDir: string;
  close: () => Promise<void>;
}

const addressOf = (edge: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    edge.once('exit', (code) => reject(new Error(`the edge ended with ${code} before it was ready`)));
    edge.stdout?.on('data', (text: Buffer) => {
      const [address] = /http:\/\/localhost:\d+/.exec(String(text)) ?? [];
      if (address) resolve(address);
    });
  });

/** @param env for the edge, such as `OVERRIDE_ORIGINS` */
export async function startLiveSite(name: string, env: NodeJS.ProcessEnv = {}): Promise<LiveSite> {
  const from = process.env.E2E_SITE_DIR ?? '';
  const siteDir = join(repository, 'var/e2e', name);
  for (const suffix of ['', '.key', '.pub', '.good.json']) rmSync(siteDir + suffix, { recursive: true, force: true });
  mkdirSync(join(repository, 'var/e2e'), { recursive: true });
  for (const suffix of ['', '.key', '.pub']) cpSync(from + suffix, siteDir + suffix, { recursive: true });
  const edge = spawn(process.execPath, ['--import', 'tsx', 'delivery/src/site.ts', '--as-is'], {
    cwd: repository,
    /* One proxy of ours in front: the simulated browsers come from many addresses. */
    env: { ...process.env, PORT: '0', SITE_DIR: siteDir, API_URL: site(), TRUST_PROXY: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => edge.once('exit', () => resolve()));
  const address = await addressOf(edge);
  return {
    address,
    siteDir,
    close: async () => {
      edge.kill('SIGTERM');
      await ended;
    },
  };
}
