import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../../delivery/src/repository';
import { linkPackages } from '../release/teamCheckout';
import { startServer, type StartedServer } from './startServer';

const run = promisify(execFile);

/**
 * Writes the sources of a revision into a folder, with the packages that it needs.
 * @throws Error when there is no such revision
 */
export const checkOutRevision = async (revision: string, folder: string, log: (line: string) => void) => {
  const { stdout } = await run('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], {
    cwd: repository,
  }).catch(() => {
    throw new Error(`"${revision}" is not a commit. Set --against to one.`);
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

/** Starts the site of a checkout as `npm start` does, on ports that the system chooses. */
export const startCheckout = async (checkout: string, folder: string): Promise<StartedServer> => {
  await mkdir(folder, { recursive: true });
  return startServer({
    file: 'delivery/src/start.ts',
    cwd: checkout,
    env: {
      PORT: '0',
      OPERATOR_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      SITE_DIR: join(folder, 'site'),
      DATABASE_URL: '',
    },
    ready: /^Site ready at (\S+)$/,
  });
};
