import { spawn } from 'node:child_process';
import { Refusal } from '../refusal';
import { repository } from '../siteFolder';

/**
 * Builds one app. Prints the build's output on stderr only if it fails.
 * @param log receives one line when the build is done
 * @throws Refusal if it fails
 */
export const build = (app: string, log: (line: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn('npm', ['run', '--silent', 'build', '-w', `@site/${app}`], {
      cwd: repository,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', (error) => reject(new Refusal(`${app} could not be built: ${error.message}.`)));
    child.once('close', (code, signal) => {
      if (code === 0) {
        log(`Built ${app} (${Math.max(1, Math.round((performance.now() - start) / 1000))} s)`);
        return resolve();
      }
      process.stderr.write(Buffer.concat(output));
      reject(new Refusal(`The build of ${app} failed (${signal ?? `exit code ${code}`}).`));
    });
  });
