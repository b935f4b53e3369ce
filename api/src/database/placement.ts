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
import { canUse, chooseAccount, handOver, type Account } from './osUser';
import type { BinaryFolder } from './binaries';

/** Where the private PostgreSQL lives and as whom it runs. */
export interface Placement {
  account: Account;
  binaries: BinaryFolder;
  /** Holds `data`, `run` and the log. */
  home: string;
}

const moved = 'MOVED-TO';

const makeFolder = async (account: Account, path: string) => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await handOver(account, path);
  return path;
};

/** A folder that an unprivileged user can enter from anywhere, and that outlives a reboot. */
const elsewhere = (folder: string) =>
  join('/var/lib', `site-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);

/** Copies the binaries once; a later start with the same ones, whatever its data, finds them there. */
const copyBinaries = async (binaries: BinaryFolder) => {
  const place = elsewhere(binaries);
  const { size, mtimeMs } = await stat(join(binaries, 'bin/postgres'));
  const target = join(place, `binaries-${size}-${Math.trunc(mtimeMs)}`);
  if (await stat(target).catch(() => undefined)) return target;
  const fresh = `${target}.new-${randomUUID()}`;
  await mkdir(place, { recursive: true, mode: 0o755 });
  await cp(binaries, fresh, { recursive: true, verbatimSymlinks: true });
  /* A second host that copied at the same time has won: its copy is as good. */
  await rename(fresh, target).catch(() => rm(fresh, { recursive: true, force: true }));
  return target;
};

/**
 * Decides how to run PostgreSQL for the data in `home`. As root it must run as somebody else, who may not be able to enter
 * the repository: then from a copy of the binaries outside it, and with the capability to enter the data's folder; where that cannot be
 * given, with the data outside it too.
 */
export const place = async (home: string, binaries: BinaryFolder, say: (line: string) => void): Promise<Placement> => {
  const account = await chooseAccount();
  await makeFolder(account, home);
  const known = await readFile(join(home, moved), 'utf8').then(
    (path) => path.trim(),
    () => '',
  );
  if (!account.ids) return { account, binaries, home: known || home };
  const postgres = (folder: BinaryFolder) => join(folder, 'bin/postgres');
  /* Without a capability: PostgreSQL looks for its own programs by access(2), which knows of none. */
  const usable = (await canUse(account, postgres(binaries), '/')) ? binaries : await copyBinaries(binaries);
  for (const throughFolders of [false, true]) {
    const candidate = { ...account, throughFolders };
    if (await canUse(candidate, postgres(usable), known || home))
      return { account: candidate, binaries: usable, home: known || home };
  }
  const newHome = join(elsewhere(home), 'postgres');
  say(`User ${account.ids.uid}, as whom PostgreSQL runs, cannot enter ${home}: the database lives in ${newHome}`);
  // One that is there belonged to data that has since been deleted here: out of the way, but not lost.
  await rename(newHome, `${newHome}.before-${Date.now()}`).catch(() => undefined);
  await cp(home, newHome, { recursive: true, errorOnExist: false, force: false });
  await chown(newHome, 0, 0);
  await handOver(account, newHome);
  await chmod(newHome, 0o700);
  await writeFile(join(home, moved), newHome);
  return { account, binaries: usable, home: newHome };
};

/** Longest folder whose socket path the system accepts (107 bytes with the socket's name), with some room. */
const longest = 85;

/** How the path of a temporary one begins. */
const temporary = join(tmpdir(), 'site-pg-');

/**
 * The folder of the socket: in `home`, or a short temporary one where the path would be too long. Only its owner can enter
 * it, so that to reach the socket is to be allowed in.
 */
export const socketFolder = async ({ account, home }: Placement): Promise<string> => {
  const usual = join(home, 'run');
  if (Buffer.byteLength(usual) <= longest && !/[",]/.test(usual)) return makeFolder(account, usual);
  const short = `${temporary}${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const owner = account.ids?.uid ?? process.getuid?.();
  await mkdir(short, { mode: 0o700 })
    .then(() => handOver(account, short))
    .catch(() => undefined);
  const found = await lstat(short);
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return short;
  // Somebody else took the name: any other one will do, a second host finds it in postmaster.pid.
  const other = await mkdtemp(temporary);
  await handOver(account, other);
  return other;
};

/** Takes a temporary folder of a socket away when its server is gone. It stays when a socket lies in it. */
export const removeSocketFolder = async (folder: string): Promise<void> => {
  if (folder.startsWith(temporary)) await rmdir(folder).catch(() => undefined);
};
