import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { chown, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * How PostgreSQL is run. It refuses to run as root, so root runs it as somebody without rights: plainly, or, where that
 * somebody cannot enter the folders, with the one capability to do so (`throughFolders`).
 */
export interface Account {
  /** Null: as whoever we are. */
  ids: { uid: number; gid: number } | null;
  throughFolders: boolean;
}

/** The user to run as when we are root. initdb looks its own name up, so a number that no one bears will not do. */
const unprivileged = async (): Promise<{ uid: number; gid: number }> => {
  const users = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name && uid > 0);
  const user = users.find(({ name }) => name === 'nobody') ?? users.find(({ name }) => name === 'daemon') ?? users[0];
  if (!user) throw new Error('PostgreSQL does not run as root, and /etc/passwd names no other user');
  return { uid: user.uid, gid: user.gid };
};

export const chooseAccount = async (): Promise<Account> => ({
  ids: process.getuid?.() === 0 ? await unprivileged() : null,
  throughFolders: false,
});

/** The environment of PostgreSQL's programs: none of the caller's PG* settings. */
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const invocation = ({ ids, throughFolders }: Account, program: string, args: string[]) => {
  if (!ids || !throughFolders) return { command: program, args, options: { ...ids, env: environment, cwd: '/' } };
  const privileges = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  return {
    command: 'setpriv',
    args: ['--reuid', `${ids.uid}`, '--regid', `${ids.gid}`, '--clear-groups', ...privileges, '--', program, ...args],
    options: { env: environment, cwd: '/' },
  };
};

/** Runs a program to its end as `account`; a failure rejects with what it said. */
export const runAs = (
  account: Account,
  program: string,
  args: string[],
): Promise<{ stdout: string; stderr: string }> => {
  const { command, args: all, options } = invocation(account, program, args);
  return run(command, all, options);
};

/** Starts a program as `account`. */
export const spawnAs = (account: Account, program: string, args: string[], options: SpawnOptions) => {
  const { command, args: all, options: own } = invocation(account, program, args);
  return spawn(command, all, { ...options, ...own });
};

/** Whether `account` can run `program` and enter `folder`. */
export const canUse = (account: Account, program: string, folder: string): Promise<boolean> =>
  runAs(account, '/bin/sh', ['-c', '"$0" --version >/dev/null && cd "$1"', program, folder]).then(
    () => true,
    () => false,
  );

/** Hands a folder and all that is in it to the account, once. */
export const handOver = async ({ ids }: Account, path: string): Promise<void> => {
  if (!ids) return;
  const { uid } = await lstat(path);
  if (uid === ids.uid) return;
  const hand = async (entry: string) => {
    if ((await lstat(entry)).isDirectory()) {
      for (const name of await readdir(entry)) await hand(join(entry, name));
    }
    await chown(entry, ids.uid, ids.gid);
  };
  // The folder itself last: until it is done, the next start does it again.
  await hand(path);
};
