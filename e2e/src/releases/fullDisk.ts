import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../../../delivery/src/activation/activate';
import { createEdge } from '../../../delivery/src/edge/createEdge';
import { publish } from '../../../delivery/src/releases/publish';
import { repository } from '../fixtures/site';
import { siteIn } from '../../../delivery/src/pages/openSite';
import { buildVariant } from './buildVariant';

/**
 * A program for releases-disk.spec.ts: runs a site on a small tmpfs that runs full, in a mount namespace of this
 * process. Prints as JSON the error of each step and what the edge answered after it.
 */
const [folder = ''] = process.argv.slice(2);
const disk = join(folder, 'disk');
const shellDist = join(repository, 'shell/dist');
const walletDist = join(repository, 'mfe-wallet/dist');
const nextDist = buildVariant('mfe-wallet', 'disk', { script: (code) => `${code}/*next*/` });
mkdirSync(disk, { recursive: true });
const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { encoding: 'utf8' });
if (status !== 0) throw new Error(`No tmpfs could be mounted: ${stderr}`);

const site = siteIn(join(disk, 'site'));
const filler = join(disk, 'filler');
const edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: () => undefined });
const steps: Record<string, { error: string; page: number; wallet: string }> = {};

const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const error = await work().then(
    () => '',
    (reason: Error) => reason.message,
  );
  const page = await edge.inject('/');
  steps[name] = {
    error,
    page: page.statusCode,
    wallet: /"mfe-wallet":\{"version":"([^"]+)"/.exec(page.body)?.[1] ?? '',
  };
};
const fill = (keep: number): void => {
  rmSync(filler, { force: true });
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - keep)));
};
const put = async (app: string, dist: string): Promise<void> =>
  activate(site, [{ app, version: await publish(site.store, app, dist) }], { by: 'team' });

await step('first', async () => {
  await put('shell', shellDist);
  await put('mfe-wallet', walletDist);
});
fill(0);
await step('publish on a full disk', () => publish(site.store, 'mfe-wallet', nextDist));
fill(8192);
await step('publish on a disk that runs full half way', () => publish(site.store, 'mfe-wallet', nextDist));
rmSync(filler);
let next = '';
await step('publish with room again', async () => (next = await publish(site.store, 'mfe-wallet', nextDist)));
fill(0);
await step('activate on a full disk', () => activate(site, [{ app: 'mfe-wallet', version: next }], { by: 'team' }));
rmSync(filler);
await step('activate with room again', () => activate(site, [{ app: 'mfe-wallet', version: next }], { by: 'team' }));
process.stdout.write(JSON.stringify({ steps, next }));
await edge.close();
