import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { lstat, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The operating system user that runs PostgreSQL. PostgreSQL refuses to run as root, so root runs it as an unprivileged
 * user; if that user may not enter the folders, with the capability CAP_DAC_OVERRIDE (`throughFolders`).
 */
export interface OsUser {
  /** Null: the current user. */
  ids: { uid: number; gid: number } | null;
  throughFolders: boolean;
}

/** The user to run as when the host runs as root. It must exist in /etc/passwd, since initdb looks up its name. */
const unprivileged = async (): Promise<{ uid: number; gid: number }> => {
  const users = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name && uid > 0);
  const named = (wanted: string) => users.find(({ name }) => name === wanted);
  const user = named('nobody') ?? named('daemon') ?? users[0]; // cspell:disable-line
  if (!user) throw new Error('PostgreSQL does not run as root. Add another user to /etc/passwd, or set DATABASE_URL.');
  return { uid: user.uid, gid: user.gid };
};

export const chooseOsUser = async (): Promise<OsUser> => ({
  ids: process.getuid?.() === 0 ? await unprivileged() : null,
  throughFolders: false,
});

/** The environment of PostgreSQL's programs, without the caller's PG* variables. */
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const invocation = ({ ids, throughFolders }: OsUser, program: string, args: string[]) => {
  if (!ids || !throughFolders) return { command: program, args, options: { ...ids, env: environment, cwd: '/' } };
  const privileges = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  return {
    command: 'setpriv',
    args: ['--reuid', `${ids.uid}`, '--regid', `${ids.gid}`, '--clear-groups', ...privileges, '--', program, ...args],
    options: { env: environment, cwd: '/' },
  };
};

/** Runs a program as `user` until it exits. Rejects with its output if it fails. */
export const runAs = (user: OsUser, program: string, args: string[]): Promise<{ stdout: string; stderr: string }> => {
  const { command, args: all, options } = invocation(user, program, args);
  return run(command, all, options);
};

export const spawnAs = (user: OsUser, program: string, args: string[], options: SpawnOptions) => {
  const { command, args: all, options: own } = invocation(user, program, args);
  return spawn(command, all, { ...options, ...own });
};

export const canUse = (user: OsUser, program: string, folder: string): Promise<boolean> =>
  runAs(user, '/bin/sh', ['-c', '"$0" --version >/dev/null && cd "$1"', program, folder]).then(
    () => true,
    () => false,
  );

/** Makes `user` the owner of a folder and its content, unless it owns the folder already. */
export const chownTree = async ({ ids }: OsUser, path: string): Promise<void> => {
  if (!ids || (await lstat(path)).uid === ids.uid) return;
  // The folder itself changes last, so that an interrupted change is repeated by the next start.
  await run('chown', ['-R', `${ids.uid}:${ids.gid}`, path]);
};
