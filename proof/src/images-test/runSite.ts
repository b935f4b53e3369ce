import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runAs, spawnAs } from '../../../api/src/base/database/osUser';
import { choosePlacement } from '../../../api/src/base/database/placement';
import { waitUntil } from '../../../api/src/testing/waitUntil';
import { exitOf } from '../../../api/src/testing/hostProcess';
import { appsOf } from '../../../delivery/src/base/repository';
import { buildVariant } from '../../../e2e/src/releases/buildVariant';
import { simulatedBrowser } from '../../../e2e/src/releases/simulatedBrowser';
import { buildahIn } from './buildImages';
import { Container, type ContainerOptions, stopContainer } from './container';

const postgres = '/usr/lib/postgresql/15';
/** The user of the images. */
const siteUser = 10_001;
const hosts = '127.0.0.1 localhost calls wallet collector database\n';
const address = 'http://localhost:8082';

/** Ends processes in the reverse order of their start. */
class Processes {
  readonly #children: { child: ChildProcess; stop: (child: ChildProcess) => void }[] = [];

  /** @param stop asks it to end; by default SIGTERM */
  add(child: ChildProcess, stop = (it: ChildProcess): unknown => it.kill('SIGTERM')): ChildProcess {
    this.#children.push({ child, stop });
    return child;
  }

  /** Returns whether each ended with 0. */
  async end(): Promise<boolean> {
    const codes: (number | null)[] = [];
    for (const { child, stop } of this.#children.toReversed()) {
      if (child.exitCode === null) stop(child);
      codes.push(await exitOf(child));
    }
    return codes.every((code) => code === 0);
  }
}

/** Starts PostgreSQL with its data in `folder`, or elsewhere if its user cannot enter that; returns where. */
const startPostgres = async (folder: string, processes: Processes): Promise<string> => {
  const { user, home, binaries } = await choosePlacement(folder, postgres);
  const data = join(home, 'data');
  const cluster = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  await runAs(user, join(binaries, 'bin/initdb'), ['-D', data, ...cluster]);
  // Its TCP port is enough; the path of a socket may be too long.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((it) => ['-c', it]);
  processes.add(spawnAs(user, join(binaries, 'bin/postgres'), ['-D', data, ...settings], { stdio: 'ignore' }));
  await waitUntil('PostgreSQL accepts connections', () =>
    runAs(user, join(binaries, 'bin/createdb'), ['-h', '127.0.0.1', '-U', 'postgres', 'site']).then(() => true),
  );
  const roles = 'create role site_app nologin; create role site_requests login in role site_app';
  await runAs(user, join(binaries, 'bin/psql'), ['-h', '127.0.0.1', '-U', 'postgres', '-qc', roles, 'site']);
  return home;
};

/** Runs the journey of one member from the first visit to the last record on the site at `address`. */
const runJourney = async (repository: string, dataDir: string): Promise<boolean> => {
  const { port } = new URL(address);
  const child = spawn('npx', ['playwright', 'test', 'src/member-journey.spec.ts'], {
    cwd: join(repository, 'e2e'),
    env: { ...process.env, E2E_PORT: port, E2E_DATA_DIR: dataDir, E2E_OPERATOR_URL: 'http://127.0.0.1:8190' },
    stdio: 'inherit',
  });
  return (await exitOf(child)) === 0;
};

const expectThat = (what: string, holds: boolean): void => {
  if (!holds) throw new Error(`Not so: ${what}.`);
  console.log(`ok  ${what}`);
};

/**
 * Runs the images as one site, in a separate network: a member's evening, a release with a canary, a rollback.
 * @param folder of the images
 * @param repository its apps are built
 */
