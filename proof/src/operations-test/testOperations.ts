import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { programs } from '../failure-drill/programs';
import { requireRoot } from '../inNamespaces';
import { requirePrograms } from '../requirePrograms';
import { runOperations } from './runOperations';
import { runUnderSystemd } from './underSystemd';

/* `npm run test:operations`, as root: runs the commands of `docs/operations.md` on a site of systemd's units. */

const repository = resolve(import.meta.dirname, '../../..');
const folder = join(repository, 'var/operations-test');

if (process.argv[2] === 'run') {
  const page = await readFile(join(repository, 'docs/operations.md'), 'utf8');
  process.exit((await runOperations(repository, folder, page)) ? 0 : 1);
}
await requirePrograms({
  ...programs,
  '/usr/bin/node': 'nodejs',
  '/usr/bin/git': 'git',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/lib/systemd/systemd': 'systemd',
});
requireRoot();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true, mode: 0o755 });
process.exit(await runUnderSystemd(repository, 'proof/src/operations-test/testOperations.ts'));
