import { createHash, randomUUID } from 'node:crypto';
import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
  chown,
  chmod,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canUse, chooseOsUser, chownTree, type OsUser } from './osUser';
import type { BinaryFolder } from './binaries';

/** The folders of the private PostgreSQL and the user that runs it. */
export interface Placement {
  user: OsUser;
  binaries: BinaryFolder;
  /** Holds `data`, `run` and the log. */
  home: string;
}

const moved = 'MOVED-TO';

const makeFolder = async (user: OsUser, path: string) => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chownTree(user, path);
  return path;
};

/** A folder outside of `folder` that an unprivileged user can enter, and that outlives a reboot. */
const relocated = (folder: string) =>
  join('/var/lib', `site-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);

/** Copies the binaries unless an earlier start has; all data folders share the copy. */
const copyBinaries = async (binaries: BinaryFolder) => {
  const place = relocated(binaries);
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

/** Where the data of `home` is: there, or in the folder that an earlier start has moved it to. */
export const homeOf = (home: string): Promise<string> =>
  readFile(join(home, moved), 'utf8').then(
    (path) => path.trim() || home,
    () => home,
  );

/**
 * Decides how to run PostgreSQL for the data in `home`. If the host runs as root, PostgreSQL runs as another user that
 * may not be able to enter the repository: then it runs from a copy of the binaries outside, with the capability to
 * enter the data folder; if the system cannot grant that, the data moves outside too.
 */
export const choosePlacement = async (
  home: string,
  binaries: BinaryFolder,
  log: (line: string) => void,
): Promise<Placement> => {
  const user = await chooseOsUser();
  await makeFolder(user, home);
  const known = await homeOf(home);
  if (!user.ids) return { user, binaries, home: known };
  const postgres = (folder: BinaryFolder) => join(folder, 'bin/postgres');
  // The binaries must be readable without the capability: PostgreSQL checks them with access(2), which ignores it.
  const usable = (await canUse(user, postgres(binaries), '/')) ? binaries : await copyBinaries(binaries);
  for (const throughFolders of [false, true]) {
    const candidate = { ...user, throughFolders };
    if (await canUse(candidate, postgres(usable), known)) return { user: candidate, binaries: usable, home: known };
  }
  const newHome = join(relocated(home), 'postgres');
  log(`User ${user.ids.uid}, who runs PostgreSQL, cannot enter ${home}. The database is now in ${newHome}.`);
  // An existing folder belongs to data that was deleted in `home` since; it is renamed, not deleted.
  await rename(newHome, `${newHome}.before-${Date.now()}`).catch(() => undefined);
  await cp(home, newHome, { recursive: true, errorOnExist: false, force: false });
  await chown(newHome, 0, 0);
  await chownTree(user, newHome);
  await chmod(newHome, 0o700);
  await writeFile(join(home, moved), newHome);
  return { user, binaries: usable, home: newHome };
};

/** Longest folder name in bytes for a socket: the system accepts paths up to 107 bytes, with the socket's name. */
const maxFolderBytes = 85;

/** Prefix of temporary socket folders. */
const temporaryPrefix = join(tmpdir(), 'site-pg-');

/**
 * The folder of the socket: in `home`, or a short temporary one if the path would be too long. Only its owner can enter
 * it, which is the access control of the database.
 */
export const socketFolder = async ({ user, home }: Placement): Promise<string> => {
  const usual = join(home, 'run');
  if (Buffer.byteLength(usual) <= maxFolderBytes && !/[",]/.test(usual)) return makeFolder(user, usual);
  const short = `${temporaryPrefix}${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const owner = user.ids?.uid ?? process.getuid?.();
  await mkdir(short, { mode: 0o700 })
    .then(() => chownTree(user, short))
    .catch(() => undefined);
  const found = await lstat(short);
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return short;
  // Another user owns that name. Any other one works, since further hosts find it in postmaster.pid.
  const other = await mkdtemp(temporaryPrefix);
  await chownTree(user, other);
  return other;
};

/** Removes a temporary socket folder after its server has stopped, unless there is a socket in it. */
export const removeSocketFolder = async (folder: string): Promise<void> => {
  if (folder.startsWith(temporaryPrefix)) await rmdir(folder).catch(() => undefined);
};