export const runSite = async (repository: string, folder: string): Promise<void> => {
  const run = join(folder, 'run-site');
  const [data, releases, keys] = [join(run, 'data'), join(run, 'releases'), join(run, 'keys')];
  const [site, telemetry] = [join(releases, 'site'), join(releases, 'site/evidence')];
  const dist = join(run, 'dist');
  for (const path of [data, releases, keys, site, telemetry]) {
    mkdirSync(path, { recursive: true });
    chownSync(path, siteUser, siteUser);
  }
  const apps = appsOf(repository);
  for (const app of apps) cpSync(join(repository, app, 'dist'), join(dist, app), { recursive: true });
  const create = (image: string) => Container.create(buildahIn(folder), `localhost/site-${image}`, hosts);
  const [host, edge] = [await create('host'), await create('edge')];
  const [controller, browser] = [await create('controller'), await create('browser')];
  const processes = new Processes();
  const start = async (container: Container, options: ContainerOptions): Promise<void> => {
    const started = performance.now();
    const child = processes.add(container.start(options), stopContainer);
    child.stdout?.on('data', (text: Buffer) => process.stderr.write(text));
    await container.whenHealthy(child, options);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${container.image.replace('localhost/', '')} is ready after ${seconds} s`);
  };
  const tryToWrite = (file: string): string[] => [
    '-e',
    `try { fs.writeFileSync('${file}', '') } catch ({ code }) { console.log(code, process.getuid()) }`,
  ];
  let database: string | undefined;
  try {
    for (const container of [host, controller]) {
      const outcome = await container.run({ command: tryToWrite('x') });
      expectThat(
        `${container.image} runs as user ${siteUser} and cannot change its files`,
        outcome === `EROFS ${siteUser}`,
      );
    }
    database = await startPostgres(join(run, 'database'), processes);
    const secret = { SANDBOX_GAMES_SECRET: 'a secret of the games of the test' };
    const env = {
      DATABASE_URL: 'postgres://postgres@database:5432/site',
      DATABASE_APP_URL: 'postgres://site_requests@database:5432/site',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...secret,
    };
    await start(host, {
      env: { ...env, DATA_KEY: Buffer.alloc(32, 7).toString('base64') },
      volumes: { '/var/lib/site': data },
      writable: ['/var/lib/site'],
    });
    await start(host, { command: ['api/src/app/wallet.js'], env: { ...env, PORT: '8070' } });
    const games = {
      command: ['api/src/sandboxes/games/main.js'],
      env: { ...secret, WALLET_URL: 'http://wallet:8070' },
    };
    processes.add(host.start(games), stopContainer);
    const api = { API_URL: 'http://calls:8090' };
    const signed = { '/var/lib/site': releases, '/var/lib/keys': keys };
    const release = (...words: string[]): Promise<string> =>
      controller.run({
        command: ['delivery/src/release.js', ...words],
        env: { ...api, RELEASE_BY: 'test' },
        volumes: { ...signed, '/dist': dist },
        writable: Object.keys(signed),
      });
    await start(browser, {});
    const published: string[] = [];
    for (const app of apps) published.push(`${app}@${await release('publish', app, '--dist', `/dist/${app}`)}`);
    console.log(await release('activate', ...published));
    await release('pages');
    await start(controller, { volumes: signed, writable: Object.keys(signed), env: api });
    const collector = {
      command: ['delivery/src/site.js', '--as-is', '--no-rollouts'],
      env: { ...api, TRUST_PROXY: '1', TELEMETRY_KEY: 'a secret of the test, of 32 characters' },
      volumes: { '/var/lib/site': releases, '/var/lib/site/site/evidence': telemetry },
      writable: ['/var/lib/site/site/evidence'],
    };
    processes.add(controller.start(collector), stopContainer);
    await start(edge, { volumes: { '/srv/site': site } });

    expectThat("a member's evening passes on the images", await runJourney(repository, data));
    const refused = await controller.run({ ...collector, command: tryToWrite('/var/lib/site/site/pages/x') });
    expectThat('the collector writes telemetry, and no page', refused === `EROFS ${siteUser}`);
    await waitUntil('the collector has telemetry', async () => readdirSync(telemetry).length > 0);

    const version = async (bucket: number): Promise<string | undefined> =>
      (await simulatedBrowser(address, bucket, `lot=${bucket}`).open())['mfe-wallet'];
    const before = await version(0);
    const next = buildVariant('mfe-wallet', 'images', { script: (code) => `${code}\n` });
    cpSync(next, join(dist, 'next'), { recursive: true });
    const canary = await release('publish', 'mfe-wallet', '--dist', '/dist/next');
    await release('activate', 'mfe-wallet', canary, '--canary', '50');
    expectThat('half of the browsers get a canary', (await version(49)) === canary && (await version(50)) === before);
    await release('rollback', 'mfe-wallet');
    expectThat('after a rollback none does', (await version(49)) === before && (await version(50)) === before);
    expectThat('each process ends as it should on SIGTERM', await processes.end());
  } finally {
    await processes.end();
    if (database) rmSync(database, { recursive: true, force: true });
  }
};
