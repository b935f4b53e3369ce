import { access, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chownTree, runAs } from './osUser';
import type { Placement } from './placement';
import { isAlive } from './postmaster';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Creates an empty database cluster at `data` unless there is one. It is created in a temporary folder and renamed, so
 * that an interrupted start, or two at once, leave no partial cluster.
 */
export const initCluster = async ({ user, binaries, home }: Placement, data: string, durable: boolean) => {
  if (await exists(join(data, 'PG_VERSION'))) return;
  for (const name of await readdir(home)) {
    const pid = /^data\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true });
  }
  const fresh = await mkdtemp(join(home, `data.new-${process.pid}-`));
  await chownTree(user, fresh);
  const options = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--auth-host=reject'];
  await runAs(user, join(binaries, 'bin/initdb'), ['-D', fresh, ...options, ...(durable ? [] : ['--no-sync'])]);
  await rename(fresh, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};
