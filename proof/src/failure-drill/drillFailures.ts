import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { requireRoot, runInNamespaces } from '../inNamespaces';
import { requirePrograms } from '../requirePrograms';
import { programs } from './programs';
import { runDrill } from './runDrill';

/*
 * `npm run test:failures`, as root: the processes of a site on several machines, of which each is killed, each disk
 * filled and each link cut, one at a time, while 200 members move money and load pages. In a network and a mount
 * namespace, where files of this machine's disks stay as they are.
 */

const repository = resolve(import.meta.dirname, '../../..');
const folder = join(repository, 'var/failure-drill');

if (process.argv[2] === 'run') process.exit((await runDrill(repository, folder)) ? 0 : 1);
await requirePrograms(programs);
requireRoot();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true, mode: 0o755 });
process.exit(await runInNamespaces(import.meta.filename, { ownMounts: true }));
