import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { exitOf } from '../../../api/src/testing/hostProcess';
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
if (process.getuid?.() !== 0) {
  console.error('Run it as root.');
  process.exit(2);
}
await removeContainers(folder);
const sizes = await buildImages(folder);
for (const [image, size] of sizes) console.log(`${image}: ${size}`);
await rm(join(folder, 'run-site'), { recursive: true, force: true });
// A network with a loopback interface alone; all its processes end with it.
const command = 'ip link set lo up && exec "$0" --import tsx "$1" run';
const child = spawn('unshare', ['--net', 'sh', '-c', command, process.execPath, import.meta.filename], {
  cwd: repository,
  stdio: 'inherit',
});
const code = await exitOf(child);
await removeContainers(folder);
process.exit(code ?? 1);
