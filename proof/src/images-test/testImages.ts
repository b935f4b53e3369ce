import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { requireRoot, runInNamespaces } from '../inNamespaces';
import { requirePrograms } from '../requirePrograms';
import { buildImages, removeContainers } from './buildImages';
import { runSite } from './runSite';

/*
 * `npm run test:images`, as root: builds the images of the site from Debian's packages and runs them together in a
 * separate network, with root file systems that are read-only.
 */

const repository = resolve(import.meta.dirname, '../../..');
const folder = join(repository, 'var/images');

/** A file of each program, and the Debian package that has it. */
const programs = {
  '/usr/bin/buildah': 'buildah',
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/bin/chromium': 'chromium',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/ip': 'iproute2',
};

if (process.argv[2] === 'run') {
  await runSite(repository, folder);
  process.exit(0);
}
await requirePrograms(programs);
requireRoot();
await removeContainers(folder);
const sizes = await buildImages(folder);
for (const [image, size] of sizes) console.log(`${image}: ${size}`);
await rm(join(folder, 'run-site'), { recursive: true, force: true });
const code = await runInNamespaces(import.meta.filename);
await removeContainers(folder);
process.exit(code);
