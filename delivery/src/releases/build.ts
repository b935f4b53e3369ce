import { spawn } from 'node:child_process';
import { Refusal } from '../refusal';
import { repository } from '../siteFolder';

/**
 * Builds one app alone. Its output goes to stderr: stdout belongs to the command's result.
 * @throws Refusal when the build fails
 */
export const build = (app: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', 'build', '-w', `@site/${app}`], {
      cwd: repository,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    });
    child.once('error', (error) => reject(new Refusal(`${app} could not be built: ${error.message}.`)));
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Refusal(`The build of ${app} failed (${signal ?? `exit code ${code}`}).`)),
    );
  });
