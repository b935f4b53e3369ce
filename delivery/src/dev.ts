import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { appsOf } from './appNames';
import { freePort } from './edge/listen';
import { Refusal } from './refusal';
import { repository } from './siteFolder';
import { startApiHost } from './start/apiHost';
import { mainProgram } from './start/mainProgram';
import { askedToStop } from './start/stopSignals';

/** The shell's dev server; the feature apps' follow on the next ports, in the order of the workspaces. */
const FIRST_PORT = 8080;
const API_PORT = 8090;

const relay = (name: string, stream: Readable): void => {
  createInterface({ input: stream }).on('line', (line) => console.log(`[${name}] ${line}`));
};

/** One app's dev server with hot reload. In a process group of its own, so that all below npm ends with it. */
const startDevServer = (app: string, port: number) => {
  const child = spawn('npm', ['run', 'dev', '-w', `@site/${app}`], {
    cwd: repository,
    env: {
      ...process.env,
      SITE_DEV_IN_SHELL: '1',
      SITE_DEV_PORT: String(port),
      API_URL: `http://127.0.0.1:${API_PORT}`,
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  relay(app, child.stdout);
  relay(app, child.stderr);
  const ended = new Promise<string>((resolve) => {
    child.once('error', () => resolve(app));
    child.once('exit', () => resolve(app));
  });
  const stop = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
  return { ended, stop };
};

/** `npm run dev`: every app's dev server and the API host, on one page with hot reload across them. */
void mainProgram(async () => {
  const apps = appsOf(repository).map((app, index) => ({ app, port: FIRST_PORT + index }));
  if (apps.some(({ port }) => port === API_PORT))
    throw new Refusal('There are more apps than ports below the API host.');
  for (const { port } of apps) await freePort(port);
  const stopped = askedToStop();
  const api = await startApiHost(await freePort(API_PORT), (line) => console.log(`[api] ${line}`));
  const servers = apps.map(({ app, port }) => startDevServer(app, port));
  console.log(`All dev servers are starting; the page is at http://localhost:${FIRST_PORT}`);

  const died = Promise.race([api.ended.then(() => 'the API host'), ...servers.map(({ ended }) => ended)]);
  const who = await Promise.race([stopped.then(() => undefined), died]);
  if (who !== undefined) console.error(`${who} has ended; everything stops.`);
  for (const server of servers) server.stop();
  await Promise.all([api.stop(), ...servers.map(({ ended }) => ended)]);
  return who === undefined ? 0 : 1;
});
