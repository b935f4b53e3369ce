import { spawn } from 'node:child_process';
import { Refusal } from '../refusal';
import { repository } from '../siteFolder';

/**
 * Builds one app alone, quietly: one line when it is done, and all that the build printed, on stderr, only when it fails.
 * @param log gets that line
 * @throws Refusal when the build fails
 */
export const build = (app: string, log: (line: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn('npm', ['run', '--silent', 'build', '-w', `@site/${app}`], {
      cwd: repository,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
    child.once('error', (error) => reject(new Refusal(`${app} could not be built: ${error.message}.`)));
    child.once('close', (code, signal) => {
      if (code === 0) {
        log(`Built ${app} (${Math.max(1, Math.round((performance.now() - began) / 1000))} s)`);
        return resolve();
      }
      process.stderr.write(Buffer.concat(printed));
      reject(new Refusal(`The build of ${app} failed (${signal ?? `exit code ${code}`}).`));
    });
  });
