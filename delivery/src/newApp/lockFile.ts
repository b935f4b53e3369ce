import { spawnSync } from 'node:child_process';
import { Refusal } from '../refusal';

/** What the npm that runs this program tells its children would narrow, hush or move theirs. */
const ofOuterNpm = /^npm_config_(workspaces?|include_workspace_root|local_prefix|loglevel|omit|global)$/;

/**
 * Brings the lock file of a folder up to date with its package.json files. Nothing is installed.
 * @throws Refusal with what npm said
 */
export const updateLockFile = (folder: string): void => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofOuterNpm.test(name)));
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  const { status, stderr, error } = spawnSync('npm', args, { cwd: folder, env, encoding: 'utf8' });
  if (error) throw new Refusal(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new Refusal('npm could not enter the app into the lock file:', stderr.trim());
};
