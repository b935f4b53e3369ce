import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CallData, CallRequest } from '@site/shared';
import { repository } from '../../../delivery/src/base/repository';
import { startServer } from '../../../e2e/src/fixtures/servers';

const run = promisify(execFile);

/**
 * Links a copy of the repository to the installed packages, but to its own workspaces: a shell that bundles the shared
 * package of another folder does not build.
 */
const linkPackages = async (folder: string): Promise<void> => {
  const [packages, own] = [join(folder, 'node_modules'), join(folder, 'node_modules/@site')];
  const installed = join(repository, 'node_modules');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(installed))
    if (name !== '@site') await symlink(join(installed, name), join(packages, name));
  for (const name of await readdir(join(installed, '@site'))) {
    if (!existsSync(join(folder, name))) continue;
    await symlink(join(folder, name), join(own, name));
    /* Packages of which a workspace needs another version. */
    const others = join(repository, name, 'node_modules');
    if (existsSync(others)) await symlink(others, join(folder, name, 'node_modules'));
  }
};

/**
 * Writes the sources of a revision into a folder, with the packages that it needs.
 * @throws Error when there is no such revision
 */
export const checkOutRevision = async (revision: string, folder: string, log: (line: string) => void) => {
  const { stdout } = await run('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], {
    cwd: repository,
  }).catch(() => {
    throw new Error(`"${revision}" is not a commit of this repository.`);
  });
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await run('git', ['archive', `--output=${archive}`, stdout.trim()], { cwd: repository });
  await run('tar', ['-xf', archive, '-C', folder]);
  const lockOf = (root: string) => readFile(join(root, 'package-lock.json'), 'utf8');
  if ((await lockOf(folder)) === (await lockOf(repository))) return linkPackages(folder);
  log(`Installing the packages of ${revision}…`);
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
};

/**
 * Builds and starts the site of a checkout as `npm start` does, on ports that the system chooses.
 * @param folder of its data
 */
export const startCheckout = async (checkout: string, folder: string) => {
  await mkdir(folder, { recursive: true });
  const paths = { DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site') };
  return startServer([process.execPath, '--import', 'tsx', 'delivery/src/start.ts'], /^Site ready at (\S+)$/, {
    cwd: checkout,
    env: { ...paths, OPERATOR_PORT: '0', DATABASE_URL: '' },
  });
};

/**
 * Registers a member with a complete profile, because the deposit page covers its form with a reminder otherwise.
 * @returns the session's token
 * @throws Error with the API host's message when it refuses
 */
export const registerMember = async (site: string): Promise<string> => {
  const post = async (call: string, body: object, token?: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${site}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
    if (code !== 200) throw new Error(`${call} was answered with ${code}: ${message}`);
    return data;
  };
  const newcomer: CallRequest<'register'> = {
    name: `bench1${Date.now().toString(36).slice(-6)}`,
    password: 'Bench1234',
    confirmPass: 'Bench1234',
    realname: '测试',
    paypassword: '123456',
  };
  const { api_token: token } = (await post('register', newcomer)) as CallData<'register'>;
  await post('updateuserinfo', { mobile: `138${String(Date.now()).slice(-8)}`, email: '', birthday: '' }, token);
  return token;
};
