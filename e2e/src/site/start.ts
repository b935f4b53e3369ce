import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { repository, site } from './site';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });

/**
 * Starts the whole site as `npm start` does, fresh, and gives back how to stop it. With `E2E_PORT` and `E2E_DATA_DIR` set, the site that
 * already runs there is taken; `E2E_SITE_DIR` says where its releases lie, if not in `var/site`.
 */
export default async function start(): Promise<() => Promise<void>> {
  if (process.env.E2E_PORT) return async () => {};
  const port = await freePort();
  const folder = join(repository, 'var/e2e');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [dataDir, siteDir] = [join(folder, 'data'), join(folder, 'site')];
  Object.assign(process.env, { E2E_PORT: String(port), E2E_DATA_DIR: dataDir, E2E_SITE_DIR: siteDir });
  const child = spawn('npm', ['start'], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_DIR: siteDir,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the site ended with ${code} before it was ready`)));
    child.stdout.on('data', (text: Buffer) => {
      process.stderr.write(text);
      if (text.includes('Site ready at')) resolve();
    });
  });
  console.log(`site under test: ${site()}`);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
