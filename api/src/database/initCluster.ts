import { access, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { handOver, runAs } from './osUser';
import type { Placement } from './placement';
import { isAlive } from './postmaster';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Makes an empty cluster at `data` unless there is one. It is made beside its place and moved there whole: a start that is
 * killed, or two at once, leave no half of one.
 */
export const initCluster = async ({ account, binaries, home }: Placement, data: string, durable: boolean) => {
  if (await exists(join(data, 'PG_VERSION'))) return;
  for (const name of await readdir(home)) {
    const pid = /^data\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true });
  }
  const fresh = await mkdtemp(join(home, `data.new-${process.pid}-`));
  await handOver(account, fresh);
  const options = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--auth-host=reject'];
  await runAs(account, join(binaries, 'bin/initdb'), ['-D', fresh, ...options, ...(durable ? [] : ['--no-sync'])]);
  await rename(fresh, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};
